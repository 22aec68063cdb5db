# SPDX-License-Identifier: GPL-2.0-only
"""What came back over the second serial port, and the result file made of it."""
import datetime
import errno
import fcntl
import io
import json
import os
import tarfile
import uuid
import zlib

from vm_exit import CANNOT_TELL, OUTPUT, TAKEN, Stop

PART = ".ringside-part"
HELD = {}       # path: descriptor of what is to become it


def unpack(path):
    """Name -> bytes of all files that the guest sent."""
    files = {}
    try:
        with open(path, "rb") as stream:
            # Inflated whole first: this checks length and checksum.
            data = zlib.decompress(stream.read(), wbits=zlib.MAX_WBITS | 16)
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive:
                if member.isreg() and ".." not in member.name.split("/"):
                    files[member.name] = archive.extractfile(member).read()
    except (OSError, zlib.error, tarfile.TarError) as error:
        raise Stop(CANNOT_TELL, f"the guest sent no whole result ({error})") from error
    return files


def stamp(data, emulator):
    """The guest's result file with what only the host knows.  The run id is
    among that: two boots in exact mode are the same to the last bit."""
    try:
        result = json.loads(data)
        result["environment"]["emulator"] = emulator
    except (ValueError, KeyError, TypeError) as error:
        raise Stop(CANNOT_TELL, f"the guest's result file is not valid: {error}") from error
    now = datetime.datetime.now(datetime.timezone.utc)
    result["run_id"] = str(uuid.uuid4())
    result["started"] = now.strftime("%Y-%m-%dT%H:%M:%SZ")
    return result


def _line(value):
    return json.dumps(value, separators=(",", ":"))


def text(result):
    """As JSON, one row a line."""
    parts = []
    for key, value in result.items():
        if key == "rows":
            value = "[\n  " + ",\n  ".join(map(_line, value)) + "\n ]"
        else:
            value = json.dumps(value, indent=1).replace("\n", "\n ")
        parts.append(f" {_line(key)}: {value}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _take(path):
    """A descriptor of the locked file beside PATH that is to become it.  The tool's own
    lock on its result files is the same: user/place.h."""
    part = path + PART
    while True:
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            if error.errno in (errno.EACCES, errno.EAGAIN):
                raise Stop(TAKEN, f"{path}: another run writes this file (it holds {part}); "
                           "name another") from error
            raise
        # Who held it until now may have renamed it meanwhile.
        if os.path.exists(part) and os.path.samestat(os.fstat(handle), os.stat(part)):
            return handle
        os.close(handle)


def check_place(path):
    """Before a minute is spent: can there be a file?  Nobody else may write it then."""
    try:
        HELD[path] = _take(path)
    except OSError as error:
        raise Stop(OUTPUT, f"cannot write {path}: {error.strerror}") from error


def leave():
    """Nothing becomes of the places that are held."""
    while HELD:
        path, handle = HELD.popitem()
        os.unlink(path + PART)
        os.close(handle)


def write(path, data):
    """All or nothing: beside its place first, then renamed."""
    try:
        handle = HELD.pop(path, None) or _take(path)
        with open(handle, "wb") as file:
            try:
                file.truncate(0)
                file.write(data)
                file.flush()
                os.fsync(handle)
                os.rename(path + PART, path)
            except BaseException:
                os.unlink(path + PART)
                raise
    except OSError as error:
        raise Stop(OUTPUT, f"cannot write {path}: {error.strerror}") from error


def write_folder(path, files):
    """What a guest script left in /out."""
    for name, data in files.items():
        if not name.startswith("out/"):
            continue
        dest = os.path.join(path, name.removeprefix("out/"))
        try:
            os.makedirs(os.path.dirname(dest), exist_ok=True)
        except OSError as error:
            raise Stop(OUTPUT, f"cannot write {dest}: {error.strerror}") from error
        write(dest, data)

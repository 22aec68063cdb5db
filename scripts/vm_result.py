# SPDX-License-Identifier: GPL-2.0-only
"""What came back over the second serial port, and the result file made of it."""
import datetime
import io
import json
import os
import tarfile
import tempfile
import uuid
import zlib

from vm_exit import CANNOT_TELL, OUTPUT, Stop


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


def check_place(path):
    """Before a minute is spent: can there be a file?"""
    folder = os.path.dirname(path) or "."
    if not os.access(folder, os.W_OK):
        why = "not writable" if os.path.isdir(folder) else "no such folder"
        raise Stop(OUTPUT, f"cannot write {path}: {folder}: {why}")


def write(path, data):
    """All or nothing: beside its place first, then renamed."""
    temp = None
    try:
        folder = os.path.dirname(path) or "."
        handle, temp = tempfile.mkstemp(dir=folder, prefix=".ringside.")
        with open(handle, "wb") as file:
            file.write(data)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(temp, 0o666 & ~umask)
        os.rename(temp, path)
    except OSError as error:
        if temp:
            os.unlink(temp)
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

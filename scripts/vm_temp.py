# SPDX-License-Identifier: GPL-2.0-only
"""The folder of one boot: locked while its process lives, so that the next one sees
what a killed one left, and removes it."""
import fcntl
import os
import shutil
import tempfile

PREFIX = "ringside-boot."


def _lock(folder):
    """A descriptor, or None: somebody else has it, or it is another user's, or gone."""
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except OSError:
        return None
    try:
        if os.fstat(handle).st_uid == os.geteuid():
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # The other one may have removed it between its making and this lock.
            if os.path.isdir(folder):
                return handle
    except OSError:
        pass
    os.close(handle)
    return None


def _remove_left():
    place = tempfile.gettempdir()
    for name in os.listdir(place):
        folder = os.path.join(place, name)
        handle = _lock(folder) if name.startswith(PREFIX) else None
        if handle is not None:
            shutil.rmtree(folder, ignore_errors=True)
            os.close(handle)


def make():
    """The folder; the caller removes it.  Its lock ends with the process, and no child
    has it."""
    _remove_left()
    while True:
        folder = tempfile.mkdtemp(prefix=PREFIX)
        if _lock(folder) is not None:
            return folder

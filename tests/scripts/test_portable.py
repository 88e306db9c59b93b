"""The Python package starts without what only POSIX systems have."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from support import SCRIPTS

# Takes away what Windows lacks, once the standard library is loaded, and imports every module.
WINDOWS = """
import asyncio, importlib, os, pkgutil, shutil, signal, subprocess, sys, tempfile, types, webbrowser
for optional in ("aiohttp.web", "jinja2", "matplotlib.figure", "rich.console", "rich.live", "rich.progress", "rich.table"):
    try:
        importlib.import_module(optional)
    except ModuleNotFoundError:
        pass
for module in ("curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"):
    sys.modules[module] = None
for name in ("O_CLOEXEC", "O_NONBLOCK", "fork", "getuid", "killpg", "pidfd_open", "pread", "sched_getaffinity", "sysconf"):
    delattr(os, name)
for name in ("SIGHUP", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGWINCH"):
    delattr(signal, name)
sys.platform = "win32"
msvcrt = sys.modules["msvcrt"] = types.ModuleType("msvcrt")
msvcrt.LK_NBLCK = 2
sys.path.insert(0, {scripts!r})
import quadriga
# Without those that need compiled code or PyTorch.
names = [module.name for module in pkgutil.walk_packages(quadriga.__path__, "quadriga.")]
for name in names:
    if not name.startswith(("quadriga.native", "quadriga.learning.ladder", "quadriga.learning.training")):
        importlib.import_module(name)
"""

LOCKS = """
from quadriga.common.files import GrowingFile
from pathlib import Path
locked = {{}}
def locking(file, how, count):
    assert (how, count) == (2, 1)
    key = os.fstat(file).st_ino, os.lseek(file, 0, os.SEEK_CUR)
    if key in locked:
        raise PermissionError(13, "Permission denied")
    locked[key] = file
msvcrt.locking = locking
path = Path({path!r})
file = GrowingFile(path)
os.write(file.file, b"a game")
assert os.lseek(file.file, 0, os.SEEK_CUR) == len("a game") == path.stat().st_size
try:
    GrowingFile(path)
except ValueError as error:
    print(error)
"""


class Portable(unittest.TestCase):
    def run_on_windows(self, script: str) -> str:
        words = [sys.executable, "-c", script]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_all_modules_are_imported(self) -> None:
        script = WINDOWS + "print(len(names))\n"
        self.assertGreater(int(self.run_on_windows(script.format(scripts=str(SCRIPTS)))), 80)

    def test_a_command_explains_itself(self) -> None:
        script = WINDOWS + "from quadriga.match.cli import main\nsys.exit(main(['--help']))\n"
        self.assertIn("--engine", self.run_on_windows(script.format(scripts=str(SCRIPTS))))

    def test_files_are_locked(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder, "games.pgn"))
            said = self.run_on_windows((WINDOWS + LOCKS).format(scripts=str(SCRIPTS), path=path))
        self.assertEqual(said, f"{path}: another program is writing to this file\n")


if __name__ == "__main__":
    unittest.main()

"""Files that options name: what is refused, and a log that cannot be written any more. QUADRIGA_BINARY names the engine."""

from __future__ import annotations

import os
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

from raw_engine import COMMAND, RawEngine

OPTIONS = ("EvalFile", "OnoroTable", "DebugLogFile")
NOT_REGULAR = "Not a regular file"


class UnusableFiles(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        os.mkfifo(self.folder / "pipe")
        (self.folder / "folder").mkdir()
        (self.folder / "file").write_bytes(b"")
        (self.folder / "link").symlink_to("pipe")
        listener = socket.socket(socket.AF_UNIX)
        self.addCleanup(listener.close)
        listener.bind(str(self.folder / "socket"))
        self.cases: dict[str, str] = {
            **{str(self.folder / name): NOT_REGULAR for name in ("pipe", "folder", "link", "socket")},
            **{device: NOT_REGULAR for device in ("/dev/null", "/dev/zero", "/dev/full", "/dev/tty0", "/")},
            str(self.folder / "missing" / "file"): "No such file or directory",
            str(self.folder / "file" / "below"): "Not a directory",
            f"{self.folder}/file\0": "No such file or directory",
        }
        for device in ("/dev/tty0", "/dev/full"):
            if not os.path.exists(device):
                del self.cases[device]

    def test_every_option_refuses_them_with_the_same_words(self) -> None:
        with RawEngine() as engine:
            for path, why in self.cases.items():
                for option in OPTIONS:
                    with self.subTest(option=option, path=path):
                        engine.send(f"setoption name {option} value {path}", "isready")
                        answer = engine.line(10)
                        shown = path.replace("\0", "?")
                        self.assertEqual(answer, f"info string error bad-value {option}: {shown}: {why}")
                        self.assertEqual(engine.line(10), "readyok")

    def test_the_old_value_stays(self) -> None:
        log = self.folder / "log"
        with RawEngine() as engine:
            engine.send(f"setoption name DebugLogFile value {log}")
            for path in self.cases:
                engine.send(f"setoption name DebugLogFile value {path}")
                engine.line(10)
            engine.send("isready")
            self.assertEqual(engine.until("readyok"), ["readyok"])
            engine.send("quit")  # it would not wait for the answer
            self.assertEqual(engine.rest(), [])
        self.assertIn(" > readyok\n", log.read_text(errors="replace"))

    def test_the_command_line_refuses_them(self) -> None:
        for path in (self.folder / "pipe", self.folder / "folder"):
            flags = [["--log", str(path)]] + [["--option", f"{option}={path}"] for option in OPTIONS]
            for words in (*flags, *([*each, "analyse"] for each in flags)):
                with self.subTest(words=words):
                    done = subprocess.run([*COMMAND, *words], input=b"", capture_output=True, timeout=20, check=False)
                    self.assertEqual((done.returncode, done.stdout), (2, b""))
                    self.assertIn(NOT_REGULAR.encode(), done.stderr)


class LogThatCannotGrow(unittest.TestCase):
    """A full disk and a limit of the size of files are the same to the engine: a write that fails."""

    STARTER = ("/bin/sh", "-c", 'ulimit -f 8; exec "$@"', "sh")

    def setUp(self) -> None:
        self.path = Path(self.enterContext(tempfile.TemporaryDirectory())) / "log"

    def test_is_told_once_and_closed(self) -> None:
        report = f"info string DebugLogFile: {self.path}: File too large; the log is closed"
        with RawEngine(starter=self.STARTER) as engine:
            engine.send(f"setoption name DebugLogFile value {self.path}", *["isready", "go depth 2"] * 100)
            engine.close_input()
            lines = engine.rest()
            self.assertEqual(lines.count("readyok"), 100)
            self.assertEqual(sum(line.startswith("bestmove ") for line in lines), 100)
            self.assertEqual([line for line in lines if line.startswith("info string")], [report])
            self.assertEqual(engine.status(), 0)
        self.assertLessEqual(self.path.stat().st_size, 8 * 1024)

    def test_another_log_may_follow(self) -> None:
        with RawEngine(starter=self.STARTER) as engine:
            for name in ("one", "two"):
                path = self.path.with_name(name)
                engine.send(f"setoption name DebugLogFile value {path}", *["isready"] * 200)
                report = f"info string DebugLogFile: {path}: File too large; the log is closed"
                lines = [engine.line() for _ in range(201)]
                self.assertEqual(lines.count(report), 1)

    def test_of_an_analysis_is_told_on_standard_error(self) -> None:
        done = subprocess.run(
            [*self.STARTER, *COMMAND, "--log", str(self.path), "analyse"],
            input=b'{"limit": {"depth": 1}}\n' * 100,
            capture_output=True,
            timeout=60,
            check=False,
        )
        self.assertEqual((done.returncode, done.stdout.count(b"\n")), (0, 100))
        self.assertEqual(
            done.stderr.decode(), f"quadriga: DebugLogFile: {self.path}: File too large; the log is closed\n"
        )

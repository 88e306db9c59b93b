"""The engine over a folder of hostile files, as its input and as values of its options."""

from __future__ import annotations

import os
import subprocess

import hostile
from support import BINARY, FolderTest


class HostileEngine(FolderTest):
    def setUp(self) -> None:
        self.files = self.folder / "hostile"
        self.names = hostile.make(self.files)

    def test_as_input(self) -> None:
        """Analyses what comes from a shell's redirection; endless devices are read for ever, as by any filter."""
        for name in self.names:
            path = self.files / name
            if not name or not os.path.isfile(path) or name == "sparse":
                continue
            with self.subTest(name=name[:40]), open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), "rb") as stdin:
                words = [BINARY, "analyse"]
                done = subprocess.run(words, stdin=stdin, capture_output=True, timeout=hostile.SOON, check=False)
                self.assertIn(done.returncode, (0, 1, 2), done.stderr)
                self.assertLess(done.stderr.count(b"\n"), 3)

    def test_as_options(self) -> None:
        for name in self.names:
            if "\n" in name:
                continue
            path = os.fsencode(self.files / name)
            option = b"setoption name %s value " + path + b"\n"
            lines = option % b"EvalFile" + option % b"OnoroTable" + b"isready\nquit\n"
            with self.subTest(name=name[:40]):
                done = subprocess.run([BINARY], input=lines, capture_output=True, timeout=hostile.SOON, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, b""))
                self.assertEqual(done.stdout.count(b"info string error bad-value "), 2, done.stdout)

"""The fuzzer of sessions finds what an engine does wrong, and says how. QUADRIGA_BINARY names the engine."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINARY = os.environ["QUADRIGA_BINARY"]


class Sessions(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def play(self, engine: str, *flags: str) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, str(HERE / "sessions.py"), "--engine", engine, "--findings", str(self.folder), *flags]
        return subprocess.run(words, capture_output=True, text=True, timeout=300)

    def replay(self, session: str, engine: str = BINARY) -> subprocess.CompletedProcess[str]:
        file = self.folder / "session"
        file.write_text(session)
        return self.play(engine, str(file))

    def test_finds_and_shortens(self) -> None:
        for fault, promise in (
            ('"$0" "$@" | sed -u "s/^bestmove [a-z].*/bestmove a1a1/"', "the best move is legal"),
            ('"$0" "$@"; [ $? = 0 ] && exit 3', "exit status 3"),
        ):
            with self.subTest(fault):
                done = self.play(shlex.join(["sh", "-c", fault, BINARY]), "--seconds", "10", "--seed", "7")
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                self.assertIn(promise, done.stdout)
                shortest = min(self.folder.glob("7-*.txt")).read_text().splitlines()
                self.assertLessEqual(len(shortest), 4, done.stdout)
                for file in self.folder.glob("7-*.txt"):
                    file.unlink()

    def test_the_same_seed_gives_the_same_sessions(self) -> None:
        shown = {
            (seed, number): self.play(BINARY, "--seed", seed, "--first", number, "--show").stdout
            for seed, number in (("3", "4"), ("3", "5"), ("4", "4"))
        }
        self.assertEqual(len(set(shown.values())), 3)
        for (seed, number), session in shown.items():
            self.assertEqual(self.play(BINARY, "--seed", seed, "--first", number, "--show").stdout, session)

    def test_what_a_session_directs(self) -> None:
        self.assertEqual(self.replay("go infinite\n# wait 20\nstop\n# await\nquery ply\nquit\n").returncode, 0)
        self.assertEqual(self.replay('# run analyse\n{"limit": {"nodes": 1}}\n{"limit": 1}\n').returncode, 0)
        done = self.replay("# run --frobnicate\n")
        self.assertEqual(done.returncode, 1)
        self.assertIn("exit status 2", done.stdout)

"""quadriga-solve, killed and started again. QUADRIGA_SOLVE names the program."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ["QUADRIGA_SOLVE"]


def solve(table: Path) -> subprocess.Popen[str]:
    """A small game, with a checkpoint after each ply."""
    return subprocess.Popen(
        [PROGRAM, "--pawns", "5", "--table", str(table), "--checkpoint", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class Solve(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_goes_on_after_a_kill(self) -> None:
        whole = self.folder / "whole"
        expected, _ = solve(whole).communicate(timeout=600)
        self.assertRegex(expected, "hash [0-9a-f]{16}\n$")

        table = self.folder / "table"
        kills = 0
        while not table.exists():
            with solve(table) as run:
                time.sleep(0.01 * kills)
                while run.poll() is None and not Path(f"{table}.part").exists():
                    time.sleep(0.001)
                run.kill()
                output, report = run.communicate(timeout=600)
            kills += 1
        self.assertGreater(kills, 1, "the program was faster than the kill")
        self.assertIn("goes on from ply", report)
        self.assertIn(output, ("", expected))  # killed after the table was finished, or not at all
        self.assertEqual(table.read_bytes(), whole.read_bytes())

    def test_refuses_what_cannot_work(self) -> None:
        folder = self.folder
        (folder / "there").touch()
        (folder / "damaged.part").write_bytes(b"nonsense")
        for arguments, status, why in (
            (["--pawns", "8", "--memory", "100"], 1, "but only 100 MiB are allowed"),
            (["--pawns", "4", "--table", str(folder / "there")], 1, "exists already"),
            (["--pawns", "4", "--table", str(folder / "no" / "where")], 1, "No such file"),
            (["--pawns", "4", "--table", str(folder / "damaged")], 1, "is no table of Onoro"),
            (["--pawns", "3"], 2, "from 4 to 8"),
            (["--table"], 2, "argument for option '--table' is missing"),
            (["pawns"], 2, "too many positional options"),
        ):
            with self.subTest(arguments=arguments):
                done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual((done.returncode, done.stdout), (status, ""))
                self.assertIn(why, done.stderr)

    def test_refuses_broken_checkpoints(self) -> None:
        whole = self.folder / "whole"
        solve(whole).communicate(timeout=600)
        data = whole.read_bytes()
        flipped = data[:1000] + bytes([data[1000] ^ 1]) + data[1001:]
        for broken, pawns, why in (
            (data[:-1], 5, "is too short"),
            (data + b"x", 5, "is too long"),
            (flipped, 5, "is damaged"),
            (data[:16] + b"x" + data[17:], 5, "is damaged"),
            (data, 4, "is of a game with 5 pawns a side, not 4"),
        ):
            with self.subTest(why=why):
                table = self.folder / "table"
                Path(f"{table}.part").write_bytes(broken)
                done = subprocess.run(
                    [PROGRAM, "--pawns", str(pawns), "--table", str(table)],
                    capture_output=True,
                    text=True,
                    timeout=600,
                    check=False,
                )
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(why, done.stderr)
                self.assertFalse(table.exists())

    def test_help(self) -> None:
        done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("usage: quadriga-solve "))


if __name__ == "__main__":
    unittest.main()

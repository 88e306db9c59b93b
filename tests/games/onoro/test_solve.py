"""quadriga-solve is killed and restarted. QUADRIGA_SOLVE names the program."""

from __future__ import annotations

import os
import resource
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["QUADRIGA_SOLVE"]


def solve(table: Path, pawns: int = 5) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [PROGRAM, "--pawns", str(pawns), "--table", str(table)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class Solve(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def test_goes_on_after_kills(self) -> None:
        whole = self.folder / "whole"
        expected, _ = solve(whole, 6).communicate(timeout=600)
        self.assertRegex(expected, r"hash [0-9a-f]{16}\n[^$]*verified 792671 losses and ")

        table = self.folder / "table"
        log = Path(f"{table}.part")
        for ply in (2, 13, 40):
            with solve(table, 6) as run:
                assert run.stderr
                for line in run.stderr:
                    if f" ply {ply}:" in line:
                        run.kill()
            self.assertFalse(table.exists())
        output, report = solve(table, 6).communicate(timeout=600)
        self.assertEqual(output, expected)
        self.assertIn("goes on from ply 40", report)
        self.assertEqual(table.read_bytes(), whole.read_bytes())
        self.assertFalse(log.exists())

    def test_goes_on_when_the_disk_has_room_again(self) -> None:
        expected, _ = solve(self.folder / "whole").communicate(timeout=600)
        table = self.folder / "table"
        command = [PROGRAM, "--pawns", "5", "--table", str(table)]
        full = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY)),
        )
        self.assertEqual((full.returncode, full.stdout), (1, ""))
        self.assertIn("File too large", full.stderr)
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        self.assertEqual((done.returncode, done.stdout), (0, expected))
        self.assertIn("goes on from ply", done.stderr)

    def test_refuses_what_cannot_work(self) -> None:
        folder = self.folder
        (folder / "there").touch()
        os.mkfifo(folder / "pipe")
        os.mkfifo(folder / "logged.part")
        (folder / "damaged.part").write_bytes(b"nonsense")
        for arguments, status, why in (
            (["--pawns", "8", "--memory", "100"], 1, "but only 100 MiB are allowed"),
            (["--pawns", "4", "--table", str(folder / "there")], 1, "exists already"),
            (["--pawns", "4", "--placing", str(folder / "there")], 1, "exists already"),
            (["--pawns", "4", "--placing", str(folder / "no" / "where")], 1, "No such file"),
            (["--pawns", "4", "--table", str(folder / "no" / "where")], 1, "No such file"),
            (["--pawns", "4", "--table", str(folder / "logged")], 1, "Not a regular file"),
            (["--verify", str(folder / "pipe")], 1, "Not a regular file"),
            (["--verify", str(folder)], 1, "Not a regular file"),
            (["--pawns", "4", "--table", str(folder / "damaged")], 1, "is no log of Onoro"),
            (["--pawns", "3"], 2, "from 4 to 8"),
            (["--table"], 2, "argument for option '--table' is missing"),
            (["pawns"], 2, "too many positional options"),
        ):
            with self.subTest(arguments=arguments):
                done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=60, check=False)
                self.assertEqual((done.returncode, done.stdout), (status, ""))
                self.assertIn(why, done.stderr)

    def test_writes_the_placing_phase_as_the_engine_has_it(self) -> None:
        path = self.folder / "5.bin"
        subprocess.run([PROGRAM, "--pawns", "5", "--placing", str(path)], capture_output=True, timeout=60, check=True)
        installed = Path(__file__).parents[3] / "games" / "onoro" / "placing" / "5.bin"
        self.assertEqual(path.read_bytes(), installed.read_bytes())

    def test_verifies(self) -> None:
        table = self.folder / "table"
        output, _ = solve(table, 4).communicate(timeout=600)
        for changed, status, why in ((table.stat().st_size, 0, ""), (200, 1, "is damaged"), (20, 1, "is damaged")):
            with self.subTest(changed=changed):
                data = bytearray(table.read_bytes() + b"\0")
                data[changed] ^= 1
                copy = self.folder / "copy"
                copy.write_bytes(data[:-1])
                done = subprocess.run(
                    [PROGRAM, "--verify", str(copy)], capture_output=True, text=True, timeout=60, check=False
                )
                self.assertEqual(
                    (done.returncode, done.stdout), (status, output[output.index("verified") :] * (not why))
                )
                self.assertIn(why, done.stderr)

    def test_help(self) -> None:
        done = subprocess.run([PROGRAM, "--help"], capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("usage: quadriga-solve "))

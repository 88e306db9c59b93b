"""A copy of this process ends as a process does."""

from __future__ import annotations

import unittest

import copies


def says_why() -> int:
    print("begun")
    raise SystemExit("no such file")


def fails() -> int:
    print("begun")
    raise ValueError("odd")


class Copies(unittest.TestCase):
    def test_what_was_printed_and_why_it_ended_stay(self) -> None:
        done = copies.run(["x"], says_why)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "begun\n", "no such file\n"))
        done = copies.run(["x"], fails)
        self.assertEqual((done.returncode, done.stdout), (1, "begun\n"))
        self.assertTrue(done.stderr.endswith("ValueError: odd\n"), done.stderr)

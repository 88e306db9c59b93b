"""scripts/dev/learn tune, with the real program and with one that knows the best weights."""

from __future__ import annotations

import asyncio
import re
import subprocess
import unittest
from pathlib import Path

import support

from quadriga.learning.playing import lines_of

PROGRAM = Path(support.BINARY).with_name("quadriga-tune")

NAMES = """#!/usr/bin/env python3
import sys
if "--list" in sys.argv:
    print("margin 40 40 1 window\\nterm 100 chairs and tables\\nterm -10 lamps\\nterm 7 rugs")
    sys.exit()
"""

# The side nearer to these factors wins both games.
JUDGE = (
    NAMES
    + """best = {"chairs and tables": 1400, "lamps": 700, "rugs": 1000}


def distance(text):
    return sum(abs(int(number) - best[name]) for name, number in (word.split("=") for word in text.split(",")))


for line in sys.stdin:
    opening, first, second = line.rstrip("\\n").split(";")
    lead = distance(second) - distance(first)
    print("2 2" if lead > 0 else "0 0" if lead < 0 else "0 2", flush=True)
"""
)


def learn(*arguments: object) -> subprocess.CompletedProcess[str]:
    return support.run_script("dev/learn", "tune", "--program", PROGRAM, *arguments)


def tune(lines: str, *flags: str) -> subprocess.CompletedProcess[str]:
    book = str(support.SCRIPTS / "data/openings" / "onager.txt")
    command = [str(PROGRAM), "--game", "onager", "--openings", book, "--nodes", "20", *flags]
    return subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)


class Programs(support.FolderTest, unittest.IsolatedAsyncioTestCase):
    async def test_may_fill_stderr_and_print_long_lines(self) -> None:
        text = "#!/usr/bin/env python3\nimport sys\nprint('x' * 1_000_000, file=sys.stderr)\nprint('y' * 100_000)\n"
        program = Path(self.program(text))
        async with asyncio.timeout(60):
            self.assertEqual([line async for line in lines_of(program, {})], ["y" * 100_000 + "\n"])


class Tune(support.FolderTest):
    def test_weights_move_to_what_wins(self) -> None:
        done = learn("onager", "--program", self.program(JUDGE), "--games", 8000, "--keep", "rugs")
        self.assertEqual(done.returncode, 0, done.stderr)
        found = dict(re.findall(r"^  (\w[\w ]*\w) +(\d\.\d\d)$", done.stdout, re.M))
        self.assertAlmostEqual(float(found["chairs and tables"]), 1.4, delta=0.1)
        self.assertAlmostEqual(float(found["lamps"]), 0.7, delta=0.1)
        self.assertEqual(found["rugs"], "1.00")
        code = re.search(
            r"^static constexpr std::array<engine::Term, 3> terms\{\{"
            r'\{"chairs and tables", (\d+)\}, \{"lamps", (-\d+)\}, \{"rugs", 7\}\}\};$',
            done.stdout,
            re.M,
        )
        assert code is not None
        self.assertEqual([round(float(found["chairs and tables"]) * 100), -7], [int(code[1]), int(code[2])])
        self.assertEqual(len(re.findall(r"^onager: \d+ of 4000 pairs: ", done.stderr, re.M)), 20)

    def test_each_game_and_any_number_of_threads(self) -> None:
        for game in support.game_names():
            with self.subTest(game=game):
                flags = (game, "--games", 24, "--nodes", 30)
                one, three = learn(*flags), learn(*flags, "--concurrency", 3)
                self.assertEqual(one.returncode, 0, one.stderr)
                self.assertRegex(one.stdout, r"(?m)^  \S.* \d\.\d\d$")
                self.assertEqual((one.stdout, one.stderr), (three.stdout, three.stderr))
                self.assertNotEqual(one.stdout, learn(*flags, "--seed", 2).stdout)

    def test_pairs_of_stdin_are_those_of_flags(self) -> None:
        by_lines = tune("3;window=20;pieces=1200\n4;window=20;pieces=1200\n")
        by_flags = tune("", "--pairs", "2", "--skip", "3", "--first", "window=20", "--second", "pieces=1200")
        self.assertEqual((by_lines.returncode, by_lines.stderr), (0, ""))
        self.assertRegex(by_lines.stdout, r"^[012] [012]\n[012] [012]\n$")
        self.assertEqual(by_lines.stdout, by_flags.stdout)

    def test_bad_lines(self) -> None:
        for line, complaint in (
            ("", "opening: expected 0 to 519, not ''"),
            ("520;;", "opening: expected 0 to 519, not '520'"),
            ("0;pieces", "term pieces: expected -100000 to 100000, not ''"),
            ("0;;door=1", "there is no margin or term 'door'"),
        ):
            with self.subTest(line=line):
                done = tune(f"0;;\n{line}\n0;;\n")
                self.assertEqual((done.returncode, done.stdout.count("\n")), (2, 1))
                self.assertEqual(done.stderr, f"quadriga-tune: line 2 of stdin: {complaint}\n")

    def test_bad_input(self) -> None:
        silent = self.program(NAMES, "program")
        failing = self.program(NAMES + "sys.exit('no memory')\n", "failing")
        cases = [
            (2, ("chess",), "chess has no book of openings; scripts/openings.py makes one for --openings"),
            (2, ("onager", "--keep", "doors"), "there is no term `doors`; the terms are: "),
            (2, ("onager", "--program", "none"), "there is no none; cmake --build . --target none builds it"),
            (3, ("onager", "--program", silent), "program has ended too soon"),
            (3, ("onager", "--program", failing), "no memory"),
        ]
        for status, arguments, complaint in cases:
            with self.subTest(arguments=arguments):
                done = learn(*arguments)
                self.assertEqual((done.returncode, done.stdout), (status, ""))
                self.assertIn(complaint, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)

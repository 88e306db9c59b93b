"""scripts/dev/learn margins, with the real program."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import support

PROGRAM = Path(support.BINARY).with_name("quadriga-tune")


def learn(*arguments: object) -> subprocess.CompletedProcess[str]:
    return support.run_script("dev/learn", "margins", "--program", PROGRAM, *arguments)


class Margins(support.FolderTest):
    def test_each_value_near_is_tried(self) -> None:
        for game in support.game_names():
            with self.subTest(game=game):
                done = learn(game, "--games", 6, "--nodes", 30, "--only", "window", "--only", "null_move")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stdout, r"\nsearch_parameters: .+\n$|^search_parameters: .+\n$")
                matches = re.findall(
                    rf"^{game}: (\w+) (\d+) against (\d+), 30 nodes: \+\d =\d -\d, Elo", done.stderr, re.M
                )
                for name in ("window", "null_move"):
                    tried = [int(value) for margin, value, _ in matches if margin == name]
                    old = {int(value) for margin, _, value in matches if margin == name}
                    self.assertGreaterEqual(len(tried), 3)
                    self.assertEqual(tried, sorted(set(tried)))
                    self.assertEqual(len(old), 1)
                    self.assertTrue(tried[0] < min(old) < tried[-1])

    def test_what_wins_both_matches_is_kept(self) -> None:
        # The nearer its window is to 55, the better is its search; with more nodes than its name says, to 20.
        program = """#!/usr/bin/env python3
import sys
flags = {name: value for name, _, value in (word[2:].partition("=") for word in sys.argv[1:])}
if "list" in flags:
    print("margin 40 40 1 window\\nmargin 20 25 0 reduction\\nterm 0 chairs and tables")
    sys.exit()
best = 55 if int(flags["nodes"]) <= int(sys.argv[0][-3:]) else 20


def distance(side):
    return abs(int(dict(one.split("=") for one in flags[side].split(","))["window"]) - best)


print("2 2\\n2 2\\n" * (int(flags["pairs"]) // 2) if distance("first") < distance("second") else "0 1\\n1 1\\n" * 9)
"""
        for most_nodes, found in ((999, ".window = 56, .reduction = 20"), (100, ".reduction = 20")):
            with self.subTest(most_nodes=most_nodes):
                path = self.program(program, f"program-{most_nodes:03}")
                done = learn("onager", "--program", path, "--nodes", 100, "--games", 40, "--only", "window")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stdout.splitlines()[-1], f"search_parameters: {found}")

    def test_figures_do_not_depend_on_threads(self) -> None:
        flags = ("onitama", "--games", 20, "--nodes", 100, "--only", "reverse_futility")
        one, three = learn(*flags), learn(*flags, "--concurrency", 3)
        self.assertEqual((one.returncode, three.returncode), (0, 0), one.stderr)
        self.assertIn("100 nodes: ", one.stderr)
        self.assertEqual((one.stdout, one.stderr), (three.stdout, three.stderr))

    def test_no_opening_is_played_twice(self) -> None:
        book = self.write("book.txt", "startpos\n" * 5)
        done = learn("onager", "--openings", book, "--nodes", 10, "--only", "window")
        matches = re.findall(r"\+(\d) =(\d) -(\d)", done.stderr)
        self.assertGreaterEqual(len(matches), 4)
        self.assertEqual({sum(map(int, match)) for match in matches}, {4})  # half the book, both sides
        book.write_text("startpos\n")
        done = learn("onager", "--openings", book)
        said = f"learn: {book} has one opening; two matches need different ones\n"
        self.assertEqual((done.returncode, done.stderr), (2, said))
        words: list[str | Path] = [PROGRAM, "--game", "onager", "--pairs", "2", "--openings", book]
        refused = subprocess.run(words, capture_output=True, text=True, timeout=60)
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn("has 1 openings, not 2", refused.stderr)

    def test_bad_input(self) -> None:
        cases = [
            (("chess",), "chess has no book of openings; scripts/openings.py makes one for --openings"),
            (("onager", "--only", "width"), "there is no margin `width`; the margins are: futility_depth, "),
            (("onager", "--openings", "none"), "none: there is no such file or book; the books are "),
            (("onager", "--program", "none"), "there is no none; cmake --build . --target none builds it"),
        ]
        for arguments, complaint in cases:
            with self.subTest(arguments=arguments):
                done = learn(*arguments)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(complaint, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)

    def test_the_program_names_bad_flags(self) -> None:
        book = support.SCRIPTS / "data/openings" / "onager.txt"
        for flags, complaint in (
            (["--first", "window=0"], "margin window: expected 1 to 10000, not '0'"),
            (["--first", "futility"], "margin futility: expected 0 to 10000, not ''"),
            (["--second", "door=1"], "there is no margin or term 'door'"),
        ):
            with self.subTest(flags=flags):
                words: list[str | Path] = [PROGRAM, "--game", "onager", "--pairs", "1", "--openings", book, *flags]
                done = subprocess.run(words, capture_output=True, text=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(complaint, done.stderr)

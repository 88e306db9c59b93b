"""The command line of the binary. QUADRIGA_BINARY names it."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from raw_engine import BINARY, GAMES


class CommandLine(unittest.TestCase):
    def run_once(self, *arguments: str) -> tuple[int, str, str]:
        done = subprocess.run(
            [BINARY, *arguments], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL
        )
        return done.returncode, done.stdout, done.stderr

    def test_one_command(self) -> None:
        self.assertEqual(self.run_once("isready"), (0, "readyok\n", ""))
        self.assertEqual(self.run_once("--game", "onoro", "query", "game"), (0, "response onoro\n", ""))
        status, output, _ = self.run_once("--game", "onoro", "perft", "2")
        self.assertEqual((status, output.splitlines()[-1]), (0, "Nodes searched: 12"))
        status, output, _ = self.run_once("go", "infinite")
        self.assertEqual((status, output.splitlines()[-1].split()[0]), (0, "bestmove"))

    def test_a_refused_command_shows_in_the_status(self) -> None:
        status, output, error = self.run_once("perft", "x")
        self.assertEqual((status, error), (1, ""))
        self.assertTrue(output.startswith("info string error bad-value "))

    def test_wrong_words(self) -> None:
        for arguments, hint in (
            (["--gmae", "onoro"], "did you mean '--game'?"),
            (["--game", "onoor"], "did you mean 'onoro'?"),
            (["--option", "Hsah=1"], "did you mean 'Hash'?"),
            (["--option", "Hash=0"], "from 1 to 131072"),
            (["prft", "3"], "did you mean 'perft'?"),
            (["--log", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory"),
            (["--game"], "quadriga: "),
        ):
            with self.subTest(arguments=arguments):
                status, output, error = self.run_once(*arguments)
                self.assertEqual((status, output), (2, ""))
                self.assertIn(hint, error)

    def test_nobody_reads_the_errors(self) -> None:
        for arguments, status in (("--gmae", 2), ("--help >&-", 0)):
            script = f'"$0" {arguments} 2>&-'
            self.assertEqual(subprocess.run(["/bin/sh", "-c", script, BINARY], timeout=60).returncode, status)

    def test_options(self) -> None:
        options = ["--game", "onitama", "--option", "Deal=131039"]
        last_deal = self.run_once(*options, "query", "fen")[1]
        self.assertEqual(last_deal, "response ssmss/5/5/5/SSMSS rooster,tiger/ox,rabbit/monkey b\n")

    def test_help_and_version(self) -> None:
        status, output, _ = self.run_once("--help")
        self.assertEqual(status, 0)
        self.assertTrue(all(game in output for game in GAMES))
        self.assertRegex(self.run_once("--version")[1], r"^Quadriga \d+\.\d+\.\d+(\+g[0-9a-f]+(\.dirty)?)?\n$")

    def test_the_examples_of_the_help_work(self) -> None:
        for words in ((), ("go",), ("query",), ("svg",), ("perft",), ("bench",)):
            text = self.run_once(*words, "--help")[1]
            examples = re.findall(r"^  quadriga (.+)$", text.split("\nexamples:\n")[1], re.MULTILINE)
            self.assertTrue(examples, text)
            for example in examples:
                with self.subTest(example):
                    status, output, error = self.run_once(*example.split())
                    self.assertEqual((status, error), (0, ""))
                    self.assertNotIn("info string error", output)

    def test_a_full_disk_is_told(self) -> None:
        for words in ("--help", "d", "", "analyse"):
            with self.subTest(words), open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [BINARY, *words.split()], input=b"isready\n", stdout=full, stderr=subprocess.PIPE, timeout=60
                )
                self.assertEqual(
                    (done.returncode, done.stderr), (1, b"quadriga: cannot write: No space left on device\n")
                )

    @unittest.skipIf(os.environ.get("QUADRIGA_SANITIZE"), "sanitizers reserve terabytes of address space")
    def test_little_memory_is_told_in_one_line(self) -> None:
        told = set()
        for kibibytes in range(16_000, 120_000, 4_000):
            for words in ("", "analyse"):
                with self.subTest(kibibytes=kibibytes, words=words):
                    done = subprocess.run(
                        ["/bin/sh", "-c", f'ulimit -v {kibibytes}; exec "$0" {words}', BINARY],
                        input=b'{"limit": {"nodes": 1}}\n' if words else b"isready\n",
                        capture_output=True,
                        timeout=60,
                        check=False,
                    )
                    if done.returncode == 127:  # not even the libraries find room
                        continue
                    if done.returncode == 0:
                        self.assertEqual(done.stderr, b"")
                        self.assertEqual(done.stdout.count(b"\n"), 1)
                    elif done.returncode == 1:  # a line that says so
                        self.assertIn(b'"out-of-memory"', done.stdout)
                    else:
                        self.assertEqual((done.returncode, done.stdout), (2, b""))
                        self.assertRegex(done.stderr, rb"\Aquadriga: .*\n\Z")
                    told.add(done.returncode)
        self.assertLessEqual({0, 2}, told)

    def test_log_without_an_output(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "log")
            script = 'echo isready | "$0" --log "$1" >&-'
            subprocess.run(["/bin/sh", "-c", script, BINARY, str(path)], timeout=60, check=True)
            self.assertEqual(
                [line.split(" ", 2)[2] for line in path.read_text().splitlines()], ["< isready", "> readyok"]
            )

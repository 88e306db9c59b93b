"""The recipes of scripts/matches.md and scripts/analysis.md: plain pipes, GNU parallel, several hosts and Slurm."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path
from typing import Any

from clusters import program, slurm_cluster, ssh_hosts
from support import BINARY, SCRIPTS, game_names

from quadriga.games.read import read_games
from quadriga.openings.book import read_book

NODES = "--nodes 300"


def recipes() -> list[str]:
    """Returns the shell commands in the documents, with reduced node counts."""
    text = "".join((SCRIPTS / name).read_text() for name in ("matches.md", "analysis.md"))
    found = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [re.sub("nodes [0-9]+", "nodes 300", recipe) for recipe in found]


def recipe(*words: str) -> str:
    """Returns the only recipe that contains all these words."""
    [found] = [text for text in recipes() if all(word in text for word in words)]
    return found


class Recipes(unittest.TestCase):
    folder: Path
    expected: list[dict[str, Any]]

    @classmethod
    def setUpClass(cls) -> None:
        """Sets up a folder like that of a user who has built Quadriga and has a positions.txt with some bad lines."""
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name).resolve()
        (cls.folder / "build/release").mkdir(parents=True)
        (cls.folder / "build/release/quadriga").symlink_to(BINARY)
        (cls.folder / "scripts").symlink_to(SCRIPTS)
        lines = ["# some of each book"]
        for game in game_names():
            lines += [f"{game} {opening}" for opening in read_book(SCRIPTS / "data/openings" / f"{game}.txt")[:60]]
        lines[30:30] = ["onoro nonsense", "onitama startpos moves a1a9tiger"]
        (cls.folder / "positions.txt").write_text("\n".join(lines) + "\n")
        cls.run_recipe(
            "scripts/analyse.py --engine build/release/quadriga --quiet --output expected positions.txt " + NODES,
            status=1,
        )
        cls.expected = cls.results("expected")

    @classmethod
    def run_recipe(cls, text: str, status: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
        words = ["bash", "-c", f"set -o pipefail\n{text}"]
        done = subprocess.run(
            words,
            cwd=cls.folder,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )
        assert done.returncode == status, f"exit status {done.returncode}, expected {status}: {done.stderr}"
        return done

    @classmethod
    def results(cls, name: str) -> list[dict[str, Any]]:
        """Returns results without the values that vary between runs. Ids, if any, are line numbers of the input."""
        results = [json.loads(line) for line in (cls.folder / name).read_text().splitlines()]
        for result in results:
            result["line"] = int(result.pop("id", result["line"]))
            for varying in ("time", "madeWith"):
                result.pop(varying, None)
        return results

    def check_pipe(self) -> None:
        """Checks that results.txt agrees with the analysis."""
        lines = (self.folder / "results.txt").read_text().splitlines()
        self.assertEqual(len(lines), len(self.expected))
        for line, result in zip(lines, self.expected):
            words = line.split()
            if "error" in result:
                self.assertEqual(words[:2], ["bestmove", "(none)"])
                self.assertEqual(words[5], result["error"]["code"])
            else:
                self.assertEqual(words[1], result["bestmove"])
                self.assertEqual(words[words.index("nodes") + 1], str(result["nodes"]))
                self.assertEqual(words[words.index("pv") + 1 :], result["pv"])

    def test_the_positions(self) -> None:
        self.assertEqual(len(self.expected), 242)
        self.assertEqual(sum("error" in result for result in self.expected), 2)

    def test_analyse(self) -> None:
        file, stream = re.split(r"\n(?=scripts)", recipe("analyse.py", "--resume"))
        for _ in range(2):  # the second run has nothing left to do
            self.run_recipe(file, status=1)
            self.assertEqual(self.results("results.jsonl"), self.expected)
        self.run_recipe(stream)
        self.assertEqual(len(self.results("onoro.jsonl")), len(read_book(SCRIPTS / "data/openings" / "onoro.txt")))

    def test_plain_pipe(self) -> None:
        self.run_recipe(recipe("analyse() {"))
        self.check_pipe()

    def test_gnu_parallel(self) -> None:
        program("parallel", "parallel")
        text = recipe("parallel", "--quiet", "-j 2 scripts")
        self.run_recipe(text.replace("-N 100", "-N 40"), status=1)  # one block contains errors
        self.assertEqual(self.results("results.jsonl"), self.expected)

    def test_gnu_parallel_with_the_bare_engine(self) -> None:
        program("parallel", "parallel")
        self.run_recipe(recipe("analyse() {").replace("analyse < positions.txt > results.txt", recipe("export -f")))
        self.check_pipe()

    def test_several_hosts(self) -> None:
        program("parallel", "parallel")
        text = recipe("--sshlogin").replace("--workdir quadriga", f"--workdir {self.folder}").replace("-N 100", "-N 40")
        with tempfile.TemporaryDirectory() as folder, ssh_hosts(Path(folder)) as ssh:
            self.run_recipe(text, status=1, PARALLEL_SSH=ssh)
            self.assertEqual(self.results("results.jsonl"), self.expected)
            self.run_recipe(
                text.replace("hosta,hostb", "hosta,:").replace("-k", "-k --joblog jobs"), status=1, PARALLEL_SSH=ssh
            )
            self.assertEqual(self.results("results.jsonl"), self.expected)
        hosts = {line.split("\t")[1] for line in (self.folder / "jobs").read_text().splitlines()[1:]}
        self.assertEqual(hosts, {"hosta", ":"})

    def test_slurm(self) -> None:
        submit, gather = recipe("analyse.sbatch").strip().split("\n")
        with tempfile.TemporaryDirectory() as folder, slurm_cluster(Path(folder)) as environment:
            self.run_recipe(submit, status=1, **environment)  # one part contains errors
            self.run_recipe(gather)
            self.assertEqual(self.results("results.jsonl"), self.expected)
            parts = sorted((self.folder / "results").iterdir())
            self.assertEqual([part.name for part in parts], ["0001.jsonl", "0002.jsonl", "0003.jsonl", "0004.jsonl"])
            parts[1].unlink()
            parts[2].write_bytes(parts[2].read_bytes()[:1000])
            self.run_recipe(submit, status=1, **environment)
            self.run_recipe(gather)
            self.assertEqual(self.results("results.jsonl"), self.expected)
            self.run_recipe(
                "sbatch --wait scripts/cluster/analyse.sbatch positions.txt results --nodes 9", status=2, **environment
            )

    def match_recipe(self, word: str) -> tuple[str, str, str]:
        """Returns the flags of the match, and the commands that play its parts and merge them."""
        flags, play, merge = recipe("match=", word).strip().split("\n")
        return flags.replace("--games 400", "--games 40"), play, merge

    def result(self, name: str) -> Any:
        """Returns the values that a match in parts must share with a match in one process."""
        value = json.loads((self.folder / name).read_text())
        return value["played"], value["encounters"], value["terminations"], value["faults"]

    def whole_match(self, flags: str) -> Any:
        self.run_recipe(f"{flags}\nscripts/match.py $match --json whole.json --concurrency 2")
        return self.result("whole.json")

    def test_match_with_gnu_parallel(self) -> None:
        program("parallel", "parallel")
        flags, play, merge = self.match_recipe("parallel")
        for _ in range(2):  # the second run has no games left to play
            self.run_recipe("\n".join((flags, play, merge)))
        self.assertEqual(self.result("result.json"), self.whole_match(flags))
        shutil.rmtree(self.folder / "parts")

    def test_match_with_slurm(self) -> None:
        flags, play, merge = self.match_recipe("sbatch")
        part = self.folder / "parts" / "0002.pgn"
        with tempfile.TemporaryDirectory() as folder, slurm_cluster(Path(folder)) as environment:
            job = self.run_recipe(
                f"{flags}\n{play.replace('--wait', '--parsable')}", status=0, **environment
            ).stdout.strip()
            deadline = time.monotonic() + 120
            while not part.exists() or not part.stat().st_size:
                self.assertLess(time.monotonic(), deadline, "no game was played")
                time.sleep(0.05)
            self.run_recipe(f"scancel --signal=KILL --full {job}_2", status=0, **environment)
            while self.run_recipe(f"squeue -h -j {job} || true", status=0, **environment).stdout:
                self.assertLess(time.monotonic(), deadline, "the job does not end")
                time.sleep(0.2)
            self.assertLess(len(read_games(part.read_text())), 10)
            self.run_recipe(f"{flags}\n{play}", status=0, **environment)
            self.run_recipe(f"{flags}\n{merge}")
        self.assertEqual(self.result("result.json"), self.whole_match(flags))
        shutil.rmtree(self.folder / "parts")

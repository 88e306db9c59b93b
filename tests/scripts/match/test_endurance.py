"""Many games with the real engine: no process may grow. QUADRIGA_BINARY names the engine, QUADRIGA_GAMES sets the
number of games (400). Prints the memory of manager, workers and engines over time."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from match_support import write_book
from support import BINARY, FolderTest, script

GAMES = int(os.environ.get("QUADRIGA_GAMES", "400"))
SAMPLES = 8
ALLOWED_GROWTH = 8192  # KiB between the first quarter and the end; a leak of 1 KiB a game shows in 10,000 games


def children_of(pid: int) -> list[int]:
    """Returns all descendants of a process."""
    try:
        own = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []
    return [each for child in own for each in (child, *children_of(child))]


def memory_of(pid: int) -> tuple[str, int]:
    """Returns the kind of a process and its resident memory in KiB."""
    try:
        words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return "gone", 0
    kind = "worker" if "quadriga.match.worker" in words else "engine" if words[0] == BINARY else "manager"
    lines = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")]
    return kind, int(lines[0]) if lines else 0


class Endurance(FolderTest):
    def test_nothing_grows(self) -> None:
        book, result = self.folder / "book", self.folder / "result.json"
        write_book(book, "onitama", 100)
        players = ("--engine", f"A={BINARY}", "--engine", f"B={BINARY}", "--game", "onitama", "--openings", book)
        files = ("--pgn", self.folder / "games", "--json", result)
        limits = ("--depth", 1, "--games", GAMES, "--concurrency", 2, "--option", "Hash=1")
        command = script("match.py", *players, *files, *limits)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as match:
            self.addCleanup(match.kill)
            samples = self.watch(match)
            self.assertEqual(match.wait(60), 0)
        outcome = json.loads(result.read_text())
        self.assertEqual((outcome["played"], outcome["terminations"]), (GAMES, {"normal": GAMES}))
        settled, last = samples[len(samples) // 4], samples[-1]
        for kind in ("manager", "worker", "engine"):
            print(kind, "KiB:", *(sample[kind] for sample in samples))
            self.assertLess(last[kind] - settled[kind], ALLOWED_GROWTH, f"{kind} has grown")

    def watch(self, match: subprocess.Popen[str]) -> list[dict[str, int]]:
        """Returns the size of the largest process of each kind, sampled about SAMPLES times during play."""
        samples: list[dict[str, int]] = []
        assert match.stdout is not None
        for line in match.stdout:
            count, slash, _ = line.partition("/")
            if not slash or not count.isdecimal():
                continue
            sample = {"games": int(count), "manager": 0, "worker": 0, "engine": 0, "gone": 0}
            for pid in (match.pid, *children_of(match.pid)):
                kind, size = memory_of(pid)
                sample[kind] = max(sample[kind], size)
            if sample["engine"] and sample["worker"]:
                samples.append(sample)
        print("games:", *(sample["games"] for sample in thinned(samples)))
        self.assertGreater(len(samples), 3, "the match was over before it could be watched")
        return thinned(samples)


def thinned(samples: list[dict[str, int]]) -> list[dict[str, int]]:
    step = max(1, len(samples) // SAMPLES)
    return samples[::step]

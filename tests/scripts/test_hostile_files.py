"""All commands over a folder of hostile files: each ends soon, with success or one line that says why not, changes no
input and leaves no temporary file."""

from __future__ import annotations

import gc
import importlib
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import hostile
from support import BINARY, SCRIPTS, FolderTest

_AT_A_TIME = 6
# X is a hostile file, GOOD a good one, NEW a file that is not there.
_DIES = ("--engine", "A=false", "--engine", "B=false", "--depth", "1")
_ENGINE = ("--engine", BINARY)
_PAGE = str(SCRIPTS / "web/page/src")
INPUTS: tuple[tuple[str, ...], ...] = (
    ("match", "X", *_DIES),
    ("match", *_DIES, "--registry", "X"),
    ("match", *_DIES, "--openings", "X"),
    ("match", "replay", *_ENGINE, "X"),
    ("match", "merge", "X"),
    ("match", "merge", "X", "--pgn", "NEW", "--json", "OTHER"),
    ("match", *_DIES, "--pgn", "X", "--resume"),  # no engine starts, so nothing is added
    ("openings", "check", *_ENGINE, "--game", "onoro", "X"),
    ("openings", "explore", *_ENGINE, "--game", "onoro", "X"),
    ("analyse", *_ENGINE, "--game", "onoro", "--nodes", "1", "--quiet", "X"),
    ("analyse", *_ENGINE, "--game", "onoro", "--nodes", "1", "--quiet", "--game-file", "X"),
    ("report", *_ENGINE, "X", "--page", _PAGE, "--output", "NEW"),
    ("puzzles", *_ENGINE, "X", "--nodes", "1", "--look-nodes", "1", "--count", "1"),
    ("puzzles", "X.json", "--count", "1"),
    ("learn", "chances", "X"),
    ("learn", "weights", "onoro", "--samples", "X", "--program", "/bin/false"),
    ("learn", "tune", "onoro", "--openings", "X", "--program", "/bin/false"),
)
# The same where it does not matter what is in a file.
PLACES: tuple[tuple[str, ...], ...] = (
    ("match", "--engine", "X", "--engine", "X", "--depth", "1"),
    ("analyse", "--engine", "X", "--nodes", "1"),
    ("play", "--engine", "X", "--game", "onoro"),
    ("conformance", "--engine", "X", "--step", "handshake: names", "--patience", "5s"),
    ("board", "--no-open", "--port", "0", *_ENGINE, "--page", "X"),
    # A file that is its own output.
    ("report", *_ENGINE, "X", "--output", "X"),
    ("puzzles", *_ENGINE, "X", "--output", "X"),
    ("analyse", *_ENGINE, "X", "--output", "X", "--resume-anyway"),
    ("match", "merge", "X", "--json", "X"),
    ("match", *_DIES, "--pgn", "X", "--json", "X"),
    ("match", *_DIES, "--pgn", "X", "--log", "X"),
    ("match", *_DIES, "--json", "X"),  # no engine starts, so nothing is written
)
# These add to X, or refuse it.
GROWN: tuple[tuple[str, ...], ...] = (
    ("play", *_ENGINE, "--game", "onoro", "--movetime", "10ms", "--pgn", "X"),
    ("match", *_DIES, "--log", "X"),
    ("openings", "make", *_ENGINE, "--game", "onoro", "--lines", "1", "--depth", "1", "--output", "X"),
    ("analyse", *_ENGINE, "--game", "onoro", "--nodes", "1", "--quiet", "BOOK", "--output", "X"),
    ("analyse", *_ENGINE, "--nodes", "1", "--quiet", "--game-file", "GOOD", "--output", "X"),
)
# These replace it.
REPLACED: tuple[tuple[str, ...], ...] = (
    ("report", *_ENGINE, "GOOD", "--page", _PAGE, "--output", "X"),
    ("puzzles", *_ENGINE, "GOOD", "--nodes", "1", "--look-nodes", "1", "--count", "1", "--output", "X"),
    ("match", "merge", "GOOD", "--json", "X"),
    ("match", "merge", "GOOD", "--pgn", "X"),
)
_SOME = {*"good.pgn good.txt good.json empty random -x".split(), "new\nline.pgn", *hostile.OTHERS, *hostile.ABSENT}
_PACKAGES = {"openings": "books", "analyse": "analysis", "learn": "learning"}


def main_of(command: str) -> Callable[[Sequence[str]], int]:
    main: Callable[[Sequence[str]], int] = importlib.import_module(
        f"quadriga.{_PACKAGES.get(command, command)}.cli"
    ).main
    return main


@dataclass(frozen=True, slots=True)
class Run:
    """A command that has ended, or has been ended since it hung (status None)."""

    words: Sequence[str]
    status: int | None
    out: str
    said: str

    def fault(self) -> str:
        """Says what is wrong with it; empty if nothing is."""
        if self.status is None:
            return "hangs"
        if "Traceback" in self.out + self.said or self.status < 0 or self.status > 5:
            return f"crashes with status {self.status}"
        said = self.said.replace("new\nline", "new line")
        lines = [line for line in said.split("\n") if line and not line.startswith("    ")]  # what engines have said
        named = re.compile(rf"{self.words[0]}(\.py)?: ")
        lines = [line for line in lines if " left out for want of a result" not in line]  # a note beside an error
        if self.status >= 2 and not any(map(named.match, lines)):
            return f"has status {self.status} and does not say why"
        if self.status >= 2 and len(lines) > 1 and not any(line.startswith("usage: ") for line in lines):
            return "says more than a line"
        return ""


def started(words: Sequence[str], folder: Path, place: Path) -> int:
    """Starts a command in a copy of this process, whose imports are done. Returns its id."""
    command, *arguments = words
    main = main_of(command)
    if not (process := os.fork()):
        _become(command, arguments, main, folder, place)
    return process


def _become(
    command: str, arguments: Sequence[str], main: Callable[[Sequence[str]], int], folder: Path, place: Path
) -> NoReturn:
    """Runs a command in this process and ends it."""
    status = 99
    try:
        os.setsid()
        os.chdir(folder)
        nothing = os.open(os.devnull, os.O_RDONLY)
        for number, name in ((1, "out"), (2, "said")):
            os.dup2(os.open(place.with_suffix(f".{name}"), os.O_WRONLY | os.O_CREAT, 0o600), number)
        os.dup2(nothing, 0)
        if command == "board":  # it serves until a signal comes
            signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
            signal.setitimer(signal.ITIMER_REAL, 0.5)
        sys.argv = [command if command in ("learn", "conformance") else f"{command}.py", *arguments]
        sys.stdin = open(0, encoding="utf-8")
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__ = open(1, "w"), open(2, "w")
        try:
            status = main(arguments)
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 1
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException:  # pylint: disable=broad-exception-caught
        import traceback

        traceback.print_exc()
    finally:
        os._exit(status if isinstance(status, int) else 99)


def ended(process: int) -> int | None:
    """Waits for a command, and kills it if it hangs."""
    deadline = time.monotonic() + hostile.SOON
    while time.monotonic() < deadline:
        pid, status = os.waitpid(process, os.WNOHANG)
        if pid:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.005)
    os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return None


class HostileFiles(FolderTest):
    def setUp(self) -> None:
        home = self.folder / "home"
        home.mkdir()
        os.environ.update(HOME=str(home), XDG_DATA_HOME=str(home), XDG_CONFIG_HOME=str(home), MPLCONFIGDIR=str(home))
        self.files = self.folder / "hostile"
        self.names = hostile.make(self.files)
        for name in ("good.pgn", "good.txt"):
            (self.folder / name).write_bytes((self.files / name).read_bytes())
        for command in ("match", "report", "learn", "board"):
            main_of(command)  # imports what they share
        for module in (
            "aiohttp.web",
            "numpy",
            "matplotlib.figure",
            "quadriga.learning.weights",
            "quadriga.board.server",
        ):
            importlib.import_module(module)
        gc.freeze()  # copies of this process share its memory

    def words(self, pattern: Sequence[str], name: str, folder: Path) -> list[str]:
        path = f"./{name}" if name.startswith("-") else name
        good = {"GOOD": str(self.folder / "good.pgn"), "BOOK": str(self.folder / "good.txt")}
        changes = good | {"X": path, "X.json": path, "NEW": "new", "OTHER": "other"}
        if "X.json" in pattern and not name.endswith(".json"):
            link = folder / f"{self.names.index(name)}.json"
            link.symlink_to(name or "absent")
            changes["X.json"] = link.name
        return [changes.get(word, word) for word in pattern]

    def runs(self, pattern: Sequence[str], names: Sequence[str], folder: Path) -> Iterator[Run]:
        """Runs a command with each file, several at a time."""
        places = [self.folder / f"{number}" for number in range(len(names))]
        # A lot of lines for a program that reads them one by one, and it does.
        names = [name for name in names if name != "sparse" or pattern[0] != "analyse" or "--game-file" in pattern]
        words = [self.words(pattern, name, folder) for name in names]
        running: list[int] = []
        statuses: list[int | None] = []
        for of_run, place in zip(words, places):
            if len(running) == _AT_A_TIME:
                statuses.append(ended(running.pop(0)))
            running.append(started(of_run, folder, place))
        statuses += map(ended, running)
        for of_run, place, status in zip(words, places, statuses):
            texts = []
            for suffix in (".out", ".said"):
                file = place.with_suffix(suffix)
                texts.append(file.read_text(encoding="utf-8", errors="replace"))
                file.unlink()
            yield Run(of_run, status, texts[0], texts[1])

    def expect(self, runs: Iterator[Run]) -> None:
        for run in runs:
            with self.subTest(words=" ".join(run.words)[:200]):
                self.assertEqual(run.fault(), "", run.said[-2000:])

    def test_as_inputs(self) -> None:
        self.leave_all(INPUTS, self.names)

    def test_as_places(self) -> None:
        self.leave_all(PLACES, [name for name in self.names if name in _SOME])

    def leave_all(self, patterns: Sequence[Sequence[str]], names: Sequence[str]) -> None:
        """Expects that the commands end well and change no file."""
        before = hostile.state(self.files)
        for pattern in patterns:
            self.expect(self.runs(pattern, names, self.files))
            after = hostile.state(self.files)
            for name in after.keys() - before.keys():
                if re.fullmatch(r"new|other|\d+\.json", name):
                    (self.files / name).unlink()
                    del after[name]
            with self.subTest(words=pattern):
                changed = {name for name in after.keys() | before.keys() if after.get(name) != before.get(name)}
                self.assertEqual(changed, set())

    def test_as_files_that_grow(self) -> None:
        for pattern in GROWN:
            self.write_to(pattern, self.names, True)

    def test_as_files_that_are_replaced(self) -> None:
        for pattern in REPLACED:
            self.write_to(pattern, [name for name in self.names if name in _SOME], False)

    def write_to(self, pattern: Sequence[str], names: Sequence[str], grows: bool) -> None:
        """Expects that a command ends well and leaves nothing beside its output."""
        with tempfile.TemporaryDirectory(dir=self.folder) as place:
            folder = Path(place, "hostile")
            hostile.make(folder)
            before = hostile.state(folder)
            self.expect(self.runs(pattern, names, folder))
            with self.subTest(words=pattern):
                after = hostile.state(folder)
                self.assertEqual(before.keys() - after.keys(), set())
                added = after.keys() - before.keys()
                beside = {str(Path(name).with_suffix(".scores")) for name in self.names if name}
                self.assertEqual(added - {*hostile.ABSENT, "nowhere"} - beside, set())
                for name, content in hostile.TEXTS.items():
                    if grows:
                        data = content if isinstance(content, bytes) else content.encode()
                        self.assertTrue((folder / name).read_bytes().startswith(data), name)
                for name in hostile.OTHERS:
                    self.assertEqual((folder / name).is_symlink(), (self.files / name).is_symlink(), name)

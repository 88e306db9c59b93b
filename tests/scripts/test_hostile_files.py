"""All commands over a folder of hostile files: each ends soon, with success or one line that says why not, changes no
input and leaves no temporary file."""

from __future__ import annotations

import os
import re
import select
import signal
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import copies
import hostile
from support import BINARY, SCRIPTS, FolderTest

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
    ("conformance", "--engine", "X", "--step", "handshake: names", "--timeout", "5s"),
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


def program_of(command: str) -> str:
    return {"learn": "dev/learn", "conformance": command}.get(command, f"{command}.py")


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
        lines = [line for line in lines if " skipped, without a result" not in line]  # a note beside an error
        if self.status >= 2 and not any(map(named.match, lines)):
            return f"has status {self.status} and does not say why"
        if self.status >= 2 and len(lines) > 1 and not any(line.startswith("usage: ") for line in lines):
            return "says more than a line"
        return ""


def statuses(commands: Sequence[Sequence[str]], folder: Path, places: Sequence[Path]) -> Iterator[int | None]:
    """Runs commands one after the other in a copy of this process, which keeps its imports. Ends behind one that hangs
    (None) or ends the process."""
    main = copies.main_of(program_of(commands[0][0]))
    reader, writer = os.pipe()
    if not (process := os.fork()):
        _become(commands, main, folder, places, writer)
    os.close(writer)
    with open(reader, "rb", buffering=0) as told:
        for _ in commands:
            if not select.select([told], [], [], hostile.SOON)[0]:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                yield None
                return
            if not (status := told.read(1)):
                yield os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
                return
            yield status[0]
    os.waitpid(process, 0)


def _become(
    commands: Sequence[Sequence[str]], main: copies.Main, folder: Path, places: Sequence[Path], writer: int
) -> NoReturn:
    """Runs commands in this process and ends it."""
    try:
        os.setsid()
        signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGTERM))
        for words, place in zip(commands, places):
            os.chdir(folder)
            names = (Path(os.devnull), *map(place.with_suffix, (".out", ".said")))
            files = [os.open(name, os.O_RDWR | os.O_CREAT, 0o600) for name in names]
            if words[0] == "board":  # it serves until a signal comes
                signal.setitimer(signal.ITIMER_REAL, 0.5)
            status = copies.call(main, [program_of(words[0]), *words[1:]], files)
            signal.setitimer(signal.ITIMER_REAL, 0)
            os.write(writer, bytes([status & 255]))
            for file in files:
                os.close(file)
    finally:
        os._exit(99)


class HostileFiles(FolderTest):
    def setUp(self) -> None:
        home = self.folder / "home"
        home.mkdir()
        os.environ.update(HOME=str(home), XDG_DATA_HOME=str(home), XDG_CONFIG_HOME=str(home), MPLCONFIGDIR=str(home))
        self.files = self.folder / "hostile"
        self.names = hostile.make(self.files)
        for name in ("good.pgn", "good.txt"):
            (self.folder / name).write_bytes((self.files / name).read_bytes())

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
        """Runs a command with each file."""
        # A lot of lines for a program that reads them one by one, and it does.
        names = [name for name in names if name != "sparse" or pattern[0] != "analyse" or "--game-file" in pattern]
        commands = [self.words(pattern, name, folder) for name in names]
        places = [self.folder / f"{number}" for number in range(len(names))]
        ended = 0
        while ended < len(names):
            for status in statuses(commands[ended:], folder, places[ended:]):
                files = [places[ended].with_suffix(suffix) for suffix in (".out", ".said")]
                texts = [file.read_text(encoding="utf-8", errors="replace") for file in files]
                yield Run(commands[ended], status, texts[0], texts[1])
                ended += 1
                for file in files:
                    file.unlink()

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

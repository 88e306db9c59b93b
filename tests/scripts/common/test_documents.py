"""What documents show: the parsers of the commands accept every command line, and sessions are what the commands write.

A session is a block marked `console`: commands behind `$ `, run by bash in a folder like that of a user who has built
Quadriga, each followed by what it writes. Spaces between words do not count, nor do times in JSON; `...` stands for any text.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import re
import shlex
import subprocess
import unittest
from collections.abc import Iterator, Sequence

from support import BINARY, ROOT, SCRIPTS, FolderTest, game_names
from test_flags import MODULES

import quadriga

PARSERS = MODULES | {"dev/learn": "quadriga.learning.cli"}
DOCUMENTS = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for pattern in ("*.md", *(f"{name}/**/*.md" for name in ("engine", "games", "protocol", "scripts", "tests")))
    for path in ROOT.glob(pattern)
    if not {"node_modules", "dist"} & set(path.parts)
}
END = "\x1e"
_COMMAND = re.compile(rf"scripts/({'|'.join(PARSERS)})(?:\.py)?((?: +(?:\"[^\"\n]*\"|'[^'\n]*'|[^\s`\"'|<>;&#]+)+)*)")
_CODE = re.compile(r"^```(?:sh|console)\n(.*?)^```$|^ {4,}(\S[^\n]*)$|(`[^`\n]+`)", re.MULTILINE | re.DOTALL)


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yields program and arguments of each command in a document, but not of one that a sentence only names."""
    for code in map("".join, _CODE.findall(re.sub(r"<(\w+)>", r"\1", text.replace("\\\n", " ")))):
        for name, words in _COMMAND.findall(code):
            arguments = shlex.split(words.partition(":::")[0])  # of GNU parallel
            if len(arguments) > 1 or not code.startswith("`"):
                yield name, arguments


def compact(text: str) -> str:
    """Returns the text without spaces between words, and without times."""
    words = re.findall(r'"(?:[^"\\\n]|\\.)*"|\S', text)
    return re.sub(r'"time":[\d.e-]+', '"time":0', "".join(words))


class Commands(unittest.TestCase):
    def test_the_parsers_accept_them(self) -> None:
        shown = [(path, *command) for path, text in DOCUMENTS.items() for command in commands(text)]
        self.assertGreater(len(shown), 60)
        for path, name, arguments in shown:
            with self.subTest(f"{path}: {name} {shlex.join(arguments)}"):
                said = io.StringIO()
                with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                    try:
                        importlib.import_module(PARSERS[name]).parser().parse_args(arguments)
                    except SystemExit as end:
                        self.assertEqual(end.code, 0, said.getvalue())


class Sessions(FolderTest):
    def setUp(self) -> None:
        (self.folder / "build/release").mkdir(parents=True)
        (self.folder / "build/release/quadriga").symlink_to(BINARY)
        (self.folder / "scripts").symlink_to(SCRIPTS)

    def written(self, shown: Sequence[str]) -> list[str]:
        """Returns what each of the commands of a shell writes."""
        text = "".join(f"{command}\nprintf '{END}'\n" for command in shown)
        done = subprocess.run(
            ["bash", "-c", text], cwd=self.folder, capture_output=True, text=True, timeout=300, check=False
        )
        return done.stdout.split(END)[:-1]

    def test_the_commands_write_them(self) -> None:
        count = 0
        for path, text in DOCUMENTS.items():
            for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
                parts = re.split(r"^\$ ", block.replace("\\\n", " "), flags=re.MULTILINE)[1:]
                shown, answers = zip(*(part.split("\n", 1) for part in parts))
                for command, answer, found in zip(shown, answers, self.written(shown), strict=True):
                    count += 1
                    with self.subTest(f"{path}: {command}"):
                        pattern = ".*".join(map(re.escape, compact(answer).split("...")))
                        self.assertRegex(compact(found), f"^{pattern}$")
        self.assertGreater(count, 20)


class Games(unittest.TestCase):
    """Positions and a picture in the documents of the games."""

    def test_the_engine_knows_the_positions(self) -> None:
        for game in game_names():
            text = DOCUMENTS[f"games/{game}/README.md"]
            blocks = "".join(re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
            shown = re.findall(r"^(?!<)(\S+/\S+(?: \S+)+)", blocks, re.MULTILINE)
            shown += re.findall(r"`([^\s`]+(?:/[^\s`]+){4} [^`]+)`", text)
            self.assertTrue(shown, game)
            with quadriga.Engine(BINARY, options={"Game": game}) as engine:
                for position in shown:
                    with self.subTest(f"{game}: {position}"):
                        self.assertNotEqual(engine.fen(quadriga.Game(position)), "none")

    def test_the_board_of_onoro(self) -> None:
        board = re.findall(r"^```\n( .*?)^```$", DOCUMENTS["games/onoro/README.md"], re.MULTILINE | re.DOTALL)[0]
        with quadriga.Engine(BINARY, options={"Game": "onoro"}) as engine:
            engine.position()
            self.assertIn(board, engine.display())

"""No module but common/files.py and common/outputs.py opens, replaces or removes the files of a user."""

from __future__ import annotations

import ast
import re
import unittest
from collections.abc import Iterator

from support import SCRIPTS

PACKAGE = SCRIPTS / "quadriga"
OWNERS = ("quadriga/common/files.py", "quadriga/common/outputs.py")
# Calls elsewhere, and why they are no business of that module.
EXCEPTIONS = {
    "quadriga/__init__.py": {"read_text": "its own VERSION"},
    "quadriga/board/games.py": {"mkdir": "the folder of the games of the page", "unlink": "games that the page keeps"},
    "quadriga/board/page.py": {"NamedTemporaryFile": "a file of its own for the browser"},
    "quadriga/client/descendants.py": {"open": "/proc of children"},
    "quadriga/client/process.py": {"open": "/proc of a child"},
    "quadriga/common/command.py": {"open": "the null device in place of stdout"},
    "quadriga/common/judging.py": {"read_text": "data of the package"},
    "quadriga/games/pgn.py": {"read_text": "data of the package"},
    "quadriga/common/origin.py": {"read_bytes": "the program of an engine"},
    "quadriga/learning/rounds.py": {"mkdir": "the folder of the rounds", "TemporaryDirectory": "a trial that is kept nowhere"},
    "quadriga/learning/weights.py": {"TemporaryDirectory": "samples that are kept nowhere"},
    "quadriga/match/schedule.py": {"read_text": "/sys of the machine"},
    "quadriga/play/levels.py": {"read_text": "data of the package"},
}  # fmt: skip

# Methods of paths and functions of modules that open or change files, by name.
METHODS = {"read_text", "write_text", "read_bytes", "write_bytes", "unlink", "touch", "rename", "mkdir", "rmdir"}
METHODS |= {
    "symlink_to",
    "hardlink_to",
    "NamedTemporaryFile",
    "TemporaryFile",
    "TemporaryDirectory",
    "mkstemp",
    "mkdtemp",
}
METHODS |= {"FileHandler", "copyfile", "copytree", "rmtree"}
OF_OS = {"open", "replace", "remove", "link", "symlink", "truncate", "makedirs", "removedirs", "renames"}
MODE = re.compile(r"[rwax]b?\+?b?")


def calls(tree: ast.AST) -> Iterator[str]:
    """Yields the names of calls that open or change files by name."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Name(id="open" as name) | ast.Name(id=("TemporaryDirectory" | "NamedTemporaryFile") as name):
                yield name
            case ast.Attribute(value=ast.Name(id="os" | "io"), attr=name) if name in OF_OS:
                yield name
            case ast.Attribute(value=ast.Name(id="shutil"), attr=("copy" | "copy2" | "move") as name):
                yield name
            case ast.Attribute(attr="open") if any(_is_mode(each) for each in node.args) or node.keywords and any(
                each.arg in ("mode", "encoding") for each in node.keywords
            ):
                yield "open"
            case ast.Attribute(attr="replace") if len(node.args) == 1 and not node.keywords:  # of a path, not of a text
                yield "replace"
            case ast.Attribute(attr="basicConfig") if any(each.arg == "filename" for each in node.keywords):
                yield "basicConfig"
            case ast.Attribute(attr=name) if name in METHODS:
                yield name


def _is_mode(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(MODE.fullmatch(node.value))


def found() -> dict[str, set[str]]:
    files = [*PACKAGE.rglob("*.py"), *SCRIPTS.glob("*.py"), SCRIPTS / "dev/learn", SCRIPTS / "conformance"]
    names = {str(file.relative_to(SCRIPTS)): set(calls(ast.parse(file.read_text(encoding="utf-8")))) for file in files}
    return {name: of_file for name, of_file in names.items() if of_file}


class Policy(unittest.TestCase):
    def test_nobody_else_opens_files(self) -> None:
        files = found()
        for owner in OWNERS:
            self.assertTrue(files.pop(owner))  # the walk sees calls
        self.assertEqual(files, {name: set(reasons) for name, reasons in EXCEPTIONS.items()})

    def test_the_walk_sees_them(self) -> None:
        for text in (
            "open(path)", "path.open('rb')", "path.open(encoding='utf-8')", "path.read_text()", "os.open(path, 0)",
            "begun.replace(path)", "os.replace(a, b)", "path.unlink()", "logging.basicConfig(filename=a)",
            "tempfile.NamedTemporaryFile()", "shutil.move(a, b)",
        ):  # fmt: skip
            self.assertEqual(len(list(calls(ast.parse(text)))), 1, text)
        for text in (
            "text.replace('a', 'b')",
            "await engine.open()",
            "replace(record, a=1)",
            "Opponent.open(command, say)",
        ):
            self.assertEqual(list(calls(ast.parse(text))), [], text)

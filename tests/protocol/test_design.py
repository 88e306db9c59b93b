"""The functions listed in protocol/design.md exist in the files given there."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

PROTOCOL = Path(__file__).resolve().parents[2] / "protocol"
ROW = re.compile(r"^\| (\d+) \| `([\w:]+)` \| \[[^]]*\]\(([^)]*)\) \|", re.M)
Step = tuple[str, Path]


def ways() -> list[list[Step]]:
    """Returns the tables of steps, after checking their numbers."""
    tables: list[list[Step]] = []
    for number, name, path in ROW.findall((PROTOCOL / "design.md").read_text()):
        if number == "1":
            tables.append([])
        tables[-1].append((name, PROTOCOL / path))
        assert int(number) == len(tables[-1]), f"step {number} is not the next one"
    return tables


def defines(source: str, name: str) -> bool:
    """Returns whether the source defines a function of that name, inside a class or as `Class::name`."""
    owner, _, function = name.rpartition("::")
    if owner and re.search(rf"\bclass {owner}\b", source):
        name = function
    begin = rf"^(?: {{4}})?(?!return\b)[\w:<>,*&\[\] ]+[ *&]{name}\("
    return any(not line.endswith(";") for line in re.findall(f"{begin}.*$", source, re.M))


def body(source: str, name: str) -> str:
    """Returns the function of that name, from its first line to the bracket in the same column."""
    begin, end = r"^( *)(?!return\b)[\w:<>,*&\[\] ]+[ *&]", r"\([^;]*?\{(?:[^\n]*\}$|\n.*?^\1\})"
    for each in (name, name.rpartition("::")[2]):
        if found := re.search(f"{begin}{each}{end}", source, re.M | re.S):
            return found[0]
    raise AssertionError(f"there is no function {name}")


class Design(unittest.TestCase):
    def test_every_function_is_where_the_drawing_says(self) -> None:
        for way in ways():
            for name, file in way:
                source = file.read_text()
                function = name.rpartition("::")[2]
                renamed = re.sub(rf"\b{function}\(", f"{function}_renamed(", source)
                with self.subTest(name=name, file=file.name):
                    self.assertTrue(defines(source, name))
                    self.assertFalse(defines(renamed, name))

    def test_every_function_is_called_by_one_before_it(self) -> None:
        """Loops and tables, which are left out of the ways, call the rest."""
        called_by_others = {"accept", "pop", "execute", "parse_go", "parse_setoption", "go", "set_option"}
        for way in ways():
            before = ""
            for name, file in way:
                function = name.rpartition("::")[2]
                with self.subTest(name=name, file=file.name):
                    if before and function not in called_by_others:
                        self.assertRegex(before, rf"\b{function}(<[^()]*>)?\(")
                before += body(file.read_text(), name)

    def test_the_ways_are_short(self) -> None:
        go, info, setoption = ways()
        for way, function, most_files in (
            (go, "parse_go", 9),
            (info, "InfoLines::on_info", 3),
            (setoption, "Option::set", 6),
        ):
            with self.subTest(function):
                self.assertIn(function, dict(way))
                self.assertLessEqual(len({file.resolve() for _, file in way}), most_files)

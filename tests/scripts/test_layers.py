"""Imports within the package point downward and never form a cycle."""

from __future__ import annotations

import ast
import graphlib
import sys
import unittest
from collections.abc import Iterator
from pathlib import Path

from support import SCRIPTS

PACKAGE = SCRIPTS / "quadriga"
# The packages that each package may import besides itself. `quadriga` itself is the public interface.
ALLOWED: dict[str, set[str]] = {
    "client": set(),
    "common": {"client", ""},  # the version
    "openings": {"client", "common"},
    "games": {"client", "common", "openings"},
    "books": {"client", "common", "openings", "games"},
    "analysis": {"client", "common", "openings", "games"},
    "match": {"client", "common", "openings", "games", "board"},
    "puzzles": {"client", "common", "openings", "games", "books"},
    "play": {"client", "common", "openings", "games"},
    "report": {"client", "common", "openings", "games", "match", "board"},
    "board": {"client", "common", "openings", "games"},
    "conformance": {"client", "common"},
    "learning": {"client", "common", "openings", "games", "match", "native"},
    "native": {"client"},
    "": {"client"},
}


def module_name(file: Path) -> str:
    """Returns `match.game` for match/game.py, `match` for match/__init__.py, an empty string for the package itself."""
    return ".".join(file.relative_to(PACKAGE).with_suffix("").parts).removesuffix("__init__").removesuffix(".")


MODULES = {module_name(file): file for file in PACKAGE.rglob("*.py")}


def runtime_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yields all nodes, including those in functions, except code for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from runtime_nodes(child)


def imports(module: str) -> Iterator[str]:
    """Yields the package modules that a module imports."""
    file = MODULES[module]
    package = ["quadriga", *module.split(".")][: len(file.relative_to(PACKAGE).parts)]
    for node in runtime_nodes(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            names = [f"{origin}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.split(".")[0] == "quadriga":
                inside = name.split(".")[1:]
                found = ".".join(inside)
                yield found if found in MODULES else ".".join(inside[:-1])


class Layers(unittest.TestCase):
    def test_every_package_has_its_floor(self) -> None:
        self.assertEqual(set(ALLOWED), {module.split(".")[0] for module in MODULES})

    def test_arrows_point_downward(self) -> None:
        for module in MODULES:
            package = module.split(".")[0]
            for other in imports(module):
                with self.subTest(f"{module or 'quadriga'} imports {other or 'quadriga'}"):
                    self.assertIn(other.split(".")[0], ALLOWED[package] | {package})

    def test_no_circle(self) -> None:
        graph = {module: set(imports(module)) - {module} for module in MODULES}
        self.assertGreater(sum(map(len, graph.values())), 100)  # the check has found the imports
        graphlib.TopologicalSorter(graph).prepare()  # raises CycleError

    def test_the_client_needs_the_standard_library_only(self) -> None:
        for module, file in MODULES.items():
            if module.split(".")[0] in ("client", "common"):
                for node in runtime_nodes(ast.parse(file.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                        self.assertIn(node.module.split(".")[0], sys.stdlib_module_names | {"quadriga"}, module)

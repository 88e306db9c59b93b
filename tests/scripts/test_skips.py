"""Tests that do not test are found: tests/support/run_unittest.py with its list of skips, and tests in other languages."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import unittest
from fnmatch import fnmatchcase

from support import ROOT, FolderTest

RUNNER = ROOT / "tests/support/run_unittest.py"
LIST = ROOT / "tests/skips.txt"
MODULE = """
import unittest
class Case(unittest.TestCase):
    def test_one(self): {one}
    def test_two(self): {two}
"""
CLASS = """
import unittest
class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise unittest.SkipTest("no drum")
    def test_one(self): pass
"""
SKIP = "self.skipTest('no drum')"
CHECK = "self.assertTrue(self)"


class Runner(FolderTest):
    def setUp(self) -> None:
        (self.folder / "support").mkdir()
        shutil.copy(RUNNER, self.folder / "support")

    def run_module(self, text: str, entries: str = "", where: str = "") -> tuple[int, str]:
        """Runs a module with this list in this kind of run. Returns the exit status and what was printed."""
        self.write("test_module.py", text)
        self.write("skips.txt", entries)
        words = [sys.executable, str(self.folder / "support" / RUNNER.name), "test_module"]
        env = os.environ | {"QUADRIGA_SKIPS": where}
        done = subprocess.run(words, cwd=self.folder, env=env, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout + done.stderr

    def test_status(self) -> None:
        cases = (
            (MODULE.format(one=CHECK, two=CHECK), 0),
            (MODULE.format(one=CHECK, two=SKIP), 0),
            (MODULE.format(one="self.fail()", two=SKIP), 1),
            (MODULE.format(one=SKIP, two=SKIP), 77),
            (CLASS, 77),
            (MODULE.format(one=CHECK, two="pass"), 1),
            (MODULE.format(one=CHECK, two="[self.assertTrue(each) for each in ()]"), 1),
            ("import nothing_of_this_name", 1),
            ("", 1),
        )
        for text, expected in cases:
            with self.subTest(text):
                status, said = self.run_module(text)
                self.assertEqual(status, expected, said)

    def test_prints_each_skip_with_its_reason(self) -> None:
        said = self.run_module(MODULE.format(one=CHECK, two=SKIP))[1]
        self.assertIn("skipped: test_module.Case.test_two: no drum\n", said)
        self.assertIn("skipped: test_module.Case.setUpClass: no drum\n", self.run_module(CLASS)[1])

    def test_unnamed_skips_are_errors(self) -> None:
        entry = "drumless test_module.Case.test_two drums are loud\n"
        half, whole = MODULE.format(one=CHECK, two=SKIP), MODULE.format(one=SKIP, two=SKIP)
        self.assertEqual(self.run_module(half, entry, "drumless")[0], 0)
        elsewhere = entry.replace("drumless", "elsewhere")
        for text, entries in ((half, ""), (whole, entry), (half, elsewhere), (CLASS, entry)):
            with self.subTest(text=text, entries=entries):
                status, said = self.run_module(text, entries, "drumless")
                self.assertEqual(status, 1)
                self.assertRegex(said, "was skipped, which skips.txt does not allow .* drumless: no drum")
        self.assertEqual(self.run_module(CLASS, "drumless test_module.* loud\n", "drumless")[0], 77)

    def test_tests_that_run_although_named_are_errors(self) -> None:
        text = MODULE.format(one=CHECK, two=SKIP)
        status, said = self.run_module(text, "drumless test_module.* drums are loud\n", "drumless")
        self.assertEqual(status, 1)
        self.assertRegex(said, "test_module.Case.test_one ran, although skips.txt says .* drumless: drums are loud")
        status, said = self.run_module(text, "test test_module.* drums are loud\n", "test")
        self.assertEqual(status, 0, "a machine may have more than scripts/test installs")

    def test_a_line_without_a_reason_is_an_error(self) -> None:
        status, said = self.run_module(CLASS, "drumless test_module.*\n", "drumless")
        self.assertEqual(status, 1)
        self.assertIn("skips.txt:1: expected a kind of run, a test and a reason", said)


def test_names() -> set[str]:
    """Returns `module.Class.method` of all tests in Python."""
    names = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for kind in ast.parse(path.read_text()).body:
            if isinstance(kind, ast.ClassDef):
                names |= {f"{path.stem}.{kind.name}.{f.name}" for f in kind.body if hasattr(f, "name")}
    return names


class List(unittest.TestCase):
    def test_every_line_names_tests(self) -> None:
        names = test_names()
        patterns = re.findall(r"(?m)^[^#\s]+ (\S+) ", LIST.read_text())
        self.assertGreater(len(patterns), 5)
        for pattern in patterns:
            with self.subTest(pattern):
                self.assertTrue(any(fnmatchcase(name, pattern) for name in names))


class OtherLanguages(unittest.TestCase):
    """Their runners count skipped tests as passed, so none may be skipped."""

    def none_has(self, forbidden: str, *patterns: str) -> None:
        files = [
            path
            for pattern in patterns
            for path in ROOT.glob(pattern)
            if not {"node_modules", ".tests"} & {*path.parts}
        ]
        self.assertGreater(len(files), 10)
        for path in files:
            found = re.search(forbidden, path.read_text())
            self.assertIsNone(found, path.relative_to(ROOT))

    def test_cpp(self) -> None:
        self.none_has(r"GTEST_SKIP|DISABLED_", "tests/**/*.[ch]pp")

    def test_javascript(self) -> None:
        self.none_has(
            r"\.(skip|todo|fixme|only)\(|\b(skip|todo|only): ",
            "tests/web/*.js",
            "tests/web/npm/**/*.m[jt]s",
            "scripts/web/page/tests/*.ts",
        )

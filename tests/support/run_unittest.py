#!/usr/bin/python3
"""Runs modules of Python's unittest in the current folder or folders in it. Accounts for what they skip; a test that checks nothing fails.

usage: run_unittest.py [FOLDER/]MODULE...

Prints every skipped test with its reason. QUADRIGA_SKIPS, if set, is the word of a kind of run in tests/skips.txt, or a
word that the list does not have, for a run in which nothing may be skipped. It is then an error if a test is skipped that
the list does not name for that kind of run, or if a test runs that the list says is skipped there.

A test that passes without having called an assert method fails, as one does that loops over an empty list.

Exit status: 0 the tests passed; 1 a test failed, the list is wrong, or a module has no tests; 77 everything was skipped.
"""

from __future__ import annotations

import os
import re
import sys
import unittest
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import wraps
from pathlib import Path
from typing import NamedTuple

SKIPPED = 77
LIST = Path(__file__).parents[1] / "skips.txt"
#: In this kind of run a test that the list names may run: a machine may have more than scripts/test installs.
LENIENT = "test"


class Entry(NamedTuple):
    """A line of the list: in such a run, the tests whose names match the pattern are skipped for the reason."""

    where: str
    pattern: str
    reason: str


def read_entries(path: Path) -> list[Entry]:
    """Reads the list. Raises ValueError for a line without a reason."""
    entries = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        match line.split(maxsplit=2):
            case [where, pattern, reason]:
                entries.append(Entry(where, pattern, reason))
            case _:
                raise ValueError(f"{path.name}:{number}: expected a kind of run, a test and a reason")
    return entries


class Result(unittest.TextTestResult):
    """Remembers which tests were not skipped. Fails those that have checked nothing."""

    checks = 0  # calls of assert methods by the test that runs, on any thread
    passed: list[str]

    def startTestRun(self) -> None:
        super().startTestRun()
        self.passed = []

    def startTest(self, test: unittest.TestCase) -> None:
        super().startTest(test)
        Result.checks = 0

    def addSuccess(self, test: unittest.TestCase) -> None:
        self.passed.append(test.id())
        if Result.checks:
            super().addSuccess(test)
            return
        try:
            raise test.failureException("the test has checked nothing")
        except test.failureException:
            self.addFailure(test, sys.exc_info())


def count_checks() -> None:
    """Makes each assert method of unittest count its calls."""

    def counting(method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def counted(*arguments: object, **named: object) -> object:
            Result.checks += 1
            return method(*arguments, **named)

        return counted

    for name in dir(unittest.TestCase):
        if name.startswith("assert"):
            setattr(unittest.TestCase, name, counting(getattr(unittest.TestCase, name)))


def name_of(identity: str) -> str:
    """Turns the identity of a skipped class or module, `setUpClass (module.Class)`, into `module.Class.setUpClass`."""
    return re.sub(r"^(setUp\w+) \((.*)\)$", r"\2.\1", identity)


def complaints(where: str, skipped: list[tuple[str, str]], passed: list[str], entries: list[Entry]) -> list[str]:
    """Compares what was skipped, names and reasons, with the list. Returns what is wrong."""
    here = [entry for entry in entries if entry.where == where]
    found = [
        f"{name} was skipped, which {LIST.name} does not allow in a run of the kind {where}: {reason}"
        for name, reason in skipped
        if not any(fnmatchcase(name, entry.pattern) for entry in here)
    ]
    if where != LENIENT:
        found += [
            f"{name} ran, although {LIST.name} says that it is skipped in a run of the kind {where}: {entry.reason}"
            for entry in here
            for name in passed
            if fnmatchcase(name, entry.pattern)
        ]
    return found


def main(modules: list[str]) -> int:
    sys.path[0] = os.getcwd()
    count_checks()
    status = 0
    skipped: list[tuple[str, str]] = []
    passed: list[str] = []
    for name in modules:
        folder, _, module = name.rpartition("/")
        sys.path.insert(1, os.path.abspath(folder))
        suite = unittest.defaultTestLoader.loadTestsFromName(module)
        if suite.countTestCases() == 0:
            print(f"run_unittest.py: {module} has no tests", file=sys.stderr)
            status = 1
        result = unittest.TextTestRunner(resultclass=Result, verbosity=1).run(suite)
        assert isinstance(result, Result)
        status |= not result.wasSuccessful()
        skipped += [(name_of(test.id()), reason) for test, reason in result.skipped]
        passed += result.passed
    for name, reason in skipped:
        print(f"skipped: {name}: {reason}", file=sys.stderr)
    where = os.environ.get("QUADRIGA_SKIPS")
    if where:
        for complaint in complaints(where, skipped, passed, read_entries(LIST)):
            print(f"run_unittest.py: {complaint}", file=sys.stderr)
            status = 1
    return SKIPPED if status == 0 and skipped and not passed else int(status)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"usage: {Path(sys.argv[0]).name} MODULE...")
    sys.exit(main(sys.argv[1:]))

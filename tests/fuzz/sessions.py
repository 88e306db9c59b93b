#!/usr/bin/python3
"""Plays random sessions against an engine, checks what every session promises, and shortens those that break a promise.

    PYTHONPATH=scripts tests/fuzz/sessions.py --engine build/asan/quadriga --table build/asan/tests/fuzz/table.bin

Session N of seed S is named S-N and is the same in every run. session_text.py describes the files.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shlex
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from session_files import ROOT, Files, positions
from session_generator import Generator
from session_rules import Broken, Checker
from session_text import play

from quadriga.client.connection import Silence


def main() -> int:
    flags = _flags()
    command = [str(Path(word).resolve()) if Path(word).is_file() else word for word in shlex.split(flags.engine)]
    findings = Path(flags.findings).resolve()
    table = Path(flags.table).resolve() if flags.table else None
    files = [file for word in flags.session for file in _files(Path(word).resolve())]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        fuzzer = Fuzzer(command, flags.timeout, findings, table)
        try:
            for file in files:
                fuzzer.replay(file)
            if flags.show:
                fuzzer.show(f"{flags.seed}-{flags.first}")
            elif flags.seconds or not files:
                fuzzer.run(flags.seed, flags.first, flags.seconds or float("inf"))
        except KeyboardInterrupt:
            pass
        finally:
            fuzzer.close()
            os.chdir(ROOT)
    return 1 if fuzzer.found else 0


def _files(path: Path) -> list[Path]:
    return sorted(path.iterdir()) if path.is_dir() else [path]


class Fuzzer:
    """Plays sessions one after the other and keeps count."""

    def __init__(self, command: Sequence[str], patience: float, findings: Path, table: Path | None) -> None:
        self.found = 0
        self._command = command
        self._patience = patience
        self._findings = findings
        self._known: dict[str, int] = {}
        self._checker = Checker(command, patience)
        self._files = Files(table, self._checker.rules)

    def close(self) -> None:
        self._checker.close()

    def replay(self, file: Path) -> None:
        """Plays the session of a file."""
        session = file.read_text("utf-8", "surrogateescape").splitlines()
        broken = self._broken(session)
        print(f"{file.name}: {broken or 'passed'}", flush=True)
        self.found += bool(broken)

    def show(self, name: str) -> None:
        """Prints a session instead of playing it."""
        print(*self._generate(name)[0], sep="\n")

    def run(self, seed: int, first: int, seconds: float) -> None:
        """Plays sessions of a seed, from number `first`, for so many seconds."""
        start = said = time.monotonic()
        number = first
        while time.monotonic() - start < seconds:
            session, fault = self._generate(f"{seed}-{number}")
            if broken := self._broken(session) or fault:
                self._report(f"{seed}-{number}", session, broken, time.monotonic() - start)
            number += 1
            if time.monotonic() - said > 60:
                said = time.monotonic()
                print(f"{_rate(number - first, start)}; findings: {self.found}", flush=True)
        print(f"seed {seed}, {_rate(number - first, start)}; findings: {self.found}", flush=True)

    def _generate(self, name: str) -> tuple[list[str], str]:
        """Returns a session, and what is wrong if it could not be finished: the engine hangs or dies without a search."""
        generator = Generator(random.Random(name), self._checker.rules, positions(), self._files.of)
        try:
            return generator.session() if generator.source.random() < 0.9 else generator.analysis(), ""
        except (Silence, EOFError) as fault:
            self._renew_checker()
            return generator.lines, f"the rules are answered: {fault}"

    def _broken(self, session: Sequence[str]) -> str:
        """Returns which promise the session breaks; empty if none."""
        outcome = play(self._command, session, self._patience)
        try:
            self._checker.check(session, outcome)
        except Broken as broken:
            return str(broken)
        except (Silence, EOFError) as fault:
            self._renew_checker()
            return f"the rules are answered: {fault}"
        except Exception as fault:  # of whatever shape no check expects
            return f"the output has the form of the reference: {fault!r}"
        return ""

    def _renew_checker(self) -> None:
        """Replaces the processes that know the rules, one of which has died or hangs."""
        self._checker.close()
        self._checker = Checker(self._command, self._patience)

    def _report(self, name: str, session: list[str], broken: str, seconds: float) -> None:
        self.found += 1
        kind = _kind(broken)
        self._known[kind] = self._known.get(kind, 0) + 1
        print(f"\n{name}, after {seconds:.1f} s: {broken}", flush=True)
        if self._known[kind] > 1:
            print(f"the same kind as before, {self._known[kind]} times", flush=True)
            return
        session = self._shortened(session, kind)
        self._findings.mkdir(parents=True, exist_ok=True)
        file = self._findings / f"{name}.txt"
        file.write_text("".join(line + "\n" for line in session), "utf-8", "surrogateescape")
        print("shortest session:", *(f"    {line!r}"[:300] for line in session), f"in {file}", sep="\n", flush=True)

    def _shortened(self, session: list[str], kind: str) -> list[str]:
        """Leaves out lines, ever fewer at a time, as long as the session breaks the same promise."""
        end = time.monotonic() + max(60, 10 * self._patience)
        tries = 1 if kind.startswith("hang") else 2  # twice, for what happens only sometimes
        size = len(session)
        while size >= 1:
            at = 0
            while at < len(session) and time.monotonic() < end:
                shorter = session[:at] + session[at + size :]
                if shorter and any(_kind(self._broken(shorter)) == kind for _ in range(tries)):
                    session = shorter
                else:
                    at += size
            size //= 2
        return session


def _rate(sessions: int, start: float) -> str:
    seconds = time.monotonic() - start
    return f"{sessions} sessions in {seconds:.0f} s, {sessions / seconds:.1f} a second"


def _kind(broken: str) -> str:
    """What findings of one kind have in common: the promise, and where a sanitizer says that it was broken."""
    where = re.search(r"SUMMARY: .*|runtime error: .*|Assertion .*", broken)
    return re.sub(r"\d+", "N", (where[0] if where else broken.split(":")[0]))[:200]


def _flags() -> argparse.Namespace:
    flags = argparse.ArgumentParser(description=__doc__)
    add = flags.add_argument
    add("--engine", required=True, metavar="COMMAND", help="the engine, of any build")
    add("--table", metavar="FILE", help="an endgame table of Onoro (none)")
    add(
        "--seconds",
        type=float,
        default=0,
        help="how long to play random sessions (for ever, or not if there are files)",
    )
    add("--seed", type=int, default=1, help="which sessions (1)")
    add("--first", type=int, default=0, help="number of the first session (0)")
    add("--show", action="store_true", help="print that session instead of playing any")
    add(
        "--timeout",
        type=float,
        default=30.0,
        metavar="SECONDS",
        help="timeout for an engine's answer (default: 30)",
    )
    add("--findings", default="findings", metavar="FOLDER", help="where shortened sessions are written (./findings)")
    add("session", nargs="*", help="files of sessions, or folders of them, to play first")
    return flags.parse_args()


if __name__ == "__main__":
    sys.exit(main())

"""Runs commands in copies of this process, which have its imports: on those a Python process spends most of its time."""

from __future__ import annotations

import importlib
import os
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

Main = Callable[[], int]
#: The packages of those programs in scripts/ that are one.
PACKAGES = {
    "analyse.py": "analysis", "conformance": "conformance", "board.py": "board", "dev/learn": "learning", "match.py": "match",
    "openings.py": "books", "play.py": "play", "puzzles.py": "puzzles", "report.py": "report",
}  # fmt: skip


def main_of(program: str) -> Main:
    main: Main = importlib.import_module(f"quadriga.{PACKAGES[program]}.cli").main
    return main


def call(main: Main, words: Sequence[str], files: Sequence[int]) -> int:
    """Calls the main function of a program as Python does, with its command line, and returns the exit status. Changes the
    standard streams of this process, to stdin, stdout and stderr."""
    for number, file in enumerate(files):
        os.dup2(file, number)
    sys.argv = list(words)
    old = sys.__stdout__
    sys.stdin = open(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.__stdout__ = open(1, "w", encoding=old.encoding, errors=old.errors, closefd=False)
    sys.stderr = sys.__stderr__ = open(
        2, "w", encoding=old.encoding, errors="backslashreplace", buffering=1, closefd=False
    )
    try:
        try:
            status: object = main()
        except SystemExit as end:
            status = end.code or 0
            if not isinstance(status, int):
                print(status, file=sys.stderr)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
        return status if isinstance(status, int) else 1
    except BaseException:  # pylint: disable=broad-exception-caught
        traceback.print_exc()
        return 1


def run(
    words: Sequence[str],
    main: Main,
    given: str | None = None,
    cwd: Path | None = None,
    timeout: float = 300,
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end. Its stdin has the text, if one is given."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write((given or "").encode("utf-8", "surrogateescape"))
        stdin.seek(0)
        sys.stdout.flush()
        sys.stderr.flush()
        if not (process := os.fork()):
            files = [0 if given is None else stdin.fileno(), stdout.fileno(), stderr.fileno()]
            _become(main, words, files, cwd)
        ended = os.pidfd_open(process)
        in_time = select.select([ended], [], [], timeout)[0]
        os.close(ended)
        if not in_time:
            os.kill(process, signal.SIGKILL)
        status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        texts = []
        for file in (stdout, stderr):
            file.seek(0)
            texts.append(file.read().decode("utf-8", "surrogateescape"))
    if not in_time:
        raise subprocess.TimeoutExpired(words, timeout, *texts)
    return subprocess.CompletedProcess(words, status, *texts)


def _become(main: Main, words: Sequence[str], files: Sequence[int], cwd: Path | None) -> NoReturn:
    status = 99
    try:
        if cwd is not None:
            os.chdir(cwd)
        status = call(main, words, files)
    finally:
        os._exit(status)

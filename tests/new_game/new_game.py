#!/usr/bin/python3
"""Adds a game to a copy of the project by following games/README.md, builds the copy and plays the game.

usage: new_game.py SOURCE [FOLDER]

Without FOLDER, the copy is made in a temporary folder and deleted afterwards.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

NAME = "mygame"
TAG = "Mygame"

#: Targets that involve a game; the other tests do not need it.
TARGETS = ("quadriga", "engine_test", "contract_test", "perft_test", "tactics_test", f"{NAME}_test", f"fuzz_{NAME}")

#: The only folders and files that adding a game may change.
NEW_PATHS = (
    f"games/{NAME}/",
    f"tests/games/{NAME}/",
    f"tests/fuzz/corpus/{NAME}/",
    f"tests/perft/{NAME}.txt",
    f"tests/tactics/{NAME}.txt",
)
CHANGED_FILES = {"games/list.hpp"}


def run(*command: str | Path, cwd: Path) -> str:
    """Runs a command. If it fails, the program exits with its output."""
    print("+", *command, flush=True)
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode != 0:
        sys.exit(f"{done.stdout[-8000:]}\nnew_game: exit status {done.returncode} of: {' '.join(map(str, command))}")
    return done.stdout


def copy_checkout(source: Path, copy: Path) -> None:
    """Copies all files that git tracks or would add, and commits them so that changes can be detected."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=source,
        stdout=subprocess.PIPE,
        check=True,
        text=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if os.path.lexists(source / name):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, copy / name, follow_symlinks=False)
    run("git", "init", "-q", cwd=copy)
    run("git", "add", "-A", cwd=copy)
    run(*"git -c user.name=test -c user.email=test@localhost commit -qm Before".split(), cwd=copy)


def add_line(path: Path, before: str, line: str) -> None:
    """Inserts a line before the first line that contains `before`."""
    lines = path.read_text().splitlines(keepends=True)
    at = next(number for number, text in enumerate(lines) if before in text)
    path.write_text("".join([*lines[:at], line + "\n", *lines[at:]]))


def add_game(copy: Path) -> None:
    """Follows steps 1 and 2 of games/README.md."""
    readme = (copy / "games/README.md").read_text()
    block = re.search(r"```sh\n(.*?)```", readme, re.DOTALL)
    assert block is not None, "games/README.md: no commands"
    assert f"name={NAME} Name={TAG}" in block[1], "games/README.md: the commands name another game"
    run("bash", "-euc", block[1], cwd=copy)
    types = copy / "games/list.hpp"
    assert "`games/list.hpp`" in readme, "games/README.md does not name games/list.hpp"
    add_line(types, '#include "games/', f'#include "games/{NAME}/{NAME}.hpp"')
    text, count = re.subn(r"(List = std::tuple<[^>]*)>", rf"\1, {NAME}::{TAG}>", types.read_text())
    assert count == 1, "games/list.hpp has no list"
    types.write_text(text)


def check_changes(copy: Path) -> None:
    """Checks that only the files named in the README have changed."""
    changed = set()
    for line in run("git", "status", "--porcelain", "--untracked-files=all", cwd=copy).splitlines():
        status, path = line[:2], line[3:]
        if status == "??":
            assert path.startswith(NEW_PATHS), f"{path} is new"
        else:
            changed.add(path)
    assert changed == CHANGED_FILES, f"changed: {sorted(changed)}"


def run_tests(copy: Path, binary: str, pattern: str) -> None:
    """Runs GoogleTest cases. A pattern that matches none is an error."""
    output = run(copy / "build/tests" / binary, f"--gtest_filter={pattern}", cwd=copy)
    assert re.search(r"\[  PASSED  \] [1-9]", output), f"{binary}: no test {pattern}"


def build_and_play(copy: Path) -> None:
    """Builds the targets that involve the game, tests it, and plays it with match.py."""
    run(
        "cmake",
        "-G",
        "Ninja",
        "-S",
        ".",
        "-B",
        "build",
        "-D",
        "QUADRIGA_WERROR=ON",
        "-D",
        "CMAKE_UNITY_BUILD=ON",  # cuts build time to a third
        "-D",
        "CMAKE_CXX_FLAGS_RELEASE=-O1 -Wno-maybe-uninitialized",  # cuts it by half; GCC 12 warns falsely at that level
        cwd=copy,
    )
    run("cmake", "--build", "build", "--target", *TARGETS, cwd=copy)

    run_tests(copy, "engine/engine_test", "Layers.*")
    run_tests(copy, "games/contract_test", f"Contract*/{NAME}.*")
    run_tests(copy, "perft/perft_test", f"Perft/{NAME}.*")
    run_tests(copy, "tactics/tactics_test", f"*{NAME}*")
    run_tests(copy, f"games/{NAME}/{NAME}_test", "*")
    run(copy / f"build/tests/fuzz/fuzz_{NAME}", f"tests/fuzz/corpus/{NAME}", cwd=copy)

    engine = copy / "build/quadriga"
    assert f"\n{NAME}: " in run(engine, "bench", "3", cwd=copy), "the bench leaves the game out"
    # The protocol documents name games only in the engine's answers.
    os.environ |= {"QUADRIGA_BINARY": str(engine), "QUADRIGA_SANITIZE": ""}
    run(sys.executable, "-m", "unittest", "test_transcripts", cwd=copy / "tests/protocol")
    run("scripts/conformance", "--quiet", "--game", NAME, "--engine", engine, cwd=copy)
    match = run(
        "scripts/match.py", "--engine", f"one={engine}", "--engine", f"two={engine}", "--game", NAME,
        "--games", "10", "--nodes", "2000", "--nodes", "two:500", cwd=copy,
    )  # fmt: skip
    print(match)


def main() -> None:
    source = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="quadriga-new-game-") as folder:
        copy = Path(sys.argv[2] if len(sys.argv) > 2 else folder)
        copy_checkout(source, copy)
        add_game(copy)
        check_changes(copy)
        build_and_play(copy)


if __name__ == "__main__":
    main()

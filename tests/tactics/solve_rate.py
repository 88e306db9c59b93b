#!/usr/bin/python3
"""How many positions of this folder engines solve, by game and number of nodes, as a Markdown table.

A position is solved if the engine answers with one of the best moves, or with none of those to avoid, and, where there
is a forced end, tells a mate for the right side. Positions that an engine refuses are not counted.

PYTHONPATH=scripts tests/tactics/solve_rate.py old=../old/quadriga new=build/release/quadriga
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import quadriga
from quadriga.common.arguments import named_command, positive

BUDGETS = [10_000, 100_000, 1_000_000]


@dataclass(frozen=True)
class Case:
    """One line of a file: a position and its known properties."""

    position: str
    fields: dict[str, str]

    @staticmethod
    def parse(line: str) -> Case:
        position, *fields = (part.strip() for part in line.split(";"))
        words = (field.partition(" ") for field in fields)
        return Case(position, {word: value.strip() for word, _, value in words})

    def moves(self, word: str) -> list[str]:
        return self.fields.get(word, "").split()

    @property
    def mate(self) -> int:
        """The plies to the forced end, negative for a loss; 0 if there is none."""
        return int(self.fields.get("mate") or self.fields.get("proof") or 0)

    def is_solved_by(self, answer: quadriga.Play) -> bool:
        best = self.moves("bm")
        if answer.move in self.moves("am") or best and answer.move not in best:
            return False
        told = answer.info.score.mate if answer.info.score else None
        return self.mate == 0 or (told or 0) * self.mate > 0


def read_cases(path: Path) -> list[Case]:
    """Returns the cases for a search. Cases with only `none` are for `go mate`."""
    lines = [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return [case for case in map(Case.parse, lines) if case.fields.keys() & {"bm", "am", "mate"}]


def solved(command: str, game: str, cases: list[Case], nodes: int) -> str:
    """Returns how many of the cases that the engine accepts it solves."""
    results = []
    with quadriga.Engine(command, options={"Game": game}) as engine:
        for case in cases:
            engine.new_game()
            try:
                answer = engine.play(quadriga.Limit(nodes=nodes), quadriga.Game(case.position))
            except quadriga.EngineRefused:
                continue
            results.append(case.is_solved_by(answer))
    return f"{sum(results)} of {len(results)}"


def parser() -> argparse.ArgumentParser:
    flags = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = flags.add_argument
    add("engines", nargs="+", type=named_command, metavar="[NAME=]ENGINE", help="an engine's command line")
    add("--nodes", nargs="+", type=positive, default=BUDGETS, metavar="NODES", help="of each search (%(default)s)")
    return flags


def main(arguments: Sequence[str] | None = None, folder: Path = Path(__file__).parent) -> None:
    """Prints the table for the files in `folder`, row by row."""
    flags = parser().parse_args(arguments)
    columns = [(name or command, command, nodes) for nodes in flags.nodes for name, command in flags.engines]
    print("| game |", " | ".join(f"{name}, {nodes:,}" for name, _, nodes in columns), "|")
    print("| --- |", " | ".join("---:" for _ in columns), "|")
    for path in sorted(folder.glob("[a-z]*.txt")):
        cases = read_cases(path)
        cells = (solved(command, path.stem, cases, nodes) for _, command, nodes in columns)
        print(f"| {path.stem} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()

"""Lessons: short tasks that teach a game, on the page of the board and in a terminal; an engine judges them.

`<game>.json` has the aim of the game, its material, and `steps`. A step has

- `position`: a position string; its side to move is the learner's;
- `goal`: "win" if the move has to win at once, or a list of words for moves, in which `*` stands for any characters;
- `marks`, if present: cells that the task names, alone or as a move (`m11m14`), which the page marks on the board;
- `reply`, if present: the opponent's answer to every right move, which is shown;
- `texts`: by language, `title`, `task`, `done` (what a right move has shown) and `hint` (the answer to a wrong move).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Step:
    """One task. `goal`: patterns of the right moves; empty if the move has to win at once. `reply` may be empty."""

    position: str
    goal: tuple[str, ...]
    reply: str
    title: str
    task: str
    done: str
    hint: str

    def reached(self, move: str, wins: bool) -> bool:
        """Returns whether a legal move is right. `wins`: whether the game is over after it, and won by the learner."""
        return any(fnmatchcase(move, pattern) for pattern in self.goal) if self.goal else wins


@dataclass(frozen=True, slots=True)
class Lesson:
    aim: str
    material: str
    steps: tuple[Step, ...]


def games_with_lessons() -> list[str]:
    """Returns the names of the games that have a lesson."""
    return sorted(file.stem for file in _FOLDER.glob("*.json"))


def read_lesson(game: str, language: str = "en") -> Lesson:
    """Returns the lesson of a game. Raises ValueError if there is none."""
    if game not in games_with_lessons():
        raise ValueError(f"there is no lesson for '{game}'; games with lessons: {', '.join(games_with_lessons())}")
    data = json.loads((_FOLDER / f"{game}.json").read_text(encoding="utf-8"))
    return Lesson(
        data["aim"][language],
        data["material"][language],
        tuple(_step(step, language) for step in data["steps"]),
    )


def _step(step: Mapping[str, Any], language: str) -> Step:
    goal = () if step["goal"] == "win" else tuple(step["goal"])
    return Step(step["position"], goal, step.get("reply", ""), **step["texts"][language])

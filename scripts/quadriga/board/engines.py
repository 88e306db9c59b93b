"""The engines that the command line names. The page knows them by number and name only."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quadriga.client.process import split_command
from quadriga.common.arguments import at, named_command, own_engine


@dataclass(frozen=True, slots=True)
class BoardEngine:
    """One engine on offer: `id` is its number as text, `command` the words that start it."""

    id: str
    name: str
    command: tuple[str, ...]


def board_engines(texts: Sequence[str]) -> list[BoardEngine]:
    """The engines of the flags `--engine [NAME=]COMMAND`, or Quadriga if there are none; names are made different.

    ValueError for a command without a program that can be run.
    """
    given = [named_command(text) for text in texts] or [("", own_engine())]
    engines: list[BoardEngine] = []
    for name, text in given:
        with at(f"--engine {text}"):
            words = split_command(text)
            if not words or not shutil.which(words[0]):
                raise ValueError("there is no such program")
        name = name or Path(words[0]).name
        same = sum(engine.name == name or engine.name.startswith(f"{name} #") for engine in engines)
        engines.append(BoardEngine(str(len(engines)), f"{name} #{same + 1}" if same else name, tuple(words)))
    return engines

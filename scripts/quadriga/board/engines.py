"""The engines given on the command line. The page knows only their ids and names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from quadriga.client.process import find_program, split_command
from quadriga.common.arguments import at, distinct, named_command, own_engine


@dataclass(frozen=True, slots=True)
class BoardEngine:
    """An available engine. `id` is its index as text; `command` holds the words that start it."""

    id: str
    name: str
    command: tuple[str, ...]


def board_engines(texts: Sequence[str]) -> list[BoardEngine]:
    """Returns the engines given by `--engine [NAME=]COMMAND`, or Quadriga if there are none. Makes names unique.

    Raises ValueError if the program of a command cannot be run.
    """
    given = [named_command(text) for text in texts] or [("", own_engine())]
    commands: list[tuple[str, ...]] = []
    for _, text in given:
        with at(f"--engine {text}"):
            words = split_command(text)
            if not words or not find_program(words[0]):
                raise ValueError("there is no such program")
        commands.append(tuple(words))
    names = distinct([name or Path(words[0]).name for (name, _), words in zip(given, commands)])
    return [BoardEngine(str(at), name, words) for at, (name, words) in enumerate(zip(names, commands))]

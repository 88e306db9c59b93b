"""The steps of the check: what each is called, what it needs, and how it says that something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .subject import Subject


class Failure(Exception):
    """The engine broke the protocol; the message says how."""


class Skip(Exception):
    """The step does not apply to this engine; the message says why."""


Run = Callable[["Subject"], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One check. `needs` are abilities of engines (see subject.py); without them it is skipped."""

    group: str
    title: str
    needs: tuple[str, ...]
    run: Run


STEPS: list[Step] = []


def step(group: str, title: str, *needs: str) -> Callable[[Run], Run]:
    """Adds the function to the list of steps."""

    def add(run: Run) -> Run:
        STEPS.append(Step(group, title, needs, run))
        return run

    return add


def expect(holds: bool, otherwise: str) -> None:
    """Raises Failure with this message unless the condition holds."""
    if not holds:
        raise Failure(otherwise)

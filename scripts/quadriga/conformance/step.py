"""The steps of the check: what each is called, what it needs, and how it says that something is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .subject import Subject


class Fault(Exception):
    """The engine did something that it should not have done, or the other way round."""


class NotApplicable(Exception):
    """There is nothing to check with this engine; says why."""


Run = Callable[["Subject"], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One check. `needs` are abilities of engines (see subject.py); without them it is left out."""

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
    """A Fault with this message if the condition does not hold."""
    if not holds:
        raise Fault(otherwise)

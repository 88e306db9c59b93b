"""The steps of the check: what each is called, what it needs, and the list of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .subject import Subject

Run = Callable[[Subject], None]


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

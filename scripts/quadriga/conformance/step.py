"""The steps of the check: names, requirements, and the list of steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from quadriga.client.connection import Connection

from .subject import Subject

Run = Callable[[Subject], None]


@dataclass(frozen=True, slots=True)
class Step:
    """One check. It is skipped if the engine lacks one of the abilities in `needs` (see subject.py)."""

    group: str
    title: str
    needs: tuple[str, ...]
    run: Run


STEPS: list[Step] = []


def step(group: str, title: str, *needs: str) -> Callable[[Run], Run]:
    """Decorates a function as a step and adds it to the list."""

    def add(run: Run) -> Run:
        STEPS.append(Step(group, title, needs, run))
        return run

    return add


def game_step(group: str, title: str, *needs: str) -> Callable[[Callable[[Subject, Connection], None]], Run]:
    """Like step(), for a function that also takes a new process at the start of a new game."""

    def add(run: Callable[[Subject, Connection], None]) -> Run:
        def opened(subject: Subject) -> None:
            with subject.open() as engine:
                run(subject, engine)

        return step(group, title, *needs)(opened)

    return add

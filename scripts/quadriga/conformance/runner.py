"""Runs the steps and reports the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from quadriga.client.connection import Silence
from quadriga.client.errors import EngineError

from .step import STEPS, Step
from .subject import Subject, lack
from .talk import Skip

# The steps, in order of execution.
# pylint: disable=unused-import
from . import steps_handshake  # isort: skip
from . import steps_position  # isort: skip
from . import steps_search  # isort: skip
from . import steps_order  # isort: skip
from . import steps_lines  # isort: skip
from . import steps_end  # isort: skip

PASSED, FAILED, SKIPPED = "pass", "FAIL", "skip"


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a step. `why` is the reason if it did not pass."""

    step: Step
    outcome: str
    why: str
    seconds: float


def chosen(pattern: str) -> list[Step]:
    """Returns the steps whose group or title contains the text; all if it is empty."""
    return [step for step in STEPS if pattern.lower() in f"{step.group}: {step.title}".lower()]


def run(subject: Subject, steps: Iterable[Step], tell: Callable[[Result], None]) -> list[Result]:
    """Runs the steps in order."""
    results = []
    for step in steps:
        start = time.monotonic()
        outcome, why = _run(subject, step)
        results.append(Result(step, outcome, why, time.monotonic() - start))
        tell(results[-1])
    return results


def _run(subject: Subject, step: Step) -> tuple[str, str]:
    missing = next((need for need in step.needs if not subject.can(need)), None)
    if missing is not None:
        return SKIPPED, lack(missing)
    try:
        step.run(subject)
    except Skip as reason:
        return SKIPPED, str(reason)
    except (Silence, EOFError, EngineError) as fault:
        return FAILED, str(fault)
    return PASSED, ""

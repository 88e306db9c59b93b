"""Checks of numbers given by callers, by the name of the argument."""

from __future__ import annotations

import math
import operator
from typing import Any


def finite(name: str, value: Any) -> float:
    """Returns a number. Raises TypeError for a non-number, ValueError for NaN and the infinities."""
    if isinstance(value, (str, bytes, bool)):
        raise TypeError(f"{name} is a number, not {value!r}")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number, not {value!r}") from None
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise ValueError(f"{name} is a finite number, not {value}")
    return number


def whole(name: str, value: Any) -> int:
    """Returns a whole number. Raises TypeError for any other value, ValueError for NaN and the infinities."""
    if isinstance(value, float):
        finite(name, value)
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None

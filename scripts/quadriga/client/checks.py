"""Checks of numeric arguments. Errors name the argument."""

from __future__ import annotations

import math
import operator
from typing import Any


def finite(name: str, value: Any) -> float:
    """Returns `value` as a float. Raises TypeError for a non-number, ValueError for NaN and the infinities."""
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
    """Returns `value` as an integer. Raises TypeError if it is not whole, ValueError for NaN and the infinities."""
    if isinstance(value, float):
        finite(name, value)
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None

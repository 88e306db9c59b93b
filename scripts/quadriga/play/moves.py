"""Completes moves typed by a person. A move is a sequence of elements: cells such as `k15` and names such as `tiger`;
`pass` may stand before a name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_ELEMENT = re.compile(r"[a-z][0-9]{1,2}|pass(?=[a-z]{2})|[a-z]{2,}")


def elements(move: str) -> tuple[str, ...]:
    """Splits a move word into its elements; returns the whole word if it is not such a sequence."""
    found = tuple(_ELEMENT.findall(move.lower()))
    return found if "".join(found) == move.lower() else (move.lower(),)


def matching(text: str, legal: Iterable[str]) -> list[str]:
    """Returns the legal moves that the text may mean; a single one if it is unambiguous.

    Tries in order: the whole move; moves that begin with these elements; moves that begin with these letters; moves
    whose elements include, in this order, elements that begin with these words. Ignores case and anything between the
    elements.
    """
    words = re.findall(r"[a-z0-9]+", text.lower())
    typed = "".join(words)
    moves = list(legal)
    if whole := [move for move in moves if move.lower() == typed]:
        return whole
    chain = elements(typed)
    begun = [move for move in moves if elements(move)[: len(chain)] == chain]
    begun = begun or [move for move in moves if move.lower().startswith(typed)]
    parts = [part for word in words for part in elements(word)]
    return begun or [move for move in moves if _holds(elements(move), parts)]


def _holds(chain: Sequence[str], words: Iterable[str]) -> bool:
    rest = iter(chain)
    return all(any(element.startswith(word) for element in rest) for word in words)


def continuations(text: str, moves: Sequence[str]) -> list[str]:
    """Returns the possible next elements after those typed. `l14 (3)`: three moves continue with l14. A few moves are
    listed in full."""
    if len(moves) <= 12:
        return list(moves)
    typed = "".join(re.findall(r"[a-z0-9]+", text.lower()))
    chain = elements(typed) if typed else ()
    at = len(chain) if all(elements(move)[: len(chain)] == chain for move in moves) else 0
    counts = Counter(elements(move)[: at + 1] for move in moves)
    return [" ".join(chain) + (f" ({count})" if count > 1 else "") for chain, count in sorted(counts.items())]

"""Finds the move that a person means. A move is a chain of elements: cells as `k15`, and a name as `tiger`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

_ELEMENT = re.compile(r"[a-z][0-9]{1,2}|[a-z]{2,}")


def elements(move: str) -> tuple[str, ...]:
    """The elements of a move word in their order; the word itself if it is none of such a chain."""
    found = tuple(_ELEMENT.findall(move.lower()))
    return found if "".join(found) == move.lower() else (move.lower(),)


def matching(text: str, legal: Iterable[str]) -> list[str]:
    """The legal moves that the text may mean: one if it is clear.

    In this order: the whole move; moves that begin with these elements; moves that begin with these letters; moves that
    hold these words, or words that begin so, in this order among their elements. Case, and what stands between the
    elements, do not count.
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
    """What the moves go on with after the elements typed; `l14 (3)`: three moves go on so. Few moves are told whole."""
    if len(moves) <= 12:
        return list(moves)
    typed = "".join(re.findall(r"[a-z0-9]+", text.lower()))
    chain = elements(typed) if typed else ()
    at = len(chain) if all(elements(move)[: len(chain)] == chain for move in moves) else 0
    counts = Counter(elements(move)[: at + 1] for move in moves)
    return [" ".join(chain) + (f" ({count})" if count > 1 else "") for chain, count in sorted(counts.items())]

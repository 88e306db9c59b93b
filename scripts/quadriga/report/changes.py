"""Where a move changed the board: the places at which the drawing after it differs from the one before it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import lru_cache

Box = tuple[float, float, float, float]  # left, top, right, bottom in the units of the drawing
Shape = tuple[str, Box]  # what it looks like, wherever it is

_SHAPE = re.compile(r"<(?:circle|polygon|rect) [^>]*>")
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
_PLACE = ("cx", "cy", "x", "y", "points")
_NEAR = 2.0  # drawings round, so the same place may differ a little; boxes that are nearer than this become one


def changed(before: str, after: str) -> list[Box]:
    """Boxes in the later drawing around the pieces that came, went or changed. An endless board may have shifted."""
    old: AbstractSet[Shape] = _pieces(before)
    new = _pieces(after)
    kept = old & new
    if len(kept) * 2 < len(old):
        x, y = _shift(old - kept, new - kept)
        old = {(look, (b[0] + x, b[1] + y, b[2] + x, b[3] + y)) for look, b in old}
    boxes = _merged([box for _, box in (*_without(old - new, new), *_without(new - old, old))])
    widest = max((right - left for left, _, right, _ in boxes), default=0)
    return [box for box in boxes if box[2] - box[0] > widest / 2]  # nothing as small as the stamp on a card


@lru_cache(maxsize=4)
def _pieces(svg: str) -> frozenset[Shape]:
    """All shapes but rectangles, and but the most frequent one, which is the board's cell."""
    found = [_shape(text) for text in _SHAPE.findall(svg)]
    cell = Counter(look for look, _ in found).most_common(1)
    return frozenset(each for each in found if each[0] != cell[0][0] and not each[0].startswith("rect"))


@lru_cache(maxsize=20_000)
def _shape(text: str) -> Shape:
    values = dict(_ATTRIBUTE.findall(text))
    look = " ".join([text[1:5], *(f"{name}={value}" for name, value in values.items() if name not in _PLACE)])
    if "points" in values:
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", values["points"])]
        return look, (min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))
    x, y = (float(values.get(f"c{axis}", values.get(axis, 0))) for axis in "xy")
    radius = float(values.get("r", 0))
    return look, (x - radius, y - radius, x + radius, y + radius)


def _shift(old: Iterable[Shape], new: Iterable[Shape]) -> tuple[float, float]:
    """By how much most shapes moved."""
    votes: dict[tuple[int, int], list[tuple[float, float]]] = {(0, 0): [(0.0, 0.0)]}
    for look, there in old:
        for other, here in new:
            if look == other:
                shift = (here[0] - there[0], here[1] - there[1])
                votes.setdefault((round(shift[0]), round(shift[1])), []).append(shift)
    return max(votes.values(), key=len)[0]


def _without(shapes: Iterable[Shape], others: Iterable[Shape]) -> list[Shape]:
    """Those that have none of the others at their place."""
    return [shape for shape in shapes if not any(shape[0] == look and _near(shape[1], box) for look, box in others)]


def _near(one: Box, other: Box) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other))


def _merged(boxes: list[Box]) -> list[Box]:
    merged: list[Box] = []
    for box in boxes:
        while near := [other for other in merged if _touch(box, other)]:
            merged = [other for other in merged if other not in near]
            lefts, tops, rights, bottoms = zip(box, *near)
            box = (min(lefts), min(tops), max(rights), max(bottoms))
        merged.append(box)
    return sorted(merged)


def _touch(one: Box, other: Box) -> bool:
    return all(one[at] < other[at + 2] + _NEAR and other[at] < one[at + 2] + _NEAR for at in (0, 1))

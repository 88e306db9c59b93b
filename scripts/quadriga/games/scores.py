"""Scores for p1 as numbers and as text: hundredths, with mates beyond all other scores.

Quadriga reports at most `cp 20000`, for a win found in a tablebase. Other engines may report any value; values are
clamped below MATE / 2, so that none is mistaken for a mate. scripts/web/page/src/game/reported.ts reads these numbers.
"""

from __future__ import annotations

import re

from quadriga.client.info import Score

MATE = 100_000  # score of a mate in 0 plies; each ply subtracts 1


def score_text(score: Score | None) -> str:
    """Returns the score of a recorded move: `+0.35`, `#5`, `#-2`, `<+0.12`; for a finished game `#-0` if lost, `#0` if
    won; `-` if there is none."""
    if score is None:
        return "-"
    return "#-0" if score.mate == 0 and score.is_loss else str(score)


def number(text: str) -> int | None:
    """Parses the score of a recorded move, which is for the mover. Returns None if there is none."""
    found = re.fullmatch(r"[<>]?(#?)([+-]?\d+(?:\.\d+)?)", text)
    if not found:
        return None
    if not found[1]:
        return centipawns(round(float(found[2]) * 100))
    return MATE if found[2] == "0" else mate(int(float(found[2])))


def centipawns(value: int) -> int:
    """Clamps a score that is not a mate."""
    return max(1 - MATE // 2, min(MATE // 2 - 1, value))


def mate(plies: int) -> int:
    """Returns the score of a mate in this many plies; if zero or less, the mover is mated."""
    return MATE - plies if plies > 0 else -MATE - plies


def for_p1(score: int | None, p1_moves: bool) -> int | None:
    """Converts a mover's score to one for p1."""
    return score if score is None or p1_moves else -score


def written(score: int | None) -> str:
    """Formats a score: `+0.35`, `−1.20`; `#5` and `#−5` for a mate in five plies, won or lost."""
    if score is None:
        return "–"
    if abs(score) >= MATE // 2:
        return f"#{'−' if score < 0 else ''}{MATE - abs(score)}"
    return f"{score / 100:+.2f}".replace("-", "−")

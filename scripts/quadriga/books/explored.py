"""Formats explored moves: a table for people, JSON and CSV for programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from .explore import Continuation, Explored, Tally

FORMATS = ("table", "json", "csv")
_HEADS: tuple[str, ...] = ("move", "games", "won", "drawn", "lost", "score", "lines", "book")


def formatted(explored: Explored, form: str, moves: Sequence[str]) -> str:
    """Returns the text in one of FORMATS. `moves`: the moves to the position."""
    if form == "json":
        return _json(explored, moves)
    return _csv(explored) if form == "csv" else _table(explored, moves)


def _table(explored: Explored, moves: Sequence[str]) -> str:
    total = explored.total
    begin = f"After {' '.join(moves)}" if moves else explored.position
    head = f"{begin}, {explored.turn} to move: games {total.games}, book lines {total.lines}"
    if not explored.moves:
        return f"{head}: out of the book\n"
    rows = [_HEADS, *((_moves(each), *_cells(each)) for each in explored.moves)]
    used = [column for column in zip(*rows) if any(column[1:])]
    widths = [max(map(len, column)) for column in used]
    lines = [
        "  ".join([cells[0].ljust(widths[0]), *map(str.rjust, cells[1:], widths[1:])]).rstrip() for cells in zip(*used)
    ]
    return "\n".join([head, *lines, ""])


def _moves(each: Continuation) -> str:
    """Returns the moves of a row: at most two, and the number of others."""
    shown = " ".join([each.move, *each.others[:1]])
    return f"{shown} +{len(each.others) - 1}" if len(each.others) > 1 else shown


def _cells(tally: Tally) -> tuple[str, ...]:
    results = (tally.won, tally.drawn, tally.lost)
    shares = (f"{100 * count / tally.games:.0f} %" if tally.games else "" for count in results)
    games, lines = (str(count) if count else "" for count in (tally.games, tally.lines))
    return games, *shares, _score(tally.score), lines, _score(tally.balance)


def _score(score: int | None) -> str:
    return "" if score is None else f"{score / 100:+.2f}"


def _json(explored: Explored, moves: Sequence[str]) -> str:
    about: dict[str, object] = {
        "position": explored.position,
        "moves": list(moves),
        "turn": explored.turn,
        "games": explored.total.games,
        "lines": explored.total.lines,
        "next": [_row(each) for each in explored.moves],
    }
    return json.dumps(about) + "\n"


def _row(each: Continuation) -> dict[str, object]:
    names: dict[str, object] = {"move": each.move, "others": each.others}
    return names | _fields(each)


def _csv(explored: Explored) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(["move", "others", *_fields(Tally())])
    for each in explored.moves:
        table.writerow([each.move, " ".join(each.others), *_fields(each).values()])
    return text.getvalue()


def _fields(tally: Tally) -> dict[str, object]:
    """Returns counts, and scores in centipawns."""
    names = ("games", "won", "drawn", "lost", "score", "lines")
    return {name: getattr(tally, name) for name in names} | {"bookScore": tally.balance}

"""The tables of a report as HTML."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from quadriga.match.statistics import Estimate, Tally, estimate

from .crosstable import Crosstable


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """Cells are HTML already; the first one of a row names it. Wide tables scroll by themselves."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>\n" for row in rows
    )
    return f'<div class="wide"><table class="{kind}"><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>\n'


def ranking(cross: Crosstable) -> str:
    """Every engine with its points and Elo, the best first."""
    heads = ("engine", "Elo", "points", "score", "won drawn lost", "pairs 0 ½ 1 1½ 2")
    rows = []
    for engine in cross.ranking():
        tally = cross.total(engine)
        share = f"{tally.points / tally.games:.1%}" if tally.games else "–"
        pairs = " ".join(map(str, tally.pairs)) if sum(tally.pairs) else "–"
        name = escape(cross.names[engine])
        rows.append((name, elo_text(estimate(tally)), f"<b>{tally.points:g}</b>/{tally.games}", share, _counts(tally), pairs))
    return table(heads, rows)


def crosstable(cross: Crosstable) -> str:
    """Points of the engine of the row against that of the column, and its wins, draws and losses."""
    order = cross.ranking()
    heads = ["", *(f"<span>{escape(cross.names[engine])}</span>" for engine in order)]
    rows = [(escape(cross.names[one]), *(_cell(cross.encounter(one, other), one == other) for other in order)) for one in order]
    return table(heads, rows, "cross")


def _cell(tally: Tally, same: bool) -> str:
    if same or not tally.games:
        return "·"
    return f"<b>{tally.points:g}</b>/{tally.games}<small>{_counts(tally)}</small>"


def _counts(tally: Tally) -> str:
    return f"+{tally.wins} ={tally.draws} −{tally.losses}"


def elo_text(entry: Estimate | None) -> str:
    """Elo as a cell of a table."""
    if entry is None:
        return "–"
    if math.isinf(entry.elo):
        return "won all" if entry.elo > 0 else "lost all"
    return str(entry).removeprefix("Elo ").replace("-", "−")

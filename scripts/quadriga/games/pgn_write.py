"""Writes games as PGN.

The comment after a move holds score and depth, seconds, nodes and the main line: `{+0.35/12 0.101s, n=4211, nps=41693,
pv="l14 m16"}`; of a move that was judged also the chance of winning that it has lost, the results of best play before and
after it, if they are proved, and the better move: `lost=0.5, was=win, now=draw, better="m16"`. Opening moves are marked
`{book}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .pgn import BOOK, NULL_MOVE, NUMBER_TAGS, RESULTS, TAIL, TERMINATIONS, TEXT_TAGS, escape_comment, is_plain
from .record import GameRecord, Ply

_WIDTH = 100


def write_pgn(record: GameRecord) -> str:
    """Returns the game as text, including the empty line that ends it. Times are rounded to milliseconds."""
    tags = {
        "Event": record.event or "?",
        "Site": record.site or "?",
        "Date": record.date[:10].replace("-", ".") or "????.??.??",
        "Round": str(record.number),
        "White": record.p1,
        "Black": record.p2,
        "Result": RESULTS[record.result],
    }
    more = {
        "Time": record.date[11:],
        "Variant": record.game,
        "SetUp": "1" if record.opening.fen else "",
        "FEN": record.opening.fen or "",
        "PlyCount": str(len(record.opening.moves) + len(record.plies)),
        "Termination": TERMINATIONS[record.termination],
        "WhiteTimeControl": record.control1,
        "BlackTimeControl": record.control2,
        "Seconds": f"{record.seconds:.3f}",
        "Offers": ", ".join(map(str, record.offers)),
    }
    more |= {tag: getattr(record, name) for tag, name in TEXT_TAGS.items()}
    more |= record.others
    if record.match:
        more |= {tag: str(getattr(record, name)) for tag, name in NUMBER_TAGS.items()}
    tags |= {tag: text for tag, text in more.items() if text}
    head = [f'[{tag} "{_in_tag(text)}"]' for tag, text in tags.items()]
    tail = [f"{{{TAIL}{escape_comment(line)}}}" for line in record.tail]
    return "\n".join([*head, "", *tail, *_wrapped(" ".join(_movetext(record))), "", ""])


def _in_tag(text: str) -> str:
    """Escapes a tag value and joins its lines."""
    return " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def _movetext(record: GameRecord) -> Iterator[str]:
    """Yields moves with numbers and comments, then the result. Black has the first move if p2 begins."""
    ply = (len(record.opening.moves) + (record.begins == "p2")) % 2
    for move in record.opening.moves:
        yield from _numbered(ply, move, True)
        yield _comment(move, [BOOK])
        ply += 1
    if ply and not record.opening.moves and not record.plies:
        yield "1..."
    for each in record.plies:
        yield from _numbered(ply, each.move, True)
        yield from (f"${nag}" for nag in each.nags)
        yield _comment(each.move, _parts(each))
        for variation in each.variations:
            yield from _variation(variation, ply)
        ply += 1
    yield RESULTS[record.result]


def _variation(line: Sequence[Ply], ply: int) -> Iterator[str]:
    """Yields a line in parentheses. Moves without a search have no comment."""
    words: list[str] = []
    interrupted = True
    for each in line:
        words += _numbered(ply, each.move, interrupted)
        words += (f"${nag}" for nag in each.nags)
        parts = [] if each == Ply(each.move, nags=each.nags, variations=each.variations) else _parts(each)
        if parts or not is_plain(each.move):
            words.append(_comment(each.move, parts or _parts(each)))
        for variation in each.variations:
            words += _variation(variation, ply)
        interrupted = bool(parts or each.variations) or not is_plain(each.move)
        ply += 1
    yield f"({' '.join(words)})"


def _numbered(ply: int, move: str, interrupted: bool) -> Iterator[str]:
    """Yields the number, which Black's move has only where the line was interrupted, and the move."""
    if ply % 2 == 0 or interrupted:
        yield f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
    yield move if is_plain(move) else NULL_MOVE


def _comment(move: str, parts: Sequence[str]) -> str:
    hidden = [] if is_plain(move) else [f'move="{escape_comment(move)}"']
    return f"{{{', '.join([*parts, *hidden])}}}"


def _parts(ply: Ply) -> list[str]:
    """Returns the parts of the comment after a move."""
    depth = "-" if ply.depth is None else ply.depth
    parts = [f"{escape_comment(ply.score)}/{depth} {ply.time:.3f}s"]
    if ply.nodes is not None:
        parts.append(f"n={ply.nodes}")
        if ply.time > 0:
            parts.append(f"nps={ply.nodes / ply.time:.0f}")
    if ply.pv:
        parts.append(f'pv="{escape_comment(" ".join(ply.pv))}"')
    if judgement := ply.judgement:
        parts.append(f"lost={judgement.lost:g}")
        parts += [f"{name}={value}" for name, value in (("was", judgement.was), ("now", judgement.now)) if value]
        if judgement.better:
            parts.append(f'better="{escape_comment(judgement.better)}"')
    return parts


def _wrapped(text: str) -> Iterator[str]:
    """Wraps the text at single blanks; joining the lines with blanks restores it."""
    line: list[str] = []
    length = 0
    for word in text.split(" "):
        if line and length + len(word) > _WIDTH:
            yield " ".join(line)
            line, length = [], 0
        line.append(word)
        length += len(word) + 1
    yield " ".join(line)

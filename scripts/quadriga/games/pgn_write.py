"""Writes games as PGN.

The comment after a move holds score and depth, seconds, nodes and the main line: `{+0.35/12 0.101s, n=4211, nps=41693,
pv="l14 m16"}`; after a judged move also the win probability that it lost, the results under perfect play before and
after it, if proved, and the better move: `lost=0.5, was=win, now=draw, better="m16"`. Unknown values are omitted.
Opening moves are marked `{book}`. People's comments are in separate braces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .pgn import (
    BOOK,
    NULL_MOVE,
    NUMBER_TAGS,
    RESULTS,
    TAIL,
    TERMINATIONS,
    TEXT_TAGS,
    escape_comment,
    escape_remark,
    is_plain,
)
from .record import GameRecord, Ply

_WIDTH = 100


def write_pgn(record: GameRecord) -> str:
    """Returns the game as text, including the empty line that ends it. Times are rounded to milliseconds."""
    head = [f'[{tag} "{_in_tag(text)}"]' for tag, text in (tags_of(record) | record.others).items()]
    tail = [f"{{{TAIL}{escape_comment(line)}}}" for line in record.tail]
    return "\n".join([*head, "", *tail, *_wrapped(" ".join(_movetext(record))), "", ""])


def tags_of(record: GameRecord) -> dict[str, str]:
    """Returns the tags made from the fields of a record, except `others`."""
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
        "Seconds": f"{record.seconds:.3f}" if record.seconds else "",
        "Offers": ", ".join(map(str, record.offers)),
    }
    more |= {tag: getattr(record, name) for tag, name in TEXT_TAGS.items()}
    if record.match:
        more |= {tag: str(getattr(record, name)) for tag, name in NUMBER_TAGS.items()}
    return tags | {tag: text for tag, text in more.items() if text}


def _in_tag(text: str) -> str:
    """Escapes a tag value and joins its lines."""
    return " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def _movetext(record: GameRecord) -> Iterator[str]:
    """Yields moves with numbers and comments, then the result. Black has the first move if p2 begins."""
    yield from _remarks(record.comments)
    opening = [record.remarks.get(place, Ply(move)) for place, move in enumerate(record.opening.moves)]
    begin = (len(opening) + (record.begins == "p2")) % 2
    if begin and not opening and not record.plies:
        yield "1..."
    for place, ply in enumerate([*opening, *record.plies]):
        yield from _move(ply, begin + place, True, place < len(opening))
    yield RESULTS[record.result]


def _move(ply: Ply, number: int, interrupted: bool, of_book: bool = False) -> Iterator[str]:
    """Yields a move with its number, marks, comments and variations. `number`: the number of moves before it."""
    yield from _numbered(number, ply.move, interrupted)
    yield from (f"${nag}" for nag in ply.nags)
    if of_book:
        yield _comment(ply.move, [BOOK])
    if (parts := _parts(ply)) or not (of_book or is_plain(ply.move)):
        yield _comment(ply.move, parts or ["-/-"])
    yield from _remarks(ply.comments)
    for variation in ply.variations:
        yield from _variation(variation, number)


def _variation(line: Sequence[Ply], number: int) -> Iterator[str]:
    """Yields a line in parentheses."""
    words = [*_remarks(line[0].before)]
    interrupted = True
    for ply in line:
        move = [*_move(ply, number, interrupted)]
        words += move
        interrupted = move[-1].endswith(("}", ")"))
        number += 1
    yield f"({' '.join(words)})"


def _remarks(texts: Iterable[str]) -> Iterator[str]:
    """Yields people's comments."""
    return (f"{{{escape_remark(text)}}}" for text in texts)


def _numbered(ply: int, move: str, interrupted: bool) -> Iterator[str]:
    """Yields the move with its number, which is omitted for Black unless the line was interrupted."""
    if ply % 2 == 0 or interrupted:
        yield f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."
    yield move if is_plain(move) else NULL_MOVE


def _comment(move: str, parts: Sequence[str]) -> str:
    hidden = [] if is_plain(move) else [f'move="{escape_comment(move)}"']
    return f"{{{', '.join([*parts, *hidden])}}}"


def _parts(ply: Ply) -> list[str]:
    """Returns the parts of the comment about a search; none if nothing is known about it."""
    if (ply.score, ply.depth, ply.time, ply.nodes, ply.pv, ply.judgement) == ("-", None, None, None, (), None):
        return []
    depth = "-" if ply.depth is None else ply.depth
    parts = [f"{escape_comment(ply.score)}/{depth}" + ("" if ply.time is None else f" {ply.time:.3f}s")]
    if ply.nodes is not None:
        parts.append(f"n={ply.nodes}")
        if ply.time:
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
    """Wraps the text at single spaces; joining the lines with spaces restores it. No line begins like a tag or with %,
    which is reserved for programs."""
    line: list[str] = []
    length = 0
    for word in text.split(" "):
        if line and length + len(word) > _WIDTH and not word.startswith(("[", "%")):
            yield " ".join(line)
            line, length = [], 0
        line.append(word)
        length += len(word) + 1
    yield " ".join(line)

"""Writes games as PGN.

The comment after a move holds score and depth, seconds, nodes and the main line: `{+0.35/12 0.101s, n=4211, nps=41693,
pv="l14 m16"}`. Opening moves are marked `{book}`.
"""

from __future__ import annotations

from collections.abc import Iterator

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
    plies = [(move, [BOOK]) for move in record.opening.moves] + [(ply.move, _parts(ply)) for ply in record.plies]
    ply = (len(record.opening.moves) + (record.begins == "p2")) % 2
    if ply and not plies:
        yield "1..."
    for move, parts in plies:
        yield f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..."  # a comment separates the two
        if is_plain(move):
            yield move
        else:
            yield NULL_MOVE
            parts = [*parts, f'move="{escape_comment(move)}"']
        yield f"{{{', '.join(parts)}}}"
        ply += 1
    yield RESULTS[record.result]


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

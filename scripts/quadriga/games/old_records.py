"""The text format in which match.py wrote games before PGN. It is still read, but no longer written.

    [Round "3"]
    [Match "5f0c1d2e3a4b5c6d"]   (the same for all games of a match)
    [P1 "new"]
    [P2 "old"]
    [Opening "startpos moves m14"]
    [Offers "24 p2 declined, 41 p1 declined"]   (draw offers, after these plies)
    [Result "p1win"]
    [Termination "crash"]
    ; < info depth 7 ...          (the last lines of the engine at fault)

    1. m15 {+0.35/12 0.101 n=4211} 2. l14 {-0.20/11 0.098 n=4016 pv=l14,m16} p1win

Braces after a move hold score and depth, seconds and, if known, the nodes and the main line. An empty line ends the
tags and the game. In a text value, a backslash escapes `"` and backslash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from quadriga.common.arguments import at, natural, parse_seconds
from quadriga.openings.book import Opening

from .pgn import RESULTS, TERMINATIONS
from .record import GameRecord, Offer, Ply

_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_PLY = re.compile(r"(\d+)\. (\S+) \{(\S+)/(-?\d{1,9}|-) (\d{1,9}(?:\.\d{0,9})?)(?: n=(-?\d{1,18}))?(?: pv=(\S+))?\}")
_BEGINNING = re.compile(r'\s*\[Round ".*\n(?:\[.*\n)*?\[P1 "')
_TEXT_TAGS = {
    "Match": "match", "Event": "event", "Site": "site", "Game": "game", "Date": "date", "P1": "p1", "P2": "p2", "Begins": "begins", "P1Control": "control1", "P2Control": "control2",
    "Result": "result", "Termination": "termination", "Reason": "reason", "Culprit": "culprit", "Detail": "detail",
}  # fmt: skip
_NUMBER_TAGS = {"Round": "number", "Pair": "pair", "P1Engine": "first", "P2Engine": "second"}


def is_old_form(text: str) -> bool:
    """Returns whether the text begins with a game in this format."""
    return bool(_BEGINNING.match(text))


def read_records(text: str) -> Iterator[GameRecord]:
    """Yields all complete games of a text; omits a truncated game at the end. Raises ValueError that names the line."""
    lines = [line.removesuffix("\r") for line in text.split("\n")]
    for start, tags_end, moves_end in _blocks(lines):
        yield _parse_game(lines[start:tags_end], lines[tags_end + 1 : moves_end], start + 1)


def _blocks(lines: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yields, for each complete game, the index of its first line and of the empty lines after tags and moves."""
    here = 0
    while here < len(lines):
        if not lines[here].strip():
            here += 1
            continue
        tags_end = _end_of_block(lines, here)
        moves_end = _end_of_block(lines, tags_end + 1)
        if moves_end >= len(lines) - 1:
            return
        yield here, tags_end, moves_end
        here = moves_end


def _end_of_block(lines: list[str], here: int) -> int:
    while here < len(lines) and lines[here].strip():
        here += 1
    return here


def _parse_game(head: list[str], body: list[str], line: int) -> GameRecord:
    tags: dict[str, str] = {}
    tail = []
    for offset, text in enumerate(head):
        if text.startswith("; "):
            tail.append(text[2:])
        elif found := _TAG.fullmatch(text):
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        else:
            raise ValueError(f"line {line + offset}: `{text[:60]}` is not a tag")
    missing = [tag for tag in ("Round", "P1", "P2", "Opening", "Result", "Plies") if tag not in tags]
    if missing:
        raise ValueError(f"line {line}: the game lacks the tag {missing[0]}")
    plies = list(_parse_plies(" ".join(body), line + len(head) + 1))
    with at(f"line {line}"):
        if len(plies) != natural(tags["Plies"]):
            raise ValueError(f"{tags['Plies']} plies are announced, {len(plies)} given")
        values: dict[str, Any] = {name: tags.get(tag, "") for tag, name in _TEXT_TAGS.items()}
        if values["result"] not in RESULTS or values["termination"] not in TERMINATIONS:
            raise ValueError(f"`{values['result']}`, `{values['termination']}` is no end of a game")
        values |= {name: natural(tags.get(tag, "0")) for tag, name in _NUMBER_TAGS.items()}
        values["opening"] = Opening.parse(tags["Opening"])
        values["offers"] = Offer.parse_all(tags.get("Offers", ""))
        values["seconds"] = parse_seconds(tags.get("Seconds", "0"))
    return GameRecord(**values, plies=plies, tail=tail)


def _parse_plies(text: str, line: int) -> Iterator[Ply]:
    end = 0
    for found in _PLY.finditer(text):
        if text[end : found.start()].strip():
            raise ValueError(f"line {line}: `{text[end:].strip()[:40]}` is not a move")
        depth = None if found[4] == "-" else int(found[4])
        nodes = int(found[6]) if found[6] and not found[6].startswith("-") else None
        yield Ply(found[2], found[3], depth, float(found[5]), nodes, tuple(found[7].split(",")) if found[7] else ())
        end = found.end()
    if text[end:].strip() not in ("p1win", "p2win", "draw", "none"):
        raise ValueError(f"line {line}: `{text[end:].strip()[:40]}` is neither a move nor a result")

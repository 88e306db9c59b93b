"""Games as PGN that other programs read as text: the tags of the standard, moves in the notation of the game.

White is p1. What a record says beyond PGN stands in tags of the same names. Comments are those of cutechess-cli and
fastchess: `{+0.35/12 0.101s, n=4211, nps=41693, pv="l14 m16"}`, and `{book}` behind the moves of an opening. PGN of
other programs is read as well: the two tags behind Round name the players.

Source: S. Edwards, "Standard: Portable Game Notation Specification and Implementation Guide", 1994.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace

from quadriga.openings.book import Opening

from .records import FIRST_TAG, GameRecord, Ply, read_records

RESULTS = {"p1win": "1-0", "p2win": "0-1", "draw": "1/2-1/2", "none": "*"}
_OF_RESULTS = {text: result for result, text in RESULTS.items()}
# The standard's words, those of cutechess-cli, then those of other managers; reading goes by all, without regard to case.
_TERMINATIONS = {
    "normal": "normal", "adjudication": "adjudication", "illegal": "illegal move", "time": "time forfeit",
    "stall": "stalled connection", "crash": "abandoned", "protocol": "rules infraction", "disagreement": "unterminated",
    "agreement": "agreement", "resignation": "resignation",
}  # fmt: skip
_OF_TERMINATIONS = {text: termination for termination, text in _TERMINATIONS.items()} | {
    "out of time": "time", "resigned": "adjudication", "crashed": "crash", "maximum game length": "adjudication",
    "gameover mismatch": "disagreement", "result mismatch": "disagreement",
}  # fmt: skip
_BLAMED = ("illegal", "time", "stall", "crash", "protocol")
_OWN_TAGS = {"Match": "match", "Reason": "reason", "Culprit": "culprit", "Detail": "detail"}
_OWN_NUMBERS = {"Pair": "pair", "WhiteEngine": "first", "BlackEngine": "second"}
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_WORD = re.compile(r"\{([^}]*)\}|;[^\n]*|\$\d+|\d+\.+|([^\s{;]+)")
_COMMENT = re.compile(r"(?P<score>[^\s/]+)/(?P<depth>-?\d+|-) (?P<time>[\d.]+)s?\b")
_WIDTH = 100


def write_pgn(record: GameRecord) -> str:
    """The game as PGN, with the empty line that ends it."""
    tags = {
        "Event": record.event or "?",
        "Site": record.site or "?",
        "Date": record.date[:10].replace("-", ".") or "????.??.??",
        "Round": str(record.number),
        "White": record.p1,
        "Black": record.p2,
        "Result": RESULTS[record.result],
        "Time": record.date[11:],
        "Variant": record.game,
        "SetUp": "1" if record.opening.fen else "",
        "FEN": record.opening.fen or "",
        "PlyCount": str(len(record.opening.moves) + len(record.plies)),
        "Termination": _TERMINATIONS[record.termination],
        "WhiteTimeControl": record.control1,
        "BlackTimeControl": record.control2,
        "Seconds": f"{record.seconds:.3f}",
    }
    tags |= {tag: str(getattr(record, name)) for tag, name in (_OWN_TAGS | _OWN_NUMBERS).items()}
    head = [f'[{tag} "{_escaped(text)}"]' for tag, text in tags.items() if text]
    moves = textwrap.wrap(" ".join(_moves(record)), _WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*head, "", *moves, "", ""])


def _moves(record: GameRecord) -> Iterator[str]:
    """Moves with numbers and comments, then the result. Black moves first where p2 does."""
    opening = len(record.opening.moves)
    ply = (opening + (record.begins == "p2")) % 2
    plies = [(move, "book") for move in record.opening.moves] + [(ply.move, _comment(ply)) for ply in record.plies]
    for count, (move, comment) in enumerate(plies):
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif count == 0 or comment:  # a comment stands between the moves
            yield f"{ply // 2 + 1}..."
        yield move
        yield f"{{{comment}}}"
        ply += 1
    yield RESULTS[record.result]


def _comment(ply: Ply) -> str:
    text = f"{ply.score}/{'-' if ply.depth is None else ply.depth} {ply.time:.3f}s"
    if ply.nodes is not None:
        text += f", n={ply.nodes}" + (f", nps={ply.nodes / ply.time:.0f}" if ply.time > 0 else "")
    return text + (f', pv="{" ".join(ply.pv)}"' if ply.pv else "")


def _escaped(text: str) -> str:
    return " ".join(text.splitlines()).replace("\\", "\\\\").replace('"', '\\"')


def read_games(text: str) -> list[GameRecord]:
    """All complete games of a text, records or PGN; ValueError names the line. Games of other programs have the numbers of
    number_foreign()."""
    if text.lstrip()[: len(FIRST_TAG)] == FIRST_TAG:
        return list(read_records(text))
    games = list(_read_pgn(text))
    number_foreign(games)
    return games


def _read_pgn(text: str) -> Iterator[GameRecord]:
    tags: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate([*text.split("\n"), "["], 1):
        line = line.strip()
        if line.startswith("[") and (moves or not line[1:]):
            if moves:
                yield _game(tags, " ".join(moves), number)
            tags, moves = {}, []
        if found := _TAG.fullmatch(line):
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif line.startswith("[") and line[1:]:
            raise ValueError(f"line {number}: `{line[:60]}` is not a tag")
        elif line and line != "[":
            moves.append(line)


def _game(tags: dict[str, str], text: str, line: int) -> GameRecord:
    """One game; `line` is where it ends. The tags of the players have other names in every program."""
    names = list(tags)
    at = names.index("Round") + 1 if "Round" in names else len(names)
    if len(names) < at + 2:
        raise ValueError(f"line {line}: the game before it has no players; their tags stand behind Round")
    book, plies, result = _read_moves(text, line)
    opening = Opening.parse(tags["FEN"]) if tags.get("FEN") else Opening()
    word = tags.get("Termination", tags.get("Adjudicated", "normal")).lower()
    record = GameRecord(
        number=int(tags["Round"]) if "Match" in tags else 0,
        pair=0,
        first=0,
        second=1,
        p1=tags[names[at]],
        p2=tags[names[at + 1]],
        opening=replace(opening, moves=opening.moves + book),
        game=tags.get("Variant", ""),
        begins="p2" if bool(re.match(r"\d+\.\.\.", text)) != bool(len(book) % 2) else "",
        control1=tags.get("WhiteTimeControl", ""),
        control2=tags.get("BlackTimeControl", ""),
        plies=plies,
        result=_OF_RESULTS[result],
        termination=_OF_TERMINATIONS.get(word, "normal"),
        event=tags.get("Event", "?").removeprefix("?"),
        site=tags.get("Site", "?").removeprefix("?"),
        seconds=float(tags.get("Seconds", "0")),
    )
    if re.fullmatch(r"\d{4}\.\d\d\.\d\d", tags.get("Date", "")) and tags.get("Time"):
        record.date = f"{tags['Date'].replace('.', '-')}T{tags['Time']}"
    if record.termination in _BLAMED and record.result in ("p1win", "p2win"):
        record.culprit = record.p2 if record.result == "p1win" else record.p1
    for tag, name in _OWN_TAGS.items():
        if tag in tags:
            setattr(record, name, tags[tag])
    for tag, name in _OWN_NUMBERS.items():
        if tags.get(tag, "").isdecimal() and record.number:
            setattr(record, name, int(tags[tag]))
    return record


def _read_moves(text: str, line: int) -> tuple[tuple[str, ...], list[Ply], str]:
    """The moves of the book, those of the players, and the result."""
    book: list[str] = []
    plies: list[Ply] = []
    for found in _WORD.finditer(text):
        comment, word = found[1], found[2]
        if word in _OF_RESULTS:
            return tuple(book), plies, word
        if word:
            plies.append(Ply(word))
        elif comment == "book" and plies:
            book.append(plies.pop().move)
        elif comment and plies and (known := _COMMENT.match(comment)):
            plies[-1] = _commented(plies[-1], known, comment)
    raise ValueError(f"line {line}: the game before it has no result")


def _commented(ply: Ply, known: re.Match[str], comment: str) -> Ply:
    nodes, pv = re.search(r"\bn=(\d+)", comment), re.search(r'\bpv="([^"]*)"', comment)
    return Ply(
        ply.move,
        known["score"],
        None if known["depth"] == "-" else int(known["depth"]),
        float(known["time"]),
        int(nodes[1]) if nodes else None,
        tuple(pv[1].split()) if pv else (),
    )


def number_foreign(games: Sequence[GameRecord]) -> None:
    """Gives the games of other programs numbers, engines by their names, and pairs: two games from one opening with sides
    swapped. Pair n has the numbers 2n - 1 and 2n. For games of several files, call it again with all of them."""
    engines: dict[str, int] = {}
    open_pairs: dict[tuple[str, str, str], list[int]] = {}
    pairs = 0
    for game in games:
        if game.match:
            continue
        game.first, game.second = (engines.setdefault(name, len(engines)) for name in (game.p1, game.p2))
        opening = str(game.opening)
        if waiting := open_pairs.get((opening, game.p2, game.p1)):
            game.pair = waiting.pop(0)
            game.number = 2 * game.pair
        else:
            pairs += 1
            game.pair = pairs
            game.number = 2 * pairs - 1
            open_pairs.setdefault((opening, game.p1, game.p2), []).append(pairs)

"""The data of the page's viewer: games replayed by an engine, ready to step through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .playback import Boards, Course, Playback
from .record import GameRecord, Offer
from .scores import for_p1, number

TERMINATIONS = {
    "illegal": "illegal move", "time": "time forfeit", "stall": "no answer", "protocol": "protocol error",
    "disagreement": "engines disagree", "agreement": "by agreement",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """One move, its score for p1 (see scores.py), and a note."""

    move: str
    score: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Show:
    """A game or the main line of an analysis. `title` appears in the list of games, `lines` above the moves.

    `engines`: the engines that play p1 and p2. `end`: the result in words, shown after the last move.
    """

    title: str
    lines: list[str]
    moves: list[Shown]
    course: Course
    engines: tuple[str, str] = ("", "")
    end: str = ""


def viewer_data(shows: Sequence[Show], boards: Boards) -> dict[str, Any]:
    """Returns the data that the viewer reads in scripts/board/src/game/reported.ts."""
    return {"games": [_game(show) for show in shows], "pieces": boards.pieces, "boards": boards.codes}


def _game(show: Show) -> dict[str, Any]:
    players = show.course.players
    return {
        "title": show.title,
        "lines": show.lines,
        "end": show.end,
        "players": [list(each) for each in zip(players.names, players.pieces, show.engines)],
        "turns": [0 if p1 else 1 for p1 in show.course.p1_turns],
        "boards": show.course.boards,
        "moves": [[shown.move, shown.score, shown.note] for shown in show.moves],
    }


async def replayed(playback: Playback, game: GameRecord, boards: Boards | None) -> Course:
    """Replays a game, with drawings if `boards` is given. Plies count from the root, moves of the opening included, as the board counts them."""
    root = replace(game.opening, moves=())
    moves = [*game.opening.moves, *(ply.move for ply in game.plies)]
    illegal = game.termination == "illegal"
    return await playback.play(f"game {game.number}", game.game, root, moves, boards, last_is_illegal=illegal)


def how_ended(game: GameRecord, course: Course) -> str:
    """Describes how a game ended: the text for its reason, or the termination."""
    if game.termination == "normal":
        word, text = course.reason
        return (text if word == game.reason else game.reason) or "by the rules"
    return TERMINATIONS.get(game.termination, game.termination)


def scores_of(game: GameRecord, course: Course) -> list[int | None]:
    """Returns the score of each move for p1; None for moves of the opening and where the mover is unknown."""
    opening = len(game.opening.moves)
    values = [for_p1(number(ply.score), turn) for ply, turn in zip(game.plies, course.p1_turns[opening:])]
    return [None] * opening + values + [None] * (len(game.plies) - len(values))


def show_of(game: GameRecord, course: Course, curve: Sequence[int | None]) -> Show:
    opening = game.opening.moves
    moves = [Shown(move, note="opening") for move in opening]
    moves += [
        Shown(ply.move, value, _note(ply.depth, ply.time)) for ply, value in zip(game.plies, curve[len(opening) :])
    ]
    points = {"p1win": "1–0", "p2win": "0–1", "draw": "½–½"}.get(game.result, "no result")
    lines = [f"from {game.opening.fen}"] if game.opening.fen is not None else []
    if game.detail:
        lines.append(game.detail)
    if game.offers:
        lines.append(f"draw offers: {', '.join(_offer(game, offer) for offer in game.offers)}")
    if course.refused:
        lines.append(f"the engine that replays goes no further: {course.refused}")
    end = f"{course.players.winner(game.result)}: {how_ended(game, course)}"
    return Show(f"{game.number}. {game.p1} – {game.p2}  {points}", lines, moves, course, (game.p1, game.p2), end)


def _offer(game: GameRecord, offer: Offer) -> str:
    answer = "accepted" if offer.accepted else "declined"
    return f"{game.p1 if offer.player == 'p1' else game.p2} after ply {len(game.opening.moves) + offer.ply} ({answer})"


def _note(depth: int | None, time: float | None) -> str:
    known = (None if depth is None else f"depth {depth}", None if time is None else f"{time:.2f} s")
    return ", ".join(filter(None, known))

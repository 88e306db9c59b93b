"""The data of the page's viewer: recorded games with boards drawn by an engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from .playback import Boards, Course, Playback, Players
from .record import GameRecord, Offer
from .scores import for_p1, number


@dataclass(frozen=True, slots=True)
class Shown:
    """One move, its score for p1 (see scores.py), and the depth and time of its search in seconds."""

    move: str
    score: int | None = None
    depth: int | None = None
    time: float | None = None


@dataclass(frozen=True, slots=True)
class Show:
    """A game or the main line of an analysis. `title` appears in the list of games, `lines` above the moves; `record`
    is the recorded game, if any."""

    title: str
    lines: list[str]
    moves: list[Shown]
    course: Course
    record: GameRecord | None = None


def viewer_data(shows: Sequence[Show], boards: Boards) -> dict[str, Any]:
    """Returns the data for the viewer, which scripts/web/page/src/game/reported.ts reads."""
    return {"games": [_game(show) for show in shows], "pieces": boards.pieces, "boards": boards.codes}


def _game(show: Show) -> dict[str, Any]:
    players, game = show.course.players, show.record
    return {
        "title": show.title,
        "lines": show.lines,
        "result": game.result if game else "none",
        "ended": game and _ended(game, show.course),
        "fault": {"by": game.culprit, "detail": game.detail, "tail": game.tail} if game and game.faulty else None,
        "players": [
            list(each) for each in zip(players.names, players.pieces, (game.p1, game.p2) if game else ("", ""))
        ],
        "turns": [0 if p1 else 1 for p1 in show.course.p1_turns],
        "boards": show.course.boards,
        "opening": len(game.opening.moves) if game else 0,
        "moves": [[shown.move, shown.score, shown.depth, shown.time] for shown in show.moves],
    }


def _ended(game: GameRecord, course: Course) -> dict[str, str]:
    """Returns how a game ended: `reason` is a word of the protocol, `text` the engine's words for it."""
    word, text = course.reason
    return {"termination": game.termination, "reason": game.reason, "text": text if word == game.reason else ""}


async def replayed(playback: Playback, game: GameRecord, boards: Boards) -> Course:
    """Replays a game and draws its boards. Plies count from the root: moves of the opening are included."""
    root = replace(game.opening, moves=())
    illegal = game.termination == "illegal"
    return await playback.play(f"game {game.number}", game.game, root, game.moves, boards, last_is_illegal=illegal)


def recorded(game: GameRecord, others: Sequence[tuple[GameRecord, Course]]) -> Course:
    """Returns a game that is not replayed, from its record. Replayed games, `others`, supply the players, the wording
    of reasons, and the side to move by position and ply; beyond that, sides alternate."""
    alike = [(other, course) for other, course in others if other.game == game.game]
    played = [course.p1_turns for other, course in alike if other.opening.fen == game.opening.fen]
    p1_begins = (len(game.opening.moves) + (game.begins == "p2")) % 2 == 0
    turns = max(played, key=len, default=[p1_begins])[: len(game.moves) + 1] or [p1_begins]
    while len(turns) <= len(game.moves):
        turns.append(not turns[-1])
    text = dict(course.reason for _, course in alike).get(game.reason, "")
    return Course(alike[0][1].players if alike else Players(), turns, [], (game.reason, text))


def show_of(game: GameRecord, course: Course) -> Show:
    """Returns the game for the viewer. `course`: the game as replayed() or recorded() returns it."""
    opening = len(game.opening.moves)
    moves = [Shown(move) for move in game.opening.moves]
    # Without a known mover the score for p1 is unknown.
    scores = [for_p1(number(ply.score), turn) for ply, turn in zip(game.plies, course.p1_turns[opening:])]
    scores += [None] * (len(game.plies) - len(scores))
    moves += [Shown(ply.move, score, ply.depth, ply.time) for ply, score in zip(game.plies, scores)]
    points = {"p1win": "1–0", "p2win": "0–1", "draw": "½–½"}.get(game.result, "no result")
    return Show(f"{game.number}. {game.p1} – {game.p2}  {points}", _lines(game, course), moves, course, game)


def _lines(game: GameRecord, course: Course) -> list[str]:
    lines = [f"from {game.opening.fen}"] if game.opening.fen is not None else []
    if game.detail:
        lines.append(game.detail)
    if game.offers:
        lines.append(f"draw offers: {', '.join(_offer(game, offer) for offer in game.offers)}")
    if course.refused:
        lines.append(f"the engine stops the replay: {course.refused}")
    return lines


def _offer(game: GameRecord, offer: Offer) -> str:
    answer = "accepted" if offer.accepted else "declined"
    return f"{game.p1 if offer.player == 'p1' else game.p2} after ply {len(game.opening.moves) + offer.ply} ({answer})"

"""Steps: positions, moves, and the rules as reported by the engine."""

from __future__ import annotations

import re

from quadriga.client.connection import Connection
from quadriga.client.errors import ERROR
from quadriga.client.info import RESULTS

from .step import game_step, step
from .subject import Subject, play, position_of
from .talk import Skip, ask, expect, move_of, moves_at, ready, refused, search, silent_command, standing, survives

_LONG_GAME = 200
_LONG_LIST = 10_000
_VALUE = re.compile(r"draw|(win|loss)(:\d+)?")
_BAD_STRINGS = ("", "x", "8/8/8", "/" * 100, "9" * 300, "(((((", "\u2603", "- - - - -", "a" * 5000)


@game_step("position", "accepts the start position silently")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, "position startpos")
    silent_command(engine, "position startpos moves")


@game_step("position", "accepts moves from it, and searches there")
def _(subject: Subject, engine: Connection) -> None:
    for plies in range(1, len(subject.opening)):
        silent_command(engine, position_of(subject.opening[:plies]))
        move_of(search(engine, "go depth 1", subject.dialect))


@game_step("position", "answers the UGI queries at the start position", "queries")
def _(subject: Subject, engine: Connection) -> None:
    expect(standing(engine).result == "none" and not standing(engine).over, "the game is over before the first move")


@game_step("position", "answers every query with one response of two words", "queries")
def _(subject: Subject, engine: Connection) -> None:
    questions = ["gameover", "p1turn", "result"] * 5
    engine.send(*(f"query {question}" for question in questions))
    lines = ready(engine)
    expect(len(lines) == len(questions), f"{len(lines)} lines for {len(questions)} queries")
    for line in lines:
        expect(line.split()[0] == "response" and len(line.split()) == 2, f"`{line}`")


@step("position", "gives the same answers in any order of positions", "queries")
def _(subject: Subject) -> None:
    lists = [subject.opening[:plies] for plies in range(len(subject.opening) + 1)]
    with subject.open() as engine:
        found = []
        for moves in lists:
            engine.send(position_of(moves))
            found.append(standing(engine))
        for moves, seen in reversed(list(zip(lists, found, strict=True))):
            engine.send(position_of(moves))
            expect(standing(engine) == seen, f"after {len(moves)} moves it now stands otherwise")


@step("position", "plays a whole game with a consistent result", "queries")
def _(subject: Subject) -> None:
    with subject.open() as engine:
        moves = play(subject, engine, _LONG_GAME)
        engine.send(position_of(moves))
        seen = standing(engine)
        if len(moves) < _LONG_GAME:
            expect(seen.over and seen.result in RESULTS[:3], "the game is over without a result")
            found = search(engine, "go depth 1", subject.dialect)
            expect(found.move is None or seen.result == "draw", "moves on after the end")
    with subject.open() as other:
        other.send(position_of(moves))
        expect(standing(other) == seen, "a fresh process says otherwise")


@game_step("position", "reports the side to move for both players", "queries")
def _(subject: Subject, engine: Connection) -> None:
    turns = []
    for plies in range(len(subject.opening) + 1):
        engine.send(position_of(subject.opening[:plies]))
        turns.append(standing(engine).p1_turn)
    expect(len(set(turns)) == 2 or len(turns) < 3, "it is always the same player's turn")


@game_step("position", "reads the position strings that it writes", "questions")
def _(subject: Subject, engine: Connection) -> None:
    for plies in range(len(subject.opening) + 1):
        engine.send(position_of(subject.opening[:plies]))
        text, moves = ask(engine, "fen"), ask(engine, "moves")
        silent_command(engine, f"position fen {text}")
        expect(ask(engine, "fen") == text, "another string is given back")
        expect(ask(engine, "moves") == moves, "other moves are legal")


@step("position", "accepts `fen startpos` and repeated `moves`", "questions", "errors")
def _(subject: Subject) -> None:
    first, second = subject.opening[:2] if len(subject.opening) > 1 else (subject.opening[0], "")
    with subject.open() as engine:
        engine.send(position_of(subject.opening[:2]))
        text = ask(engine, "fen")
        silent_command(engine, f"position fen startpos moves {first} moves {second}")
        expect(ask(engine, "fen") == text, "stands elsewhere")


@game_step("position", "makes moves with `moves` and takes them back with `undo`", "questions", "errors")
def _(subject: Subject, engine: Connection) -> None:
    text = ask(engine, "fen")
    silent_command(engine, "moves " + " ".join(subject.opening))
    engine.send(position_of(subject.opening))
    there = ask(engine, "fen")
    silent_command(engine, f"undo {len(subject.opening)}")
    expect(ask(engine, "fen") == text, "undo does not lead back")
    silent_command(engine, f"moves {subject.opening[0]}", "undo", "moves " + " ".join(subject.opening))
    expect(ask(engine, "fen") == there, "moves does not lead on")


@game_step("position", "distinguishes legal from illegal moves", "questions")
def _(subject: Subject, engine: Connection) -> None:
    moves = moves_at(engine)
    expect(moves == sorted(set(moves)), "moves are not sorted, or some are there twice")
    for move in [*moves[:20], *subject.opening[:1]]:
        expect(ask(engine, f"islegal {move}") == "true", f"{move} is listed and not legal")
    for move in ("xyzzy", "", "0000", moves[0] + moves[0], moves[0][:-1]):
        expect(ask(engine, f"islegal {move}") == ("true" if move in moves else "false"), f"`{move}` is legal")


@step("position", "knows values of legal moves only", "questions")
def _(subject: Subject) -> None:
    known = 0
    with subject.open() as engine:
        for count in range(len(subject.opening) + 1):
            silent_command(engine, position_of(subject.opening[:count]))
            words = ask(engine, "values").split()
            if words == ["unknown"]:
                continue
            known += 1
            moves, values = words[::2], words[1::2]
            well_formed = len(moves) == len(values) and all(_VALUE.fullmatch(value) for value in values)
            expect(well_formed, f"`query values` answers `{' '.join(words)}`")
            legal = ask(engine, "moves").split()
            expect(sorted({*moves} & {*legal}) == sorted(moves), "a move with a value is illegal, or is there twice")
    if not known:
        raise Skip("knows no values of moves")


@game_step("position", "answers unknown queries once", "questions")
def _(subject: Subject, engine: Connection) -> None:
    for question in ("weather", "", "gameoverx"):
        expect(ask(engine, question) == "unknown", f"`query {question}` has an answer")


@game_step("position", "survives illegal moves")
def _(subject: Subject, engine: Connection) -> None:
    survives(engine, "position startpos moves xyzzy", "position startpos moves 0000 (none)")
    survives(engine, position_of(["x" * 5000]))
    survives(engine, position_of([*subject.opening[:1], "xyzzy", *subject.opening[1:]]))
    silent_command(engine, "position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("position", "scores an illegal move as a loss", "queries", "errors")
def _(subject: Subject, engine: Connection) -> None:
    before = standing(engine)
    refused(engine, "illegal-move", "position startpos moves xyzzy")
    seen = standing(engine)
    expect(seen.over, "the game goes on")
    expect(seen.result == ("p2win" if before.p1_turn else "p1win"), f"the result is {seen.result}")
    silent_command(engine, "position startpos")
    expect(not standing(engine).over, "the next game is over from the start")


@game_step("position", "survives invalid position strings")
def _(subject: Subject, engine: Connection) -> None:
    for text in _BAD_STRINGS:
        survives(engine, f"position fen {text}")
    survives(engine, "position", "position startposs", "position fen", "position moves", "position startpos startpos")
    survives(engine, "position fen startpos x", "position fen moves", "position startpos moves moves")
    silent_command(engine, "position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("position", "has neither a position nor a move after a rejected one", "queries", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for text in _BAD_STRINGS:
        refused(engine, "bad-fen", f"position fen {text}")
        found = search(engine, "go depth 1", subject.dialect)
        expect(found.move is None and len(found.errors) == 1, f"answered `{found.line}` without a position")
        expect(found.errors[0].startswith(ERROR + "no-position"), f"said `{found.errors[0]}`")
        seen = standing(engine)
        expect((seen.p1_turn, seen.over, seen.result) == (True, True, "none"), f"it stands {seen}")
    silent_command(engine, "position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("position", "survives truncated position strings", "questions")
def _(subject: Subject, engine: Connection) -> None:
    text = ask(engine, "fen")
    survives(engine, *(f"position fen {text[:length]}" for length in range(len(text))))
    silent_command(engine, f"position fen {text}")


@game_step("position", "survives a list of ten thousand moves")
def _(subject: Subject, engine: Connection) -> None:
    survives(engine, position_of(subject.opening * (_LONG_LIST // len(subject.opening))))
    silent_command(engine, "position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("position", "accepts a long game sent again with one more move each time")
def _(subject: Subject, engine: Connection) -> None:
    moves = play(subject, engine, _LONG_GAME)
    if len(moves) < 10:
        raise Skip("its games are too short")
    for plies in range(1, len(moves)):
        engine.send(position_of(moves[:plies]))
    expect(ready(engine) == [], "refuses what it played itself")


@game_step("position", "forgets the previous game on a new one", "queries")
def _(subject: Subject, engine: Connection) -> None:
    before = standing(engine)
    engine.send(position_of(subject.opening[:1]), subject.new_game, "position startpos")
    expect(standing(engine) == before, "the new game does not begin at the start")

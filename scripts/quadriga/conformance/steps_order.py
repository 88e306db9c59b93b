"""Steps: commands during a search, and the order in which commands are executed."""

from __future__ import annotations

import time

from quadriga.client.connection import Connection

from .step import game_step, step
from .subject import Subject, position_of
from .talk import answer, ask, expect, last_line, move_of, ready, search, standing

_ALTERNATIONS = 1000
_PIPELINED = 10_000


def _best_moves(lines: list[str]) -> int:
    return sum(line.startswith("bestmove") for line in lines)


def _searching(subject: Subject) -> Connection:
    """Returns a process in an infinite search that has sent its first info line."""
    engine = subject.open()
    engine.send("go infinite")
    engine.until("info")
    return engine


@step("order", "searches until stopped")
def _(subject: Subject) -> None:
    for go in ("go infinite", "go"):
        with subject.open() as engine:
            engine.send(go)
            time.sleep(0.1)
            expect(_best_moves(ready(engine)) == 0, f"`{go}` was answered before the stop")
            engine.send("stop")
            move_of(answer(engine, subject.dialect))
            expect(_best_moves(ready(engine)) == 0, "two answers to one search")


@game_step("order", "searches until stopped even with a depth limit", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go infinite depth 1")
    time.sleep(0.1)
    expect(_best_moves(ready(engine)) == 0, "answered before the stop")
    engine.send("stop")
    move_of(answer(engine, subject.dialect))


@game_step("order", "answers an immediate stop")
def _(subject: Subject, engine: Connection) -> None:
    for go in ("go infinite", "go depth 60", "go movetime 100000", subject.go("p1time 100000 p2time 100000")):
        engine.send(go, "stop")
        expect(answer(engine, subject.dialect).move is not None, f"`{go}` and `stop`: no move")
    expect(_best_moves(ready(engine)) == 0, "two answers to one search")


@game_step("order", "answers an immediate stop with score and pv", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for go in ("go infinite", "go depth 60", "go movetime 100000"):
        engine.send(go, "stop")
        found = answer(engine, subject.dialect)
        expect(last_line(found).pv[0] == move_of(found), "the line does not begin with the move")


@step("order", "answers isready immediately during a search")
def _(subject: Subject) -> None:
    with _searching(subject) as engine:
        for _ in range(10):
            start = time.monotonic()
            expect(_best_moves(ready(engine)) == 0, "isready ended the search")
            expect(time.monotonic() - start < max(1.0, subject.margin), "readyok took more than a second")
        engine.send("stop")
        move_of(answer(engine, subject.dialect))


@game_step("order", "accepts a stop without a search silently")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("stop", "stop")
    expect(not ready(engine), "a stop without a search was answered")
    engine.send("go infinite", "stop", "stop", "stop")
    move_of(answer(engine, subject.dialect))
    expect(not ready(engine), "the second stop was answered")
    engine.send("ponderhit")
    ready(engine)


def _ended_by(subject: Subject, *commands: str) -> Connection:
    """Starts an infinite search that `commands` must end with a bestmove; returns the process."""
    engine = _searching(subject)
    try:
        engine.send(*commands)
        move_of(answer(engine, subject.dialect))
    except BaseException:
        engine.__exit__(None, None, None)
        raise
    return engine


@step("order", "ends an infinite search on the next go")
def _(subject: Subject) -> None:
    with _ended_by(subject, "go depth 1") as engine:
        move_of(answer(engine, subject.dialect))
        expect(not ready(engine), "more than two answers")


@step("order", "ends an infinite search on position, and sets the position")
def _(subject: Subject) -> None:
    with _ended_by(subject, position_of(subject.opening[:1])) as engine:
        expect(not ready(engine), "said more than the bestmove")
        if "queries" in subject.abilities:
            seen = standing(engine)
            engine.send(position_of(subject.opening[:1]))
            expect(standing(engine) == seen, "the position was not set")


@step("order", "ends an infinite search on setoption")
def _(subject: Subject) -> None:
    option = next((option for option in subject.options.values() if option.kind in ("spin", "check")), None)
    with _ended_by(subject, option.command(option.default) if option else "setoption name Hash value 16") as engine:
        ready(engine)
        move_of(search(engine, "go depth 1", subject.dialect))


@step("order", "ends an infinite search on a new game")
def _(subject: Subject) -> None:
    with _ended_by(subject, subject.new_game) as engine:
        expect(not ready(engine), "said more than the bestmove")
        engine.send("position startpos")
        move_of(search(engine, "go depth 1", subject.dialect))


@step("order", "ends an infinite search on a handshake")
def _(subject: Subject) -> None:
    with _ended_by(subject, subject.dialect) as engine:
        engine.until(f"{subject.dialect}ok")


@step("order", "ends an infinite search on a query, and answers it", "queries", "errors")
def _(subject: Subject) -> None:
    with _ended_by(subject, "query gameover") as engine:
        expect(engine.until("response") == ["response false"], "the answer is not `response false`")


@game_step("order", "finishes a limited search before the commands after it")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go movetime 100", position_of(subject.opening[:1]), "go depth 1", "position startpos", "go depth 1")
    for _ in range(3):
        move_of(answer(engine, subject.dialect))
    expect(not ready(engine), "more answers than searches")


@step("order", "accepts a whole script at once")
def _(subject: Subject) -> None:
    lists = [subject.opening[:plies] for plies in range(len(subject.opening))] * 5
    with subject.open() as engine:
        engine.send(*(line for moves in lists for line in (position_of(moves), "go depth 1")))
        for _ in lists:
            move_of(answer(engine, subject.dialect))
        expect(not ready(engine), "more answers than searches")


@game_step("order", "answers queries in order between searches", "queries")
def _(subject: Subject, engine: Connection) -> None:
    for moves in (subject.opening[:0], subject.opening[:1]):
        engine.send(position_of(moves), "query p1turn", "go depth 1")
    lines = engine.until("bestmove") + engine.until("bestmove")
    heads = [line.split()[0] for line in lines if not line.startswith("info")]
    expect(heads == ["response", "bestmove"] * 2, f"the order is {' '.join(heads)}")


@game_step("order", "stops a thousand searches, one after the other")
def _(subject: Subject, engine: Connection) -> None:
    for _ in range(_ALTERNATIONS):
        engine.send("go infinite", "stop")
        expect(answer(engine, subject.dialect).move is not None, "a bestmove without a move")
    expect(_best_moves(ready(engine)) == 0, "more answers than searches")


@game_step("order", "stops a thousand searches sent at once")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(*["go infinite", "stop"] * _ALTERNATIONS)
    for _ in range(_ALTERNATIONS):
        expect(answer(engine, subject.dialect).move is not None, "a bestmove without a move")
    expect(_best_moves(ready(engine)) == 0, "more answers than searches")


@game_step("order", "stops all searches sent before the stop", "errors")
def _(subject: Subject, engine: Connection) -> None:
    start = time.monotonic()
    engine.send("go movetime 5000", "go movetime 5000", "go infinite", "go movetime 5000", "stop")
    for _ in range(4):
        move_of(answer(engine, subject.dialect))
    expect(time.monotonic() - start < 2.0 + subject.margin, "some of them went on")


@game_step("order", "answers ten thousand commands sent at once")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(*["isready"] * _PIPELINED)
    expect([engine.line() for _ in range(_PIPELINED)] == ["readyok"] * _PIPELINED, "other answers than readyok")


@game_step("order", "answers ten thousand queries sent at once", "queries")
def _(subject: Subject, engine: Connection) -> None:
    before = ask(engine, "p1turn")
    engine.send(*["query p1turn"] * _PIPELINED)
    lines = [engine.line() for _ in range(_PIPELINED)]
    expect(lines == [f"response {before}"] * _PIPELINED, "other answers than to one question alone")

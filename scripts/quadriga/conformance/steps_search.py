"""Steps: searches and their limits, including everything that fastchess requires of UCI engines."""

from __future__ import annotations

import time

from quadriga.client.connection import Connection
from quadriga.client.limit import UGI

from .step import game_step, step
from .subject import Subject, position_of
from .talk import Skip, answer, ask, expect, last_line, move_of, moves_at, ready, refused, search, silent_command

_CLOCK_GAME = 5
_NO_LIMITS = (
    *("depth", "depth x", "depth -1", "nodes 1e9", "movetime", "movetime 1.", "mate ten", "movestogo x", "xyzzy"),
    *("searchmoves", "searchmoves xyzzy", "depth 1 wtime", "infinite depth"),
)


# The arguments of `go` by a step's title and needs. Each search answers with one move, after an info line with a
# score, and nothing else.
_SEARCHES = {
    ("searches to a depth",): ("depth 1", "depth 2"),
    ("searches to a node limit",): ("nodes 1", "nodes 1000"),
    ("searches for a movetime",): ("movetime 1", "movetime 50"),
    ("searches for a mate", "errors"): ("mate 1",),
    ("combines limits, and stops at the first one reached",): (
        *("depth 100 movetime 20", "depth 1 movetime 100000", "nodes 500 depth 90 movetime 100000"),
    ),
    ("plays with the first clock alone",): ("p1time 100",),
    ("plays with the second clock alone",): ("p2time 100",),
    ("plays with both clocks",): ("p1time 100 p2time 100",),
    ("plays with clocks and increments",): ("p1time 100 p2time 100 p1inc 10 p2inc 10",),
    ("plays with clocks in any order",): (
        *("p2inc 10 p1inc 10 p2time 100 p1time 100", "p2time 100 p1inc 10 p2inc 10 p1time 100"),
    ),
    ("plays with moves to the next time control",): (
        *("p1time 200 p2time 200 movestogo 1", "p1time 200 p2time 200 movestogo 40"),
    ),
    ("accepts the clock names of UCI", "ugi", "errors"): (
        *("wtime 100 btime 100 winc 10 binc 10", "wtime 100 btime 100 p1inc 5 p2inc 5"),
    ),
    ("moves at once on a nearly exhausted clock",): ("p1time 1 p2time 1",),
    ("moves at once on a clock at or below zero", "errors"): (
        *("p1time 0 p2time 0", "movetime 0", "movetime -5", "p1time -100 p2time -100"),
        "p1time -1 p2time -1 p1inc -1 p2inc -1",
    ),
    ("accepts decimal numbers and limits of zero", "errors"): (
        *("movetime 10.75", "p1time 99.9 p2time 99.9 p1inc 0.5 p2inc 0.5", "depth 0", "nodes 0"),
    ),
}


def _add_searches(title: str, *needs: str) -> None:
    @game_step("search", title, *needs)
    def _(subject: Subject, engine: Connection) -> None:
        for go in map(subject.go, _SEARCHES[title, *needs]):
            move_of(search(engine, go, subject.dialect))
            lines = ready(engine)
            expect(not lines, f"after the bestmove of `{go}` it said `{lines[0] if lines else ''}`")


for _names in _SEARCHES:
    _add_searches(*_names)


@game_step("search", "answers in time")
def _(subject: Subject, engine: Connection) -> None:
    for milliseconds in (1, 10, 100, 300):
        start = time.monotonic()
        move_of(search(engine, f"go movetime {milliseconds}", subject.dialect))
        late = time.monotonic() - start - milliseconds / 1000
        expect(late < subject.margin, f"movetime {milliseconds}: {late * 1000:.0f} ms late")


@game_step("search", "never exceeds a short clock")
def _(subject: Subject, engine: Connection) -> None:
    left = 1.0
    for _ in range(_CLOCK_GAME):
        clock = str(int(left * 1000))
        start = time.monotonic()
        move_of(search(engine, subject.go(f"p1time {clock} p2time {clock}"), subject.dialect))
        left -= time.monotonic() - start
        expect(left > -subject.margin, f"the clock stands at {left * 1000:.0f} ms")


@game_step("search", "plays a few moves of a game on a clock")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(subject.new_game)
    moves: list[str] = []
    for _ in range(min(4, len(subject.opening))):
        engine.send(position_of(moves))
        moves.append(move_of(search(engine, subject.go("p1time 100 p2time 100"), subject.dialect)))


@game_step("search", "sends bestmove with two words, or four with ponder in UCI")
def _(subject: Subject, engine: Connection) -> None:
    for go in ("go depth 1", "go depth 2", "go nodes 100", subject.go("p1time 50 p2time 50")):
        line = search(engine, go, subject.dialect).line
        allowed = (2,) if subject.dialect == UGI else (2, 4)
        expect(len(line.split()) in allowed, f"`{line}`")


@game_step("search", "plays legal moves", "questions")
def _(subject: Subject, engine: Connection) -> None:
    for plies in range(len(subject.opening)):
        engine.send(position_of(subject.opening[:plies]))
        moves = ask(engine, "moves").split()
        for go in ("go depth 1", "go nodes 1", "go movetime 5"):
            expect(move_of(search(engine, go, subject.dialect)) in moves, "the move is not among its legal moves")


@game_step("search", "ends with a legal pv that begins with its move", "questions", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for go in ("go depth 2", "go nodes 2000", "go movetime 30", "go nodes 1"):
        engine.send("position startpos")
        found = search(engine, go, subject.dialect)
        last = last_line(found)
        expect(last.pv[0] == found.move, f"its pv begins with {last.pv[0]}, its move is {found.move}")
        for need in ("depth", "nodes", "nps", "time"):
            expect(getattr(last, need) is not None, f"the last info line has no {need}")
        silent_command(engine, position_of(last.pv))


@game_step("search", "reports no bounds in short searches", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for go in ("go nodes 500", "go nodes 1000", "go nodes 2000", "go nodes 4000", "go movetime 30"):
        reports = search(engine, go, subject.dialect).infos[:-1]  # the last one may contain only a bound
        bounds = [info for info in reports if info.score and info.score.bound]
        expect(not bounds, f"`{go}`: the score of depth {bounds[0].depth if bounds else 0} is a bound")


@game_step("search", "searches only the given searchmoves", "questions")
def _(subject: Subject, engine: Connection) -> None:
    moves = moves_at(engine)
    for move in dict.fromkeys((moves[0], moves[-1])):
        found = search(engine, f"go searchmoves {move} depth 1", subject.dialect)
        expect(found.move == move, f"told to search {move} it plays {found.move}")


@game_step("search", "reports the requested number of lines", "option MultiPV", "questions")
def _(subject: Subject, engine: Connection) -> None:
    moves = moves_at(engine)
    lines = min(3, len(moves))
    silent_command(engine, f"setoption name MultiPV value {lines}")
    found = search(engine, "go depth 2", subject.dialect)
    last = {info.multipv: info.pv[0] for info in found.infos if info.multipv and info.pv}
    expect(sorted(last) == list(range(1, lines + 1)), f"lines {sorted(last)} instead of 1 to {lines}")
    expect(len(set(last.values())) == lines, "two lines begin with the same move")
    expect(last[1] == found.move, "the first line does not begin with its move")


@step("search", "repeats a search exactly after a new game", "errors")
def _(subject: Subject) -> None:
    def line(engine: Connection) -> list[tuple[object, ...]]:
        engine.send(subject.new_game, "position startpos")
        found = search(engine, "go nodes 2000", subject.dialect)
        reported = ((info.depth, info.seldepth, info.score, info.nodes, info.pv) for info in found.infos)
        return [(found.move,), *reported]

    with subject.open() as engine:
        expect(line(engine) == line(engine), "the second search differs from the first one")


@game_step("search", "rejects an invalid go, and still answers it", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for words in _NO_LIMITS:
        refused(engine, "bad-go", f"go {words}")
    move_of(search(engine, "go depth 1", subject.dialect))


@step("search", "survives numbers that are out of range")
def _(subject: Subject) -> None:
    huge = "9" * 30
    with subject.open() as engine:
        limits = [f"go {limit} {huge}" for limit in ("depth", "nodes", "movetime", "mate")]
        for go in (*limits, subject.go(f"p1time {huge} p2time {huge}")):
            engine.send(go, "stop")
            expect(answer(engine, subject.dialect).move is not None, f"`{go}`: no move")
        ready(engine)


@game_step("search", "ponders until ponderhit", "option Ponder")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, "setoption name Ponder value true")
    for end in ("ponderhit", "stop"):
        engine.send("go ponder movetime 20")
        expect(not any(line.startswith("bestmove") for line in ready(engine)), "answers while it ponders")
        time.sleep(0.1)
        expect(not any(line.startswith("bestmove") for line in ready(engine)), "answers while it ponders")
        engine.send(end)
        expect(answer(engine, subject.dialect).move is not None, f"no move after `{end}`")
    ready(engine)


@game_step("search", "reports win, draw and loss in thousandths", "option UCI_ShowWDL")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, "setoption name UCI_ShowWDL value true")
    found = search(engine, "go depth 2", subject.dialect)
    reported = [info.wdl for info in found.infos if info.wdl]
    if not reported:
        raise Skip("shows none")
    expect(all(sum(wdl) == 1000 and min(wdl) >= 0 for wdl in reported), f"wdl {reported[-1]}")

"""Steps: the engine exits, whatever it is doing."""

from __future__ import annotations

import signal
import time

from quadriga.client.connection import Connection

from .step import game_step, step
from .subject import Subject
from .talk import expect, ready

_SOON = 1.0


def _ends(subject: Subject, engine: Connection) -> None:
    status = engine.status(_SOON + subject.margin)
    expect(status == 0, f"exit status {status}")


def _quits_during(subject: Subject, search: str) -> None:
    with subject.open() as engine:
        engine.send(search)
        engine.until("info")
        engine.send("quit")
        _ends(subject, engine)


@step("end", "quits after any earlier command")
def _(subject: Subject) -> None:
    for before in ((), (subject.dialect,), ("isready",), (subject.dialect, "isready", "position startpos")):
        with subject.spawn() as engine:
            engine.send(*before, "quit")
            engine.rest()
            _ends(subject, engine)


@step("end", "completes the handshake before it quits", "errors")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        engine.send(subject.dialect, "quit")
        expect(engine.rest()[-1:] == [f"{subject.dialect}ok"], "the handshake is cut short")


@step("end", "quits during an infinite search")
def _(subject: Subject) -> None:
    _quits_during(subject, "go infinite")


@game_step("end", "sends bestmove for a search ended by quit", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go infinite", "quit")
    expect(sum(line.startswith("bestmove ") for line in engine.rest()) == 1, "no bestmove, or several")
    _ends(subject, engine)


@step("end", "quits during a long search")
def _(subject: Subject) -> None:
    _quits_during(subject, "go movetime 100000")


@game_step("end", "quits with many commands queued", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(*["go movetime 5000", "position startpos"] * 100, "quit")
    _ends(subject, engine)


@game_step("end", "quits while its output is not read", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes((subject.dialect + "\n").encode() * 2000 + b"go infinite\n", reading=False)
    time.sleep(0.1)
    engine.send_bytes(b"quit\n", reading=False)
    _ends(subject, engine)


@step("end", "exits at the end of input")
def _(subject: Subject) -> None:
    for before in ((), (subject.dialect,), ("isready",)):
        with subject.spawn() as engine:
            engine.send(*before)
            engine.close_input()
            engine.rest()
            _ends(subject, engine)


@game_step("end", "exits at the end of input during an infinite search")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go infinite")
    engine.until("info")
    engine.close_input()
    engine.rest()
    _ends(subject, engine)


@game_step("end", "finishes its searches at the end of input", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go movetime 50", "go depth 1", "go infinite")
    engine.close_input()
    expect(sum(line.startswith("bestmove ") for line in engine.rest()) == 3, "not one bestmove for every go")
    _ends(subject, engine)


@game_step("end", "accepts a last line without a newline", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes(b"isready\nisready")
    engine.close_input()
    expect(engine.rest() == ["readyok", "readyok"], "not two answers")
    _ends(subject, engine)


@game_step("end", "exits after an incomplete line")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes(b"position startp")
    engine.close_input()
    engine.rest()
    _ends(subject, engine)


@game_step("end", "exits when its output is closed")
def _(subject: Subject, engine: Connection) -> None:
    engine.close_output()
    engine.send(*["isready"] * 3)
    engine.status(_SOON + subject.margin)


@game_step("end", "exits when its output is closed during a search", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("go infinite")
    engine.until("info")
    engine.close_output()
    engine.send("isready", "stop", "go infinite")
    _ends(subject, engine)


@step("end", "exits with status 0 on SIGTERM and SIGINT", "errors")
def _(subject: Subject) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        for command in ("isready", "go infinite"):
            with subject.open() as engine:
                engine.send(command)
                ready(engine)
                engine.process.send_signal(number)
                _ends(subject, engine)

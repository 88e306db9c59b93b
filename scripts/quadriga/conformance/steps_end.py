"""Steps: how the engine ends, whatever it was doing."""

from __future__ import annotations

import signal
import time

from quadriga.wire import Wire

from .step import expect, step
from .subject import Subject
from .talk import ready

_SOON = 1.0


def _ends(subject: Subject, wire: Wire, seconds: float = _SOON) -> None:
    status = wire.status(seconds + subject.margin)
    expect(status == 0, f"exit status {status}")


@step("end", "quits, whatever it has been told before")
def _(subject: Subject) -> None:
    for before in ((), (subject.dialect,), ("isready",), (subject.dialect, "isready", "position startpos")):
        with subject.spawn() as wire:
            wire.send(*before, "quit")
            wire.rest()
            _ends(subject, wire)


@step("end", "says all of the handshake before it quits", "errors")
def _(subject: Subject) -> None:
    with subject.spawn() as wire:
        wire.send(subject.dialect, "quit")
        expect(wire.rest()[-1] == f"{subject.dialect}ok", "the handshake is cut short")


@step("end", "quits while it searches without end")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go infinite")
        wire.until("info")
        wire.send("quit")
        _ends(subject, wire)


@step("end", "answers the search that a quit ends", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go infinite", "quit")
        expect(sum(line.startswith("bestmove ") for line in wire.rest()) == 1, "no bestmove, or several")
        _ends(subject, wire)


@step("end", "quits while it searches for a long time")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go movetime 100000")
        wire.until("info")
        wire.send("quit")
        _ends(subject, wire)


@step("end", "quits although much is waiting", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send(*["go movetime 5000", "position startpos"] * 100, "quit")
        _ends(subject, wire)


@step("end", "quits although nobody reads", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes((subject.dialect + "\n").encode() * 2000 + b"go infinite\n", reading=False)
        time.sleep(0.1)
        wire.send_bytes(b"quit\n", reading=False)
        _ends(subject, wire)


@step("end", "ends with its input")
def _(subject: Subject) -> None:
    for before in ((), (subject.dialect,), ("isready",)):
        with subject.spawn() as wire:
            wire.send(*before)
            wire.close_input()
            wire.rest()
            _ends(subject, wire)


@step("end", "ends with its input while it searches without end")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go infinite")
        wire.until("info")
        wire.close_input()
        wire.rest()
        _ends(subject, wire)


@step("end", "finishes its searches at the end of the input", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go movetime 50", "go depth 1", "go infinite")
        wire.close_input()
        expect(sum(line.startswith("bestmove ") for line in wire.rest()) == 3, "not one bestmove for every go")
        _ends(subject, wire)


@step("end", "takes a last line without an end", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes(b"isready\nisready")
        wire.close_input()
        expect(wire.rest() == ["readyok", "readyok"], "not two answers")
        _ends(subject, wire)


@step("end", "ends after half a line")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes(b"position startp")
        wire.close_input()
        wire.rest()
        _ends(subject, wire)


@step("end", "ends when its output is closed")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.close_output()
        wire.send(*["isready"] * 3)
        wire.status(_SOON + subject.margin)


@step("end", "ends when its output is closed, in the middle of a search", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("go infinite")
        wire.until("info")
        wire.close_output()
        wire.send("isready", "stop", "go infinite")
        _ends(subject, wire)
        expect(wire.complaints() == "", "complains on stderr")


@step("end", "ends quietly at SIGTERM and SIGINT", "errors")
def _(subject: Subject) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        for command in ("isready", "go infinite"):
            with subject.open() as wire:
                wire.send(command)
                ready(wire)
                wire.process.send_signal(number)
                _ends(subject, wire)
                expect(wire.complaints() == "", "complains on stderr")

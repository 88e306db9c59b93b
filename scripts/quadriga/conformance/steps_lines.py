"""Steps: lines and bytes, in and out."""

from __future__ import annotations

import random
import time

from .step import expect, step
from .subject import Subject
from .talk import answer, move_of, ready, refused, search, survives

_MEBIBYTE = 1 << 20
_UNREAD = 2000
_RESERVED = ("bestmove", "readyok", "response", "ugiok", "uciok")


@step("lines", "takes CRLF")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes(b"isready\r\nposition startpos\r\ngo depth 1\r\n")
        expect(wire.until("readyok") == ["readyok"], "no plain readyok")
        move_of(answer(wire, subject.dialect))


@step("lines", "takes blanks and tabs between words, before and behind")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes(b"  isready \t\n position\t \tstartpos  \n\tgo   depth\t1 \n")
        expect(wire.until("readyok") == ["readyok"], "no readyok")
        wire.until("bestmove")


@step("lines", "passes over blank lines")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send_bytes(b"\n\n\r\n   \n\t\n")
        expect(ready(wire) == [], "a blank line was answered")


@step("lines", "passes over comments", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("# go infinite", "#", "  # quit")
        expect(ready(wire) == [], "a comment was answered")


@step("lines", "takes command words without regard to case", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("ISREADY", "Position StartPos", "GO Depth 1")
        expect(wire.until("readyok") == ["readyok"], "no readyok")
        wire.until("bestmove")


@step("lines", "takes a line in pieces, and waits for its end")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        for byte in b"isready":
            wire.send_bytes(bytes([byte]))
            time.sleep(0.002)
        expect(wire.is_silent(0.05), "answered half a line")
        wire.send_bytes(b"\nisrea")
        expect(wire.line() == "readyok" and wire.is_silent(0.05), "no readyok, or one for half a line")
        wire.send_bytes(b"dy\n")
        expect(wire.line() == "readyok", "the second half is lost")


@step("lines", "survives commands that do not exist")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        survives(wire, "xyzzy", "go2", "joho isready", "\u2603", "-1", "bestmove a1", "readyok", "=" * 1000)
        move_of(search(wire, "go depth 1", subject.dialect))


@step("lines", "refuses commands that do not exist, without repeating its own words", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        for word in ("xyzzy", "x" * 1000, *_RESERVED):
            wire.send(word)
            line = wire.line() or ""
            expect(line.startswith("info string error unknown-command "), f"said `{line}`")
            expect(len(line) < 200 and not any(reserved in line for reserved in _RESERVED), f"repeats `{line}`")
        expect(ready(wire) == [], "said more than one line to one command")


@step("lines", "survives NUL, control and any other bytes")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        for byte in range(256):
            if byte != ord("\n"):
                wire.send_bytes(b"xyzzy " + bytes([byte]) + b"\nposition fen " + bytes([byte]) * 9 + b"\n")
        source = random.Random(1)
        for _ in range(50):
            wire.send_bytes(source.randbytes(100).replace(b"\n", b"") + b"\n")
        wire.send("")
        for line in ready(wire):
            expect(line.isascii() and line.isprintable(), f"repeats `{line!r}`")
        wire.send("position startpos")
        move_of(search(wire, "go depth 1", subject.dialect))


@step("lines", "survives a line of a mebibyte")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("x" * (_MEBIBYTE - 1), "position startpos moves " + "a1 " * (_MEBIBYTE // 3 - 10))
        ready(wire)
        wire.send("isready" + " " * (_MEBIBYTE - 7))
        expect(wire.line() == "readyok", "a long line with a short command is not understood")
        wire.send("position startpos")
        move_of(search(wire, "go depth 1", subject.dialect))


@step("lines", "survives a line of sixteen mebibytes")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        survives(wire, "x" * (16 * _MEBIBYTE))
        move_of(search(wire, "go depth 1", subject.dialect))


@step("lines", "refuses a line that is longer than a mebibyte", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        refused(wire, "line-too-long", "isready" + " " * _MEBIBYTE)
        refused(wire, "line-too-long", "go depth 1" + " " * _MEBIBYTE)
        expect(ready(wire) == [], "said more than the error")


@step("lines", "sends whole printable lines, and no blank one")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send(subject.dialect, "go depth 2", "d", "xyzzy", "eval", "help", "position fen x", "query p1turn")
        for line in ready(wire):
            expect(line != "" and line.isascii() and line.isprintable(), f"`{line!r}`")


@step("lines", "reads on while its answers are not read", "errors")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        commands = [subject.dialect, "help"] * _UNREAD
        wire.send_bytes("".join(command + "\n" for command in commands).encode(), reading=False)
        wire.send_bytes(b"isready\n", reading=False)
        time.sleep(0.2)
        lines = wire.until("readyok")
        ends = sum(line == f"{subject.dialect}ok" for line in lines)
        expect(ends == _UNREAD, f"{ends} of {_UNREAD} handshakes have an end")


@step("lines", "loses no answer to a client that reads late")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send(*["go depth 1"] * 200)
        time.sleep(0.3)
        for _ in range(200):
            wire.until("bestmove")
        ready(wire)


@step("lines", "says nothing on stderr")
def _(subject: Subject) -> None:
    with subject.open() as wire:
        wire.send("xyzzy", "position fen x", "go depth 1", "position startpos", "go depth 1")
        ready(wire)
        wire.close_input()
        wire.rest()
        wire.status()
        complaints = wire.complaints()
        expect(complaints == "", f"said `{complaints[:200]}`")

"""Steps: input and output lines and bytes."""

from __future__ import annotations

import random
import time

from quadriga.client.connection import Connection
from quadriga.client.errors import ERROR

from .step import game_step
from .subject import Subject
from .talk import answer, expect, move_of, ready, refused, search, survives

_MEBIBYTE = 1 << 20
_UNREAD = 2000
_RESERVED = ("bestmove", "readyok", "response", "ugiok", "uciok")


@game_step("lines", "accepts CRLF")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes(b"isready\r\nposition startpos\r\ngo depth 1\r\n")
    expect(engine.until("readyok") == ["readyok"], "no plain readyok")
    move_of(answer(engine, subject.dialect))


@game_step("lines", "accepts extra spaces and tabs")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes(b"  isready \t\n position\t \tstartpos  \n\tgo   depth\t1 \n")
    expect(engine.until("readyok") == ["readyok"], "no readyok")
    engine.until("bestmove")


@game_step("lines", "ignores blank lines")
def _(subject: Subject, engine: Connection) -> None:
    engine.send_bytes(b"\n\n\r\n   \n\t\n")
    expect(ready(engine) == [], "a blank line was answered")


@game_step("lines", "ignores comments", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("# go infinite", "#", "  # quit")
    expect(ready(engine) == [], "a comment was answered")


@game_step("lines", "ignores case in command words", "errors")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("ISREADY", "Position StartPos", "GO Depth 1")
    expect(engine.until("readyok") == ["readyok"], "no readyok")
    engine.until("bestmove")


@game_step("lines", "assembles a line that arrives in pieces")
def _(subject: Subject, engine: Connection) -> None:
    for byte in b"isready":
        engine.send_bytes(bytes([byte]))
        time.sleep(0.002)
    expect(engine.is_silent(0.05), "answered half a line")
    engine.send_bytes(b"\nisrea")
    expect(engine.line() == "readyok" and engine.is_silent(0.05), "no readyok, or one for half a line")
    engine.send_bytes(b"dy\n")
    expect(engine.line() == "readyok", "the second half is lost")


@game_step("lines", "survives unknown commands")
def _(subject: Subject, engine: Connection) -> None:
    survives(engine, "xyzzy", "go2", "joho isready", "\u2603", "-1", "bestmove a1", "readyok", "=" * 1000)
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("lines", "rejects unknown commands, and does not react to its own output", "errors")
def _(subject: Subject, engine: Connection) -> None:
    for word in ("xyzzy", "x" * 1000, *_RESERVED):
        engine.send(word)
        line = engine.line() or ""
        expect(line.startswith(ERROR + "unknown-command "), f"said `{line}`")
        expect(len(line) < 200 and not any(reserved in line for reserved in _RESERVED), f"repeats `{line}`")
    expect(ready(engine) == [], "said more than one line to one command")


@game_step("lines", "survives NUL, control characters and arbitrary bytes")
def _(subject: Subject, engine: Connection) -> None:
    for byte in range(256):
        if byte != ord("\n"):
            engine.send_bytes(b"xyzzy " + bytes([byte]) + b"\nposition fen " + bytes([byte]) * 9 + b"\n")
    source = random.Random(1)
    for _ in range(50):
        engine.send_bytes(source.randbytes(100).replace(b"\n", b"") + b"\n")
    engine.send("")
    for line in ready(engine):
        expect(line.isascii() and line.isprintable(), f"repeats `{line!r}`")
    engine.send("position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("lines", "survives a line of 1 MiB")
def _(subject: Subject, engine: Connection) -> None:
    engine.send("x" * (_MEBIBYTE - 1), "position startpos moves " + "a1 " * (_MEBIBYTE // 3 - 10))
    ready(engine)
    engine.send("isready" + " " * (_MEBIBYTE - 7))
    expect(engine.line() == "readyok", "a long line with a short command is not understood")
    engine.send("position startpos")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("lines", "survives a line of 16 MiB")
def _(subject: Subject, engine: Connection) -> None:
    survives(engine, "x" * (16 * _MEBIBYTE))
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("lines", "rejects a line longer than 1 MiB", "errors")
def _(subject: Subject, engine: Connection) -> None:
    refused(engine, "line-too-long", "isready" + " " * _MEBIBYTE)
    refused(engine, "line-too-long", "go depth 1" + " " * _MEBIBYTE)
    expect(ready(engine) == [], "said more than the error")


@game_step("lines", "sends complete printable lines, none blank")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(subject.dialect, "go depth 2", "d", "xyzzy", "eval", "help", "position fen x", "query p1turn")
    for line in ready(engine):
        expect(line != "" and line.isascii() and line.isprintable(), f"`{line!r}`")


@game_step("lines", "keeps reading while its answers are not read", "errors")
def _(subject: Subject, engine: Connection) -> None:
    commands = [subject.dialect, "help"] * _UNREAD
    engine.send_bytes("".join(command + "\n" for command in commands).encode(), reading=False)
    engine.send_bytes(b"isready\n", reading=False)
    time.sleep(0.2)
    lines = engine.until("readyok")
    ends = sum(line == f"{subject.dialect}ok" for line in lines)
    expect(ends == _UNREAD, f"{ends} of {_UNREAD} handshakes have an end")


@game_step("lines", "loses no answer when the client reads late")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(*["go depth 1"] * 200)
    time.sleep(0.3)
    for _ in range(200):
        engine.until("bestmove")
    ready(engine)

"""Steps: start, handshake, readiness, options."""

from __future__ import annotations

from quadriga.client.connection import Connection, Silence
from quadriga.client.errors import OptionError
from quadriga.client.limit import UCI, UGI
from quadriga.client.option import GAME_OPTIONS, Option, plain_name

from .step import game_step, step
from .subject import Subject
from .talk import Failure, expect, move_of, ready, refused, search, silent_command, survives

_MESSAGES = ("bestmove", "readyok", "response", "ugiok", "uciok", "info", "option", "id")
_LISTED = ("id ", "option ")
_SIZES = ("hash", "threads")  # not every machine can run their largest values
_LARGEST_SPIN = 10_000


@step("handshake", "sends nothing before the first command")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        try:
            line = engine.line(0.2)
        except Silence:
            return
        expect(line is not None, "ended at once")
        assert line is not None
        expect(not line.startswith(_MESSAGES), f"said `{line}`")


@step("handshake", "sends name and author, then completes the handshake")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        lines = subject.greet(engine)
        for start in ("id name ", "id author "):
            found = [line for line in lines if line.startswith(start)]
            expect(len(found) == 1 and len(found[0]) > len(start), f"no `{start}...` line, or several")


@step("handshake", "reports the protocol version", "ugi")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        expect("protocol 1.0" in subject.greet(engine), "no line `protocol 1.0`")


@step("handshake", "repeats the same handshake")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        first, second = ([line for line in subject.greet(engine) if line.startswith(_LISTED)] for _ in range(2))
        expect(first == second, "the second handshake differs")


@step("handshake", "answers `uci` as well", "ugi", "uci")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        engine.send(UCI)
        lines = engine.until("uciok", "ugiok")
        expect(lines[-1] == "uciok" and not any(line.startswith("protocol") for line in lines), "mixes the dialects")
        engine.send(UGI)
        expect(engine.until("uciok", "ugiok")[-1] == "ugiok", "does not return to UGI")


@step("handshake", "answers isready before the handshake")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        ready(engine)


@game_step("handshake", "answers each isready exactly once")
def _(subject: Subject, engine: Connection) -> None:
    engine.send(*["isready"] * 20)
    expect([engine.line() for _ in range(20)] == ["readyok"] * 20, "other answers than 20 times readyok")
    expect(engine.is_silent(0.05), "more than one readyok for one isready")


@game_step("handshake", "accepts a new game silently")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, subject.new_game)
    silent_command(engine, subject.new_game, subject.new_game)


@game_step("handshake", "accepts debug, register, gameover and result silently", "errors")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, "debug off", "register later", "gameover p1win", "result draw")


@step("options", "lists well-formed options without duplicates")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        lines = [line for line in subject.greet(engine) if line.startswith("option ")]
    names = []
    for line in lines:
        option = Option.parse(line)
        expect(option is not None, f"`{line}`")
        assert option is not None
        names.append(plain_name(option.name))
        _check_default(option, line)
    expect(len(set(names)) == len(names), "an option is listed twice")


def _check_default(option: Option, line: str) -> None:
    expect(option.kind in ("check", "spin", "combo", "button", "string"), f"type `{option.kind}` in `{line}`")
    if option.kind == "spin":
        expect(option.low is not None and option.high is not None, f"no min or max in `{line}`")
    if option.kind in ("spin", "combo", "check"):
        try:
            option.command(option.default)
        except OptionError as error:
            raise Failure(f"its default is not one of its values: {error}") from error


@game_step("options", "accepts the default of every option silently")
def _(subject: Subject, engine: Connection) -> None:
    for option in subject.options.values():
        if option.kind in ("spin", "check", "combo"):
            silent_command(engine, option.command(option.default))


@game_step("options", "accepts the minimum and maximum of every spin option, and every button")
def _(subject: Subject, engine: Connection) -> None:
    for option in subject.options.values():
        if option.kind == "button":
            silent_command(engine, option.command(""))
        elif option.kind == "spin" and option.low is not None and option.high is not None:
            silent_command(engine, option.command(option.low))
            if option.high <= _LARGEST_SPIN and plain_name(option.name) not in _SIZES:
                silent_command(engine, option.command(option.high))
            silent_command(engine, option.command(option.default))


@game_step("options", "accepts every choice of every combo option")
def _(subject: Subject, engine: Connection) -> None:
    for option in subject.options.values():
        for choice in option.choices:
            silent_command(engine, option.command(choice))


@step("options", "accepts options before the handshake")
def _(subject: Subject) -> None:
    with subject.spawn() as engine:
        engine.send(*(f"setoption name {name} value {value}" for name, value in subject.settings))
        ready(engine)
        subject.greet(engine)


@game_step("options", "ignores case and spaces in option names", "errors", "option Hash")
def _(subject: Subject, engine: Connection) -> None:
    silent_command(engine, "setoption name hASH value 2", "SETOPTION  NAME  Ha sh  VALUE  1")


@game_step("options", "survives unknown options")
def _(subject: Subject, engine: Connection) -> None:
    survives(engine, "setoption", "setoption name", "setoption value 3 name x")
    survives(engine, "setoption name No Such Option value 1")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("options", "survives invalid values")
def _(subject: Subject, engine: Connection) -> None:
    for option in subject.options.values():
        if option.kind == "spin":
            for value in ("", "x", "-", "1e9", "9" * 30, "-" + "9" * 30, "1.5", "0x10"):
                survives(engine, f"setoption name {option.name} value {value}")
        if option.kind in ("check", "combo"):
            survives(engine, f"setoption name {option.name} value xyzzy", f"setoption name {option.name}")
    move_of(search(engine, "go depth 1", subject.dialect))


@game_step("options", "rejects unknown options and invalid values with the right code", "errors")
def _(subject: Subject, engine: Connection) -> None:
    refused(engine, "bad-option", "setoption name No Such Option value 1")
    refused(engine, "bad-option", "setoption Hash 3")
    for option in subject.options.values():
        if option.kind == "spin":
            refused(engine, "bad-value", f"setoption name {option.name} value {(option.high or 0) + 1}")
            refused(engine, "bad-value", f"setoption name {option.name} value {(option.low or 0) - 1}")
        if option.kind in ("check", "combo"):
            refused(engine, "bad-value", f"setoption name {option.name} value xyzzy")


@game_step("options", "resizes the hash table between searches", "option Hash")
def _(subject: Subject, engine: Connection) -> None:
    for size in (1, 32, 2):
        silent_command(engine, f"setoption name Hash value {size}")
        move_of(search(engine, "go depth 1", subject.dialect))


@game_step("options", "searches with several threads", "option Threads")
def _(subject: Subject, engine: Connection) -> None:
    for threads in (2, 4, 1):
        silent_command(engine, f"setoption name Threads value {threads}")
        for limit in ("movetime 20", "depth 2"):
            move_of(search(engine, f"go {limit}", subject.dialect))


@step("options", "goes to the start position of the selected game", "queries", "option Game")
def _(subject: Subject) -> None:
    option = subject.options[GAME_OPTIONS[0]]
    with subject.open() as engine:
        for game in option.choices:
            silent_command(engine, option.command(game))
            move_of(search(engine, "go depth 1", subject.dialect))

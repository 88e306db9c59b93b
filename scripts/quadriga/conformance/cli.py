"""The command line of the conformance check."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from quadriga.client.process import split_command
from quadriga.common.arguments import option_values
from quadriga.common.command import parse, run_check
from quadriga.common.flags import CommandParser, chosen_engine

from .runner import FAILED, PASSED, SKIPPED, Result, chosen, run
from .step import Step
from .subject import Subject, find_abilities, shake_hands

CONFORMS, DOES_NOT = 0, 1

_EPILOG = """\
Each step runs in a new engine process. Steps for extensions and options that the engine lacks are skipped, and the
reason is printed.

exit status: 0 all steps passed or were skipped; 1 some failed; 2 bad input; 3 the engine does not start or fails the
handshake; 130 interrupted.
"""


def parser() -> CommandParser:
    flags = CommandParser(
        "Checks step by step that an engine follows UGI or UCI, even under stress.",
        _EPILOG,
        examples=("--engine build/release/quadriga --game onoro", "--list --step handshake"),
    )
    add = flags.add_argument
    flags.share("--engine", "--option")
    flags.share("--game", action="append", default=[], more="; may be repeated (default: all games)")
    add("--step", default="", metavar="TEXT", help="run only steps whose name contains this text")
    add("--list", action="store_true", help="list the steps instead of running them")
    flags.share("--quiet", more=": only steps that did not pass")
    flags.share("--timeout", default=10.0)
    flags.share("--margin", default=0.25)
    return flags


def main(arguments: Sequence[str] | None = None) -> int:
    flags = parse(parser(), arguments)
    return run_check(lambda: _check(flags))


def _check(flags: argparse.Namespace) -> int:
    if not (steps := chosen(flags.step)):
        raise ValueError(f"no step has `{flags.step}` in its name")
    if flags.list:
        for step in steps:
            print(_name(step))
        return CONFORMS
    command = split_command(chosen_engine(flags))
    if not command:
        raise ValueError("no engine is given")
    settings = tuple(option_values(flags.option).items())
    first = Subject(command, timeout=flags.timeout, margin=flags.margin)
    shake_hands(first)
    totals: Counter[str] = Counter()
    for selection in _selections(first, flags.game):
        subject = replace(first, settings=(*selection, *settings))
        find_abilities(subject)
        title = " ".join([subject.name, *(value for _, value in selection)])
        print(f"=== {title}, {subject.dialect.upper()}", flush=True)
        results = run(subject, steps, lambda result: _tell(result, flags.quiet))
        counts = Counter(result.outcome for result in results)
        print(f"=== {title}: {_summary(counts)}", flush=True)
        totals += counts
    print(f"total: {_summary(totals)}")
    return DOES_NOT if totals[FAILED] else CONFORMS


def _selections(subject: Subject, games: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Returns the settings that select each game: the requested games, or all that the engine offers."""
    choices = subject.options.game.choices if subject.options.game else ()
    selections = [subject.options.selection(game, required=True) for game in games or choices]
    if unknown := [game for game in games if game not in choices]:
        raise ValueError(f"the engine plays {', '.join(choices)}, not {unknown[0]}")
    return [[(name, str(value)) for name, value in each.items()] for each in selections] or [[]]


def _name(step: Step) -> str:
    return f"{step.group}: {step.title}"


def _tell(result: Result, quiet: bool) -> None:
    if result.outcome == PASSED and quiet:
        return
    why = f" -- {result.why}" if result.why else ""
    print(f"{result.outcome} {result.seconds:6.2f} s  {_name(result.step)}{why}", flush=True)


def _summary(counts: Counter[str]) -> str:
    return f"{counts[PASSED]} passed, {counts[FAILED]} failed, {counts[SKIPPED]} skipped"

"""Rounds of games, training and a match, each starting from the best network so far; see `learn network --help`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from quadriga.common.files import read_bytes
from quadriga.common.flags import chosen_engine
from quadriga.common.outputs import replace_file, reserved
from quadriga.match.statistics import Tally, estimate

from .contest import Contest
from .log import Entry, Log
from .network import check_size, read_network, write_network
from .playing import game_flags, play_games, required_book
from .plot import draw_losses
from .samples import joined, read_samples

if TYPE_CHECKING:
    from .training import Epoch, Training

_ROUNDS = 10
_GAMES, _TRAINING, _MATCH = "games", "training", "match"


async def learn_network(given: argparse.Namespace) -> int:
    """Runs `learn network` with the values of its flags (cli.py), and returns the exit status."""
    if find_spec("torch") is None:
        raise ModuleNotFoundError(name="torch")
    folder = given.output or Path("learned", given.game)
    folder.mkdir(parents=True, exist_ok=True)
    with reserved(folder / "log.jsonl"):
        rounds = _Rounds(given, folder)
        await rounds.play()
        rounds.conclude()
    return 0


class _Rounds:
    def __init__(self, given: argparse.Namespace, folder: Path) -> None:
        """Raises ValueError if the folder has rounds with other settings, or if there are no openings."""
        openings = given.openings or given.game
        self._book = required_book(given)
        check_size(1, given.units)
        self._given = given
        self._folder = folder
        self._contest = Contest(
            chosen_engine(given), given.game, given.match_games, given.match_nodes, openings, given.concurrency
        )
        # The settings on which the networks depend.
        names = (
            "games nodes sample_nodes endgame_tables seed units epochs window continued result match_games match_nodes"
        ).split()
        settings = {name: getattr(given, name) for name in ("game", *names)} | {"openings": openings}
        self._log = Log(folder, {name.replace("_", "-"): str(value) for name, value in settings.items()})
        # The round of the best network.
        self._best = next((entry["round"] for entry in reversed(self._log.of(_MATCH)) if entry["kept"]), None)

    async def play(self) -> None:
        """Plays the rounds that are not finished."""
        most = self._given.rounds or (None if self._given.hours else _ROUNDS)
        number = len(self._log.of(_MATCH)) + 1
        if not self._log.entries:
            await self._try()
        while (most is None or number <= most) and self._is_time(number):
            games = self._log.find(number, _GAMES) or await self._play_games(number)
            training = self._log.find(number, _TRAINING) or await self._train(number)
            match = await self._match(number)
            took = sum(entry["seconds"] for entry in (games, training, match))
            self._say(number, f"{_verdict(match)}; {_duration(took)}{self._forecast(number, most)}")
            if match["kept"]:
                self._best = number
                self._copy_best()
            number += 1

    def conclude(self) -> None:
        """Prints the name of the best network and how to use it."""
        game = self._given.game
        if self._best is None:
            print(f"no network of {self._folder} is as strong as the engine without it; more games may help")
            return
        network = self._folder / f"{game}.net"
        self._copy_best()
        print(f"{network} is the best network, of round {self._best}. To build it into the engine:")
        print(f"  cp {network} games/{game}/{game}.net && cmake --build --preset release")

    def _copy_best(self) -> None:
        assert self._best
        replace_file(self._folder / f"{self._given.game}.net", read_bytes(self._network(self._best)))

    async def _try(self) -> None:
        """Raises ValueError if no game can be played, or if its features do not allow this number of units."""
        with TemporaryDirectory() as folder:
            path = Path(folder, "samples")
            await play_games(self._given.program, {"game": self._given.game, "games": 1, "nodes": 1}, path)
            check_size(read_samples(path).features, self._given.units)

    async def _play_games(self, number: int) -> Entry:
        begun = time.monotonic()
        given = self._given
        flags = game_flags(given, self._seed(number), self._book)
        if self._best:
            flags["network"] = self._network(self._best)
        await play_games(given.program, flags, self._samples(number))
        samples = read_samples(self._samples(number))
        entry = self._log.add(number, _GAMES, time.monotonic() - begun, games=given.games, positions=len(samples))
        self._say(number, f"{given.games} games, {len(samples):,} positions; {_duration(entry['seconds'])}")
        return entry

    async def _train(self, number: int) -> Entry:
        from .training import Settings, train  # PyTorch takes a second to start

        given = self._given
        # Of equal positions the first counts, since it has the score of the best network.
        parts = range(number, max(0, number - given.window), -1)
        samples = joined([read_samples(self._samples(part)) for part in parts]).distinct()
        first = read_network(self._network(self._best), given.game) if given.continued and self._best else None
        settings = Settings(given.units, given.epochs, given.result, given.seed)
        training = await train(samples, settings, first, self._reporter(number))
        write_network(self._network(number), training.network)
        entry = self._log.add(number, _TRAINING, training.seconds, **_figures(training))
        draw_losses(self._log.of(_TRAINING), self._folder / "losses.svg")
        self._say(
            number,
            f"log loss {training.loss_before:.4f} by the terms, {training.loss_quantised:.4f} with the network, "
            f"{training.least_loss:.4f} at best; {training.positions:,} positions, {_duration(training.seconds)}",
        )
        return entry

    async def _match(self, number: int) -> Entry:
        begun = time.monotonic()
        old = self._network(self._best) if self._best else None
        pgn = self._folder / f"round-{number}.pgn"
        tally = await self._contest.play(self._network(number), old, self._seed(number), pgn)
        return self._log.add(number, _MATCH, time.monotonic() - begun, against=self._best or "", **_result(tally))

    def _seed(self, number: int) -> int:
        """Returns a seed that no round with another `--seed` uses."""
        return int(self._given.seed * 10_000 + number)

    def _samples(self, number: int) -> Path:
        return self._folder / f"round-{number}.samples"

    def _network(self, number: int) -> Path:
        return self._folder / f"round-{number}.net"

    def _is_time(self, number: int) -> bool:
        """Returns whether a round as long as the last one ends within `--hours`."""
        if not self._given.hours or number == 1 or self._log.find(number, _GAMES):
            return True
        last = sum(entry["seconds"] for entry in self._log.entries if entry["round"] == number - 1)
        return bool(self._log.seconds() + last <= self._given.hours * 3600)

    def _forecast(self, number: int, most: int | None) -> str:
        """Returns the estimated time left after this round."""
        lefts = [] if most is None else [self._log.seconds() / number * (most - number)]
        if self._given.hours:
            lefts.append(max(0.0, self._given.hours * 3600 - self._log.seconds()))
        return f", {_duration(min(lefts))} left"

    def _reporter(self, number: int) -> Callable[[Epoch], None]:
        begun = time.monotonic()

        def report(epoch: Epoch) -> None:
            left = (time.monotonic() - begun) / epoch.number * (self._given.epochs - epoch.number)
            self._say(
                number,
                f"epoch {epoch.number} of {self._given.epochs}, log loss {epoch.loss:.4f}, "
                f"held out {epoch.loss_held_out:.4f}, {_duration(left)} left",
            )

        return report

    def _say(self, number: int, text: str) -> None:
        print(f"round {number}: {text}", file=sys.stderr, flush=True)


def _figures(training: Training) -> dict[str, object]:
    return {
        "positions": training.positions,
        "loss_terms": training.loss_before,
        "loss_network": training.loss_quantised,
        "loss_least": training.least_loss,
        "epochs": [[epoch.loss, epoch.loss_held_out] for epoch in training.epochs],
    }


def _result(tally: Tally) -> dict[str, object]:
    return asdict(tally) | {"elo": str(estimate(tally) or ""), "kept": tally.points >= tally.games / 2}


def _verdict(match: Entry) -> str:
    outcome = "kept" if match["kept"] else "not kept"
    return f"{outcome}, +{match['wins']} ={match['draws']} -{match['losses']}, {match['elo']}"


def _duration(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))

"""Fits the weights of an evaluation's terms, and prints them."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from .fit import Fit, fit
from .playing import book_of, game_flags, play_games
from .samples import Samples, read_samples


async def fit_weights(given: argparse.Namespace) -> int:
    """Runs `learn weights` with the values of its flags (cli.py), and returns the exit status."""
    if given.samples is not None:
        if not given.samples.exists():
            await _play(given, given.samples)
        samples = read_samples(given.samples)
    else:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "samples")
            await _play(given, path)
            samples = read_samples(path)
    if samples.game != given.game:
        raise ValueError(f"{given.samples} has positions of {samples.game}")
    distinct = samples.distinct()
    if given.slope is not None:
        distinct = replace(distinct, slope=given.slope)
    fitted = fit(distinct, given.result)
    print(f"{given.game}: {len(samples)} positions, {len(distinct)} of them distinct")
    _print(distinct, fitted)
    return 0


def terms_as_code(names: Sequence[str], weights: Sequence[int], factors: Iterable[float]) -> str:
    """Returns the declaration of the terms, with weights multiplied by the factors."""
    terms = [f'{{"{name}", {round(weight * factor)}}}' for name, weight, factor in zip(names, weights, factors)]
    return f"static constexpr std::array<engine::Term, {len(terms)}> terms{{{{{', '.join(terms)}}}}};"


async def _play(given: argparse.Namespace, output: Path) -> None:
    await play_games(given.program, game_flags(given, given.seed, book_of(given)), output)


def _print(samples: Samples, fitted: Fit) -> None:
    width = max(map(len, samples.term_names))
    for name, factor, error in zip(samples.term_names, fitted.factors, fitted.errors):
        print(f"  {name:{width}}  {factor:6.2f} ± {error:.2f}")
    print(
        f"log loss: {fitted.loss_before:.4f} before, {fitted.loss_after:.4f} after, "
        f"{fitted.loss_of_constant:.4f} of a constant, {fitted.least_loss:.4f} at best"
    )
    if samples.weights:
        print(terms_as_code(samples.term_names, samples.weights, fitted.factors))

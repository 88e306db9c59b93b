"""Trains networks with PyTorch, on one thread: the same samples, settings and machine give the same bytes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from .network import HIDDEN_SCALE, LARGEST_OUTPUT, OUTPUT_SCALE, Network, check_size, largest_weight, quantised
from .samples import Samples, chance, loss
from .views import Numbers, Views

_BATCH = 1024
_RATE = 0.002  # learning rate of the first epoch; the last one has _LAST_RATE times this rate
_LAST_RATE = 0.02
_DECAY = (0.9, 0.999)
_FIRST_BIAS = 0.3  # initial bias, where a unit has a slope


@dataclass(frozen=True, slots=True)
class Settings:
    """How a network is trained."""

    units: int = 32  # a multiple of 16, from 16 to 256
    epochs: int = 20  # passes over the samples
    result_share: float = 0.5  # weight of the result of a game against the score of the search
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Epoch:
    """Mean log losses of one pass over the samples: during training, and then of held-out games."""

    number: int  # from 1
    loss: float
    loss_held_out: float


@dataclass(slots=True)
class Training:
    """A trained network, and the mean log losses of the held-out games."""

    network: Network
    positions: int  # used for training
    loss_before: float  # of the terms alone
    loss_quantised: float  # of the terms and the network as the engine computes it
    least_loss: float  # of an evaluation that predicts each chance exactly
    seconds: float
    epochs: list[Epoch] = field(default_factory=list)


async def train(
    samples: Samples, settings: Settings, first: Network | None = None, report: Callable[[Epoch], object] = id
) -> Training:
    """Trains a network that is added to the terms. Returns the network of the epoch with the least held-out loss.

    `first` holds the initial weights, which are random without it. `report` is called after each epoch. Blocks the
    event loop for one batch at a time, so it can be cancelled. Raises ValueError if the samples have no features, or if
    there are too few games.
    """
    begun = time.monotonic()
    check_size(samples.features, settings.units)
    torch.use_deterministic_algorithms(True)
    torch.set_num_threads(1)  # products this small are slower with several threads
    held_out = samples.held_out()
    learned, measured = _Positions(samples, ~held_out, settings), _Positions(samples, held_out, settings)
    model = _Model(samples, settings, first)
    optimiser = torch.optim.Adam(model.parameters, lr=_RATE, betas=_DECAY)
    schedule = torch.optim.lr_scheduler.ExponentialLR(optimiser, _LAST_RATE ** (1 / max(1, settings.epochs - 1)))
    random = np.random.default_rng(settings.seed)
    best, least = model.quantised(), np.inf
    epochs: list[Epoch] = []
    for number in range(1, settings.epochs + 1):
        total = 0.0
        for batch in learned.batches(random.permutation(len(learned))):
            optimiser.zero_grad(set_to_none=True)
            total += model.find_gradients(batch) * len(batch.odds)
            optimiser.step()
            model.clip()
            await asyncio.sleep(0)
        schedule.step()
        with torch.no_grad():
            parts = [model.loss(batch) * len(batch.odds) for batch in measured.batches(np.arange(len(measured)))]
        epochs.append(Epoch(number, total / len(learned), sum(parts) / len(measured)))
        if epochs[-1].loss_held_out < least:
            best, least = model.quantised(), epochs[-1].loss_held_out
        report(epochs[-1])
    return Training(
        best,
        len(learned),
        loss(chance(measured.odds), measured.chances),
        loss(chance(measured.odds + best.scores(measured.views) / samples.slope), measured.chances),
        loss(measured.chances, measured.chances),
        time.monotonic() - begun,
        epochs,
    )


@dataclass(frozen=True, slots=True)
class _Batch:
    """N positions."""

    views: Views
    odds: torch.Tensor  # (N,), of the terms
    chances: torch.Tensor  # (N,)


def _sums_of(rows: torch.Tensor, numbers: NDArray[np.integer[Any]], starts: Numbers) -> torch.Tensor:
    """Adds up the rows with these numbers, from each start to the next."""
    places = torch.from_numpy(numbers.astype(np.int64))
    return torch.nn.functional.embedding_bag(places, rows, torch.from_numpy(starts), mode="sum")


class _Positions:
    """The chosen samples."""

    def __init__(self, samples: Samples, chosen: NDArray[np.bool_], settings: Settings) -> None:
        self.views = samples.views.take(np.flatnonzero(chosen))
        self.odds = samples.terms[chosen].sum(axis=1) / samples.slope
        self.chances = samples.chances(settings.result_share)[chosen]

    def __len__(self) -> int:
        return len(self.odds)

    def batches(self, order: NDArray[np.int64]) -> Iterator[_Batch]:
        """Yields the positions in this order, in batches."""
        for start in range(0, len(order), _BATCH):
            numbers = order[start : start + _BATCH]
            yield _Batch(
                self.views.take(numbers),
                torch.from_numpy(self.odds[numbers].astype(np.float32)),
                torch.from_numpy(self.chances[numbers].astype(np.float32)),
            )


class _Model:
    """The weights of a network, scaled so that hidden values are 0 to 1 and the output is log odds."""

    def __init__(self, samples: Samples, settings: Settings, first: Network | None) -> None:
        self._samples = samples
        units = settings.units
        self._largest = largest_weight(samples.active)
        if first is None:
            random = torch.Generator().manual_seed(settings.seed)
            active = max(1, samples.active)
            self._rows = torch.randn(samples.features, units, generator=random) * (0.3 / active**0.5)
            self._biases = torch.full((units,), _FIRST_BIAS)
            self._output = torch.randn(2 * units, generator=random) * (0.3 / units**0.5)
            self._output_bias = torch.zeros(1)
        else:
            if (first.features, first.units) != (samples.features, units):
                raise ValueError(
                    f"a network with {first.units} units and {first.features} features cannot begin one with {units} "
                    f"and {samples.features}"
                )
            self._rows = torch.from_numpy(first.rows / np.float32(HIDDEN_SCALE))
            self._biases = torch.from_numpy(first.biases / np.float32(HIDDEN_SCALE))
            self._output = torch.from_numpy(first.output / np.float32(OUTPUT_SCALE))
            self._output_bias = torch.tensor([first.output_bias / (HIDDEN_SCALE * OUTPUT_SCALE)])
        self.parameters = [self._biases, self._rows, self._output, self._output_bias]
        for weights in self.parameters:
            weights.requires_grad_()

    def loss(self, batch: _Batch) -> float:
        """Returns the mean log loss of terms and network together."""
        return float(self._loss(self._sums(batch), batch).item())

    def find_gradients(self, batch: _Batch) -> float:
        """Sets the gradients of the weights, and returns the loss."""
        sums = self._sums(batch).requires_grad_()
        found = self._loss(sums, batch)
        found.backward()
        # PyTorch's own derivative takes five times as long.
        self._rows.grad = _sums_of(sums.grad, *batch.views.by_feature(len(self._rows)))
        return float(found.item())

    def _sums(self, batch: _Batch) -> torch.Tensor:
        """Returns the sums (2 N, H) of the rows of active features."""
        return _sums_of(self._rows.detach(), batch.views.features, batch.views.starts)

    def _loss(self, sums: torch.Tensor, batch: _Batch) -> torch.Tensor:
        values = (sums + self._biases).clamp(0, 1).square().view(len(batch.odds), -1)
        odds = batch.odds + values @ self._output + self._output_bias
        return torch.nn.functional.binary_cross_entropy_with_logits(odds, batch.chances)

    def clip(self) -> None:
        """Clips the weights to the range of the integers to which they are rounded."""
        with torch.no_grad():
            for weights in (self._biases, self._rows):
                weights.clamp_(-self._largest, self._largest)
            self._output.clamp_(-LARGEST_OUTPUT / OUTPUT_SCALE, LARGEST_OUTPUT / OUTPUT_SCALE)

    def quantised(self) -> Network:
        biases, rows, output, output_bias = (weights.detach().numpy() for weights in self.parameters)
        return quantised(self._samples.game, self._samples.slope, biases, rows, output, float(output_bias[0]))

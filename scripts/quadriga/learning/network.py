"""Network files (engine/search/network.hpp): weights rounded to the engine's integers, and the engine's arithmetic.

A network has one hidden layer. Each unit adds the rows of the active features to its bias, once from the perspective of
the side to move and once from the other side's, with the same weights. Sums are clipped to 0..1 and squared. The output
is the log odds of the side to move.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from quadriga.common.files import read_bytes
from quadriga.common.outputs import replace_file

from .views import Views

HIDDEN_SCALE = 255  # the integer for 1 in biases and rows
OUTPUT_SCALE = 64  # the integer for 1 in the weights of the output
LARGEST_OUTPUT = 127
LARGEST_SCORE = 10_000  # hundredths; larger scores are proofs

_MAGIC = b"QNET"
_VERSION = 1
_HEAD = struct.Struct("<4sI16sIIi")
_LARGEST_SUM = 32767  # the engine adds up rows in 16 bits
_LARGEST_FILE = 262_144  # bytes
_AT_A_TIME = 2048  # positions

Whole = NDArray[np.int16]


@dataclass(frozen=True, slots=True)
class Network:
    """The integers of a network with F features and H units."""

    game: str
    slope: int  # the score in hundredths at which the odds are e to one
    biases: Whole  # (H,)
    rows: Whole  # (F, H)
    output: Whole  # (2 H,): for the side to move, then for the other side
    output_bias: int

    @property
    def features(self) -> int:
        return self.rows.shape[0]

    @property
    def units(self) -> int:
        return self.rows.shape[1]

    def scores(self, views: Views) -> NDArray[np.int64]:
        """Returns the scores (N,) that the engine computes, in hundredths, for the side to move."""
        found = np.empty(len(views), np.int64)
        for start in range(0, len(views), _AT_A_TIME):
            some = views.take(np.arange(start, min(start + _AT_A_TIME, len(views))))
            # Each sum ends where the next view begins; the extra row serves an empty last view.
            rows = np.vstack([self.rows[some.features], np.zeros((1, self.units), np.int16)])
            sums = np.add.reduceat(rows, some.starts, axis=0, dtype=np.int32)
            sums[some.starts == some.ends] = 0
            values = np.clip(sums + self.biases, 0, HIDDEN_SCALE).astype(np.int64).reshape(len(some), -1)
            odds = (values * values) @ self.output.astype(np.int64) + self.output_bias * HIDDEN_SCALE
            scaled = odds * self.slope
            # As in C++, the quotient is rounded toward zero.
            found[start : start + len(some)] = np.sign(scaled) * (np.abs(scaled) // (HIDDEN_SCALE**2 * OUTPUT_SCALE))
        return np.clip(found, -LARGEST_SCORE, LARGEST_SCORE)


def check_size(features: int, units: int) -> None:
    """Raises ValueError if the file format does not allow a network of this size."""
    if units % 16 or not 16 <= units <= 256:
        raise ValueError(f"{units} units: the number is a multiple of 16 from 16 to 256")
    if features == 0:
        raise ValueError("the game has no features for a network")
    if (size := _size_of(features, units)) > _LARGEST_FILE:
        most = max((fewer for fewer in range(16, units, 16) if _size_of(features, fewer) <= _LARGEST_FILE), default=0)
        hint = f"at most {most} units fit" if most else "no number of units fits"
        raise ValueError(
            f"a network with {units} units and {features} features has {size:,} bytes, and a file at most "
            f"{_LARGEST_FILE:,}: {hint}"
        )


def largest_weight(active: int) -> float:
    """Returns the largest bias and weight with which no sum of `active` rows exceeds 16 bits."""
    return _LARGEST_SUM // (active + 1) / HIDDEN_SCALE


def quantised(
    game: str,
    slope: int,
    biases: NDArray[np.float32],
    rows: NDArray[np.float32],
    output: NDArray[np.float32],
    output_bias: float,
) -> Network:
    """Returns the network with the integers nearest to these weights, whose shapes are those in Network."""
    return Network(
        game,
        slope,
        np.rint(biases * HIDDEN_SCALE).astype(np.int16),
        np.rint(rows * HIDDEN_SCALE).astype(np.int16),
        np.clip(np.rint(output * OUTPUT_SCALE), -LARGEST_OUTPUT, LARGEST_OUTPUT).astype(np.int16),
        round(output_bias * HIDDEN_SCALE * OUTPUT_SCALE),
    )


def write_network(path: Path, network: Network) -> None:
    """Replaces the file atomically. Raises OSError, and ValueError if the network is too large."""
    check_size(network.features, network.units)
    name = network.game.encode()
    if len(name) > 16:
        raise ValueError(f"the name {network.game} is longer than 16 bytes")
    content = b"".join(
        [
            _HEAD.pack(_MAGIC, _VERSION, name, network.features, network.units, network.slope),
            *(weights.astype("<i2").tobytes() for weights in (network.biases, network.rows, network.output)),
            struct.pack("<i", network.output_bias),
        ]
    )
    replace_file(path, content + struct.pack("<Q", _checksum(content)))


def read_network(path: Path, game: str = "") -> Network:
    """Reads a file. Raises ValueError if it is not a network, is damaged, or belongs to another game than `game`."""
    content = read_bytes(path)
    if len(content) < _HEAD.size or not content.startswith(_MAGIC):
        raise ValueError(f"{path} is not a network")
    _, version, name, features, units, slope = _HEAD.unpack_from(content)
    if version != _VERSION:
        raise ValueError(f"{path} has version {version}; this program reads version {_VERSION}")
    if len(content) != (size := _size_of(features, units)):
        raise ValueError(f"{path} has {len(content):,} bytes instead of {size:,}")
    if _checksum(content[:-8]) != struct.unpack("<Q", content[-8:])[0]:
        raise ValueError(f"{path} is damaged: its checksum is wrong")
    owner = name.rstrip(b"\0").decode(errors="replace")
    if game and owner != game:
        raise ValueError(f"{path} is a network for {owner}, not for {game}")
    try:
        check_size(features, units)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    weights = np.frombuffer(content, "<i2", units + features * units + 2 * units, _HEAD.size).astype(np.int16)
    biases, rows, output = np.split(weights, [units, units + features * units])
    (output_bias,) = struct.unpack("<i", content[-12:-8])
    return Network(owner, slope, biases, rows.reshape(features, units), output, output_bias)


def _size_of(features: int, units: int) -> int:
    return _HEAD.size + 2 * (units + features * units + 2 * units) + 4 + 8


def _checksum(content: bytes) -> int:
    """FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo)."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value

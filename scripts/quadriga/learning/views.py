"""The features of many positions, without the padding in sample files."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Views:
    """The active features of N positions, each from the perspective of the side to move, then of the other side."""

    features: NDArray[np.uint16]  # of all views, concatenated
    ends: Numbers  # (2 N,), the end of each view in `features`

    @staticmethod
    def of(padded: NDArray[np.uint16], features: int) -> Views:
        """Returns the views of an array (N, 2, A), in which numbers from `features` on are padding."""
        flat = padded.reshape(2 * len(padded), -1)
        active = flat < features
        return Views(flat[active], np.cumsum(active.sum(axis=1)))

    @staticmethod
    def joined(parts: list[Views]) -> Views:
        """Returns the views of all parts, in their order."""
        starts = np.cumsum([0, *(len(part.features) for part in parts)])
        return Views(
            np.concatenate([part.features for part in parts]),
            np.concatenate([part.ends + start for part, start in zip(parts, starts)]),
        )

    def __len__(self) -> int:
        return len(self.ends) // 2

    @property
    def starts(self) -> Numbers:
        """Where each view begins in `features` (2 N,)."""
        return np.concatenate([np.zeros(1, np.int64), self.ends[:-1]])

    def by_feature(self, features: int) -> tuple[Numbers, Numbers]:
        """Returns the numbers of the views with feature 0, then of those with feature 1, and so on, and where each of
        the `features` begins."""
        views = np.repeat(np.arange(len(self.ends)), self.ends - self.starts)
        counts = np.bincount(self.features, minlength=features)
        return views[np.argsort(self.features, kind="stable")], np.cumsum(counts) - counts

    def take(self, numbers: Numbers) -> Views:
        """Returns the views of these positions, in their order."""
        views = (2 * numbers[:, None] + np.arange(2)).ravel()
        begins = np.where(views > 0, self.ends[views - 1], 0)
        lengths = self.ends[views] - begins
        ends = np.cumsum(lengths)
        places = np.arange(lengths.sum()) + np.repeat(begins - ends + lengths, lengths)
        return Views(self.features[places], ends)

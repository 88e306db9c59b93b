"""Playing strength from match results: Elo with error bars, and the sequential probability ratio test.

Games are played in pairs: the same opening with sides swapped. The two games of a pair are not independent, so a pair
is one sample: the data are the counts of pairs that scored 0, 1/2, 1, 3/2 and 2 points (the pentanomial model).

Sources: A. Elo's logistic curve; M. Van den Bergh, "The generalized sequential probability ratio test for multinomial
distributions" (support_MLE_multinomial.pdf, proposition 1.1) and "Comments on normalized Elo"
(normalized_elo_practical.pdf, sections 2 and 4.2); A. Wald for the bounds of the test.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import MISSING, dataclass, field
from statistics import NormalDist, fmean

from quadriga.common.fields import setting
from quadriga.common.table import number

Z_95 = NormalDist().inv_cdf(0.975)  # two-sided 95 % quantile of the normal distribution
NELO_PER_SIGMA = 800 / math.log(10)
_PRIOR = 1e-3  # replaces a count of zero to avoid infinite logarithms


@dataclass(slots=True)
class Tally:
    """Results from the point of view of one engine: games won, drawn and lost; `pairs`[points times two] counts
    complete pairs."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    pairs: list[int] = field(default_factory=lambda: [0] * 5)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    def add(self, points: float) -> None:
        """Counts one game with 1, 1/2 or 0 points."""
        if points == 1:
            self.wins += 1
        elif points == 0:
            self.losses += 1
        else:
            self.draws += 1

    def add_pair(self, points: float) -> None:
        """Counts one complete pair with 0 to 2 points. Its games must be counted separately with `add`."""
        self.pairs[round(points * 2)] += 1

    def __add__(self, other: Tally) -> Tally:
        pairs = [one + more for one, more in zip(self.pairs, other.pairs)]
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses, pairs)

    def __str__(self) -> str:
        return f"+{self.wins} ={self.draws} -{self.losses}"

    def reversed(self) -> Tally:
        """Returns the same results from the other engine's point of view."""
        return Tally(self.losses, self.draws, self.wins, self.pairs[::-1])


@dataclass(frozen=True, slots=True)
class Estimate:
    """Elo difference, half the width of its 95 % interval (None: unknown), and likelihood of superiority.

    If one side won everything, `elo` is infinite, and `bound` is the value it exceeds with 95 % confidence; None after
    so few games that the other side may be stronger.
    """

    elo: float
    error: float | None
    los: float | None
    bound: float | None = None

    def figure(self) -> str:
        """Returns the difference without its error; `?` if nothing is known."""
        if self.bound is not None:
            return f"{'>' if self.elo > 0 else '<'} {self.bound:+.1f}"
        return "?" if math.isinf(self.elo) else f"{self.elo:+.1f}"

    def __str__(self) -> str:
        bar = "" if self.error is None else f" ± {self.error:.1f}"
        return f"Elo {self.figure()}{bar}"


def elo_of_score(score: float) -> float:
    """Returns the Elo difference at which this score (0 to 1) is expected."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def score_of_elo(elo: float) -> float:
    """Returns the expected score at this Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


def samples(tally: Tally) -> list[int]:
    """Returns how many complete pairs scored 0, 1/2, 1, 3/2 and 2 points or, if there are none, how many games scored 0,
    1/2 and 1."""
    return tally.pairs if sum(tally.pairs) else [tally.losses, tally.draws, tally.wins]


def normalized_elo(counts: Sequence[int]) -> tuple[float, float] | None:
    """Returns the normalized Elo of such samples and half the width of its 95 % interval, which holds for small
    differences. Returns None if all scored the same."""
    total, games = sum(counts), len(counts) // 2
    mean, variance = _moments([count / total for count in counts]) if total else (0.0, 0.0)
    if variance <= 0:
        return None
    t = (mean - 0.5) / math.sqrt(games * variance)
    return NELO_PER_SIGMA * t, NELO_PER_SIGMA * Z_95 / math.sqrt(games * total)


def estimate(tally: Tally) -> Estimate | None:
    """Estimates Elo from complete pairs, or from single games if there are none. Returns None without games.

    The interval is the mean score plus and minus Z_95 standard errors, with both ends converted to Elo. The bound for n
    samples that all score 1 is 0.05 ** (1 / n): at an expected score of s, the probability of that is at most s ** n.
    """
    counts = samples(tally)
    total = sum(counts)
    if total == 0:
        return None
    score, variance = _moments([count / total for count in counts])
    if score in (0, 1):
        least = elo_of_score(0.05 ** (1 / total))  # of the winner
        bound = None if least <= 0 else math.copysign(least, score - 0.5)
        return Estimate(elo_of_score(score), None, None, bound)
    if variance <= 0:
        return Estimate(elo_of_score(score), None, None)
    deviation = math.sqrt(variance / total)
    los = NormalDist(0.5, deviation).cdf(score)
    low, high = elo_of_score(score - Z_95 * deviation), elo_of_score(score + Z_95 * deviation)
    error = None if math.isinf(low) or math.isinf(high) else (high - low) / 2
    return Estimate(elo_of_score(score), error, los)


@dataclass(frozen=True, slots=True)
class Sprt:
    """Tests `elo` = elo1 against elo0, as logistic or normalized Elo, with error probabilities `alpha` and `beta`."""

    elo0: float = setting(number, "the Elo of the null hypothesis", default=MISSING)
    elo1: float = setting(number, "the Elo of the alternative hypothesis", default=MISSING)
    alpha: float = setting(number, "probability of accepting elo1 if elo0 is true", default=0.05)
    beta: float = setting(number, "probability of accepting elo0 if elo1 is true", default=0.05)
    model: str = setting(str, "normalized or logistic", default="normalized")

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("SPRT: elo0 must be below elo1")
        if not (0 < self.alpha < 1 and 0 < self.beta < 1 and self.alpha + self.beta < 1):
            raise ValueError("SPRT: alpha and beta must be above 0 and add up to less than 1")
        if self.model not in ("normalized", "logistic"):
            raise ValueError("SPRT: the model is normalized or logistic")

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, tally: Tally) -> float:
        """Returns the log-likelihood ratio of the complete pairs; 0 if there are none."""
        return self.llr_of(tally.pairs) if sum(tally.pairs) else 0.0

    def llr_of(self, counts: Sequence[int]) -> float:
        """Returns the log-likelihood ratio of samples(), of which there is at least one."""
        smoothed = [count or _PRIOR for count in counts]
        total = sum(smoothed)
        chances = [count / total for count in smoothed]
        if self.model == "logistic":
            return total * _logistic_llr(chances, score_of_elo(self.elo0), score_of_elo(self.elo1))
        return total * _normalized_llr(chances, self.elo0 / NELO_PER_SIGMA, self.elo1 / NELO_PER_SIGMA)

    def verdict(self, llr: float) -> str:
        """Returns `H1` (elo1 accepted), `H0`, or an empty string while the test continues."""
        return "H1" if llr >= self.upper else "H0" if llr <= self.lower else ""

    def line(self, llr: float, verdict: str) -> str:
        """Describes the state of the test: `LLR +0.53 (-2.94..+2.94)` and the accepted hypothesis."""
        accepted = {"H1": f", elo1={self.elo1:g} accepted", "H0": f", elo0={self.elo0:g} accepted"}.get(verdict, "")
        return f"LLR {llr:+.2f} ({self.lower:+.2f}..{self.upper:+.2f}){accepted}"


def _moments(chances: Sequence[float]) -> tuple[float, float]:
    """Returns mean and variance of a distribution over scores evenly spaced from 0 to 1."""
    scores = [i / (len(chances) - 1) for i in range(len(chances))]
    mean = fmean(scores, chances)
    return mean, fmean([(score - mean) ** 2 for score in scores], chances)


def _logistic_llr(chances: Sequence[float], score0: float, score1: float) -> float:
    """Returns the LLR per sample of the most likely distributions with mean score1 and score0 (proposition 1.1)."""
    likeliest0, likeliest1 = _likeliest(chances, score0), _likeliest(chances, score1)
    return sum(p * math.log(p1 / p0) for p, p0, p1 in zip(chances, likeliest0, likeliest1))


def _likeliest(chances: Sequence[float], mean: float) -> list[float]:
    """Returns the maximum likelihood distribution with this mean: p / (1 + t (a - mean)), with t chosen to give that
    mean."""
    offsets = [i / (len(chances) - 1) - mean for i in range(len(chances))]
    low, high = -1 / offsets[-1], -1 / offsets[0]
    for _ in range(200):  # the sum below decreases from +inf to -inf between the two poles
        t = (low + high) / 2
        if sum(p * a / (1 + t * a) for p, a in zip(chances, offsets)) > 0:
            low = t
        else:
            high = t
    return [p / (1 + t * a) for p, a in zip(chances, offsets)]


def _normalized_llr(chances: Sequence[float], t0: float, t1: float) -> float:
    """Returns the LLR per sample for t values per game (section 4.2; the deviation of a game is that of a pair times
    sqrt(2))."""
    games = len(chances) // 2
    mean, variance = _moments(chances)
    t = (mean - 0.5) / math.sqrt(games * variance)
    return games / 2 * math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2))

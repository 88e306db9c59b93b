"""Elo and SPRT against values computed by hand, with each computation shown beside its value."""

from __future__ import annotations

import io
import itertools
import math
import random
import statistics
import unittest
from contextlib import redirect_stderr, redirect_stdout

import support  # noqa: F401

from quadriga.match.cli import main
from quadriga.match.progress_lines import elo_line
from quadriga.match.ratings import ratings
from quadriga.match.statistics import Sprt, Tally, elo_of_score, estimate, score_of_elo


class Elo(unittest.TestCase):
    def test_curve(self) -> None:
        # 400 log10(0.75 / 0.25) = 400 log10(3) = 190.8485
        self.assertAlmostEqual(elo_of_score(0.75), 190.8485, places=4)
        self.assertAlmostEqual(elo_of_score(0.5), 0.0)
        # 1 / (1 + 10 ** -0.5) = 1 / 1.3162278 = 0.7597469
        self.assertAlmostEqual(score_of_elo(200), 0.7597469, places=7)
        self.assertEqual((elo_of_score(0), elo_of_score(1)), (-math.inf, math.inf))

    def test_error_bar_of_single_games(self) -> None:
        # +60 =20 -20: mean 0.7; variance (60 * 0.09 + 20 * 0.04 + 20 * 0.49) / 100 = 0.16; standard error 0.04;
        # 0.7 -+ 1.96 * 0.04 = 0.62160, 0.77840; Elo 86.225 and 218.252; half the difference 66.01
        result = estimate(Tally(60, 20, 20))
        assert result is not None and result.error is not None and result.los is not None
        self.assertAlmostEqual(result.elo, 147.1907, places=3)
        self.assertAlmostEqual(result.error, 66.01, places=2)
        self.assertAlmostEqual(result.los, 0.9999997, places=7)  # 0.2 / 0.04 = 5 deviations

    def test_error_bar_of_pairs(self) -> None:
        # 1 2 4 2 1 pairs: mean 0.5; variance (2 * 0.25 + 4 * 0.0625) / 10 = 0.075; standard error sqrt(0.0075) =
        # 0.0866025; 0.5 -+ 0.1697379 = 0.3302621, 0.6697379; Elo -+ 122.82
        result = estimate(Tally(8, 4, 8, [1, 2, 4, 2, 1]))
        assert result is not None and result.error is not None
        self.assertAlmostEqual(result.elo, 0.0)
        self.assertAlmostEqual(result.error, 122.82, places=2)
        self.assertAlmostEqual(result.los or 0, 0.5)

    def test_nothing_is_claimed_too_early(self) -> None:
        self.assertIsNone(estimate(Tally()))
        # 0.05 ^ (1 / 5) = 0.549280; Elo 34.35. 15 pairs: 0.05 ^ (1 / 15) = 0.818964; Elo 262.21
        self.assertEqual(str(estimate(Tally(3, 0, 0))), "Elo ?")
        self.assertEqual(str(estimate(Tally(4, 0, 0))), "Elo ?")  # a weaker engine may do that
        self.assertEqual(str(estimate(Tally(0, 0, 5))), "Elo < -34.4")
        self.assertEqual(str(estimate(Tally(30, 0, 0, [0, 0, 0, 0, 15]))), "Elo > +262.2")
        self.assertEqual(str(estimate(Tally(0, 0, 30, [15, 0, 0, 0, 0]))), "Elo < -262.2")
        self.assertIsNone(getattr(estimate(Tally(1, 0, 1, [0, 0, 1, 0, 0])), "error"))

    def test_the_line_of_cutechess(self) -> None:
        # (1 + erf(1 / sqrt(2))) / 2 = 0.8413; (1 + erf(40 / sqrt(400))) / 2 = 0.9977
        for tally, line in (
            (Tally(1, 1, 0, [0, 0, 0, 1, 0]), "190.8 +/- inf, LOS: 84.1 %, DrawRatio: 50.0 %"),
            (Tally(0, 0, 2), "-inf +/- inf, LOS: 7.9 %, DrawRatio: 0.0 %"),
            (Tally(120, 40, 80), "58.5 +/- 40.8, LOS: 99.8 %, DrawRatio: 16.7 %"),
            (Tally(), "0.0 +/- inf, LOS: 50.0 %, DrawRatio: 0.0 %"),
        ):
            self.assertEqual(elo_line(tally), f"Elo difference: {line}")


class Rating(unittest.TestCase):
    """`match.py rate`."""

    def rate(self, line: str) -> tuple[int, str]:
        output = io.StringIO()
        with redirect_stdout(output), redirect_stderr(output):
            status = main(["rate", *line.split()])
        return status, output.getvalue()

    def test_games(self) -> None:
        # 120 80 40: mean 0.583333; variance (120 * 0.173611 + 80 * 0.340278 + 40 * 0.006944) / 240 = 0.201389; standard
        # error 0.0289674; Elo at 0.526558 and 0.640108 is 18.47 and 100.10; 2.8768 deviations above 0.5: 99.80 %.
        # t = 0.0833333 / 0.448764 = 0.185695, times 347.4356 = 64.52; 1.96 * 347.4356 / sqrt(240) = 43.96
        text = "score 58.33% of 240 games  +120 =40 -80\nElo +58.5 ± 40.8  LOS 99.80%\nnormalized Elo +64.5 ± 44.0\n"
        self.assertEqual(self.rate("120 80 40"), (0, text))
        # 240 / 2 ln((1 + t^2) / (1 + (t - t1)^2)), t1 = 30 / 347.4356 = 0.0863470: 120 * (0.0339016 - 0.0098203) = 2.8898
        test = "LLR +2.89 (-2.94..+2.94)\n"
        self.assertEqual(self.rate("120 80 40 --sprt elo0=0,elo1=30"), (5, text + test))
        self.assertEqual(self.rate("5 0"), (0, "score 100.00% of 5 games  +5 =0 -0\nElo > +34.4\n"))

    def test_pairs(self) -> None:
        # The counts of the tests of the ratio below: t = 0.0228277, times 347.4356 = 7.93; 1.96 * 347.4356 / sqrt(2260) = 14.32
        status, text = self.rate("100 250 400 270 110 --sprt elo0=0,elo1=5")
        self.assertIn("score 50.88% of 2260 games  pairs 100 250 400 270 110\n", text)
        self.assertIn("normalized Elo +7.9 ± 14.3\nLLR +0.51 (-2.94..+2.94)\n", text)
        self.assertEqual(status, 5)
        self.assertEqual(self.rate("0 0 10 500 500 --sprt elo0=0,elo1=5")[0], 0)
        self.assertEqual(self.rate("500 500 10 0 0 --sprt elo0=0,elo1=5")[0], 4)

    def test_what_cannot_be_rated(self) -> None:
        for line, reason in (
            ("0 0", "the counts have no game"),
            ("1 2 3 4", "give the counts of wins, losses"),
            ("9", "give"),
        ):
            status, text = self.rate(line)
            self.assertEqual(status, 2)
            self.assertIn(reason, text)


class SequentialTest(unittest.TestCase):
    def test_bounds(self) -> None:
        # ln(0.05 / 0.95) = -2.9444390
        test = Sprt(0, 5)
        self.assertAlmostEqual(test.lower, -2.9444390, places=6)
        self.assertAlmostEqual(test.upper, 2.9444390, places=6)

    def test_logistic_ratio_of_two_outcomes(self) -> None:
        # Only 0 and 2 points: the likeliest distribution with mean s is (1 - s, s) itself, so that
        # 60 ln(s1 / s0) + 40 ln((1 - s1) / (1 - s0)), s0 = 0.5, s1 = 0.5143872 (10 Elo)
        # = 60 ln(1.0287743) + 40 ln(0.9712256) = 1.702090 - 1.167858 = 0.534231. The prior for the empty counts changes it by less than 0.001.
        tally = Tally(pairs=[40, 0, 0, 0, 60])
        self.assertAlmostEqual(Sprt(0, 10, model="logistic").llr(tally), 0.5342, places=3)

    def test_logistic_ratio_agrees_with_its_approximation(self) -> None:
        # N (s1 - s0) (2 mean - s0 - s1) / (2 variance), accurate for small differences (GSPRT_approximation.pdf):
        # counts 100 250 400 270 110 of 1130: mean 0.5088496, variance 0.0751429; s0 = 0.5, s1 = 0.5071951 (5 Elo):
        # 1130 * 0.0071951 * 0.0105040 / 0.1502859 = 0.56827
        tally = Tally(pairs=[100, 250, 400, 270, 110])
        self.assertAlmostEqual(Sprt(0, 5, model="logistic").llr(tally), 0.56827, places=2)

    def test_normalized_ratio(self) -> None:
        # Same counts: t = 0.0088496 / sqrt(2 * 0.0751429) = 0.0228277; t0 = 0, t1 = 5 ln(10) / 800 = 0.0143912;
        # 1130 ln((1 + t^2) / (1 + (t - t1)^2)) = 1130 * (0.000520970 - 0.0000711721) = 0.50827
        tally = Tally(pairs=[100, 250, 400, 270, 110])
        self.assertAlmostEqual(Sprt(0, 5).llr(tally), 0.50827, places=4)

    def test_verdicts(self) -> None:
        for pairs, verdict in (([0, 0, 10, 500, 500], "H1"), ([500, 500, 10, 0, 0], "H0"), ([0] * 5, "")):
            self.assertEqual(Sprt(0, 10).verdict(Sprt(0, 10).llr(Tally(pairs=pairs))), verdict)

    def test_bad_settings(self) -> None:
        for elo0, alpha, model in ((5, 0.05, "normalized"), (0, 0.95, "normalized"), (0, 0.05, "bayesian")):
            with self.subTest(elo0=elo0, alpha=alpha, model=model), self.assertRaises(ValueError):
                Sprt(elo0, 5, alpha, model=model)


class Ratings(unittest.TestCase):
    TRUE = (120.0, 0.0, -40.0, -80.0)

    @staticmethod
    def encounter(chance: random.Random, elo: float, pairs: int) -> Tally:
        """Returns a tally of games with draws, in pairs."""
        tally = Tally()
        win = score_of_elo(elo) - 0.15
        for _ in range(pairs):
            points = [1.0 if (x := chance.random()) < win else 0.5 if x < win + 0.3 else 0.0 for _ in range(2)]
            for each in points:
                tally.add(each)
            tally.add_pair(sum(points))
        return tally

    def tournament(self, seed: int, pairs: int = 40) -> list[tuple[int, int, Tally]]:
        chance = random.Random(seed)
        return [
            (one, other, self.encounter(chance, self.TRUE[one] - self.TRUE[other], pairs))
            for one, other in itertools.combinations(range(4), 2)
        ]

    def test_they_find_the_truth_and_their_error(self) -> None:
        found = []
        for seed in range(150):
            rated = [rating for rating in ratings(4, self.tournament(seed)) if rating]
            self.assertAlmostEqual(sum(rating.elo for rating in rated), 0, 6)
            found.append([(rating.elo, rating.error or 0) for rating in rated])
        for engine, truth in enumerate(self.TRUE):
            elos = [each[engine][0] for each in found]
            error = statistics.fmean(each[engine][1] for each in found)
            self.assertAlmostEqual(statistics.fmean(elos), truth, delta=5)
            self.assertAlmostEqual(1.96 * statistics.stdev(elos), error, delta=0.15 * error)

    def test_opponents_are_not_mixed_in_a_gauntlet(self) -> None:
        links = [(0, 1, Tally(60, 20, 20)), (0, 2, Tally(10, 20, 70)), (0, 3, Tally(40, 20, 40))]
        rated = ratings(4, links)
        for _, other, tally in links:
            one, two, alone = rated[0], rated[other], estimate(tally)
            assert one and two and alone
            self.assertAlmostEqual(one.elo - two.elo, alone.elo)

    def test_of_two_it_is_the_difference(self) -> None:
        tally = Tally(6, 2, 3, [0, 1, 2, 1, 1])
        self.assertEqual(ratings(2, [(1, 0, tally)]), [estimate(tally.reversed()), estimate(tally)])

    def test_without_a_loss_or_a_link_there_is_none(self) -> None:
        won, even = Tally(9, 0, 0), Tally(4, 2, 4)
        self.assertEqual(
            [bool(each) for each in ratings(3, [(0, 1, won), (0, 2, won), (1, 2, even)])], [False, True, True]
        )
        self.assertEqual(ratings(4, [(0, 1, even), (2, 3, even)]), [None] * 4)
        self.assertEqual(ratings(3, []), [None] * 3)

"""Rules in this process must be much faster than through the pipe, or the module is pointless."""

from __future__ import annotations

import unittest

import speed

from quadriga.native import games


class Speed(unittest.TestCase):
    def test_far_faster_than_the_pipe(self) -> None:
        for game in games():
            with self.subTest(game=game):
                self.assertGreater(speed.ratio(game), 15)  # less than half of the ratio on an idle machine

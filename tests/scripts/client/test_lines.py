"""Lines are the same however their bytes arrive, and long ones are reported early and cost no memory."""

from __future__ import annotations

import random
import unittest

import support

from quadriga.client.lines import LineSplitter


class Splitting(unittest.TestCase):
    def test_pieces_do_not_matter(self) -> None:
        for seed in range(200):
            chance = random.Random(seed)
            text = bytes(chance.choice(b"ab\n\r") for _ in range(chance.randrange(60)))
            longest = chance.randrange(1, 12)
            *whole, rest = text.split(b"\n")
            expected = [line if len(line) <= longest else None for line in whole]
            expected += [None] if len(rest) > longest else []
            splitter = LineSplitter(longest)
            found: list[bytes | None] = []
            at = 0
            while at < len(text):
                size = chance.randrange(1, 9)
                found += splitter.feed(text[at : at + size])
                at += size
            with self.subTest(seed=seed):
                self.assertEqual(found, expected)
                self.assertEqual(splitter.last(), rest if len(rest) <= longest else b"")

    def test_a_long_line_is_reported_before_its_end(self) -> None:
        splitter = LineSplitter(3)
        pieces = (b"one\ntwo", b"xx", b"yy", b"\nend\n")
        self.assertEqual([splitter.feed(piece) for piece in pieces], [[b"one"], [None], [], [b"end"]])

"""A report in a real browser: it loads nothing, its scripts do not complain, and the viewer does what it says."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

from browser import PROGRAM, Browser
from report_support import ReportTest
from support import BINARY, game_names

BOARD = "document.getElementById('picture').src"
PLACE = "document.getElementById('place').textContent"
GAME = "document.getElementById('game').selectedIndex"


@unittest.skipUnless(BINARY, "QUADRIGA_BINARY is not set")
@unittest.skipUnless(PROGRAM, "no chromium here; scripts/setup chromium installs it")
class InBrowser(ReportTest):
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.__exit__, None, None, None)

    def setUp(self) -> None:
        super().setUp()
        self.browser.complaints.clear()
        self.browser.requests.clear()

    def made(self, game: str = "onoro") -> Path:
        self.records.unlink(missing_ok=True)
        self.match([f"one={BINARY}", f"two={BINARY}"], "--game", game, "--depth", 2, "--games", 4, "--max-plies", 40)
        self.report(self.records, self.json, engine=BINARY)
        return self.page

    def at(self, place: str) -> None:
        self.assertEqual(self.browser.value(PLACE).split()[0], place)

    def test_keys_buttons_and_clicks(self) -> None:
        browser = self.browser
        browser.open(self.made(), 1280, 900)
        start = browser.value(BOARD)
        self.at("0")
        browser.press("ArrowRight")
        self.at("1")
        after_one = browser.value(BOARD)
        self.assertNotEqual(after_one, start)
        browser.wait_for(
            "document.getElementById('picture').complete && document.getElementById('picture').naturalWidth > 50"
        )
        browser.press("ArrowLeft")
        self.assertEqual(browser.value(BOARD), start)
        browser.press("ArrowLeft")
        self.at("0")
        browser.click("#moves li:nth-child(1) button")
        self.assertEqual(browser.value(BOARD), after_one)
        browser.click("#forward")
        self.at("2")
        browser.click("#board")
        self.at("3")
        browser.click("#board", across=0.1)
        self.at("2")
        browser.press("End")
        place, _, count = browser.value(PLACE).split()
        self.assertEqual(place, count)
        self.assertTrue(browser.value("document.getElementById('forward').disabled"))
        browser.click("#curve", across=0.001)
        self.at("0")
        browser.click("#game-after")
        self.assertEqual(browser.value(GAME), 1)
        browser.press("PageDown")
        self.assertEqual(browser.value(GAME), 2)
        self.at("0")
        browser.click("#play")
        browser.wait_for(f"Number({PLACE}.split(' ')[0]) >= 2")
        browser.click("#play")
        self.assertEqual(browser.complaints, [])

    def test_address_leads_to_a_position(self) -> None:
        page = self.made()
        self.browser.open(page, 1280, 900, place="game=2&ply=3")
        self.assertEqual(self.browser.value(GAME), 1)
        self.at("3")
        for place, game in (("game=99&ply=-4", 3), ("game=x&ply=-4", 0), ("game=&ply=y", 0), ("game=2e9x&ply=0.5", 1)):
            with self.subTest(place):
                self.browser.open(page, 1280, 900, place=place)
                self.assertEqual(self.browser.value(GAME), game)
                self.at("0")
        self.assertEqual(self.browser.complaints, [])

    def test_tells_players_turn_last_move_and_result(self) -> None:
        browser = self.browser
        browser.open(self.made("nonaga"), 1280, 900)
        players = "[...document.querySelectorAll('#players > span')].map(each => each.innerText.replace(/\\s+/g, ' '))"
        mover = "document.querySelector('#players .mover b').innerText"
        colour = "getComputedStyle(document.querySelector('#players .piece')).backgroundColor"
        self.assertEqual(browser.value(players), ["Red one", "Black two"])
        red, green, blue = map(int, re.findall(r"\d+", browser.value(colour)))
        self.assertGreater(red, 2 * max(green, blue))
        status = "document.getElementById('status').innerText"
        marks = "decodeURIComponent(document.getElementById('picture').src).split(' last\"').length - 1"
        first = browser.value(mover)
        self.assertEqual((browser.value(status), browser.value(marks)), (f"{first} to move", 0))
        browser.press("ArrowRight")
        self.assertEqual({first, browser.value(mover)}, {"Red", "Black"})
        self.assertGreater(browser.value(marks), 1)
        browser.click("#last")
        self.assertRegex(browser.value(status), "^(Red|Black) wins: pieces connected$|^draw: ")
        # The score beside a move has the sign of the curve.
        moves = "JSON.parse(document.getElementById('data').textContent).games[0].moves"
        for _, score, value, _ in browser.value(moves):
            self.assertEqual("−" in score, value < 0)
        self.assertEqual(browser.complaints, [])

    def test_nothing_is_loaded(self) -> None:
        page = self.made("onitama")
        self.browser.open(page, 1280, 900)
        self.browser.press("ArrowRight")
        self.assertEqual(
            [each for each in self.browser.requests if not each.startswith(("data:", "about:", page.as_uri()))], []
        )
        self.assertEqual(self.browser.complaints, [])

    def test_fits_every_width(self) -> None:
        for game in game_names():
            page = self.made(game)
            for width, height, phone in ((320, 568, True), (390, 844, True), (844, 390, True), (1280, 900, False)):
                with self.subTest(game=game, width=width):
                    self.browser.open(page, width, height, phone)
                    self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width)
                    box = self.browser.value(
                        "(box => [box.width, box.height])(document.getElementById('board').getBoundingClientRect())"
                    )
                    self.assertGreater(min(box), 150)
                    self.assertLess(box[0], width)
                    edges = (
                        "['#place', '.viewer'].map(name => document.querySelector(name).getBoundingClientRect().right)"
                    )
                    controls, viewer = self.browser.value(edges)
                    self.assertLessEqual(controls, viewer + 1)
                    # Every move has one line.
                    self.assertLess(self.browser.value("document.querySelector('#moves li').offsetHeight"), 30)
                    # The picture stays inside its frame, at the last position too.
                    self.browser.click("#last")
                    inside = (
                        "['board', 'picture'].map(id => document.getElementById(id).getBoundingClientRect().height)"
                    )
                    self.browser.wait_for("document.getElementById('picture').complete")
                    frame, picture = self.browser.value(inside)
                    self.assertLessEqual(picture, frame + 1)
                    shot = self.folder / "shot.png"
                    self.browser.screenshot(shot)
                    self.assertGreater(shot.stat().st_size, 5000)
        self.assertEqual(self.browser.complaints, [])

    def test_analysis(self) -> None:
        results = self.analyse(BINARY, "onoro startpos\nonager startpos\nonoro startpos moves zz\n")
        self.report(results, engine=BINARY)
        self.browser.open(self.page, 390, 844, phone=True)
        self.browser.click(".lines tbody tr:nth-child(2) a")
        self.browser.wait_for(f"{GAME} === 1")
        self.browser.press("ArrowRight")
        self.at("1")
        self.assertEqual(self.browser.complaints, [])


if __name__ == "__main__":
    unittest.main()

"""A report in a real browser: it loads nothing, its scripts report no errors, and the viewer works."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

from browser import PROGRAM, Browser
from report_support import ReportTest
from support import BINARY, game_names

from quadriga.board.page import find_page

BOARD = "document.querySelector('.drawing').shadowRoot.innerHTML"
GAME = "document.querySelector('[data-testid=game]').selectedIndex"


def at(name: str) -> str:
    """Returns the selector of the element with this data-testid."""
    return f"[data-testid={name}]"


def text_of(name: str) -> str:
    return f"document.querySelector('{at(name)}').innerText"


PLACE = text_of("place")
BUILT = find_page()


@unittest.skipUnless(PROGRAM, "there is no chromium-headless-shell")
@unittest.skipUnless(BUILT, "the page of the board is not built; scripts/web/page/build does that")
class InBrowser(ReportTest):
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        cls.browser = Browser()
        cls.addClassCleanup(cls.browser.__exit__, None, None, None)

    def setUp(self) -> None:
        super().setUp()
        assert BUILT
        self.viewer = BUILT
        self.browser.complaints.clear()
        self.browser.requests.clear()

    def made(self, game: str = "onoro") -> Path:
        self.pgn.unlink(missing_ok=True)
        self.match([f"one={BINARY}", f"two={BINARY}"], "--game", game, "--depth", 2, "--games", 4, "--max-plies", 40)
        self.report(self.pgn, self.json, engine=BINARY)
        return self.page

    def at(self, place: str) -> None:
        self.browser.wait_for(f"{PLACE}.split(' ')[0] === '{place}'")

    def test_keys_buttons_and_clicks(self) -> None:
        browser = self.browser
        browser.open(self.made(), 1280, 900)
        self.at("0")
        start = browser.value(BOARD)
        browser.press("ArrowRight")
        self.at("1")
        after_one = browser.value(BOARD)
        self.assertNotEqual(after_one, start)
        browser.press("ArrowLeft")
        self.at("0")
        self.assertEqual(browser.value(BOARD), start)
        browser.press("ArrowLeft")
        self.at("0")
        browser.click(f"li:nth-child(1) {at('move')}")
        self.at("1")
        self.assertEqual(browser.value(BOARD), after_one)
        browser.click(at("next"))
        self.at("2")
        browser.click(at("board"))
        self.at("3")
        browser.click(at("board"), across=0.1)
        self.at("2")
        browser.press("End")
        browser.wait_for(f"{PLACE}.split(' / ')[0] === {PLACE}.split(' / ')[1]")
        self.assertTrue(browser.value(f"document.querySelector('{at('next')}').disabled"))
        browser.click(f"{at('graph')} svg", across=0.001)
        self.at("0")
        browser.click(at("game-after"))
        browser.wait_for(f"{GAME} === 1")
        browser.press("PageDown")
        browser.wait_for(f"{GAME} === 2")
        self.at("0")
        browser.click(at("play"))
        browser.wait_for(f"Number({PLACE}.split(' ')[0]) >= 2")
        browser.click(at("play"))
        self.assertEqual(browser.complaints, [])

    def test_two_keys_between_two_frames(self) -> None:
        browser = self.browser
        browser.open(self.made(), 1280, 900)
        self.at("0")
        key = "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight'}))"
        browser.value(f"{key}; queueMicrotask(() => {key})")
        self.at("2")
        self.assertEqual(browser.complaints, [])

    def test_address_leads_to_a_position(self) -> None:
        page = self.made()
        self.browser.open(page, 1280, 900, place="game=2&ply=3")
        self.assertEqual(self.browser.value(GAME), 1)
        self.at("3")
        for place, game in (("game=99&ply=-4", 3), ("game=x&ply=-4", 0), ("game=&ply=y", 0), ("game=2e9x&ply=0.5", 1)):
            with self.subTest(place):
                self.browser.open(page, 1280, 900, place=place)
                self.at("0")
                self.assertEqual(self.browser.value(GAME), game)
        self.assertEqual(self.browser.complaints, [])

    def test_tells_players_turn_last_move_and_result(self) -> None:
        browser = self.browser
        browser.open(self.made("nonaga"), 1280, 900)
        self.at("0")
        names = [browser.value(text_of(f"player-{player}")).split()[:2] for player in ("p1", "p2")]
        self.assertEqual(names, [["Red", "one"], ["Black", "two"]])
        mover = "document.querySelector('.player.turn strong').innerText"
        colour = f"getComputedStyle(document.querySelector('{at('player-p1')} circle')).fill"
        red, green, blue = map(int, re.findall(r"\d+", browser.value(colour)))
        self.assertGreater(red, 2 * max(green, blue))
        marks = "document.querySelector('.drawing').shadowRoot.querySelectorAll('.last').length"
        view = "document.querySelector('.drawing').shadowRoot.firstElementChild.getAttribute('viewBox')"
        first, frame = browser.value(mover), browser.value(view)
        self.assertEqual((browser.value(text_of("status")), browser.value(marks)), (f"{first} to move", 0))
        browser.press("ArrowRight")
        self.at("1")
        self.assertEqual({first, browser.value(mover)}, {"Red", "Black"})
        self.assertGreater(browser.value(marks), 1)
        browser.click(at("last"))
        browser.wait_for("!document.querySelector('.player.turn')")
        self.assertRegex(browser.value(text_of("status")), "^(Red|Black) won: three pieces|^Draw: ")
        self.assertEqual(browser.value(view), frame, "the board jumps")
        # The score beside a move and the curve have the same sign.
        scores = "[...document.querySelectorAll('.move .score')].map(each => each.innerText)"
        heights = "document.querySelector('.graph .curve').points"
        for score, height in zip(browser.value(scores), browser.value(f"[...{heights}].map(each => each.y)")):
            self.assertTrue("−" in score if height > 50.01 else "+" in score or height > 49.99, (score, height))
        self.assertEqual(browser.complaints, [])

    def test_nothing_is_loaded(self) -> None:
        page = self.made("onitama")
        self.browser.open(page, 1280, 900)
        self.browser.press("ArrowRight")
        self.at("1")
        self.assertEqual(
            [each for each in self.browser.requests if not each.startswith(("data:", "about:", page.as_uri()))], []
        )
        self.assertEqual(self.browser.complaints, [])

    def test_figures_are_drawn_and_saved(self) -> None:
        browser = self.browser
        browser.open(self.made(), 1280, 900)
        self.at("0")
        self.assertEqual(browser.value("document.title"), "one against two")
        self.assertIn("4 of 4", browser.value(text_of("played")))
        for name in ("endings", "scores", "lengths"):
            with self.subTest(name):
                box = browser.value(f"document.querySelector('{at(name)} .plot').getBoundingClientRect().height")
                self.assertGreater(box, 50)
        browser.value("URL.createObjectURL = blob => { window.saved = blob.text(); return '#saved'; }; 0")
        browser.click(f"{at('lengths')} .save-plot")
        browser.value("window.saved.then(text => { window.text = text; }), 0")
        browser.wait_for("window.text")
        saved = browser.value("window.text")
        self.assertRegex(saved, '^<svg [^>]*xmlns="http://www.w3.org/2000/svg"')
        self.assertRegex(saved, '<rect [^>]*fill="rgb')
        self.assertEqual(browser.complaints, [])

    def test_fits_every_width(self) -> None:
        for game in game_names():
            page = self.made(game)
            for width, height, phone in ((320, 568, True), (844, 390, True), (1280, 900, False)):
                with self.subTest(game=game, width=width):
                    self.browser.open(page, width, height, phone)
                    self.at("0")
                    self.assertLessEqual(self.browser.value("document.documentElement.scrollWidth"), width)
                    box = self.browser.value(
                        "(box => [box.width, box.height])(document.querySelector('.board').getBoundingClientRect())"
                    )
                    self.assertGreater(min(box), 120)
                    self.assertLess(box[0], width)
                    # Each move is on one line.
                    self.assertLess(self.browser.value("document.querySelector('.moves li').offsetHeight"), 40)
        self.assertEqual(self.browser.complaints, [])

    def test_analysis(self) -> None:
        results = self.analyse(BINARY, "onoro startpos\nonager startpos\nonoro startpos moves zz\n")
        self.report(results, engine=BINARY)
        self.browser.open(self.page, 390, 844, phone=True)
        self.assertEqual(self.browser.value("document.querySelectorAll('.plot .bar').length > 0"), True)
        self.browser.click(f"{at('positions')} tbody tr:nth-child(2) a")
        self.browser.wait_for(f"{GAME} === 1")
        self.browser.press("ArrowRight")
        self.at("1")
        self.assertEqual(self.browser.complaints, [])

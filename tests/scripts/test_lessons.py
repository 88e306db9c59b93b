"""Lessons as the terminal reads them. The tests of the page prove that the engine agrees with them."""

from __future__ import annotations

import unittest

from support import game_names

from quadriga.lessons import games_with_lessons, read_lesson


class Lessons(unittest.TestCase):
    def test_every_game_has_one_in_both_languages(self) -> None:
        self.assertEqual(games_with_lessons(), sorted(game_names()))
        for game in games_with_lessons():
            english, spanish = read_lesson(game), read_lesson(game, "es")
            self.assertNotEqual(english.aim, spanish.aim)
            self.assertNotEqual(english.material, spanish.material)
            self.assertIn(len(english.steps), range(3, 7))
            for one, other in zip(english.steps, spanish.steps, strict=True):
                self.assertEqual((one.position, one.goal, one.reply), (other.position, other.goal, other.reply))
                for text, translated in zip(
                    (one.title, one.task, one.done, one.hint), (other.title, other.task, other.done, other.hint)
                ):
                    self.assertTrue(text and translated)
                    self.assertNotEqual(text, translated)

    def test_a_right_move_wins_or_is_one_of_a_list(self) -> None:
        steps = read_lesson("onitama").steps
        card, win = steps[0], next(step for step in steps if not step.goal)
        self.assertTrue(card.reached("a1a3tiger", False))
        self.assertFalse(card.reached("a1a2boar", True))
        self.assertTrue(win.reached("c4c5horse", True))
        self.assertFalse(win.reached("c4c5horse", False))

    def test_a_game_without_a_lesson(self) -> None:
        for name in ("chess", "", "../lessons/onoro"):
            with self.assertRaisesRegex(ValueError, "there is no lesson for .*onager, onitama"):
                read_lesson(name)


if __name__ == "__main__":
    unittest.main()

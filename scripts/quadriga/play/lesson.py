"""A lesson in the terminal: tasks on the board of a game, which the engine judges."""

from __future__ import annotations

from collections.abc import Sequence

from quadriga.client.game import Game, opponent
from quadriga.common.arguments import program
from quadriga.lessons import Step, read_lesson

from .opponent import Choices, Opponent
from .screen import Screen
from .terminal import Terminal

_HELP = """\
A move is typed as it is read on the board, in one or more words: its beginning is enough where only one move begins so.
moves [BEGINNING]  the legal moves, or how moves that begin so continue
board              the board again
skip               go to the next task
quit               leave"""


async def teach(terminal: Terminal, engine: Opponent, name: str) -> None:
    """Carries a person through the lesson of a game, until its end or until they leave. Raises ValueError if there is
    none, or if the engine does not play the game."""
    lesson = read_lesson(name)
    await engine.choose(Choices(name))
    about = f"{lesson.aim} {lesson.material}"
    for number, step in enumerate(lesson.steps, 1):
        head = f"{engine.games.get(name, name)}, task {number} of {len(lesson.steps)}: {step.title}"
        if not await _Task(terminal, engine, step).carry_out([head, about] if number == 1 else [head]):
            return
    terminal.say(f"That was the last task. To play: {program()} --game {name}")


class _Task:
    """One step of a lesson."""

    def __init__(self, terminal: Terminal, engine: Opponent, step: Step) -> None:
        self._terminal = terminal
        self._engine = engine
        self._step = step
        self._game = Game(step.position)

    async def carry_out(self, head: Sequence[str]) -> bool:
        """Shows the task below the lines of `head` and asks for moves until one is right. Returns False if the person
        leaves."""
        learner = await self._mover()
        screen = Screen(self._terminal, self._engine, learner)
        await screen.show(self._game)
        for text in (*head, self._step.task):
            self._terminal.say(text)
        while True:
            line = await self._terminal.ask(f"{self._engine.players[learner]}> ")
            if line is None:
                return False
            word, _, rest = line.partition(" ")
            match word.lower():
                case "quit":
                    return False
                case "skip":
                    return True
                case "help":
                    self._terminal.say(_HELP)
                case "moves":
                    await screen.list_moves(self._game, rest.strip())
                case "board":
                    await screen.show(self._game)
                    self._terminal.say(self._step.task)
                case "":
                    pass
                case _:
                    if (move := await screen.read_move(self._game, line)) and await self._judge(move, learner, screen):
                        return await self._terminal.pause("Press Enter to go on.")

    async def _mover(self) -> str:
        return "p1" if (await self._engine.status(self._game)).p1_turn else "p2"

    async def _judge(self, move: str, learner: str, screen: Screen) -> bool:
        """Makes a move, says what to think of it, and takes it back if it is wrong. Returns whether it is right."""
        self._game.push(move)
        status = await self._engine.status(self._game)
        if not self._step.reached(move, status.over and status.result == f"{learner}win"):
            self._game.pop()
            self._terminal.say(f"Not yet. {self._step.hint}")
            return False
        if self._step.reply:
            self._game.push(self._step.reply)
        await screen.show(self._game)
        names = self._engine.players
        self._terminal.say(
            f"You played {move}."
            + (f" {names[opponent(learner)]} answers {self._step.reply}." if self._step.reply else "")
        )
        self._terminal.say(f"Well done! {self._step.done}")
        return True

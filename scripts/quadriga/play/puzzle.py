"""Puzzles in the terminal: one move alone wins; the engine defends, and judges every other way to win."""

from __future__ import annotations

from quadriga.client.game import Game
from quadriga.client.limit import Limit
from quadriga.puzzles import Puzzle, read_puzzles

from .opponent import Choices, Opponent
from .screen import Screen
from .terminal import Terminal

_HELP = """\
A move is typed as it is read on the board, in one or more words: its beginning is enough where only one move begins so.
moves [BEGINNING]  the legal moves, or how moves that begin so continue
board              the board again
solution           show how it is won, and go to the next puzzle
quit               leave"""
_FIRST = 0.2  # so large a part of the puzzles is easier than the first
_STEP = 0.04  # how much of them lies between a puzzle and a harder or easier one
_PROOF_NODES = 1_000_000


async def solve_puzzles(terminal: Terminal, engine: Opponent, name: str) -> None:
    """Sets puzzles of a game, a harder one after each that is solved at once and an easier one after each other, until
    the person leaves. Raises ValueError if there are none, or if the engine does not play the game."""
    puzzles = read_puzzles(name)
    await engine.choose(Choices(name))
    at, streak = int(len(puzzles) * _FIRST), 0
    while puzzles:
        puzzle = puzzles.pop(at)
        solved = await _Solving(terminal, engine, puzzle).carry_out()
        if solved is None:
            return
        streak = streak + 1 if solved else 0
        terminal.say(f"In a row: {streak}.")
        if not await terminal.pause("Press Enter for the next puzzle."):
            return
        step = max(1, int(len(puzzles) * _STEP))
        at = max(0, min(at + (step if solved else -step), len(puzzles) - 1))


class _Solving:
    """One puzzle."""

    def __init__(self, terminal: Terminal, engine: Opponent, puzzle: Puzzle) -> None:
        self._terminal = terminal
        self._engine = engine
        self._puzzle = puzzle
        self._game = Game(puzzle.position)
        self._screen = Screen(terminal, engine, puzzle.side)

    async def carry_out(self) -> bool | None:
        """Asks for moves until the game is won. Returns whether that went without a wrong move; None if the person
        leaves."""
        player = self._engine.players[self._puzzle.side]
        title = self._engine.games.get(self._engine.game, self._engine.game)
        await self._screen.show(self._game)
        moves = (self._puzzle.plies + 1) // 2
        self._terminal.say(
            f"{title}, puzzle of rating {self._puzzle.rating}: {player} wins in {moves} moves. One move wins."
        )
        clean = True
        while (line := await self._terminal.ask(f"{player}> ")) is not None:
            word, _, rest = line.partition(" ")
            match word.lower():
                case "quit":
                    return None
                case "solution":
                    self._terminal.say(f"It is won by {' '.join(await self._solution())}.")
                    return False
                case "help":
                    self._terminal.say(_HELP)
                case "moves":
                    await self._screen.list_moves(self._game, rest.strip())
                case "board":
                    await self._screen.show(self._game)
                case "":
                    pass
                case _:
                    if (move := await self._screen.read_move(self._game, line)) is None:
                        continue
                    if not await self._play(move):
                        clean = False
                        self._terminal.say("That does not keep the win. Try another move.")
                    elif (await self._engine.status(self._game)).over:
                        self._terminal.say("Solved!" if clean else "Solved, though not at the first attempt.")
                        return clean
        return None

    async def _play(self, move: str) -> bool:
        """Makes a move that keeps the win, and the defence that holds out longest. Returns whether it keeps it."""
        line = [*self._game.moves, move]
        if line == list(self._puzzle.line[: len(line)]):
            reply = self._puzzle.line[len(line) : len(line) + 1]
        else:
            reply = (await self._win([move]))[1:2] if self._game.moves else ()
            if not reply and not await self._wins_at_once(move):
                return False
        for each in (move, *reply):
            self._game.push(each)
        await self._screen.show(self._game)
        self._terminal.say(f"You played {move}." + "".join(f" The answer is {each}." for each in reply))
        return True

    async def _wins_at_once(self, move: str) -> bool:
        return (await self._engine.status(Game(self._game.fen, [*self._game.moves, move]))).result == (
            f"{self._puzzle.side}win"
        )

    async def _win(self, moves: tuple[str, ...] | list[str] = ()) -> tuple[str, ...]:
        """Returns the line of the shortest win by one of the moves, by any if there are none; empty if none is proved
        within the plies that the puzzle allows."""
        plies = self._puzzle.others - len(self._game.moves)
        info = (await self._engine.think(self._game, Limit(mate=plies, nodes=_PROOF_NODES, search_moves=moves))).info
        won = info.score is not None and info.score.mate is not None and 0 < info.score.mate <= plies
        return info.pv if won else ()

    async def _solution(self) -> tuple[str, ...]:
        done = self._game.moves
        if done == list(self._puzzle.line[: len(done)]):
            return self._puzzle.line[len(done) :]
        return await self._win()

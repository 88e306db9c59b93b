"""Random games that do not end: long lists of legal moves."""

from __future__ import annotations

import random

from .wire import Wire

_TRIES = 20


def random_walk(wire: Wire, plies: int, seed: int = 1) -> list[str]:
    """So many moves from the start position after none of which the game is over. The engine must answer the extensions
    `query moves`, `moves` and `undo`; ValueError if it does not, or finds no such game. The same for the same seed."""
    source = random.Random(seed)
    wire.send("position startpos")
    moves: list[str] = []
    for _ in range(_TRIES * plies):
        if len(moves) == plies:
            return _checked(wire, moves)
        legal = _ask(wire, "moves").split()
        reason = _ask(wire, "reason")
        # Only what stands on the board ends a list.
        if legal and reason in ("none", "repetition", "movelimit"):
            moves.append(source.choice(legal))
            wire.send(f"moves {moves[-1]}")
        else:
            back = min(len(moves), source.randint(1, 4))
            del moves[len(moves) - back :]
            wire.send(f"undo {back}")
    raise ValueError(f"no game of {plies} moves was found")


def _checked(wire: Wire, moves: list[str]) -> list[str]:
    wire.send("position startpos moves " + " ".join(moves), "isready")
    if len(wire.until("readyok")) > 1:
        raise ValueError("the engine refuses the game that it has told")
    return moves


def _ask(wire: Wire, question: str) -> str:
    wire.send(f"query {question}")
    answer = wire.until("response")[-1].removeprefix("response").strip()
    if answer == "unknown":
        raise ValueError(f"the engine does not answer `query {question}`")
    return answer

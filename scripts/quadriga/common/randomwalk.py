"""Long sequences of random legal moves that do not end the game."""

from __future__ import annotations

import random

from quadriga.client.connection import Connection

_TRIES = 20


def random_walk(engine: Connection, plies: int, seed: int = 1) -> list[str]:
    """Returns `plies` random moves from the start position, none of which ends the game. Deterministic for a given
    seed.

    The engine must support the extensions `query moves`, `moves` and `undo`. Raises ValueError if it does not, or if no
    such game is found.
    """
    source = random.Random(seed)
    engine.send("position startpos")
    moves: list[str] = []
    for _ in range(_TRIES * plies):
        if len(moves) == plies:
            return _checked(engine, moves)
        legal = _ask(engine, "moves").split()
        reason = _ask(engine, "reason")
        # Repetition and the move limit must not end the sequence.
        if legal and reason in ("none", "repetition", "movelimit"):
            moves.append(source.choice(legal))
            engine.send(f"moves {moves[-1]}")
        else:
            back = min(len(moves), source.randint(1, 4))
            del moves[len(moves) - back :]
            engine.send(f"undo {back}")
    raise ValueError(f"no game of {plies} moves was found")


def _checked(engine: Connection, moves: list[str]) -> list[str]:
    engine.send("position startpos moves " + " ".join(moves), "isready")
    if len(engine.until("readyok")) > 1:
        raise ValueError("the engine refuses a game made of its own moves")
    return moves


def _ask(engine: Connection, question: str) -> str:
    engine.send(f"query {question}")
    answer = engine.until("response")[-1].removeprefix("response").strip()
    if answer == "unknown":
        raise ValueError(f"the engine does not answer `query {question}`")
    return answer

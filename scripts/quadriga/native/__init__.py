"""Rules and search of all games in this process, without a pipe::

    from quadriga import Limit
    from quadriga.native import Board, Engine

    board = Board("onoro")
    for move in board.legal_moves:
        board.push(move)
        print(move, board.fen(), board.outcome())
        board.pop()
    engine = Engine({"Hash": 64})
    board.push(engine.play(Limit(depth=8), board).move)
    print(engine.analyse(Limit(time=0.5), board).score)

`Board` holds a game in progress, `Engine` searches. Limits, scores, infos and errors are those of the client, and
searching works as with its engines, but there is no process that could die or time out.
"""

from .board import Board
from .engine import Analysis, Engine
from .extension import games

__all__ = ["Analysis", "Board", "Engine", "games"]

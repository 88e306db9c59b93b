"""A client for engines that speak UGI or UCI over their stdin and stdout.

    import quadriga

    with quadriga.Engine("build/release/quadriga", options={"Game": "onoro"}) as engine:
        game = quadriga.Game(moves=["m14"])
        game.push(engine.play(quadriga.Limit(time=0.5), game).move)
        print(engine.analyse(quadriga.Limit(depth=10), game).score.pov("p1"))
        with engine.analysis(quadriga.Limit(depth=10)) as analysis:
            for info in analysis:
                print(info.depth, info.score, *info.pv)

`Engine` is for plain programs; `AsyncEngine` has the same methods as coroutines. Times are in seconds. Every wait is
bounded (`timeout`, `search_timeout`). Every failure is an EngineError with a short message and the last lines exchanged
with the engine in `log`. The logger `quadriga.client.process` logs all traffic at level DEBUG.

Names are those of python-chess where it has them. What differs from its `chess.engine`:

- An engine is opened by `Engine(command)`, whichever of the two protocols it speaks, and closed by `close`.
- `play`, `analyse` and `analysis` take the limit first, then the game, which may be left out: the engine keeps its
  position. A game is a position string and moves; moves are words, players are `p1` and `p2`, and the engine is the
  rule book.
- Infos are objects with attributes, not dictionaries. Without `multipv`, `analyse` returns one info, as there.
- `Limit` has `p1_clock` and `p2_clock` for `white_clock` and `black_clock`, `moves_to_go` for `remaining_moves`, and holds
  `search_moves`, which are `root_moves` of a call there.
- A score is for the side to move, and knows which one that is. Mates are in plies, not in moves.
- `options` of one call hold for that call, as there.
"""

from .client.async_engine import AsyncEngine
from .client.engine import Analysis, Engine
from .client.errors import (
    EngineDied,
    EngineError,
    EngineRefused,
    EngineStartError,
    EngineTimeout,
    OptionError,
    ProtocolError,
    Unsupported,
)
from .client.game import Game, Outcome
from .client.info import RESULTS, Info, Play, Score, Status
from .client.limit import UCI, UGI, Limit
from .client.option import Option, Options
from .client.search import Search

__version__ = "0.2.0"

__all__ = [
    "RESULTS",
    "UCI",
    "UGI",
    "Analysis",
    "AsyncEngine",
    "Engine",
    "EngineDied",
    "EngineError",
    "EngineRefused",
    "EngineStartError",
    "EngineTimeout",
    "Game",
    "Info",
    "Limit",
    "Option",
    "OptionError",
    "Options",
    "Outcome",
    "Play",
    "ProtocolError",
    "Score",
    "Search",
    "Status",
    "Unsupported",
]

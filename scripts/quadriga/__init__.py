"""A client for engines that speak UGI or UCI over stdin and stdout::

    import quadriga

    with quadriga.Engine("build/release/quadriga", options={"Game": "onoro"}) as engine:
        game = quadriga.Game(moves=["m14"])
        with engine.analysis(quadriga.Limit(depth=10), game) as analysis:
            for info in analysis:
                print(info.depth, info.score, *info.pv)
        while not engine.status(game).over:
            game.push(engine.play(quadriga.Limit(time=0.5), game).move)
        print(game, engine.status(game).result)

`Engine` is for blocking programs; `AsyncEngine` has the same methods as coroutines. Times are in seconds. Every wait is
bounded (`timeout`, `search_timeout`). Every engine failure raises an EngineError with a short message and, in `log`,
the last lines exchanged with the engine. The logger `quadriga.client.process` logs all traffic at level DEBUG.

Names follow python-chess where it has them. Differences from its `chess.engine`:

- `Engine(command)` opens an engine of either protocol; `close` closes it.
- `play`, `analyse` and `analysis` take the limit first, then the game. A game is a position string and moves; moves are
  words, players are `p1` and `p2`, and the engine is the rule book: `status`, `legal_moves` and the other queries also
  take a game. Without a game, all refer to the position set last.
- Infos are objects with attributes, not dictionaries. As in python-chess, `analyse` without `multipv` returns one info.
- `Limit` has `p1_clock` and `p2_clock` for `white_clock` and `black_clock`, `moves_to_go` for `remaining_moves`, and
  `search_moves` for the argument `root_moves`.
- A score is for the side to move and records which side that is. Mates are in plies, not moves.
- As in python-chess, the `options` of one call apply to that call only.
"""

from pathlib import Path

from .client.async_engine import AsyncEngine
from .client.config import EngineConfig
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
from .client.info import RESULTS, Info, MoveValue, Play, Score, Status
from .client.limit import UCI, UGI, Limit
from .client.option import Option, Options
from .client.search import Search

__version__ = Path(__file__).with_name("VERSION").read_text(encoding="ascii").strip()

__all__ = [
    "RESULTS",
    "UCI",
    "UGI",
    "Analysis",
    "AsyncEngine",
    "Engine",
    "EngineConfig",
    "EngineDied",
    "EngineError",
    "EngineRefused",
    "EngineStartError",
    "EngineTimeout",
    "Game",
    "Info",
    "Limit",
    "MoveValue",
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

"""A client for engines that speak UGI or UCI over their stdin and stdout.

    import quadriga

    with quadriga.Engine("build/release/quadriga", options={"Game": "onoro"}) as engine:
        engine.position(moves=["m14"])
        print(engine.legal_moves(), engine.status())
        print(engine.play(quadriga.Limit(time=0.5)).move)
        with engine.analyse(quadriga.Limit(depth=10)) as analysis:
            for info in analysis:
                print(info.depth, info.score, *info.pv)

`Engine` is for plain programs, `AsyncEngine` has the same methods as coroutines. Times are in seconds. Every wait is
bounded (`timeout`, `search_timeout`), and every failure is an EngineError that carries the engine's last lines.
"""

from .client.async_engine import RESULTS, AsyncEngine, Status
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
from .client.info import Info, Play, Score
from .client.limit import UCI, UGI, Limit
from .client.option import Option, find_option
from .client.search import Search

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
    "Info",
    "Limit",
    "Option",
    "OptionError",
    "Play",
    "ProtocolError",
    "Score",
    "Search",
    "Status",
    "Unsupported",
    "find_option",
]

"""Random sessions that mix options, tables, positions, searches with limits and halts of every sort, pondering, queries
and new games, in both dialects; and random requests of an analysis. The same source of randomness and the same rules
give the same session."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from session_rules import Rules

from quadriga.client.option import Option

# What a search may cost stays small: the largest values that are sent of these options, besides those refused.
_LARGEST = {"Hash": 64, "Threads": 4, "TableMemory": 100}
# The options that change most of what a search does.
_FOR_SEARCHES = ("MultiPV", "OnoroTable", "Threads", "Ponder", "Pawns", "Repetition", "UCI_LimitStrength")
_QUESTIONS = (
    "gameover p1turn result reason fen moves values key symmetrykey board palette draft ply repetitions game games rules"
).split()
_NOISE = (
    "", "   ", "\t", "# a comment", "xyzzy", "bestmove a1", "setoption", "setoption name", "setoption name Nothing value 1",
    "position", "position fen", "position fen nonsense", "moves zz", "undo x", "undo 1000000", "debug maybe", "query",
    "query weather", "gameover", "result 1-0", "register later", "svg p3", "svg draft p1", "\x00\x1b[0m", "\udcff\udcfe",
    "games", "help", "d now", "perft x", "perft 33", "bench 0", "query islegal zz", "query draft p1 zz",
)  # fmt: skip
_WRONG_LIMITS = ("depth", "depth x", "nodes -", "fast", "movetime 1e3", "searchmoves zz", "perft 40", "depth 1 perft 1")


class Generator:
    """Writes sessions. `positions` are position strings by game, `files` the values of options that name files."""

    def __init__(
        self, source: random.Random, rules: Rules, positions: dict[str, list[str]], files: dict[str, Sequence[str]]
    ) -> None:
        self.source = source
        self._rules = rules
        self._positions = positions
        self._files = files
        self.lines: list[str] = []

    def session(self) -> list[str]:
        """Returns a session of the protocol."""
        self.lines = []
        self._rules.reset()
        pick = self.source
        steps: dict[Callable[[], None], float] = {
            self._option: pick.choice((0.5, 2, 4)),
            self._position: 3,
            self._search: pick.choice((2, 4, 8)),
            self._question: 1.5,
            self._ready: 1,
            self._noise: pick.choice((0, 0.3, 1)),
            self._new_game: 0.5,
        }
        if pick.random() < 0.5:
            self._say(pick.choice(("uci", "ugi", "UCI", "ugi now")))
        if pick.random() < 0.9:
            self._set("Game", pick.choice(list(self._positions)))
        for name in _FOR_SEARCHES:
            if pick.random() < 0.3:
                self._option(name)
        for _ in range(pick.choice((3, 10, 25))):
            pick.choices(list(steps), list(steps.values()))[0]()
        if pick.random() < 0.4:
            self.lines.append(pick.choice(("quit", "QUIT", "quit now")))
        return self.lines

    def analysis(self) -> list[str]:
        """Returns the requests of an analysis."""
        pick = self.source
        options = [f"--option Threads={pick.randint(1, 3)}", f"--option Hash={pick.choice((1, 4))}"]
        if pick.random() < 0.5 and (table := self._files["OnoroTable"][0]):
            options.append(f"--option OnoroTable={table}")
        self.lines = [f"# run {' '.join(options)} analyse"]
        for _ in range(pick.choice((1, 3, 10))):
            self.lines.append(self._request())
            if pick.random() < 0.1:
                self.lines.append(f"# wait {pick.choice((1, 10))}")
        return self.lines

    def _say(self, line: str) -> None:
        """Adds a line that the rules follow."""
        self.lines.append(line)
        self._rules.tell(line)

    def _set(self, name: str, value: str) -> None:
        self._say(f"setoption name {name} value {value}")

    def _option(self, name: str = "") -> None:
        """Adds a command that sets this option, or any."""
        pick = self.source
        option = self._rules.options.find(name or pick.choice([*self._rules.options]))
        if option.name in ("Game", "UCI_Variant"):
            self._set(option.name, pick.choice(list(self._positions)))
        elif option.kind == "button":
            self._say(f"setoption name {option.name}")
        else:
            name = pick.choice((option.name, option.name.upper(), option.name.replace(" ", "")))
            self._set(name, self._value(option))

    def _value(self, option: Option) -> str:
        pick = self.source
        name = option.name.replace(" ", "")
        if option.kind == "string":
            return pick.choice(self._files[name])
        if option.kind in ("check", "combo"):
            return pick.choice((*option.choices, "true", "false", "perhaps"))
        assert option.low is not None and option.high is not None
        largest = min(option.high, _LARGEST.get(name, option.high))
        values = (option.low, largest, int(option.default), option.low - 1, option.high + 1)
        few = pick.randint(option.low, min(option.low + 12, largest))
        return str(pick.choice((*values, pick.randint(option.low, largest), few, few, "x", "")))

    def _position(self) -> None:
        pick = self.source
        (game,) = self._rules.ask("game")
        kind = pick.random()
        if kind < 0.15:
            self._walk(pick.choice((1, 2, 5)), "moves")
        elif kind < 0.25:
            self._say(f"undo {pick.choice(('', 0, 1, 1, 2, 5))}")
        elif kind < 0.6:
            self._walk(
                pick.choice((0, 0, 1, 2, 5, 12, 30)), pick.choice(("position startpos", "position fen startpos"))
            )
        else:
            self._walk(pick.choice((0, 0, 1, 2, 5)), f"position fen {pick.choice(self._positions[game])}")

    def _walk(self, plies: int, command: str) -> None:
        """Adds a command with random legal moves, and sometimes one that is not."""
        pick = self.source
        if command != "moves":
            self._rules.tell(command)
        moves: list[str] = []
        while len(moves) < plies and (legal := self._moves()):
            moves.append(pick.choice(legal))
            self._rules.tell(f"moves {moves[-1]}")
        if pick.random() < 0.05:
            moves.append(pick.choice(("zz", "a1a1", "(none)", "# +0.23/8")))
            self._rules.tell(f"moves {moves[-1]}")
        if command == "moves":
            self.lines.append(" ".join((command, *moves)))
        else:
            self.lines.append(" ".join((command, *(("moves", *moves) if moves else ()))))

    def _moves(self) -> list[str]:
        return self._rules.ask("moves")[0].split()

    def _question(self) -> None:
        pick = self.source
        asked = [f"query {question}" for question in _QUESTIONS] + [
            "d",
            "svg",
            "svg p2 coordinates off",
            "eval",
            "perft 1",
        ]
        for _ in range(pick.choice((1, 1, 4))):
            self.lines.append(pick.choice(asked))

    def _ready(self) -> None:
        self.lines.append(self.source.choice(("isready", "IsReady", "isready now")))

    def _noise(self) -> None:
        self._say(self.source.choice(_NOISE))

    def _new_game(self) -> None:
        self._say(self.source.choice(("ucinewgame", "uginewgame")))

    def _search(self) -> None:
        pick = self.source
        if pick.random() < 0.05:
            self.lines.append(f"go {pick.choice(_WRONG_LIMITS)}")
            return
        words = self._limits()
        ponders, is_endless = "ponder" in words, "infinite" in words or not {*words} - {"ponder"}
        moves = self._moves()
        if moves and pick.random() < 0.15:
            words += ["searchmoves", *pick.sample(moves, min(len(moves), pick.choice((1, 2, 5))))]
        self.lines.append(" ".join(("go", *words)))
        if ponders and pick.random() < 0.6:
            self._pause()
            self.lines.append("ponderhit")
        elif ponders:
            is_endless = True
        if is_endless or _takes_long(words):
            self._pause()
            # Any command in turn ends an endless search; a long one waits for nothing but a stop.
            if not is_endless or pick.random() < 0.7:
                self.lines.append("stop")
                self._await(0.4)
        else:
            self._await(0.3)

    def _pause(self) -> None:
        if self.source.random() < 0.6:
            self.lines.append(f"# wait {self.source.choice((0, 1, 1, 3, 10, 30))}")
        if self.source.random() < 0.1:
            self.lines.append("isready")

    def _await(self, chance: float) -> None:
        if self.source.random() < chance:
            self.lines.append("# await")

    def _limits(self) -> list[str]:
        """Returns the limits of a search; none is an endless one."""
        pick = self.source
        first, second = pick.choice((("p1", "p2"), ("w", "b")))

        def clock() -> str:
            return str(pick.choice((0, -5, 1, 10, 20, 100, 300, 1000.5)))

        kinds: dict[str, Callable[[], list[str]]] = {
            "depth": lambda: ["depth", pick.choice("0112345")],
            "nodes": lambda: ["nodes", str(pick.choice((0, 1, 1, 2, 10, 100, 1000, 3000)))],
            "movetime": lambda: ["movetime", str(pick.choice((-1, 0, 0, 1, 2, 5, 20)))],
            "mate": lambda: ["mate", pick.choice("01235")],
            "clock": lambda: [f"{first}time", clock(), f"{second}time", clock()],
            "increments": lambda: [
                *(f"{first}time", clock(), f"{second}time", clock(), f"{first}inc", clock(), f"{second}inc", clock())
            ],
            "period": lambda: [f"{first}time", clock(), f"{second}time", clock(), "movestogo", pick.choice("012")],
            "infinite": lambda: ["infinite"],
            "perft": lambda: ["perft", pick.choice("012")],
            "none": lambda: [],
        }
        chosen = pick.sample(list(kinds), pick.choice((1, 1, 1, 1, 2, 3)))
        if "perft" in chosen:
            return kinds["perft"]()
        words = [word for kind in chosen for word in kinds[kind]()]
        return ["ponder", *words] if pick.random() < 0.15 else words

    def _request(self) -> str:
        pick = self.source
        if pick.random() < 0.08:
            return pick.choice(
                ("", "{", "[]", '{"limit": {"nodes": -1}}', '{"plies": [2, 1]}', '{"moves": ["zz"]}', '{"x": 1}')
            )
        if pick.random() < 0.08:
            return json.dumps({"cancel": pick.choice("abc")})
        game = pick.choice(list(self._positions))
        position = pick.choice(("startpos", *self._positions[game]))
        root = position if position == "startpos" else f"fen {position}"
        self._rules.tell(f"setoption name Game value {game}", f"position {root}")
        moves: list[str] = []
        for _ in range(pick.choice((0, 0, 1, 3))):
            if legal := self._moves():
                moves.append(pick.choice(legal))
                self._rules.tell(f"moves {moves[-1]}")
        limits: dict[str, int] = {
            "nodes": pick.choice((0, 1, 2, 100, 2000)), "depth": pick.choice((0, 1, 2)),
            "movetime": pick.choice((0, 1, 5)), "mate": pick.choice((1, 2, 3)),
        }  # fmt: skip
        names = pick.sample(list(limits), pick.choice((1, 1, 2)))
        if names == ["mate"]:
            names.append("nodes")
        request: dict[str, object] = {
            "id": pick.choice("abc"), "game": game, "position": position, "moves": moves,
            "limit": {name: limits[name] for name in names},
        }  # fmt: skip
        options = {
            "MultiPV": pick.choice((1, 2, 10, 256)),
            "UCI_LimitStrength": pick.choice((True, False)),
            "Repetition": 0,
        }
        if pick.random() < 0.5:
            request["options"] = {name: options[name] for name in pick.sample(list(options), pick.choice((1, 2)))}
        if moves and pick.random() < 0.3:
            request["plies"] = sorted(pick.sample(range(len(moves) + 1), pick.randint(1, len(moves) + 1)))
        if pick.random() < 0.2:
            request["reportEvery"] = pick.choice((0, 10))
        if pick.random() < 0.2:
            request["priority"] = pick.choice((-1, 1, 7))
        return json.dumps(request)


def _takes_long(words: Sequence[str]) -> bool:
    """Whether the limits alone may let a search go on for long on a slow machine: in a wide game, or with many lines."""
    if any(word in words for word in ("nodes", "movetime", "perft")) or any("time" in word for word in words):
        return False
    return any(int(number) > 1 for word, number in zip(words, words[1:]) if word in ("depth", "mate"))

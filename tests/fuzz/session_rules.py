"""What every session promises, whatever it mixes: checked on its output, with a second process of the engine that knows
the rules of the games and searches nothing."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from session_text import Outcome, arguments_of, words_of

from quadriga.client.connection import Connection
from quadriga.client.option import Options

_INFO = re.compile(
    r"info depth (\d+) seldepth \d+ multipv (?P<line>\d+) score (cp (?P<cp>-?\d+)|mate (?P<mate>-?\d+))"
    r"(?P<bound> lowerbound| upperbound)?( wdl (?P<wdl>\d+ \d+ \d+))?"
    r" nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+( pv (?P<pv>.+))?"
)
# What depends on searches and on time, and the answers that do not.
_OF_SEARCHES = re.compile(
    r"info (?!string error)|bestmove|readyok|[a-z0-9]+: \d+$|Nodes searched:|.* nps$|\d+ nodes$"
    r"|info string error (bad-go|no-position|bad-value (perft|bench|debug):)|response .*\b(win|loss|draw)\b|response unknown$"
)
_NOT_FOR_RULES = ("go", "stop", "ponderhit", "quit", "isready", "perft", "bench", "debug", "#")
_GO_WORDS = (
    "depth nodes movetime mate infinite ponder p1time p2time p1inc p2inc movestogo wtime btime winc binc perft".split()
)


# The engine keeps the last 256 info lines that wait for its writer: with more lines a search, the final ones may be lost
# to those of a search that was sent ahead.
_MOST_LINES = 40


class Broken(Exception):
    """A promise that the engine has broken. The message begins with the promise; details follow a colon."""


def require(holds: bool, promise: str, about: object = "") -> None:
    if not holds:
        raise Broken(f"{promise}: {about}")


@dataclass(frozen=True, slots=True)
class Root:
    """The position of a search: what the rules say about it, and the options that its lines depend on."""

    game: str
    fen: str
    moves: tuple[str, ...]
    p1_turn: bool
    lines: int
    dialect: str


@dataclass(frozen=True, slots=True)
class Ending:
    """Where a line of moves leads: whether all are legal, and the result on the board."""

    is_legal: bool
    result: str


class Rules:
    """The rules of the games, from a process of the engine that lives as long as this object."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self._engine = Connection(command, patience)
        self.options = Options.parse(self.tell("uci"))

    def close(self) -> None:
        self._engine.__exit__(None, None, None)

    def tell(self, *lines: str) -> list[str]:
        """Sends commands and returns everything they are answered by."""
        text = "".join(line + "\n" for line in (*lines, "isready"))
        self._engine.send_bytes(text.encode("utf-8", "surrogateescape"))
        return self._engine.until("readyok")[:-1]

    def ask(self, *questions: str) -> list[str]:
        answers = self.tell(*(f"query {question}" for question in questions))
        return [answer.removeprefix("response").strip() for answer in answers]

    def reset(self) -> None:
        """Restores the defaults, as in a process that has just started."""
        defaults = [option for option in map(self.options.find, self.options) if option.kind != "button"]
        # The alias of Game stays out of it, and games come last, with a new start position.
        self.tell(
            *(
                f"setoption name {option.name} value {option.default.replace('<empty>', '')}"
                for option in sorted(defaults, key=lambda option: option.name == "Game")
                if option.name != "UCI_Variant"
            ),
            "ucinewgame",
            "ugi",
        )

    def endings(self, game: str, root: str, lines: Sequence[Sequence[str]]) -> list[Ending]:
        """Returns where lines of moves from a position (`startpos` or `fen ...`) lead. Selects the game."""
        commands = [f"setoption name Game value {game}"]
        for line in lines:
            commands += [f"position {root} moves {' '.join(line)}", "query result"]
        endings = []
        is_legal = True
        for answer in self.tell(*commands):
            if answer.startswith("response"):
                endings.append(Ending(is_legal, answer.split()[1]))
                is_legal = True
            else:
                is_legal = False
        return endings


class Checker:
    """Checks outcomes. One object serves many sessions."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self.rules = Rules(command, patience)
        self._judge = Rules(command, patience)  # of lines of moves: leaves the position of the session alone
        self._judge.tell("setoption name Repetition value 0", "setoption name MoveLimit value 0")

    def close(self) -> None:
        self.rules.close()
        self._judge.close()

    def check(self, session: Sequence[str], outcome: Outcome) -> None:
        """Raises Broken if the outcome of the session breaks a promise."""
        if "analyse" in arguments_of(session):
            self._check_analysis(session, outcome)
            return
        require(not outcome.fault, outcome.fault, outcome.errors[-2000:])
        for line in outcome.output:
            require(bool(re.fullmatch("[ -~]+", line)), "lines are printable and not empty", repr(line))
        self._count(session, outcome)
        self._follow(session, outcome)

    def _count(self, session: Sequence[str], outcome: Outcome) -> None:
        quits = any(words_of(line)[0] == "quit" for line in session)
        sent = Counter(words_of(line)[0] for line in session)
        got = Counter(line.split()[0] for line in outcome.output)
        for message, due in (
            ("bestmove", sent["go"]),
            ("readyok", sent["isready"]),
            ("response", sent["query"]),
            ("ugiok", sent["ugi"]),
            ("uciok", sent["uci"]),
        ):
            holds = got[message] == due or (quits and got[message] < due)
            require(holds, f"one {message} for every command that asks for it", f"{got[message]} of {due}")

    def _follow(self, session: Sequence[str], outcome: Outcome) -> None:
        """Plays the session without its searches, and compares what does not depend on them."""
        searches = iter(_segments(outcome.output))
        self.rules.reset()
        expected: list[str] = []
        batch: list[str] = []
        lines, dialect = 1, "ugi"
        for line in session:
            words = words_of(line)
            if words[0] == "quit":
                break
            if words[0] in ("ugi", "uci"):
                dialect = words[0]
            if match := re.fullmatch(r"setoption\s+name\s+multi\s*pv\s+value\s+(\d+)\s*", line, re.IGNORECASE):
                lines = int(match[1]) if 1 <= int(match[1]) <= 256 else lines
            if words[0] == "go" and (segment := next(searches, None)) is not None:
                expected += self.rules.tell(*batch)
                batch.clear()
                self._check_search(words, self._root(lines, dialect), segment)
            elif words[0] not in _NOT_FOR_RULES and not line.startswith("#"):
                batch.append(line)
        expected = [line for line in expected + self.rules.tell(*batch) if not _OF_SEARCHES.match(line)]
        got = [line for line in outcome.output if not _OF_SEARCHES.match(line)]
        quits = any(words_of(line)[0] == "quit" for line in session)
        if quits:
            expected = expected[: len(got)]
        if got != expected:
            at = next((at for at, pair in enumerate(zip(got, expected)) if pair[0] != pair[1]), len(expected))
            raise Broken(f"searches do not change answers: {got[at:at + 1]}, without them {expected[at:at + 1]}")

    def _root(self, lines: int, dialect: str) -> Root:
        game, fen, moves, turn = self.rules.ask("game", "fen", "moves", "p1turn")
        return Root(game, fen, tuple(moves.split()), turn == "true", lines, dialect)

    def _check_search(self, go: Sequence[str], root: Root, segment: Sequence[str]) -> None:
        answer = segment[-1].split()
        lines = [line for line in segment if line.startswith("info depth")]
        infos = [match for match in map(_INFO.fullmatch, lines) if match]
        require(len(infos) == len(lines), "every info line has the form of the reference", lines)
        if answer[1] == "(none)":
            refused = any(line.startswith("info string error") for line in segment) or "perft" in go
            require(refused or not root.moves, "a legal move, where there is one", root)
            return
        wanted = root.moves
        if "searchmoves" in go:
            named = go[go.index("searchmoves") + 1 :]
            wanted = tuple(named[: next((at for at, word in enumerate(named) if word in _GO_WORDS), len(named))])
        require(answer[1] in wanted, "the best move is legal and one of those searched", f"{answer}, {root}")
        if root.lines > _MOST_LINES:
            self._check_lines(root, infos)
            return
        main = [info for info in infos if info["line"] == "1"]
        require(bool(main), "a line with a score and moves before the bestmove", segment)
        pv = (main[-1]["pv"] or "").split()
        require(pv[:1] == [answer[1]], "the last line begins with the best move", f"{main[-1][0]}, {answer}")
        if len(answer) == 4:
            require(
                answer[2] == "ponder" and [answer[1], answer[3]] == pv[:2], "the ponder move is of the line", answer
            )
        final = infos[max(at for at, info in enumerate(infos) if info["line"] == "1") :]
        require([int(info["line"]) for info in final] == list(range(1, len(final) + 1)), "numbered lines", segment)
        due = min(root.lines, len(set(wanted)))
        # One is enough for a search that finds a mate, and for a weakened player.
        require(len(final) in (1, due), "as many lines as wanted, or as moves", f"{len(final)} of {due}, {root}")
        first = [info["pv"].split()[0] for info in final if info["pv"]]
        require(len(first) == len(set(first)) == len(final), "each line has its own first move", first)
        require(set(first) <= set(wanted), "the lines are of the moves searched", first)
        self._check_lines(root, infos)

    def _check_lines(self, root: Root, infos: Sequence[re.Match[str]]) -> None:
        lines = {(info["pv"] or "", info["mate"]): info for info in infos}
        pvs = [pv.split() for pv, _ in lines]
        endings = self._judge.endings(root.game, f"fen {root.fen}", pvs)
        for (_, mate), info, pv, ending in zip(lines, lines.values(), pvs, endings, strict=True):
            require(bool(pv), "every line has moves", info[0])
            require(ending.is_legal, "every line is legal", f"{info[0]} from {root}")
            if info["wdl"]:
                require(sum(map(int, info["wdl"].split())) == 1000, "chances in thousandths", info[0])
            if mate is None:
                require(abs(int(info["cp"])) <= 20000, "a score", info[0])
                continue
            plies = len(pv) if root.dialect == "ugi" else (len(pv) + 1) // 2
            require(abs(int(mate)) == plies, "a mate is as long as its line", f"{info[0]} from {root}")
            require(not info["bound"], "a mate is no bound", info[0])
            winner = "p1win" if (int(mate) > 0) == root.p1_turn else "p2win"
            require(ending.result == winner, "a mate ends the game", f"{info[0]} from {root}: {ending}")

    def _check_analysis(self, session: Sequence[str], outcome: Outcome) -> None:
        require(outcome.fault in ("", "exit status 1"), outcome.fault, outcome.errors[-2000:])
        require(not outcome.errors, "the engine complains on standard error", outcome.errors[-2000:])
        requests = [line for line in session if not line.startswith("# ")]
        results: dict[int, list[dict[str, object]]] = {at: [] for at in range(1, len(requests) + 1)}
        for line in outcome.output:
            result = json.loads(line)
            if not result.get("partial"):
                results[result["line"]].append(result)
        for request, answers in zip(requests, results.values(), strict=True):
            refused = len(answers) == 1 and "error" in answers[0]
            due = 1
            if not refused and request.strip():
                asked = json.loads(request)
                due = len(asked.get("plies", [0]))
            require(len(answers) == due * bool(request.strip()), "one result for every position", (request, answers))
            for answer in answers:
                if answer.get("bestmove"):
                    self._check_result(answer)

    def _check_result(self, answer: dict[str, object]) -> None:
        position, moves, pv = str(answer["position"]), answer["moves"], answer["pv"]
        assert isinstance(moves, list) and isinstance(pv, list)
        root = position if position == "startpos" else f"fen {position}"
        (ending,) = self._judge.endings(str(answer["game"]), root, [[*moves, *pv]])
        require(ending.is_legal and pv[:1] == [answer["bestmove"]], "every line is legal", answer)
        if answer["mate"] is not None:
            require(abs(int(str(answer["mate"]))) == len(pv), "a mate is as long as its line", answer)
            require(ending.result.endswith("win"), "a mate ends the game", answer)


def _segments(output: Sequence[str]) -> list[list[str]]:
    """Returns the output up to each bestmove, from the one before."""
    segments: list[list[str]] = [[]]
    for line in output:
        segments[-1].append(line)
        if line.startswith("bestmove"):
            segments.append([])
    return segments[:-1]

#!/usr/bin/python3
"""A small UGI or UCI engine that misbehaves on command, for the tests of the scripts.

The game: a heap of counters, p1 and p2 in turn take one, two or three (`t1` `t2` `t3`), whoever takes the last one has
won. Position string: `<heap> <1|2>`, from 1 to 999 counters; the start is `21 1`. Option DrawAt=n: a heap of exactly n
is a draw. --passes: p2 must pass, `0000`, where the heap is a multiple of five.

--fault NAME[@PLY][:GAMES] misbehaves when it has to move (or is asked) at that ply, in the first GAMES games.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path


def say(*lines: str) -> None:
    sys.stdout.write("".join(line + "\n" for line in lines))
    sys.stdout.flush()


class Heap:
    """The rules of the game."""

    def __init__(
        self, heap: int = 21, p1_turn: bool = True, draw_at: int = 0, passes: bool = False, word: str = "t"
    ) -> None:
        self.heap = heap
        self.p1_turn = p1_turn
        self.draw_at = draw_at
        self.passes = passes
        self.word = word
        self.ply = 0

    def moves(self) -> list[str]:
        if self.over():
            return []
        if self.passes and not self.p1_turn and self.heap % 5 == 0:
            return ["0000"]
        return [f"{self.word}{n}" for n in (1, 2, 3) if n <= self.heap]

    def apply(self, move: str) -> None:
        self.heap -= int(move.removeprefix(self.word))  # none for `0000`
        self.p1_turn = not self.p1_turn
        self.ply += 1

    def over(self) -> bool:
        return self.heap in (0, self.draw_at)

    def result(self) -> str:
        if not self.over():
            return "none"
        if self.heap:
            return "draw"
        return "p2win" if self.p1_turn else "p1win"

    def fen(self) -> str:
        return f"{self.heap} {1 if self.p1_turn else 2}"


class FakeEngine:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.arguments = arguments
        self.fault, self.fault_ply, self.fault_games = parse_fault(arguments.fault)
        self.games = 0
        self.draw_at = 0
        self.multipv = 1
        self.position: Heap | None = Heap()
        self.forfeit = False

    def faulty(self, *names: str) -> bool:
        ply = self.position.ply if self.position else 0
        if self.fault not in names or self.fault_ply not in (None, ply) or self.games > self.fault_games:
            return False
        if self.arguments.once is None:
            return True
        try:
            self.arguments.once.touch(exist_ok=False)
        except FileExistsError:
            return False
        return True

    def heap(self, heap: int = 21, p1_turn: bool = True) -> Heap:
        return Heap(heap, p1_turn, self.draw_at, self.arguments.passes, self.arguments.word)

    def run(self) -> None:
        if self.fault == "dies-at-once":
            print("no such device", file=sys.stderr)
            sys.exit(3)
        for line in sys.stdin:
            if self.fault == "complains":
                print("x" * (1 << 20), file=sys.stderr)
            words = line.split()
            if not words or (self.fault == "mute"):
                continue
            if words[0] == "quit":
                break
            handler = getattr(self, "on_" + words[0], None)
            if handler is None:
                say(f"info string error unknown-command {words[0]}")
            else:
                handler(words[1:])

    def on_ugi(self, _: list[str]) -> None:
        if not self.arguments.uci:
            self.hello("ugiok")

    def on_uci(self, _: list[str]) -> None:
        self.hello("uciok")

    def hello(self, end: str) -> None:
        say(f"id name {self.arguments.name}", "id author the tests")
        say(
            "option name Game type combo default heap var heap var pile",
            "option name Hash type spin default 16 min 1 max 64",
        )
        say(
            "option name DrawAt type spin default 0 min 0 max 999",
            "option name Move Overhead type spin default 0 min 0 max 5000",
        )
        say("option name MultiPV type spin default 1 min 1 max 3")
        say("option name ClearHash type button", "option name Ponder type check default false", end)

    def on_isready(self, _: list[str]) -> None:
        say("readyok")

    def on_uginewgame(self, _: list[str]) -> None:
        self.games += 1
        self.position = self.heap()

    on_ucinewgame = on_uginewgame

    def on_setoption(self, words: list[str]) -> None:
        if words[1] == "DrawAt":
            self.draw_at = int(words[3])
        if words[1] == "MultiPV":
            self.multipv = int(words[3])
        if words[1] == "Hash" and words[3] == "13":
            say("info string error bad-value Hash 13 brings bad luck")

    def on_position(self, words: list[str]) -> None:
        self.forfeit = False
        if words[0] == "startpos":
            self.position, rest = self.heap(), words[1:]
        elif len(words) >= 3 and words[1].isdigit() and words[2] in ("1", "2"):
            self.position, rest = self.heap(int(words[1]), words[2] == "1"), words[3:]
        else:
            self.position = None
            say("info string error bad-fen a heap and a side are expected")
            return
        for number, move in enumerate(rest[1:], 1):
            if move == "t9" and self.fault == "own-goal":
                continue
            if move not in self.position.moves():
                self.forfeit = True
                say(f"info string error illegal-move move {number}: {move}")
                return
            self.position.apply(move)

    def on_query(self, words: list[str]) -> None:
        if self.arguments.no_queries:
            return
        if self.faulty("crash-on-query"):
            sys.exit(7)
        position = self.position or Heap(0)
        answers = {
            "p1turn": str(position.p1_turn).lower(),
            "gameover": str(position.over() or self.forfeit).lower(),
            "result": position.result(),
        }
        if self.forfeit:
            answers["result"] = "p2win" if position.p1_turn else "p1win"
        if position.heap <= self.arguments.knows and not position.over():
            rest = {n: (position.heap - n) % 4 for n in (1, 2, 3) if n <= position.heap}
            answers["values"] = " ".join(
                f"t{n} {'draw' if self.faulty('lie') else 'loss' if left else 'win'}" for n, left in rest.items()
            )
        if self.faulty("disagree"):
            answers |= {"gameover": "true", "result": "draw"}
        if not self.arguments.plain:
            answers |= {
                "fen": position.fen(),
                "moves": " ".join(position.moves()),
                "reason": "last" if position.over() else "none",
            }
            answers["islegal"] = str(len(words) > 1 and words[1] in position.moves()).lower()
            if self.faulty("own-goal") and len(words) > 1 and words[1] == "t9":
                answers["islegal"] = "true"
        if words[0] not in answers:
            if not self.arguments.plain:
                say("response unknown")
            return
        say(f"response {answers[words[0]]}".rstrip())

    def on_d(self, _: list[str]) -> None:
        if not self.arguments.plain and self.position:
            say(f"heap {self.position.heap}: " + "o" * self.position.heap)

    def on_stop(self, _: list[str]) -> None:
        pass

    def on_go(self, words: list[str]) -> None:
        if self.position is None:
            say("info string error no-position", "bestmove (none)")
            return
        move = self.choose()
        self.misbehave()
        if self.faulty("illegal", "own-goal"):
            move = "t9"
        if self.faulty("long-move"):
            move = "t" * 1000
        say(f"info depth 1 score cp {self.position.heap} nodes 3 time 1 nps 3000 pv {move}")
        score = "mate 1" if self.arguments.score is None else f"cp {self.arguments.score}"
        say(f"info depth 2 seldepth 2 multipv 1 score {score} nodes 9 time 2 wdl 1000 0 0 pv {move}")
        for rank, other in enumerate([each for each in self.position.moves() if each != move][: self.multipv - 1], 2):
            say(f"info depth 2 multipv {rank} score cp -50 pv {other}")
        if self.arguments.info:
            say(f"info {self.arguments.info}")
        if self.faulty("long-pv"):
            say("info depth 3 score cp 1 pv " + "t1 " * 300_000)
        if "infinite" in words or self.faulty("dawdle"):
            self.wait_for_stop()
        if self.faulty("junk"):
            move += " t1"
        say(f"bestmove {move}" + (" ponder t1" if self.arguments.ponder else ""))

    def choose(self) -> str:
        assert self.position is not None
        best = self.position.heap % 4 or 1
        moves = self.position.moves()
        if not moves or self.faulty("none"):
            return str(self.arguments.no_move)
        if moves == ["0000"]:
            return moves[0]
        return f"{self.arguments.word}{1 if self.arguments.weak else best}"

    def misbehave(self) -> None:
        if self.faulty("crash"):
            print("out of luck", file=sys.stderr, flush=True)
            sys.exit(9)
        if self.faulty("stall"):
            time.sleep(3600)
        if self.faulty("late"):
            time.sleep(self.arguments.delay)
        while self.faulty("flood"):
            say("info string " + "x" * 1000)
        while self.faulty("endless"):
            sys.stdout.write("x" * 1000)

    @staticmethod
    def wait_for_stop() -> None:
        for line in sys.stdin:
            if line.split() == ["stop"]:
                return
            if line.split() == ["isready"]:
                say("readyok")


def parse_fault(text: str) -> tuple[str, int | None, int]:
    text, _, games = text.partition(":")
    name, _, ply = text.partition("@")
    return name, int(ply) if ply else None, int(games) if games else sys.maxsize


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--name", default="Fake 1.0")
    parser.add_argument("--fault", default="")
    parser.add_argument("--once", type=Path, metavar="FILE", help="misbehaves only once, and makes this file then")
    parser.add_argument("--delay", type=float, default=0.5, help="seconds that `late` adds")
    parser.add_argument("--score", type=int, help="what it says of every position, in centipawns")
    parser.add_argument("--info", default="", help="a further line about every search")
    parser.add_argument("--weak", action="store_true", help="always takes one")
    parser.add_argument("--plain", action="store_true", help="answers no query beyond UGI and no `d`")
    parser.add_argument("--uci", action="store_true", help="knows the UCI handshake only")
    parser.add_argument("--no-queries", action="store_true")
    parser.add_argument(
        "--knows", type=int, default=-1, metavar="HEAP", help="knows the values of smaller heaps and this one"
    )
    parser.add_argument("--ponder", action="store_true", help="answers with a ponder move")
    parser.add_argument("--passes", action="store_true")
    parser.add_argument("--word", default="t", help="what its moves begin with")
    parser.add_argument("--no-move", default="(none)", metavar="WORD", help="what it answers where there is no move")
    FakeEngine(parser.parse_args()).run()


if __name__ == "__main__":
    main()

"""One game between two engines, from the opening to its result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from quadriga.client.async_engine import AsyncEngine
from quadriga.client.errors import EngineDied, EngineError, EngineTimeout
from quadriga.client.game import opponent
from quadriga.client.info import Play, Status
from quadriga.common.arguments import counted
from quadriga.common.command import CannotGoOn
from quadriga.common.origin import without_folders
from quadriga.games.record import GameRecord, Ply
from quadriga.games.scores import score_text

from .arbiter import Arbiter, Ruling, gather_all
from .endings import Adjudicator, Agreement
from .news import News
from .settings import Clock, Rules, limit_of

Report = Callable[[dict[str, Any]], None]
_LONGEST_PV = 4096  # characters of a recorded main line, cut after the last complete move
_LONGEST_TEXT = 1000  # characters of an engine's description of how a game ended


@dataclass(slots=True)
class Seat:
    """One player with its engine and clock."""

    engine: AsyncEngine
    clock: Clock
    side: str  # p1 or p2


class MatchGame:
    """Plays one game and fills in the record. `report` receives notices for users and, if the rules request it, every
    move; `news` receives turns and searches."""

    def __init__(
        self,
        record: GameRecord,
        engines: tuple[AsyncEngine, AsyncEngine],
        clocks: tuple[Clock, Clock],
        rules: Rules,
        report: Report,
        news: News | None = None,
    ) -> None:
        self.record = record
        self._news = news
        self._rules = rules
        self._report = report
        self._seats = [Seat(engine, clock, side) for engine, clock, side in zip(engines, clocks, ("p1", "p2"))]
        self._arbiter = Arbiter(list(engines))
        self._adjudicator = Adjudicator(rules)
        self._agreement = Agreement(rules, record.offers)
        self._moves: list[str] = []

    async def play(self) -> GameRecord:
        """Plays the game to its end. Engine faults are recorded. Raises CannotGoOn if neither engine knows the rules,
        both refuse the opening, or the game is already over."""
        started = time.monotonic()
        self.record.date = time.strftime("%Y-%m-%dT%H:%M:%S")
        try:
            await self._play()
        except EngineError as error:
            if not isinstance(error, EngineDied) or not await self._both_died():
                self._blame_error(error)
        finally:
            if self._news is not None:
                self._news.close()
        self.record.seconds = time.monotonic() - started
        return self.record

    async def _play(self) -> None:
        if not await self._arbiter.prepare():
            raise CannotGoOn("neither engine answers `query gameover`, so the rules are unknown")
        await gather_all(*(seat.engine.new_game() for seat in self._seats))
        ruling = await self._arbiter.rule(self.record.opening, [])
        if ruling.refused and len(ruling.refused) == len(self._seats):
            raise CannotGoOn(f"opening `{self.record.opening}` refused: {next(iter(ruling.refused.values()))}")
        if ruling.refused and ruling.status:
            ruling = Ruling(
                None, "; ".join(f"{name} refuses the opening: {why}" for name, why in ruling.refused.items())
            )
        if ruling.status and ruling.status.over:
            raise CannotGoOn(f"opening `{self.record.opening}` refused: the game is already over")
        if ruling.status and not ruling.status.p1_turn:
            self.record.begins = "p2"
        mover: Seat | None = None
        await self._show()
        while await self._goes_on(ruling, mover):
            assert ruling.status is not None
            mover = self._seats[0 if ruling.status.p1_turn else 1]
            answer = await self._move(mover)
            if answer is None:
                return
            ruling = await self._arbiter.rule(self.record.opening, self._moves)
            await self._show(mover)

    async def _goes_on(self, ruling: Ruling, mover: Seat | None) -> bool:
        """Returns whether the game continues after the mover's last move. If not, the record is complete."""
        if ruling.refused and mover is not None:
            await self._refused(ruling, mover)
            return False
        if ruling.status is None:
            self._settle("disagreement", ruling.conflict)
            return False
        if ruling.status.over:
            await self._finish(ruling.status)
            return False
        if outcome := self._agreement.decide():
            self.record.result, self.record.termination = outcome.result, outcome.reason
            return False
        result, reason = self._adjudicator.verdict()
        if not result and self._rules.adjudicate_exact and len(self._moves) >= self._rules.adjudicate_exact:
            result, reason = await self._arbiter.exact_result(ruling.status.turn), "exact value"
        if result:
            self.record.result, self.record.termination, self.record.reason = result, "adjudication", reason
        return not result

    async def _finish(self, status: Status) -> None:
        self.record.result = status.result
        if status.result == "none":
            self._settle("disagreement", "the engines say that the game is over, yet it has no result")
        else:
            self.record.reason = (await self._arbiter.reason())[:_LONGEST_TEXT]

    async def _move(self, mover: Seat) -> Play | None:
        """Asks the mover for a move. Returns None if this lost the game."""
        limit = limit_of(mover.clock, self._seats[0].clock, self._seats[1].clock)
        budget = mover.clock.budget
        timeout = self._rules.search_timeout if budget is None else budget + self._rules.timeout
        try:
            on_info = None
            if self._news is not None:
                self._news.turn(self._seats.index(mover))
                on_info = self._news.search
            answer = await mover.engine.play(limit, timeout=timeout, on_info=on_info)
        except EngineTimeout as error:
            if not error.recovered:
                raise
            self._blame(mover, "stall" if budget is None else "time", error.message)
            return None
        if answer.move is None:
            self._blame(mover, "illegal", "no move was given, although the game is not over")
            return None
        in_time = mover.clock.spend(answer.elapsed)
        score = score_text(answer.info.score)
        pv = _recorded(answer.info.pv) if self._rules.pv else ()
        self.record.plies.append(Ply(answer.move, score, answer.info.depth, answer.elapsed, answer.info.nodes, pv))
        self._moves.append(answer.move)
        self._adjudicator.observe(mover.side, answer.info.score)
        self._agreement.observe(mover.side, answer.info.score)
        if not in_time:
            assert budget is not None
            late = answer.elapsed - (budget - mover.clock.margin)
            self._blame(mover, "time", f"used {answer.elapsed:.3f} s for a move, {late * 1000:.0f} ms more than it had")
            return None
        if self._rules.check_mates:
            await self._check_mate(mover, answer)
        return answer

    async def _check_mate(self, mover: Seat, answer: Play) -> None:
        """Reports an announced mate whose line contains illegal moves, is of the wrong length, or does not end in the
        announced result."""
        score, pv = answer.info.score, answer.info.pv
        if score is None or not score.mate or score.bound:
            return
        ruling = await self._arbiter.rule(self.record.opening, [*self._moves[:-1], *pv])
        winner = mover.side if score.is_win else opponent(mover.side)
        wrong = "; ".join((ruling.refused or {}).values())
        if not wrong and (ruling.status is None or ruling.status.result != f"{winner}win"):
            wrong = f"{winner} has not won at its end"
        if not wrong and len(pv) != abs(score.mate):
            wrong = f"it has {counted(len(pv), 'ply')}"
        if wrong:
            text = f"game {self.record.number}, ply {len(self._moves)}: {mover.engine.name} says mate {score}: {wrong}"
            self._report({"event": "notice", "text": text})

    async def _refused(self, ruling: Ruling, mover: Seat) -> None:
        """Settles a move that an engine refused: it counts as illegal unless the other engine considers it legal."""
        assert ruling.refused is not None
        move = self._moves[-1]
        why = "; ".join(f"{name}: {text}" for name, text in ruling.refused.items())
        for seat in self._seats:
            silent = seat.engine.name not in ruling.refused
            if silent and await self._arbiter.is_legal_for(seat.engine, self.record.opening, self._moves[:-1], move):
                self._settle("disagreement", f"{seat.engine.name} calls {move} legal; {why}")
                return
        self._blame(mover, "illegal", why)

    def _settle(self, termination: str, detail: str) -> None:
        """Ends the game without a result."""
        self.record.result = "none"
        self.record.termination = termination
        self._tell(detail, [f"{seat.side} {line}" for seat in self._seats for line in seat.engine.log[-6:]])

    def _tell(self, detail: str, tail: Sequence[str]) -> None:
        """Records what happened, without the folders in messages and options."""
        self.record.detail = without_folders(detail[:_LONGEST_TEXT])
        self.record.tail = [without_folders(line) for line in tail]

    async def _both_died(self) -> bool:
        """If both engines died, ends the game without blaming either and returns True."""
        deaths = []
        for seat in self._seats:
            try:
                await seat.engine.ping()
            except EngineDied as error:
                deaths.append(str(error))
            except EngineError:
                pass
        if len(deaths) < len(self._seats):
            return False
        self._settle("crash", f"both engines died: {'; '.join(deaths)}")
        return True

    def _blame_error(self, error: EngineError) -> None:
        """Blames the engine that caused the error; an engine that died or stopped answering loses."""
        kind = "crash" if isinstance(error, EngineDied) else "stall" if isinstance(error, EngineTimeout) else "protocol"
        for seat in self._seats:
            if error.engine == seat.engine.name:
                self._blame(seat, kind, error.message)
                return
        raise error

    def _blame(self, seat: Seat, termination: str, detail: str) -> None:
        self.record.result = "p2win" if seat.side == "p1" else "p1win"
        self.record.termination = termination
        self.record.culprit = seat.engine.name
        self._tell(detail, seat.engine.log)

    async def _show(self, mover: Seat | None = None) -> None:
        if not self._rules.show:
            return
        event: dict[str, Any] = {
            "event": "board",
            "game": self.record.number,
            "p1": self.record.p1,
            "p2": self.record.p2,
        }
        for seat in self._seats:
            if await seat.engine.knows("fen"):  # then it also supports `d`
                event["board"] = await seat.engine.display()
                break
        if mover is not None:
            ply = self.record.plies[-1]
            event |= {"ply": len(self.record.plies), "mover": mover.engine.name, "side": mover.side}
            event |= {"move": ply.move, "score": ply.score, "depth": ply.depth, "time": ply.time}
        self._report(event)


def _recorded(pv: Sequence[str]) -> tuple[str, ...]:
    """Returns the part of a main line to record, so that no engine can bloat the games file."""
    ends = accumulate(len(move) + 1 for move in pv)
    return tuple(move for move, end in zip(pv, ends) if end <= _LONGEST_PV)

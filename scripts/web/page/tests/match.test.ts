import assert from "node:assert/strict";
import { test } from "node:test";
import {
  applied,
  clockAt,
  type EngineSearch,
  lineAhead,
  type Match,
  type MatchGame,
  type Message,
  scoreNow,
  treeOf,
} from "../src/game/match.ts";
import { searchFacts } from "../src/ui/texts.tsx";
import { python } from "./python.ts";

const ENGINE = { games: 0, points: 0, wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0], elo: null };
const FIGURES = {
  engines: [ENGINE, ENGINE].map((each) => ({ ...each, elo_bound: null, error_95: null, los: null })),
  encounters: [],
  sprt: null,
  played: 0,
  faults: {},
};
const ply = (move: string, score = "-") => ({ move, score, depth: null, time: 0, nodes: null });
const NEWS = {
  slot: 1,
  number: 1,
  players: [0, 1] as [number, number],
  position: null,
  opening: ["m14"],
  begins: 1 as const,
  from: 0,
  plies: [ply("m12", "+0.50")],
  turn: 0 as const,
  clocks: [10, 9] as [number, number],
  elapsed: 1,
  searches: [null, null] as [null, null],
  result: null,
};
const done = (number: number) => ({
  number,
  players: [0, 1] as [number, number],
  result: "draw" as const,
  termination: "normal",
  reason: "line",
  culprit: "",
  detail: "",
  plies: 9,
});
const WHOLE: Message = {
  whole: true,
  head: { game: "onoro", engines: [], planned: 4, kept: 2 },
  state: "running",
  games: [NEWS],
  pictures: [{ number: 1, plies: 1, board: "{}", svg: "<svg/>" }],
  finished: [],
  figures: FIGURES,
  course: [[2, 0.1]],
  notices: [],
};

const start = (): Match => applied(null, WHOLE, 0) as Match;
const only = (match: Match | null): MatchGame => match?.games[0] as MatchGame;

test("a match that Python writes is put together, whole and from its changes", () => {
  const { first, changes, whole } = python<Record<"first" | "changes" | "whole", Message>>(`
import json
from quadriga.games.record import GameRecord, Ply
from quadriga.match.live import LiveMatch
from quadriga.match.settings import Assignment
from quadriga.match.standings import Standings
from quadriga.match.statistics import Sprt
from quadriga.openings.book import Opening
standings, opening = Standings(["A", "B"], Sprt(0, 5)), Opening(None, ("t1",))
live = LiveMatch({"game": "heap", "engines": [], "planned": 2, "kept": 2}, lambda: standings)
live.on_start(Assignment(1, 1, 0, 1, opening), 1)
first = live.snapshot()
live.changes()
search = {"ply": 1, "depth": 3, "seldepth": None, "score": "+0.30", "nodes": 9, "nps": 9, "time": 0.1, "pv": ["t3", "t1"]}
ply = {"move": "t2", "score": "+0.10", "depth": 3, "time": 0.5, "nodes": 9}
news = {"game": 1, "turn": 0, "clocks": [9.5, None], "elapsed": 0.0, "searches": [search, None], "from": 0}
live.on_news(news | {"plies": [ply], "opening": {"fen": None, "moves": ["t1"]}, "begins": 1})
record = GameRecord(1, 1, 0, 1, "A", "B", opening, plies=[Ply("t2", "+0.10", 3, 0.5, 9)], result="p1win", reason="empty")
standings.add(record)
changes = live.changes()
live.on_game(record)
print(json.dumps({"first": first, "changes": [changes, live.changes()], "whole": live.snapshot()}))`);
  let match = applied(null, first, 0);
  const [played, ended] = changes as unknown as Message[];
  match = applied(match, played as Message, 0);
  const game = only(match);
  assert.deepEqual(scoreNow(game), { kind: "cp", value: 30 });
  assert.deepEqual(lineAhead(game, game.searches[0] as EngineSearch), ["t3", "t1"]);
  assert.ok(Math.abs((clockAt(game, 0, 1000) ?? 0) - 8.5) < 0.1);
  assert.equal(clockAt(game, 1, 1000), null);
  match = applied(match, ended as Message, 0);
  const still = (each: Match | null) => ({ ...each, games: each?.games.map((game) => ({ ...game, elapsed: 0 })) });
  assert.deepEqual(still(match), still(applied(null, whole, 0)));
  const [result] = match?.finished ?? [];
  assert.deepEqual([result?.result, result?.reason, result?.plies], ["p1win", "empty", 2]);
  assert.equal(match?.figures.engines[0]?.wins, 1);
});

test("changes mean nothing before there is a whole match", () => {
  assert.equal(applied(null, { games: [NEWS] }, 0), null);
});

test("plies are added from where the message says, and those told twice count once", () => {
  const more = { ...NEWS, from: 1, plies: [ply("o12"), ply("n11")] };
  const twice = applied(applied(start(), { games: [more] }, 1), { games: [more] }, 2);
  assert.deepEqual(
    only(twice).plies.map(({ move }) => move),
    ["m12", "o12", "n11"],
  );
  assert.equal(only(twice).picture?.plies, 1);
});

test("the next game of a slot begins without the picture of the one before", () => {
  const next = applied(start(), { games: [{ ...NEWS, number: 2, plies: [] }] }, 1);
  assert.equal(next?.games.length, 1);
  assert.deepEqual([only(next).number, only(next).plies.length, only(next).picture], [2, 0, null]);
  // A picture that comes too late is dropped.
  const late = applied(next, { pictures: [{ number: 1, plies: 2, board: "{}", svg: "<svg/>" }] }, 2);
  assert.equal(only(late).picture, null);
});

test("finished games are listed once, and no more of them than are kept", () => {
  const match = applied(applied(start(), { finished: [done(1), done(2)] }, 1), { finished: [done(2), done(3)] }, 2);
  assert.deepEqual(
    match?.finished.map(({ number }) => number),
    [2, 3],
  );
});

test("the course of the test grows, and a point told twice counts once", () => {
  const match = applied(applied(start(), { course: [[4, 0.2]] }, 1), { course: [[4, 0.2]] }, 2);
  assert.deepEqual(match?.course, [
    [2, 0.1],
    [4, 0.2],
  ]);
});

test("a whole match replaces all that was known, as after a connection is lost", () => {
  const match = applied(applied(start(), { finished: [done(1)], notices: ["a"] }, 1), WHOLE, 2);
  assert.deepEqual([match?.finished, match?.notices], [[], []]);
});

test("only the clock of the player to move runs, from when its search began", () => {
  const game = only(start());
  assert.equal(clockAt(game, 0, 2000), 7);
  assert.equal(clockAt(game, 1, 2000), 9);
  assert.equal(clockAt(game, 0, 60_000), 0);
  assert.equal(clockAt({ ...game, clocks: [null, null] }, 0, 0), null);
});

test("scores are those of p1, from the search under way before the last move", () => {
  const game = only(start());
  assert.deepEqual(scoreNow(game), { kind: "cp", value: -50 });
  const search = { ply: 1, depth: 1, seldepth: null, score: "+0.20", nodes: 1, nps: 1, time: 0, pv: [] };
  assert.deepEqual(scoreNow({ ...game, searches: [search, null] }), { kind: "cp", value: 20 });
  const nodes = treeOf(game).line();
  assert.deepEqual(
    nodes.map(({ mover, book }) => [mover, book]),
    [
      ["p1", true],
      ["p2", false],
    ],
  );
  assert.deepEqual(nodes[1]?.score, { kind: "cp", value: -50 });
});

test("a line goes on after the moves that it foresaw, and ends where the game left it", () => {
  const game = only(start());
  const search = { ply: 0, depth: 1, seldepth: null, score: "-", nodes: 1, nps: 1, time: 0, pv: ["m12", "o12", "n11"] };
  assert.deepEqual(lineAhead(game, search), ["o12", "n11"]);
  assert.deepEqual(lineAhead(game, { ...search, pv: ["l14", "o12"] }), []);
});

test("how far a search has come, as far as that is known", () => {
  const values = (search: Parameters<typeof searchFacts>[0]) => searchFacts(search).map(([, value]) => String(value));
  const search = { depth: 9, seldepth: 14, nodes: 7_812_345, nps: 56_400, time: 9.876 };
  assert.deepEqual(values(search), ["9 / 14", "7.81M", "56.4K/s", "9.88 s"]);
  assert.deepEqual(values({ depth: 9, nodes: 812, nps: null, time: 12.34 }), ["9", "812", "–", "12.3 s"]);
  assert.deepEqual(values(null), ["–", "–", "–", "–"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { parseBoard } from "../src/engine/board.ts";
import { parseInfo } from "../src/engine/words.ts";
import { Clock, clockText } from "../src/game/clock.ts";
import { advantage, forP1, provedWin, scoreText } from "../src/game/score.ts";

test("scores are p1's, and a lost game stays lost", () => {
  assert.equal(scoreText(forP1({ kind: "cp", value: 35 }, "p2")), "−0.35");
  const lost = parseInfo("info depth 0 score mate 0 nodes 0")?.score;
  assert.ok(lost);
  assert.equal(advantage(forP1(lost, "p1")), -1);
  assert.equal(advantage(forP1(lost, "p2")), 1);
  assert.deepEqual(provedWin(forP1(lost, "p1")), { winner: "p2", moves: 0 });
});

test("a proved win is counted in moves of the winner, whoever is to move", () => {
  const moves = [1, 2, 5, -2, -5].map((value) => provedWin({ kind: "mate", value }));
  assert.deepEqual(moves, [
    { winner: "p1", moves: 1 },
    { winner: "p1", moves: 1 },
    { winner: "p1", moves: 3 },
    { winner: "p2", moves: 1 },
    { winner: "p2", moves: 3 },
  ]);
  assert.equal(provedWin({ kind: "cp", value: 5000 }), null);
});

test("a score that rounds to zero has no minus", () => {
  assert.equal(scoreText({ kind: "cp", value: -3 }, 1), "+0.0");
  assert.equal(scoreText({ kind: "cp", value: -35 }, 1), "−0.3");
});

test("a clock runs for one player at a time", () => {
  const clock = new Clock({ base: 10_000, increment: 500 });
  clock.start("p1", 0);
  assert.equal(clock.remaining("p1", 4000), 6000);
  clock.press("p1", 4000);
  clock.start("p2", 4000);
  assert.deepEqual(clock.state(20_000), { p1: 6500, p2: 0 });
  assert.equal(clock.limits(5000), "p1time 6500 p2time 9000 p1inc 500 p2inc 500");
  assert.deepEqual([65_000, 3_665_000, 9_450].map(clockText), ["1:05", "1:01:05", "9.4"]);
});

test("another engine's answer is no board", () => {
  for (const text of ["", "null", "{}", "[1]", '{"title": 5}']) assert.equal(parseBoard(text), null);
});

test("an engine that names no winning cells has none", () => {
  const players = [{ id: "p1" }, { id: "p2" }];
  const rest = { cells: [], cards: [], hand: [], last: [] };
  const board = { title: "x", players, turn: "p1", position: "p", cellSize: 1, ...rest };
  assert.deepEqual(parseBoard(JSON.stringify(board))?.winning, []);
  assert.deepEqual(parseBoard(JSON.stringify({ ...board, winning: ["a1"] }))?.winning, ["a1"]);
});

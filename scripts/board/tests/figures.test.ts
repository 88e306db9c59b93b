import assert from "node:assert/strict";
import { test } from "node:test";
import { figuresOf } from "../src/game/figures.ts";
import type { Finished } from "../src/game/match.ts";
import { eloText } from "../src/ui/match_figures.tsx";

const game = (number: number, result: Finished["result"], more: Partial<Finished> = {}): Finished => ({
  number,
  players: number % 2 ? [0, 1] : [1, 0],
  result,
  termination: "normal",
  reason: "",
  culprit: "",
  detail: "",
  plies: 1,
  part: 0,
  ...more,
});

test("points and pairs are those of each engine, whichever side it had", () => {
  // The first engine wins with both sides, then draws and loses.
  const { engines, played } = figuresOf([game(1, "p1win"), game(2, "p2win"), game(3, "draw"), game(4, "p1win")]);
  const [one, other] = engines;
  assert.equal(played, 4);
  assert.deepEqual([one?.points, one?.wins, one?.draws, one?.losses, one?.pairs], [2.5, 2, 1, 1, [0, 1, 0, 0, 1]]);
  assert.deepEqual(
    [other?.points, other?.wins, other?.draws, other?.losses, other?.pairs],
    [1.5, 1, 1, 2, [1, 0, 0, 1, 0]],
  );
});

test("half a pair and games without a result are in no pair", () => {
  const { engines } = figuresOf([game(1, "p1win"), game(2, "none"), game(3, "p1win")]);
  assert.deepEqual([engines[0]?.games, engines[0]?.pairs], [2, [0, 0, 0, 0, 0]]);
});

test("faults are counted by who made them", () => {
  const crash = { termination: "crash", culprit: "A" };
  const { faults } = figuresOf([game(1, "p2win", crash), game(2, "p1win", crash), game(3, "draw")]);
  assert.deepEqual(faults, { "crash by A": 2 });
});

test("who has won everything exceeds a bound, however low that is", () => {
  const none = { wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0], elo: null, error_95: null, los: null };
  assert.equal(eloText({ ...none, games: 2, points: 2, elo_bound: -216.2 }), "> −216.2");
  assert.equal(eloText({ ...none, games: 2, points: 0, elo_bound: 216.2 }), "< +216.2");
  assert.equal(eloText({ ...none, games: 40, points: 40, elo_bound: 442.7 }), "> +442.7");
});

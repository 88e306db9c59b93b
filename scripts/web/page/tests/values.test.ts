import assert from "node:assert/strict";
import { test } from "node:test";
import { valueSign, valueWords } from "../src/board/score_words.ts";
import { type MoveValue, parseValues } from "../src/engine/words.ts";
import { MoveChains, NO_ENTRY } from "../src/game/elements.ts";
import { bestValue, provedBy, valuesAhead } from "../src/game/truth.ts";
import { firstDifference } from "../src/session/engine_lines.ts";
import { realRules } from "./real_engine.ts";

const rules = realRules();
const ONORO = { options: { Game: "onoro" }, position: null };
const LOOK = { side: "p1", coordinates: false } as const;
const draw: MoveValue = { result: "draw", plies: null };
const win = (plies: number | null): MoveValue => ({ result: "win", plies });
const loss = (plies: number | null): MoveValue => ({ result: "loss", plies });

test("the answer of an engine", () => {
  assert.deepEqual(
    [...parseValues("m14 draw m12 loss:11 o12 win")],
    [
      ["m14", draw],
      ["m12", loss(11)],
      ["o12", win(null)],
    ],
  );
  for (const other of [null, "", "unknown", "m14 drawn", "m14 draw m12", "m14 win:"])
    assert.equal(parseValues(other).size, 0, String(other));
});

test("Onoro's start is a draw that one move holds", async () => {
  const { truth } = await rules.state(ONORO, []);
  assert.deepEqual(truth.best, draw);
  assert.deepEqual(truth.holding, ["m14"]);
  assert.deepEqual(provedBy(truth.values.get("m12") ?? draw, "p2"), { winner: "p1", moves: 6 });
  const view = await rules.look(ONORO, [], LOOK);
  assert.deepEqual({ ...view, ...truth }, view);
  const { truth: other } = await rules.state({ options: { Game: "onager" }, position: null }, []);
  assert.equal(other.values.size, 0);
  assert.equal(other.best, null);
});

test("a position is proved by a win, or by the values of all moves", () => {
  const known = new Map([
    ["a1", draw],
    ["a2", loss(4)],
    ["a3", loss(8)],
  ]);
  assert.deepEqual(bestValue(known, ["a1", "a2", "a3"]), draw);
  assert.deepEqual(bestValue(known, ["a2", "a3"]), loss(8)); // the longest resistance
  assert.equal(bestValue(known, ["a1", "a2", "a4"]), null);
  assert.deepEqual(bestValue(new Map([...known, ["a5", win(2)], ["a6", win(6)]]), ["a4", "a5", "a6"]), win(2));
  assert.equal(bestValue(known, []), null);
});

test("what comes next in a move has the value of the best move with it", () => {
  const known = new Map([
    ["a1b1tiger", win(2)],
    ["a1b1crab", loss(1)],
    ["a1c1crab", draw],
    ["a2c2crab", loss(3)],
  ]);
  const chains = new MoveChains([...known.keys(), "a3c3crab"]);
  const begin = valuesAhead(known, chains.choices(NO_ENTRY));
  assert.deepEqual(begin.get("a1"), win(2));
  assert.deepEqual(begin.get("a2"), loss(3));
  assert.equal(begin.has("a3"), false);
  assert.deepEqual(begin.get("tiger"), win(2));
  assert.equal(begin.has("crab"), false); // one of its moves is unknown
  const going = valuesAhead(known, chains.choices({ prefix: ["a1"], name: "crab" }));
  assert.deepEqual(going.get("b1"), loss(1));
  assert.deepEqual(going.get("c1"), draw);
});

test("a move that ends on a cell has no part in the value of moves that begin there", () => {
  const known = new Map([
    ["a1b2", win(2)],
    ["b2c3", loss(1)],
  ]);
  const begin = valuesAhead(known, new MoveChains([...known.keys()]).choices(NO_ENTRY));
  assert.deepEqual(begin.get("b2"), loss(1));
  assert.deepEqual([...begin.keys()], ["a1", "b2"]);
});

test("signs of values are for p1, words name the winner, and both count the moves of the winner", () => {
  const values = [win(0), win(4), win(null), draw, loss(11), loss(null)];
  const signs = (mover: "p1" | "p2") => values.map((value) => valueSign(value, mover)).join(" ");
  assert.equal(signs("p1"), "+1 +3 + = −6 −");
  assert.equal(signs("p2"), "−1 −3 − = +6 +");
  const words = values.map((value) => valueWords(value, "p2", (player) => (player === "p1" ? "Red" : "Blue")));
  assert.deepEqual(words, ["Blue wins in 1", "Blue wins in 3", "Blue wins", "Draw", "Red wins in 6", "Red wins"]);
});

test("two lines differ at the first move that both have", () => {
  assert.equal(firstDifference(["a", "b", "c"], ["a", "c", "c"]), 1);
  assert.equal(firstDifference(["a", "b"], ["a", "b", "c"]), null);
  assert.equal(firstDifference(["a", "b", "c"], ["a", "b"]), null);
});

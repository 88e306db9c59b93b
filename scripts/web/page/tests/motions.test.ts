import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board } from "../src/engine/board.ts";
import { halfMade } from "../src/game/half_made.ts";
import { type Motion, motions, type Pair, pairsBetween } from "../src/game/motions.ts";
import { GameTree } from "../src/game/tree.ts";
import { realRules } from "./real_engine.ts";

/** Far from the start of Onager. */
const FAR = "3ww1/2wwwww/5xw1/5ww2/10/5wb4/2bwx3x1/1b2b(bw)3/2b3b1/1b1b2b/2bbb1 w";

const arbiter = realRules();

async function boardAfter(game: string, position: string | null, moves: string[]): Promise<Board> {
  const view = await arbiter.look({ options: { Game: game }, position }, moves, { side: "p1", coordinates: true });
  return view.board ?? assert.fail("no board");
}

/** What moves on the board when a move is made, and when it is undone. */
async function moved(game: string, position: string | null, move: string): Promise<[Motion[], Motion[]]> {
  const tree = new GameTree();
  const node = tree.add(tree.root, move);
  const before = await boardAfter(game, position, []);
  const later = await boardAfter(game, position, [move]);
  const pairs = (from: typeof node, to: typeof node) => pairsBetween(from, to) ?? assert.fail("no pairs");
  return [
    motions(before, later, pairs(tree.root, node)),
    motions(later, before, pairs(node, tree.root)).filter(({ what }) => what !== "gone"),
  ];
}

test("a piece and a disc, one after the other", async () => {
  const [forward, backward] = await moved("nonaga", null, "m11n11m11o10");
  assert.deepEqual(forward, [
    { what: "piece", cell: "n11", index: 0, from: "m11", part: 0 },
    { what: "ground", cell: "o10", from: "m11", part: 1 },
  ]);
  assert.deepEqual(backward, [
    { what: "piece", cell: "m11", index: 0, from: "n11", part: 1 },
    { what: "ground", cell: "m11", from: "o10", part: 0 },
  ]);
});

test("a captured piece goes, and comes back", async () => {
  const [forward, backward] = await moved("onitama", "2m2/5/5/s4/S1M2 crab,tiger/horse,ox/dragon b", "a1a2crab");
  assert.deepEqual(forward, [
    { what: "piece", cell: "a2", index: 0, from: "a1", part: 0 },
    { what: "gone", cell: "a2", index: 0, part: 0 },
  ]);
  assert.deepEqual(backward, [
    { what: "piece", cell: "a2", index: 0, from: null, part: 0 },
    { what: "piece", cell: "a1", index: 0, from: "a2", part: 0 },
  ]);
});

test("pieces that change places both move", async () => {
  const position = "ssmss/5/2w2/2S2/SSM1S bat,ox/eagle,horse/crab b";
  assert.deepEqual((await moved("onitama", position, "c3c2ox"))[0], [
    { what: "piece", cell: "c3", index: 0, from: "c2", part: 0 },
    { what: "piece", cell: "c2", index: 0, from: "c3", part: 0 },
  ]);
});

test("placed pieces and lakes appear", async () => {
  assert.deepEqual(
    (await moved("onoro", null, "m14"))[0].filter(({ what }) => what === "piece"),
    [{ what: "piece", cell: "m14", index: 0, from: null, part: 0 }],
  );
  assert.deepEqual((await moved("onager", null, "d5"))[0], [{ what: "ground", cell: "d5", from: null, part: 0 }]);
});

test("what has been entered does not move again", async () => {
  const made: Pair[] = [["m11", "n11"]];
  const start = await boardAfter("nonaga", null, []);
  const half = halfMade(start, made);
  assert.deepEqual(motions(start, half, made), [{ what: "piece", cell: "n11", index: 0, from: "m11", part: 0 }]);
  const later = await boardAfter("nonaga", null, ["m11n11m11o10"]);
  assert.deepEqual(motions(half, later, [...made, ["m11", "o10"]]), [
    { what: "ground", cell: "o10", from: "m11", part: 1 },
  ]);
});

test("another position does not move", async () => {
  const tree = new GameTree();
  const far = ["m14", "m12", "o12"].reduce((at, move) => tree.add(at, move), tree.root);
  assert.equal(pairsBetween(tree.root, far), null);
  const aside = tree.add(tree.root, "m12");
  assert.equal(pairsBetween(aside, tree.root.children[0] ?? far), null);
  const [start, other] = [await boardAfter("onager", null, []), await boardAfter("onager", FAR, [])];
  assert.deepEqual(motions(start, other, []), []);
});

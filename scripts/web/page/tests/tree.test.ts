import assert from "node:assert/strict";
import { test } from "node:test";
import { NO_INFO } from "../src/engine/words.ts";
import { GameTree, noteSearch } from "../src/game/tree.ts";

function sample() {
  const tree = new GameTree();
  const a = tree.add(tree.root, "a1");
  const b = tree.add(a, "b1");
  const variation = tree.add(a, "b2");
  return { tree, a, b, variation };
}

test("the first child is the main line, others are variations", () => {
  const { tree, b, variation } = sample();
  assert.equal(tree.end(), b);
  assert.deepEqual(GameTree.moves(variation), ["a1", "b2"]);
  assert.equal(tree.add(tree.root, "a1").children.length, 2);
});

test("a search is noted with its move, without a number that was not reported; the start was reached by none", () => {
  const { tree, a } = sample();
  for (const node of [tree.root, a]) noteSearch(node, { kind: "cp", value: 35 }, { ...NO_INFO, depth: 4, pv: ["b1"] });
  assert.deepEqual([tree.root.score?.value, tree.root.search], [35, null]);
  assert.deepEqual([a.depth, a.search], [4, { seconds: 0, nodes: null, pv: ["a1", "b1"] }]);
});

test("a promoted variation is the main line", () => {
  const { tree, variation } = sample();
  tree.promote(variation);
  assert.deepEqual(
    tree.line().map(({ move }) => move),
    ["a1", "b2"],
  );
});

test("a removed move takes what follows with it", () => {
  const { tree, a } = sample();
  tree.remove(a);
  assert.equal(tree.end(), tree.root);
});

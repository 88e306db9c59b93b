import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient } from "../src/engine/client.ts";
import { type Info, NO_INFO } from "../src/engine/words.ts";
import { LineSets } from "../src/session/engine_lines.ts";
import { realEngine } from "./real_engine.ts";

const info = (depth: number, multipv: number, value: number): Info => ({
  ...NO_INFO,
  depth,
  multipv,
  score: { kind: "cp", value },
  pv: ["a1"],
});
const shown = (sets: LineSets) => sets.lines.map(({ depth, score }) => `${depth}:${score?.value}`);

test("lines of one depth stand side by side", () => {
  const sets = new LineSets(3);
  for (const [depth, rank, value] of [
    [7, 1, 91],
    [7, 2, 90],
  ] as const)
    sets.add(info(depth, rank, value));
  assert.deepEqual(shown(sets), []);
  sets.add(info(7, 3, 60));
  assert.deepEqual(shown(sets), ["7:91", "7:90", "7:60"]);
  sets.add(info(8, 1, 40));
  sets.add(info(8, 2, 30));
  assert.deepEqual(shown(sets), ["7:91", "7:90", "7:60"]);
  sets.add(info(8, 3, 20));
  assert.deepEqual(shown(sets), ["8:40", "8:30", "8:20"]);
});

test("a set is whole as well when the next depth begins", () => {
  const sets = new LineSets(5);
  sets.add(info(1, 1, 10));
  sets.add(info(1, 2, 5));
  sets.add(info(2, 1, 12));
  assert.deepEqual(shown(sets), ["1:10", "1:5"]);
});

test("an engine that repeats lines of the depth before", () => {
  const sets = new LineSets(2);
  for (const [depth, rank, value] of [
    [4, 1, 9],
    [4, 2, 8],
    [5, 1, 3],
    [4, 2, 8],
    [5, 2, 2],
  ] as const) {
    sets.add(info(depth, rank, value));
    assert.equal(new Set(sets.lines.map((line) => line.depth)).size <= 1, true);
  }
  assert.deepEqual(shown(sets), ["5:3", "5:2"]);
});

test("the sets of a real search", async () => {
  const client = new EngineClient(realEngine());
  await client.start();
  await client.ask("setoption name Game value onitama");
  await client.ask("setoption name MultiPV value 3");
  await client.ask("position startpos");
  const sets = new LineSets(3);
  const depths = new Set<number>();
  await client.go("depth 8", (report) => {
    if (report.bound || !report.score) return;
    sets.add(report);
    assert.ok([0, 3].includes(sets.lines.length));
    assert.equal(new Set(sets.lines.map(({ depth }) => depth)).size, sets.lines.length ? 1 : 0);
    const scores = sets.lines.map(({ score }) => score?.value ?? 0);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    if (sets.lines[0]) depths.add(sets.lines[0].depth);
  }).done;
  client.close();
  assert.ok(depths.has(8) && depths.size > 4, [...depths].join(" "));
});

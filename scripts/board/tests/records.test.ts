import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRecords } from "../src/game/records.ts";

const GAME = `[Round "1"]
[Game "x"]
[P1 "a \\"b\\""]
[Opening "3B/1W - w moves a1"]
; a last line
[Plies "2"]

1. b2 {+0.35/12 0.101} 2. c3 {#-3/4 0.020}
p1win

`;

test("a record gives its tags, opening, moves and scores", () => {
  const [game, ...others] = parseRecords(`${GAME}\n[Round "2"]\n`);
  assert.equal(others.length, 0);
  assert.equal(game?.tags.P1, 'a "b"');
  assert.equal(game?.position, "3B/1W - w");
  assert.equal(game?.result, "p1win");
  assert.deepEqual(game?.moves, [
    { move: "a1", score: null, depth: 0 },
    { move: "b2", score: { kind: "cp", value: 35 }, depth: 12 },
    { move: "c3", score: { kind: "mate", value: -3 }, depth: 4 },
  ]);
});

test("what is no record is refused with its line", () => {
  assert.throws(() => parseRecords("hello\n\nworld\n\n"), /^Error: 1$/);
  assert.throws(() => parseRecords('[Round "1"]\n\n1. b2 won\n\n'), /^Error: 3$/);
});

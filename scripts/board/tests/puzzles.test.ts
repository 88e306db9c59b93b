import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  firstRecord,
  nearest,
  ownMoves,
  PUZZLES,
  type Puzzle,
  type PuzzleFile,
  parsePuzzleLink,
  puzzleLink,
  recordAfter,
} from "../src/game/puzzle.ts";

const FOLDER = "../quadriga/puzzles";
const readFile = (game: string): PuzzleFile => JSON.parse(readFileSync(`${FOLDER}/${game}.json`, "utf8"));

const puzzle = (id: string, rating: number): Puzzle => ({
  id,
  rating,
  position: "",
  side: "p1",
  plies: 3,
  line: [],
  others: 7,
});
const THREE = [puzzle("a", 800), puzzle("b", 1000), puzzle("c", 1300)];

test("the page knows the games that have puzzles", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  assert.deepEqual(files.map((name) => name.replace(".json", "")).sort(), [...PUZZLES].sort());
  for (const game of PUZZLES) {
    const { puzzles } = readFile(game);
    const first = firstRecord(puzzles);
    assert.ok(puzzles.every(({ line, plies }) => line.length === plies && ownMoves({ plies }) > 1));
    assert.ok(first.rating >= (puzzles[0]?.rating ?? 0) && first.rating < (puzzles.at(-1)?.rating ?? 0));
    assert.deepEqual(parsePuzzleLink(puzzleLink({ game, id: puzzles[0]?.id ?? "" })), { game, id: puzzles[0]?.id });
  }
});

test("addresses", () => {
  assert.deepEqual(parsePuzzleLink("#puzzle=onoro"), { game: "onoro", id: null });
  for (const wrong of ["#puzzle=chess", "#puzzle=onoro.12", "#puzzle=onoro.1234567g", "#learn=onoro", ""]) {
    assert.equal(parsePuzzleLink(wrong), null);
  }
});

test("a solved puzzle raises the rating, the more the harder it is; a failed one ends the streak", () => {
  const begun = { rating: 1000, streak: 0, best: 0, done: [] };
  const [easy, even, hard] = THREE.map((one) => recordAfter(begun, one, "solved"));
  assert.deepEqual(even, { rating: 1024, streak: 1, best: 1, done: ["b"] });
  assert.ok(easy && hard && easy.rating > 1000 && easy.rating < 1024 && hard.rating > 1024);
  const failed = recordAfter({ ...begun, streak: 3, best: 3 }, puzzle("b", 1000), "failed");
  assert.deepEqual(failed, { rating: 976, streak: 0, best: 3, done: ["b"] });
  const helped = recordAfter({ ...begun, streak: 3, best: 3 }, puzzle("b", 1000), "helped");
  assert.deepEqual(helped, { rating: 1000, streak: 3, best: 3, done: ["b"] });
});

test("the next puzzle is near in rating and not done; once all are done, they begin anew", () => {
  assert.equal(nearest(THREE, [], 1200)?.id, "c");
  assert.equal(nearest(THREE, ["c"], 1200)?.id, "b");
  assert.equal(nearest(THREE, ["a", "b", "c"], 1200)?.id, "c");
  assert.equal(nearest([], [], 1200), undefined);
});

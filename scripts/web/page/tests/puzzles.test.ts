import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { cases } from "../../../quadriga/common/judging.json";
import { GAMES } from "../src/game/games.ts";
import {
  firstRecord,
  nearest,
  ownMoves,
  type Puzzle,
  type PuzzleFile,
  type PuzzleResult,
  parsePuzzleLink,
  puzzleLink,
  recordAfter,
} from "../src/game/puzzle.ts";

const FOLDER = "../../quadriga/puzzles";
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
  assert.deepEqual(files.map((name) => name.replace(".json", "")).sort(), [...GAMES].sort());
  for (const game of GAMES) {
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
  for (const { record, rating, result, after } of cases.record)
    assert.deepEqual(recordAfter(record, puzzle("b", rating), result as PuzzleResult), after);
});

test("the next puzzle is near in rating and not done; once all are done, they begin anew", () => {
  assert.equal(nearest(THREE, [], 1200)?.id, "c");
  assert.equal(nearest(THREE, ["c"], 1200)?.id, "b");
  assert.equal(nearest(THREE, ["a", "b", "c"], 1200)?.id, "c");
  assert.equal(nearest([], [], 1200), undefined);
});

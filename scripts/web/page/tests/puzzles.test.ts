import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { cases } from "../../../quadriga/common/judging.json";
import { dailyCount, gameOfDay, indexOfDay, today } from "../src/game/day.ts";
import { GAMES } from "../src/game/games.ts";
import {
  firstRecord,
  isSave,
  nearest,
  ofTheme,
  ownMoves,
  type Puzzle,
  type PuzzleFile,
  type PuzzleResult,
  parsePuzzleLink,
  puzzleLink,
  recordAfter,
  themesAmong,
} from "../src/game/puzzle.ts";

const FOLDER = "../../quadriga/puzzles";
const readFile = (game: string): PuzzleFile => JSON.parse(readFileSync(`${FOLDER}/${game}.json`, "utf8"));

const puzzle = (id: string, rating: number, themes = ["win"]): Puzzle => ({
  id,
  rating,
  position: "",
  side: "p1",
  plies: 3,
  line: [],
  others: 7,
  themes,
});
const THREE = [puzzle("a", 800), puzzle("b", 1000), puzzle("c", 1300)];

test("the page knows the games that have puzzles", () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  assert.deepEqual(files.map((name) => name.replace(".json", "")).sort(), [...GAMES].sort());
  for (const game of GAMES) {
    const { puzzles } = readFile(game);
    const first = firstRecord(puzzles);
    assert.ok(
      puzzles.every(({ line, plies }) => line.length === plies && (isSave({ plies }) || ownMoves({ plies }) > 1)),
    );
    assert.ok(puzzles.filter(isSave).length > 15);
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

test("the games take turns day by day, and all easier puzzles come before one comes again", () => {
  const games = ["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"].map((day) => gameOfDay(day) ?? "");
  assert.deepEqual(games.sort(), [...GAMES].sort());
  const place = { game: gameOfDay("2026-11-27") ?? "", id: null, day: "2026-11-27" };
  assert.deepEqual(parsePuzzleLink(puzzleLink(place)), place);
  for (const wrong of ["2026-13-01", "2026-02-30x", "1969-01-01"])
    assert.equal(parsePuzzleLink(`#puzzle=${wrong}`), null);
  for (const game of GAMES) {
    const { puzzles } = readFile(game);
    const count = dailyCount(puzzles.length);
    const days = Array.from({ length: count }, (_, index) => new Date(index * GAMES.length * 86_400_000));
    const indices = days.map((day) => indexOfDay(day.toISOString().slice(0, 10), puzzles.length));
    assert.deepEqual(
      [...indices].sort((a, b) => a - b),
      [...Array(count).keys()],
    );
  }
  assert.equal(today(new Date(2026, 10, 27, 0, 30)), "2026-11-27"); // the date here, whatever it is in Greenwich
  assert.equal(today(new Date(2026, 10, 27, 23, 30)), "2026-11-27");
});

test("a solved puzzle raises the rating, the more the harder it is; a failed one ends the streak", () => {
  for (const { record, rating, result, after } of cases.record)
    assert.deepEqual(recordAfter(record, puzzle("b", rating), result as PuzzleResult), after);
});

test("the next puzzle is near in rating and not solved; a failed one comes again after some others", () => {
  const next = (done: string[], solved: string[] = []) =>
    nearest(THREE, { ...firstRecord([]), done, solved }, 1200)?.id;
  assert.equal(next([]), "c");
  assert.equal(next(["c"], ["c"]), "b");
  assert.equal(next(["c"]), "b");
  assert.equal(next(["c", "1", "2", "3", "4", "5"]), "c");
  assert.equal(next(["c", "b", "a"], ["c", "b"]), "a"); // the only one not solved
  assert.equal(next(["a", "b", "c"], ["a", "b", "c"]), "c"); // all begin anew
  assert.equal(nearest([], firstRecord([]), 1200), undefined);
});

test("a theme is offered if some puzzles of a game have it, but not all", () => {
  const both = puzzle("d", 900, ["win", "double", "endgame", "other"]);
  const double = puzzle("e", 900, ["win", "double"]);
  assert.deepEqual(themesAmong(THREE), []);
  assert.deepEqual(themesAmong([both]), []);
  assert.deepEqual(themesAmong([double, ...THREE, both]), ["double", "endgame"]);
  const long = { ...double, plies: 5 };
  assert.deepEqual(themesAmong([double, long]), ["short", "long"]);
  assert.deepEqual(ofTheme([double, long], "long"), [long]);
  assert.deepEqual(themesAmong(readFile("onager").puzzles), ["win", "save", "short", "long"]);
  assert.deepEqual(ofTheme([both, ...THREE, double], "double"), [both, double]);
  for (const theme of ["", "win", "other", "endgame"])
    assert.deepEqual(ofTheme([double, ...THREE], theme), [double, ...THREE]);
});

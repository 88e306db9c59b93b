import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../../../tests/data/shared_cases.json";
import { type Dialect, isPermitted, NO_INFO, parseBestMove, parseInfo, parseOption } from "../src/engine/words.ts";
import { elementsOf } from "../src/game/elements.ts";
import { linesOfBook } from "../src/game/explored.ts";
import { accuracyOf, type Exact, givenAway, isFlawless } from "../src/game/judging.ts";
import { nameAtLevel } from "../src/game/recorded.ts";
import { atMost } from "../src/game/score.ts";
import { levelsOf, levelText } from "../src/session/levels.ts";
import { annotators, reviewerText } from "../src/session/review.ts";
import { clientWith } from "./fake_engine.ts";

/* The cases that Python runs too: tests/scripts/test_shared_cases.py. */

/** As in JSON: without undefined values, and with null for infinite ones. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("lines of engines", () => {
  for (const { line, option } of cases.options) {
    const found = parseOption(line);
    const told = found && { ...found, ...(found.type !== "button" && { default: String(found.default) }) };
    assert.deepEqual(plain(told), option, line);
  }
  for (const { line, allowed, permitted } of cases.permitted) {
    const option = parseOption(line);
    assert.equal(option && isPermitted(option, allowed), permitted, line);
  }
  for (const { line, dialect = "ugi", ...expected } of cases.infos) {
    const info = parseInfo(line, dialect as Dialect);
    const { cp, mate, bound = "", wdl = null, pv = "", milliseconds = 0, ...counts } = expected;
    assert.equal(info !== null, cp !== undefined || mate !== undefined || pv !== "", line);
    if (!info) continue;
    assert.deepEqual([info.bound, info.wdl, info.pv.join(" "), info.time], [bound, wdl, pv, milliseconds], line);
    const value = cp ?? (mate === 0 ? -0 : mate);
    assert.deepEqual(info.score, value === undefined ? null : { kind: cp === undefined ? "mate" : "cp", value }, line);
    const { depth, multipv, nodes, nps, hashfull } = info;
    const defaults = { depth: 0, multipv: 1, nodes: 0, nps: 0, hashfull: null };
    assert.deepEqual({ depth, multipv, nodes, nps, hashfull }, { ...defaults, ...counts }, line);
  }
  for (const { line, move } of cases.bestmoves) assert.equal(parseBestMove(line), move, line);
});

test("draws that are accepted", () => {
  for (const { line, cp, mover, other } of cases.at_most) {
    const info = parseInfo(line) ?? NO_INFO;
    assert.deepEqual([atMost(info, cp), atMost(info, cp, true)], [mover, other], line);
  }
});

test("levels", async () => {
  for (const { options, names } of cases.levels) {
    const found = levelsOf(await clientWith(...options)).map(({ elo }) => levelText(elo).toLowerCase());
    assert.equal(found.join(", "), names, options.join());
  }
});

test("names of players", () => {
  for (const { engine, elo, name } of cases.players) assert.equal(nameAtLevel(engine, elo), name);
});

test("elements of moves", () => {
  for (const { move, elements } of cases.elements) assert.deepEqual(elementsOf(move), elements.split(" "));
});

test("annotators of reviewed games", () => {
  for (const { before, reviewed, engine, limit, after } of cases.annotators) {
    const limits = limit.nodes === undefined ? `movetime ${limit.movetime * 1000}` : `nodes ${limit.nodes}`;
    assert.equal(annotators(before, reviewed, reviewerText(engine, limits)), after);
  }
});

test("the accuracy of moves whose results are proved", () => {
  for (const { moves, accuracy, given, flawless, lost, unjudged = 0 } of cases.accuracies) {
    const judgements = moves
      .split(" ")
      .filter(Boolean)
      .map((move) => {
        const [was = null, now = null] = move.split("-").map((word) => (word === "?" ? null : (word as Exact)));
        const points = { win: 1, draw: 0.5, loss: 0 };
        const proved = was && now ? Math.max(0, points[was] - points[now]) : (lost ?? 0);
        return { was, now, lost: proved, better: "" };
      });
    const found = accuracyOf(judgements);
    assert.equal(found && Number(found.toFixed(4)), accuracy, moves);
    const sum = judgements.reduce((all, judgement) => all + givenAway(judgement), 0);
    const all = [...judgements, ...Array.from({ length: unjudged }, () => null)];
    assert.deepEqual([sum, isFlawless(all)], [given, flawless], moves);
  }
});

test("books and their scores", () => {
  for (const { book, scores, lines, refused } of cases.books) {
    const read = () =>
      linesOfBook("", book, scores).map(({ position, moves, balance }) => [position, moves.join(" "), balance]);
    if (refused === undefined) assert.deepEqual(read(), lines);
    else assert.throws(read, (error: Error) => error.message.includes(refused));
  }
});

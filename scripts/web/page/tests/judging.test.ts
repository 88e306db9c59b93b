import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../../../quadriga/common/judging.json";
import type { PlayerId, Result } from "../src/engine/board.ts";
import { type Info, parseInfo, parseValues } from "../src/engine/words.ts";
import {
  accuracyOf,
  decided,
  type Exact,
  type Finding,
  findingOf,
  isMissedWin,
  isTurningPoint,
  type Judgement,
  judge,
  knownScore,
  marked,
  markOf,
  shownMark,
} from "../src/game/judging.ts";
import { writeScore } from "../src/game/recorded.ts";
import { truthOf } from "../src/game/truth.ts";

/* The cases that Python runs too: tests/scripts/common/test_judging.py. */

const known = (given: { chance?: number; exact?: string; line?: string; values?: string }): Finding => ({
  chance: given.chance ?? null,
  exact: (given.exact ?? null) as Exact | null,
  line: given.line?.split(" ") ?? [],
  values: parseValues(given.values ?? ""),
});

/** A judgement as in the cases: empty values are omitted. */
function told(judgement: Judgement | null) {
  if (!judgement) return null;
  const kind = isMissedWin(judgement) ? "missed win" : isTurningPoint(judgement) && "turning point";
  const all = { ...judgement, mark: markOf(judgement)?.word, kind };
  return Object.fromEntries(Object.entries(all).filter(([name, value]) => name === "lost" || value));
}

for (const { name, before, after, move, judgement } of cases.judge)
  test(name, () => assert.deepEqual(told(judge(known(before), known(after), move)), judgement));

test("marks", () => {
  const judged = (lost: number | null) => (lost === null ? null : { lost, was: null, now: null, better: "" });
  for (const { name, nags, was, now, after } of cases.marked)
    assert.deepEqual(marked(nags, judged(was), judged(now)), after, name);
  assert.deepEqual(
    [[4, 2], [10, 6, 2], [1]].map((nags) => shownMark(nags)?.nag),
    [4, 6, undefined],
  );
});

test("what is known of a position, by a search and by the values of its moves", () => {
  for (const { info, values, legal, chance, exact } of cases.finding) {
    const known = parseValues(values);
    const others = Array.from({ length: (legal ?? 0) - known.size }, (_, index) => `other ${index}`);
    const truth = truthOf("p1", legal === null ? null : [...known.keys(), ...others], known);
    const found = findingOf(parseInfo(`info ${info}`) as Info, truth);
    assert.equal(found.exact ?? "", exact, info);
    assert.equal(found.chance && Number(found.chance.toFixed(6)), chance, info);
  }
  for (const { values, score } of cases.known_score) {
    const known = parseValues(values);
    const found = knownScore(truthOf("p1", [...known.keys()], known).best);
    assert.equal(found && writeScore(found), score, values);
  }
  for (const { result, player, exact } of cases.decided)
    assert.equal(decided(result as Result, player as PlayerId).exact, exact);
  assert.equal(decided("none", "p1").exact, null);
});

test("the accuracy of moves", () => {
  for (const { lost, accuracy } of cases.accuracy) {
    const found = accuracyOf(lost.map((each) => ({ lost: each, was: null, now: null, better: "" })));
    assert.equal(found && Number(found.toFixed(4)), accuracy);
  }
});

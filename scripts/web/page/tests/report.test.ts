import assert from "node:assert/strict";
import { test } from "node:test";
import { binned, medians } from "../src/ui/plots.tsx";
import { endingsOf } from "../src/ui/report_page.tsx";

test("whole numbers get whole bins", () => {
  assert.deepEqual(binned([1, 9, 9]), { low: 0.5, width: 1, counts: [1, 0, 0, 0, 0, 0, 0, 0, 2] });
  assert.deepEqual(binned([7]), { low: 3.5, width: 1, counts: [0, 0, 0, 1, 0, 0, 0] });
  assert.deepEqual(binned([3, 5, 5]), { low: 0.5, width: 1, counts: [0, 0, 1, 0, 2, 0, 0] });
  const many = binned(Array.from({ length: 100 }, (_, index) => index));
  assert.equal(many.width, 4);
  assert.deepEqual(many.counts, new Array(25).fill(4));
});

test("every value is in a bin", () => {
  for (const values of [[0.5], [-1.25, 0, 3.5], [1e-9, 2e-9, 3e-9]]) {
    const { counts } = binned(values);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      values.length,
    );
  }
});

test("a median needs enough games", () => {
  const games: [number, number][][] = [
    [
      [1, 0.1],
      [2, 0.4],
    ],
    [
      [2, 0.2],
      [1, 0.3],
    ],
    [[2, 0.9]],
  ];
  assert.deepEqual(medians(games, 2), [
    [1, 0.3],
    [2, 0.4],
  ]);
  assert.deepEqual(medians(games, 3), [[2, 0.4]]);
});

test("endings begin with all games, then the most frequent reason", () => {
  const games = [
    { ended: { termination: "normal", reason: "x", text: "three" }, result: "p1win" },
    { ended: { termination: "time", reason: "" }, result: "none" },
    { ended: { termination: "normal", reason: "x", text: "three" }, result: "p2win" },
  ] as const;
  const endings = endingsOf(games);
  assert.deepEqual(
    endings.map(({ reason }) => reason),
    ["all games", "three", "ran out of time"],
  );
  assert.deepEqual(endings[0]?.counts, { p1win: 1, draw: 0, p2win: 1, none: 1 });
  assert.deepEqual(endings[1]?.counts, { p1win: 1, draw: 0, p2win: 1, none: 0 });
});

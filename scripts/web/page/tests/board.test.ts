import assert from "node:assert/strict";
import { test } from "node:test";
import { centred, frameAfter, union } from "../src/board/frame.ts";
import { neighbour, numberPlaces, place, type Target } from "../src/board/geometry.ts";
import { en } from "../src/i18n/en.ts";
import { es } from "../src/i18n/es.ts";
import { parseRules } from "../src/ui/rules_text.ts";

const cells: Target[] = [
  { id: "a1", x: 0, y: 60, shape: "hexagon" },
  { id: "a2", x: 60, y: 60, shape: "hexagon" },
  { id: "b1", x: 30, y: 8, shape: "hexagon" },
  { id: "c1", x: 0, y: -44, shape: "hexagon" },
];

test("arrow keys go to the nearest cell in their direction", () => {
  const from = { x: 0, y: 60 };
  assert.equal(neighbour(from, "ArrowRight", cells)?.id, "a2");
  assert.equal(neighbour(from, "ArrowUp", cells)?.id, "b1");
  assert.equal(neighbour(from, "ArrowLeft", cells), null);
  assert.equal(neighbour(from, "x", cells), null);
});

test("the second player sees the board from the other side", () => {
  assert.deepEqual(place({ x: 10, y: -20 }, "p2"), { x: -10, y: 20 });
  assert.deepEqual(place({ x: 0, y: 5 }, "p1"), { x: 0, y: 5 });
});

test("the frame of a game only grows", () => {
  const frame = union({ x: 0, y: 0, width: 10, height: 10 }, { x: -5, y: 2, width: 8, height: 20 });
  assert.deepEqual(frame, { x: -5, y: 0, width: 15, height: 22 });
});

test("rules are headings, paragraphs, items and pictures", () => {
  const blocks = parseRules(
    "# Aim\n\nOne\nline.\n\n- first\n- second\n\n![Three](1W/BB m12 w moves m14 arrows m15 near m12 m15)\n![Start](startpos)\n",
  );
  assert.deepEqual(blocks, [
    { kind: "heading", text: "Aim" },
    { kind: "paragraph", text: "One line." },
    { kind: "item", text: "first" },
    { kind: "item", text: "second" },
    {
      kind: "picture",
      caption: "Three",
      position: "1W/BB m12 w",
      moves: ["m14"],
      arrows: ["m15"],
      near: ["m12", "m15"],
    },
    { kind: "picture", caption: "Start", position: null, moves: [], arrows: [], near: [] },
  ]);
});

test("a translation keeps the parameters of every text", () => {
  const parameters = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(en.texts)) {
    assert.deepEqual(parameters(es.texts[key as keyof typeof en.texts]), parameters(text), key);
  }
});

test("a frame that must change is around the position, no smaller, in the same proportions", () => {
  const before = { x: 0, y: 0, width: 100, height: 50 };
  assert.equal(frameAfter(null, before, 20), before);
  assert.equal(frameAfter(before, { x: 10, y: 10, width: 50, height: 20 }, 20), before);
  assert.deepEqual(frameAfter(before, { x: 50, y: 10, width: 60, height: 20 }, 20), {
    x: 30,
    y: -5,
    width: 100,
    height: 50,
  });
  assert.deepEqual(frameAfter(before, { x: 0, y: 0, width: 120, height: 20 }, 20), {
    x: -10,
    y: -25,
    width: 140,
    height: 70,
  });
  assert.deepEqual(centred(before, { x: 10, y: 10, width: 20, height: 20 }), { x: -30, y: -5, width: 100, height: 50 });
});

test("moves that begin alike have their numbers where they differ", () => {
  const [a, b, c] = [1, 2, 3].map((x) => ({ from: { x, y: 0 }, to: { x, y: 9 } }));
  assert.ok(a && b && c);
  assert.deepEqual(numberPlaces([[a, b], [a, c], [a, b], []]), [a, c, b, undefined]);
});

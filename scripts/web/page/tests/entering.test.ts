import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, Cell } from "../src/engine/board.ts";
import { cellPairs, elementsOf } from "../src/game/elements.ts";
import { halfMade, madePairs, openCell } from "../src/game/half_made.ts";
import type { View } from "../src/session/arbiter.ts";
import { Entering } from "../src/session/entering.ts";
import { realRules } from "./real_engine.ts";

const LOOK = { side: "p1", coordinates: true } as const;
const STARTS = [
  { Game: "onager" },
  { Game: "onitama" },
  { Game: "onitama", Deck: "all" },
  { Game: "nonaga" },
  { Game: "onoro" },
];
const POSITIONS = 12;
const LONGEST_WALK = 24;
/** The number of moves per position after which the board is compared with the engine's own. */
const COMPARED = 12;

const arbiter = realRules();

/** A reproducible random choice. */
function randomFrom(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

const boardOf = (view: View): Board => view.board ?? assert.fail("no board");
const cellOf = (board: Board, id: string): Cell => board.cells.find((cell) => cell.id === id) ?? assert.fail(id);

/** Enters a move as clicks do; what was offered and drawn is checked on the way. */
function enter(board: Board, legal: readonly string[], move: string): void {
  let played = "";
  const entering = new Entering(
    () => legal,
    (word) => {
      played = word;
    },
  );
  const elements = elementsOf(move);
  for (const [index, element] of elements.entries()) {
    assert.ok(entering.choices.value.next.has(element), `${element} of ${move} is not offered`);
    const drawn = halfMade(board, madePairs(entering.entry.value.prefix));
    const isCellOfBoard = drawn.cells.some(({ id }) => id === element);
    assert.ok(isCellOfBoard || /^[a-z]{2,}$/.test(element), `there is nothing to click for ${element} of ${move}`);
    entering.pick(element);
    if (played) break;
    assert.deepEqual(entering.entry.value.prefix, elements.slice(0, index + 1));
  }
  if (!played) entering.pick(elements.at(-1) ?? ""); // a move that begins longer ones is confirmed
  assert.equal(played, move);
}

/** On the cells of the entered move, the board equals the engine's board after it. */
async function compare(start: Record<string, string>, board: Board, moves: string[], move: string): Promise<void> {
  const pairs = madePairs(elementsOf(move));
  if (cellPairs(elementsOf(move)).length !== pairs.length) return; // something new is placed
  const [shown, after] = [halfMade(board, pairs), boardOf(await look(start, [...moves, move]))];
  for (const [from, to] of pairs) {
    assert.deepEqual(cellOf(shown, to).pieces.at(-1), cellOf(after, to).pieces.at(-1), `${to} after ${move}`);
    for (const id of [from, to]) {
      const discs = [shown, after].map((each) => cellOf(each, id).kind.includes("disc"));
      assert.equal(discs[0], discs[1], `the disc of ${id} after ${move}`);
    }
  }
}

const look = (options: Record<string, string>, moves: string[]) =>
  arbiter.look({ options, position: null }, moves, LOOK);

for (const start of STARTS) {
  test(`every move of random positions can be entered: ${Object.values(start).join(" ")}`, async () => {
    const random = randomFrom(7);
    let entered = 0;
    for (let position = 0; position < POSITIONS; position++) {
      const moves: string[] = [];
      const length = random(LONGEST_WALK);
      let view = await look(start, moves);
      while (moves.length < length && !view.over) {
        const next = view.legal?.[random(view.legal.length)] ?? "";
        const after = await look(start, [...moves, next]);
        if (after.over) break;
        moves.push(next);
        view = after;
      }
      const [board, legal] = [boardOf(view), view.legal ?? []];
      for (const move of legal) enter(board, legal, move);
      for (let count = 0; count < COMPARED; count++) {
        await compare(start, board, moves, legal[random(legal.length)] ?? "");
      }
      entered += legal.length;
    }
    assert.ok(entered > POSITIONS * 4, String(entered));
  });
}

test("a slide of Nonaga is shown as made, and the disc that it has left can be moved", async () => {
  const view = await look({ Game: "nonaga" }, []);
  const board = halfMade(boardOf(view), madePairs(["m11", "n11", "m11"]));
  assert.deepEqual(cellOf(board, "m11").pieces, []);
  assert.deepEqual(cellOf(board, "n11").pieces, [{ owner: "p1", kind: "piece" }]);
  assert.equal(openCell(["m11", "n11"]), null);
  assert.equal(openCell(["m11", "n11", "m11"]), "m11");
  const whole = halfMade(boardOf(view), madePairs(["m11", "n11", "m11", "o10"]));
  assert.deepEqual([cellOf(whole, "m11").kind, cellOf(whole, "o10").kind], [[], ["disc"]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveChains } from "../src/game/elements.ts";
import { halfMade, madePairs } from "../src/game/half_made.ts";
import { type Prompt, promptOf } from "../src/game/prompt.ts";
import { realRules } from "./real_engine.ts";

const arbiter = realRules();

/** What the page asks for after some elements of a move have been entered. */
async function prompted(game: string, position: string | null, prefix: string[] = [], name: string | null = null) {
  const view = await arbiter.look({ options: { Game: game }, position }, [], { side: "p1", coordinates: true });
  const board = view.board ?? assert.fail("no board");
  const entry = { prefix, name };
  const choices = new MoveChains(view.legal ?? []).choices(entry);
  return promptOf(halfMade(board, madePairs(prefix)), entry, choices);
}

const CARDS = "ssmss/5/5/5/SSMSS boar,ox/elephant,horse/crab b";
const WIND = "ssmss/5/2w2/5/SSMSS bat,ox/eagle,horse/crab b";
const PAWNS = "2WWB/1WBWB/1WBBW/BBWB/1W - b";
const CASES: [string, string | null, string[], string | null, Prompt | null][] = [
  ["onager", null, [], null, { text: "promptPlace", kind: "lake" }],
  ["onoro", null, [], null, { text: "promptPlace", kind: "pawn" }],
  ["onoro", PAWNS, [], null, { text: "promptPiece" }],
  ["nonaga", null, [], null, { text: "promptPiece" }],
  ["nonaga", null, ["m11"], null, { text: "promptWhere" }],
  ["nonaga", null, ["m11", "n11"], null, { text: "promptNowOne", kind: "disc" }],
  ["nonaga", null, ["m11", "n11", "m11"], null, { text: "promptWhere" }],
  ["nonaga", null, ["m11", "n11", "m11", "o10"], null, null],
  ["onitama", CARDS, [], null, { text: "promptPieceOrCard" }],
  ["onitama", CARDS, [], "ox", { text: "promptPieceFor", card: "ox" }],
  ["onitama", CARDS, ["a1", "a2"], null, { text: "promptTwoCards" }],
  ["onitama", WIND, ["c1", "c2"], null, { text: "promptNowThe", kind: "wind-spirit" }],
  ["onitama", "M1m2/5/5/5/5 dog,panda/ox,tiger/crab b", [], null, { text: "promptPass" }],
];

test("what to do next, in every form of a move", async () => {
  for (const [game, position, prefix, name, expected] of CASES) {
    assert.deepEqual(await prompted(game, position, prefix, name), expected, `${game} ${prefix} ${name}`);
  }
});

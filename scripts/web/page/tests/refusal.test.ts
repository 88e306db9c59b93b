import assert from "node:assert/strict";
import { test } from "node:test";
import { language, languages } from "../src/i18n/index.ts";
import { Editing } from "../src/session/editing.ts";
import { positionProblem } from "../src/session/refusal.ts";
import { realRules } from "./real_engine.ts";

const rules = realRules();

/** Positions that the engine refuses, and what the page says about them. */
const REFUSED: [game: string, position: string, sentence: string][] = [
  ["onager", "wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/1bbbbb b", "Black must have 13 discs, not 12."],
  ["onager", "wwwwww/wwwwwww/w7/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "White may have no more than 13 discs."],
  ["onager", "wwwwww/wwwwwww/xxxx4/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "There may be no more than three lakes."],
  ["onager", "wwwwww/wwwwwww/8/9/10/5x5/10/9/8/bbbbbbb/bbbbbb w", "No lake may be on the centre cell."],
  [
    "onager",
    "wwwwww/1wwwwww/w7/9/10/11/10/9/8/bbbbbbb/bbbbbb b",
    "With fewer than 3 lakes, all discs must still be where they start.",
  ],
  ["onager", "wwwwww/wwwwwww/x7/9/10/11/10/9/8/bbbbbbb/bbbbbb b", "White must be to move, to place the next lake."],
  ["onitama", "2m2/1m3/5/5/2M2 ox,tiger/crab,eel/boar b", "Each side has only one master."],
  ["onitama", "2m2/SSSSS/5/5/2M2 ox,tiger/crab,eel/boar b", "Each side has at most four students."],
  ["onitama", "2m2/ww3/5/5/2M2 ox,tiger/crab,eel/boar b", "There is only one wind spirit."],
  ["onitama", "5/5/5/5/2M2 ox,tiger/crab,eel/boar b", "Only the side to move may have lost its master."],
  [
    "onitama",
    "2M2/5/2m2/5/5 ox,tiger/crab,eel/boar b",
    "The master of the side to move may not be in the other temple yet.",
  ],
  ["nonaga", "RRRBBBoooooooooooo m13 r", "The board must have 19 discs, not 18."],
  ["nonaga", "RRoBBBooooooooooooo m13 r", "Red must have 3 pieces, not 2."],
  ["nonaga", "RRRBBoooooooooooooo m13 r", "Black must have 3 pieces, not 2."],
  ["nonaga", "RoRoRoBBBoooooxxooo m13 r", "At most one disc may be locked."],
  ["nonaga", "RoRoRoBBB2o/ooooooooo m13 r", "The discs must form one group."],
  ["nonaga", "RRRoBoBoBoooooooooo m13 r", "Only the side that has just moved may have won."],
  ["onoro", "BW m13 b", "There must be at least three pawns."],
  ["onoro", "BBBBB/BBBBB/WWWWW m10 b", "Each side has at most 8 pawns."],
  ["onoro", "BBB/W m13 b", "There must be as many black pawns as white ones, or one more."],
  ["onoro", "BB/W m13 b", "With these pawns, White must be to move."],
  ["onoro", "BBWW m13 b", "Every pawn must have at least two neighbours."],
  [
    "onoro",
    "nonsense",
    "The engine rejects the position: expected three fields with single spaces between: <rows> <anchor> <side>",
  ],
];

test("the common reasons for refusing a position are sentences, in each language", async () => {
  const editings = new Map<string, Editing | null>();
  for (const [game, position, sentence] of REFUSED) {
    if (!editings.has(game)) editings.set(game, await Editing.begin(rules, rules.optionsOf(game), null));
    const editing = editings.get(game);
    await editing?.type(position);
    const reason = editing?.problem.value ?? "";
    assert.equal(positionProblem(reason), sentence, reason);
    language.value = "es";
    const other = positionProblem(reason);
    language.value = "";
    assert.ok(other !== sentence && (position === "nonsense" || !other.includes(reason)), other);
  }
  assert.ok(Object.keys(languages).length > 1);
});

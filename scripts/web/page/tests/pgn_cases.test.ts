import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ChessGame, readGames } from "../src/game/pgn_read.ts";
import { movesOf, note, treeOf } from "../src/game/pgn_tree.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { plainMove, playersOf, type RecordedGame, type RecordedMove } from "../src/game/recorded.ts";
import { GameTree } from "../src/game/tree.ts";

/* What people and other programs write, from a file that scripts/quadriga reads too; the file explains its fields. */

type CaseMove = Partial<Omit<RecordedMove, "variations">> & { move: string; variations?: CaseMove[][] };
interface CaseGame extends Partial<Pick<RecordedGame, "comments" | "begins" | "result">> {
  tags?: Record<string, string>;
  players?: string[];
  moves: CaseMove[];
}
interface Case {
  name: string;
  pgn: string;
  games?: CaseGame[];
  left_out?: number;
  refused?: boolean;
  line?: number;
}

const FILE = join(process.cwd(), "../../../tests/data/pgn_cases.json");
const { cases } = JSON.parse(readFileSync(FILE, "utf8")) as { cases: Case[] };

const moveOf = (given: CaseMove): RecordedMove => ({
  ...plainMove(given.move),
  ...given,
  variations: (given.variations ?? []).map((line) => line.map(moveOf)),
});

const gameOf = ({ comments = [], begins = "p1", result = "p1win", moves }: CaseGame) => ({
  ...{ comments, begins, result },
  moves: moves.map(moveOf),
});

for (const { name, pgn, games = [], left_out = 0, refused, line } of cases) {
  test(name, () => {
    if (refused) return assert.throws(() => readGames(pgn), ChessGame);
    if (line) return assert.throws(() => readGames(pgn), { line });
    const leftOut = { count: 0 };
    const found = readGames(pgn, leftOut);
    assert.deepEqual(
      found.map(({ comments, begins, result, moves }) => ({ comments, begins, result, moves })),
      games.map(gameOf),
    );
    for (const [index, { tags = {}, players = ["W", "B"] }] of games.entries()) {
      for (const [tag, text] of Object.entries(tags)) assert.equal(found[index]?.tags.get(tag), text);
      assert.deepEqual(Object.values(playersOf(found[index]?.tags ?? new Map())), players);
    }
    assert.equal(leftOut.count, left_out);
    const written = found.map(writePgn).join("");
    assert.deepEqual(readGames(written), found);
    for (const game of found) assert.deepEqual(withoutScores(throughTree(game)), withoutScores(game));
  });
}

/** The page writes `0.00` as `+0.00`, and no bounds. */
const withoutScores = ({ moves }: RecordedGame) => moves.map((move) => ({ ...move, score: "" }));

/** The game as the page keeps it, once it has been on the page. */
function throughTree(game: RecordedGame): RecordedGame {
  const { tree, recorded } = treeOf(game.moves);
  for (const node of tree.all()) {
    node.mover = (node.ply % 2 === 1) === (game.begins === "p1") ? "p1" : "p2";
    const found = recorded.get(node);
    if (found) note(node, found);
  }
  const end = GameTree.path(tree.end())[game.moves.length - 1] ?? tree.root;
  return { ...game, moves: movesOf(end) };
}

test("what people wrote where a variation repeats a move is kept once", () => {
  const [game] = readGames('[Event "?"]\n\n1. a1 {one} (1. {two} a1 {one} {three} b1) (1. a1 {three} c1) 1-0\n');
  const kept = throughTree(game as RecordedGame);
  assert.deepEqual(kept.moves[0]?.comments, ["one", "two", "three"]);
});

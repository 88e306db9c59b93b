import assert from "node:assert/strict";
import { test } from "node:test";
import { readGames, readTags } from "../src/game/pgn_read.ts";
import { movesOf, treeOf } from "../src/game/pgn_tree.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { endingOf, plainMove, playersOf, type RecordedGame, type RecordedMove } from "../src/game/recorded.ts";
import { GameTree } from "../src/game/tree.ts";

const ODD = [
  "}",
  '"',
  "\\",
  "$",
  ";",
  "{",
  "(",
  ")",
  "[",
  "]",
  "%",
  "--",
  "1.",
  "1-0",
  "*",
  "Ж",
  "棋",
  "a\x01b",
  "\\x41",
  'n=5,move="x"',
  ", n=5",
  "book,",
  "tail:",
];
const LONG = "x".repeat(10_000);

function game(moves: RecordedMove[], changes: Partial<RecordedGame> = {}): RecordedGame {
  const tags = new Map(Object.entries({ Event: "?", Round: "1", White: "A", Black: "B", Variant: "heap" }));
  return { tags, tail: [], comments: [], position: null, begins: "p1", moves, result: "draw", ...changes };
}

const move = (text: string, changes: Partial<RecordedMove> = {}) => ({ ...plainMove(text), ...changes });
const texts = (line: RecordedMove[]): unknown[] =>
  line.map(({ move, variations }) => (variations.length ? [move, ...variations.map(texts)] : move));

test("odd moves, main lines, names, reasons and last lines come back as they were", () => {
  for (const odd of [...ODD, LONG, ODD.join("")]) {
    const search = { score: "#-4", depth: 3, seconds: 0.25, nodes: 9, pv: ["t1"] };
    const unknown = { ...search, nodes: null, pv: [odd, "t2", odd].filter((word) => !/\s/.test(word)) };
    const moves = [move(odd, { book: true }), move(odd), move("t1", unknown), move(odd, unknown), move("t1", search)];
    const written = game(moves, { tail: [`< info ${odd}`, `${odd}  x `], begins: "p2" });
    for (const name of ["White", "Reason"]) written.tags.set(name, odd);
    const text = writePgn(written);
    assert.deepEqual(readGames(text + text), [written, written], odd.slice(0, 40));
  }
});

test("lines are about 100 characters long, and none of a comment looks like a tag", () => {
  const moves = Array.from({ length: 200 }, () => move("t1", { score: "+0.01", pv: ["[Event", '"x"]', "%y"] }));
  const text = writePgn(game(moves, { tail: ['[Event "x"]', "%"] }));
  const [, ...movetext] = text.split("\n\n");
  assert.ok(
    movetext
      .join("")
      .split("\n")
      .every((line) => line.length <= 100 && !/^[[%]/.test(line)),
  );
});

test("variations nest, and stay with their move", () => {
  const moves = [
    move("a", { variations: [[move("b", { score: "+0.10", depth: 2 }), move("c", { variations: [[move("d")]] })]] }),
    move("e", { variations: [[move("f")], [move("g"), move("h")]] }),
    move("i"),
  ];
  const text = writePgn(game(moves));
  assert.match(text, /\n1\. a \(1\. b \{\+0\.10\/2\} 1\.\.\. c \(1\.\.\. d\)\) 1\.\.\. e \(1\.\.\. f\) /);
  assert.deepEqual(readGames(text)[0]?.moves, moves);
});

test("a tree is the same after it was written, with what follows the end of the game", () => {
  const tree = new GameTree();
  const a = tree.add(tree.root, "a");
  const b = tree.add(a, "b");
  tree.add(tree.add(a, "c"), "d");
  tree.add(tree.add(b, "e"), "f");
  tree.add(b, "g");
  const moves = movesOf(b);
  assert.deepEqual(texts(moves), ["a", ["b", ["c", "d"], ["b", "e", "f"], ["b", "g"]]]);
  const again = treeOf(readGames(writePgn(game(moves)))[0]?.moves ?? []).tree;
  const shape = (node: GameTree["root"]): unknown => [node.move, node.children.map(shape)];
  assert.deepEqual(shape(again.root), shape(tree.root));
});

// As cutegames writes it: the opening is a line of its book, each player has a tag of the user's choice, and p2 begins.
const CUTEGAMES = `[Event "base"]
[Site "CuteGames"]
[Round "1"]
[Red "full"]
[Blue "weak"]
[Result "0-1"]
[FEN "9 2 moves t1"]
[Adjudicated "Out of time"]
[PlyCount "3"]

1. t3 t2 2. t3 0-1


`;

test("games of cutegames", () => {
  const [first, second, ...others] = readGames(CUTEGAMES + CUTEGAMES);
  assert.ok(first);
  assert.deepEqual(first, second);
  assert.equal(others.length, 0);
  assert.deepEqual(playersOf(first.tags), { p1: "full", p2: "weak" });
  assert.equal(first.position, "9 2");
  assert.equal(first.begins, "p2");
  assert.deepEqual(
    first.moves.map(({ move, book }) => [move, book]),
    [
      ["t1", true],
      ["t3", false],
      ["t2", false],
      ["t3", false],
    ],
  );
  assert.deepEqual(endingOf(first), { result: "p2win", reason: "time" });
  assert.equal(readGames(CUTEGAMES.replace("9 2 moves t1", "startpos"))[0]?.position, null);
});

test("a game that is cut off anywhere is lost, and no other one", () => {
  const search = { score: "+0.35", depth: 3, seconds: 0.25, nodes: 9, pv: ["}", "t2"] };
  const whole = writePgn(game([move("t1", search), move("t2", { ...search, variations: [[move("t3")]] })]));
  const end = whole.lastIndexOf(" 1/2-1/2");
  for (let at = whole.indexOf("\n\n"); at <= end; at++) {
    const cut = whole.slice(0, at);
    assert.equal(readGames(cut).length, 0, cut);
    assert.deepEqual(readGames(`${whole}${cut}\n${whole}`), [...readGames(whole), ...readGames(whole)], cut);
  }
  for (let at = 1; at < whole.indexOf("\n\n"); at++) {
    const cut = whole.slice(0, at);
    assert.equal(readGames(whole + cut).length, 1, cut);
    if (at > 8) assert.equal(readGames(`${cut}\n${whole}`).length, 1, cut);
  }
});

test("tags alone", () => {
  assert.deepEqual(
    [...readTags('[Event "?"]\n[White "A"]\n')],
    [
      ["Event", "?"],
      ["White", "A"],
    ],
  );
  assert.equal(readTags("nonsense").size, 0);
});

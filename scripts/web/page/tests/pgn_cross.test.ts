import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { readGames } from "../src/game/pgn_read.ts";
import { movesOf, note, treeOf } from "../src/game/pgn_tree.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { playersOf, type RecordedGame, type RecordedMove } from "../src/game/recorded.ts";
import { ENGINE, PYTHON, python, ROOT, TESTS } from "./python.ts";

/* Games that Python writes, and scripts/match.py in particular: both languages read and write them alike. */

const FAKE = `${PYTHON} ${join(TESTS, "fake_engine.py")}`;
const folder = mkdtempSync("/tmp/quadriga-pgn-");
after(() => rmSync(folder, { recursive: true }));

interface PythonPly {
  move: string;
  score: string;
  depth: number | null;
  time: number | null;
  nodes: number | null;
  pv: string[];
  judgement: { lost: number; was: string; now: string; better: string } | null;
  nags: number[];
  comments: string[];
  before: string[];
  variations: PythonPly[][];
}

interface PythonGame {
  p1: string;
  p2: string;
  opening: { fen: string | null; moves: string[] };
  plies: PythonPly[];
  result: string;
  tail: string[];
  comments: string[];
}

/** All that Python's reader finds in a text. */
const readByPython = (text: string): PythonGame[] =>
  python(
    `
import dataclasses, json, sys
from quadriga.games.read import read_games
sys.stdin.reconfigure(newline="")
print(json.dumps([dataclasses.asdict(game) for game in read_games(sys.stdin.read())]))`,
    text,
  );

function plyAsPython({ book: _, seconds, judgement, variations, ...rest }: RecordedMove): PythonPly {
  return {
    ...rest,
    time: seconds,
    judgement: judgement && { ...judgement, was: judgement.was ?? "", now: judgement.now ?? "" },
    variations: variations.map((line) => line.map(plyAsPython)),
  };
}

/** The same for a game that was read here. */
function asPython(game: RecordedGame): PythonGame {
  const { tags, moves, position, result, tail, comments } = game;
  const played = moves.filter(({ book }) => !book);
  return {
    ...playersOf(tags),
    opening: { fen: position, moves: moves.filter(({ book }) => book).map(({ move }) => move) },
    plies: played.map(plyAsPython),
    result,
    tail,
    comments,
  };
}

const shared = ({ p1, p2, opening, plies, result, tail, comments }: PythonGame): PythonGame => ({
  p1,
  p2,
  opening: { fen: opening.fen, moves: opening.moves },
  plies,
  result,
  tail,
  comments,
});

/** Both readers find the same in a text, and in the PGN that is written from it here. */
function check(text: string): RecordedGame[] {
  const games = readGames(text);
  const there = readByPython(text);
  assert.deepEqual(games.map(asPython), there.map(shared));
  const written = games.map(writePgn).join("");
  assert.deepEqual(readByPython(written), there);
  assert.deepEqual(readGames(written), games);
  return games;
}

/** Plays a match and checks the file that it writes. */
function play(...words: string[]): RecordedGame[] {
  const pgn = join(mkdtempSync(join(folder, "match-")), "games.pgn");
  const command = [join(ROOT, "scripts/match.py"), "--pv", "--timeout", "120s", "--pgn", pgn, ...words];
  const { status, stderr } = spawnSync(PYTHON, command, { encoding: "utf8" });
  assert.ok(status === 0 || status === 1, stderr); // 1: an engine has failed
  return check(readFileSync(pgn, "utf8"));
}

for (const game of ["onager", "onitama", "nonaga", "onoro"]) {
  test(`a match of ${game}`, () => {
    assert.ok(existsSync(ENGINE), `build the engine first: there is no ${ENGINE}`);
    const engines = ["--engine", `full=${ENGINE}`, "--engine", `weak=${ENGINE}`, "--nodes", "200"];
    const openings = ["--openings", join(ROOT, `scripts/data/openings/${game}.txt`), "--seed", "1"];
    const games = play(...engines, ...openings, "--game", game, "--games", "2", "--max-plies", "40");
    assert.equal(games.length, 2);
    assert.ok(games.every(({ moves }) => moves.some(({ score, pv }) => score !== "-" && pv.length)));
  });
}

const ODD = 'Ж棋 }{)( $1; \\ %[Event "x"]';

for (const fault of ["crash@3", "illegal@4", "disagree@3", "junk@2", "late@2", "none@1"]) {
  test(`an engine that fails by ${fault}, under an odd name`, () => {
    const odd = `'${ODD}'=${FAKE} --fault ${fault} --delay 1`;
    const games = play("--engine", odd, "--engine", `other=${FAKE}`, "--clock", "1+0.1", "--games", "2");
    assert.ok(games.some(({ tags }) => playersOf(tags).p1 === ODD));
    assert.ok(fault !== "crash@3" || games.some(({ tail }) => tail.includes("! out of luck")));
  });
}

test("odd texts that Python has written", () => {
  const text = python<string>(`
import json, random
from quadriga.games.pgn_write import write_pgn
from quadriga.games.record import Ply
from test_pgn import all_kinds, game
chance = random.Random(9)
odd = ["".join(chance.choices('{}"\\\\$;[]%()\\x00\\x1f\\x85 a1.-/*\\u00a0é漢', k=6)) for _ in range(400)]
many = [game(p1=word, reason=word, tail=[word], plies=[Ply(word, pv=tuple(word.split()))]) for word in odd]
print(json.dumps("".join(map(write_pgn, [*all_kinds(), *many]))))`);
  assert.ok(check(text).length > 400);
});

test("a game that scripts/analyse.py has reviewed", () => {
  const text = python<string>(`
import json, pathlib, subprocess, sys
from quadriga.games.pgn_write import write_pgn
from test_review import Files
path = pathlib.Path(${JSON.stringify(folder)}, "game.pgn")
path.write_text(write_pgn(Files.BLUNDER))
words = ["--engine", ${JSON.stringify(ENGINE)}, "--game-file", str(path), "--nodes", "20000", "--quiet"]
print(json.dumps(subprocess.check_output([sys.executable, ${JSON.stringify(join(ROOT, "scripts/analyse.py"))}, *words], text=True)))`);
  const [game] = check(text);
  const [blunder] = game?.moves ?? [];
  assert.deepEqual(blunder?.nags, [4]);
  assert.deepEqual(blunder?.judgement, { lost: 1, was: "win", now: "loss", better: "n13" });
  assert.equal(blunder?.variations[0]?.[0]?.move, "n13");
  const { tree, recorded } = treeOf(game?.moves ?? []);
  for (const [node, move] of recorded) {
    node.mover = "p1"; // scores are the mover's in files and p1's in the tree
    note(node, move);
  }
  assert.deepEqual(movesOf(tree.end()), game?.moves);
});

test("games of cutegames", () => {
  for (const [name, count] of Object.entries({ "cutegames.pgn": 8, "cutegames_heap.pgn": 4 })) {
    assert.equal(check(readFileSync(join(TESTS, "data", name), "utf8")).length, count, name);
  }
});

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { readGames } from "../src/game/pgn_read.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { playersOf, type RecordedGame } from "../src/game/recorded.ts";

/* Games that Python writes, and scripts/match.py in particular: both languages read and write them alike. */

const ROOT = join(process.cwd(), "../..");
const PYTHON = "/usr/bin/python3";
const ENGINE = process.env.QUADRIGA_BINARY ?? join(ROOT, "build/release/quadriga");
const TESTS = join(ROOT, "tests/scripts");
const FAKE = `${PYTHON} ${join(TESTS, "fake_engine.py")}`;
const folder = mkdtempSync("/tmp/quadriga-pgn-");
after(() => rmSync(folder, { recursive: true }));

/** Runs lines of Python that read stdin; what they print is JSON. */
function python<T>(lines: string, input = ""): T {
  const env = {
    ...process.env,
    PYTHONPATH: [join(ROOT, "scripts"), TESTS].join(":"),
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONIOENCODING: "utf-8",
  };
  return JSON.parse(execFileSync(PYTHON, ["-c", lines], { input, env, encoding: "utf8", maxBuffer: 1 << 28 }));
}

interface PythonGame {
  p1: string;
  p2: string;
  opening: { fen: string | null; moves: string[] };
  plies: { move: string; score: string; depth: number | null; time: number; nodes: number | null; pv: string[] }[];
  result: string;
  tail: string[];
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

/** The same of a game that was read here. */
function asPython(game: RecordedGame): PythonGame {
  const { tags, moves, position, result, tail } = game;
  const played = moves.filter(({ book }) => !book);
  return {
    ...playersOf(tags),
    opening: { fen: position, moves: moves.filter(({ book }) => book).map(({ move }) => move) },
    plies: played.map(({ move, score, depth, seconds, nodes, pv }) => ({
      move,
      score,
      depth,
      time: seconds,
      nodes,
      pv,
    })),
    result,
    tail,
  };
}

const shared = ({ p1, p2, opening, plies, result, tail }: PythonGame): PythonGame => ({
  p1,
  p2,
  opening: { fen: opening.fen, moves: opening.moves },
  plies,
  result,
  tail,
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
  const command = [join(ROOT, "scripts/match.py"), "--pv", "--patience", "120s", "--pgn", pgn, ...words];
  const { status, stderr } = spawnSync(PYTHON, command, { encoding: "utf8" });
  assert.ok(status === 0 || status === 1, stderr); // 1: an engine has failed
  return check(readFileSync(pgn, "utf8"));
}

for (const game of ["onager", "onitama", "nonaga", "onoro"]) {
  test(`a match of ${game}`, () => {
    assert.ok(existsSync(ENGINE), `build the engine first: there is no ${ENGINE}`);
    const engines = ["--engine", `full=${ENGINE}`, "--engine", `weak=${ENGINE}`, "--nodes", "200"];
    const openings = ["--openings", join(ROOT, `scripts/openings/${game}.txt`), "--seed", "1"];
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

test("games of cutegames, and those that match.py and play.py wrote before", () => {
  for (const [name, count] of Object.entries({ "cutegames.pgn": 8, "cutegames_heap.pgn": 4 })) {
    assert.equal(check(readFileSync(join(TESTS, "data", name), "utf8")).length, count, name);
  }
  for (const name of ["old_match.txt", "old_play.txt"]) {
    assert.ok(check(readFileSync(join(TESTS, "data", name), "utf8")).length > 0, name);
  }
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, mock, test } from "node:test";
import { effect } from "@preact/signals";
import { Refused } from "../src/engine/client.ts";
import { linesOfBook, Tally } from "../src/game/explored.ts";
import { gamesIn, readGames } from "../src/game/pgn_read.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { pause } from "../src/session/pauses.ts";
import { recordOf } from "../src/session/recorded.ts";
import { Session } from "../src/session/session.ts";
import { countingEngine, type FakeEngine } from "./fake_engine.ts";
import { realEngine } from "./real_engine.ts";

/* In games from scripts/match.py, the page counts what scripts/openings.py explore counts. */

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

const ROOT = join(process.cwd(), "../../..");
const ENGINE = process.env.QUADRIGA_BINARY ?? join(ROOT, "build/release/quadriga");
const BOOK = join(ROOT, "scripts/data/openings/onoro.txt");
const folder = mkdtempSync("/tmp/quadriga-explorer-");
after(() => rmSync(folder, { recursive: true }));

const python = (script: string, ...words: string[]): string =>
  execFileSync("/usr/bin/python3", [join(ROOT, "scripts", script), ...words], { encoding: "utf8" });

/** Games of a match from the first two plies of the book: they transpose into each other, also by symmetry. */
function match(): string {
  const [book, pgn] = [join(folder, "book.txt"), join(folder, "games.pgn")];
  const starts = readFileSync(BOOK, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(" ").slice(0, 4).join(" "));
  writeFileSync(book, [...new Set(starts)].join("\n"));
  const engines = ["one", "two"].flatMap((name) => ["--engine", `${name}=${ENGINE}`]);
  const weak = ["--option", "UCI_LimitStrength=true", "--option", "UCI_Elo=800"];
  const play = ["--game", "onoro", "--nodes", "60", "--games", "24", "--max-plies", "30", "--openings", book];
  python("match.py", ...engines, ...weak, ...play, "--pgn", pgn, "--timeout", "120s");
  return pgn;
}

interface Row {
  move: string;
  others: string[];
  games: number;
  won: number;
  drawn: number;
  lost: number;
  score: number | null;
}

/** What the page shows in the position on it. */
async function counted(session: Session): Promise<{ rows: Row[]; games: number }> {
  const { explored } = session.explorer;
  await new Promise<void>((done) => {
    const stop = effect(() => {
      if (explored.value?.shown !== session.view.shown.value || explored.value?.seeking) return;
      queueMicrotask(() => stop());
      done();
    });
  });
  const rows = explored.value?.continuations.map(({ moves: [move = "", ...others], tally }) => {
    const { games, won, drawn, lost, scores } = tally;
    return { move, others, games, won, drawn, lost, score: scores.value === null ? null : Math.round(scores.value) };
  });
  return { rows: rows ?? [], games: explored.value?.games.length ?? 0 };
}

test("counts of a match", async () => {
  const pgn = match();
  const text = readFileSync(pgn, "utf8");
  const session = new Session([{ id: "0", name: "quadriga", open: realEngine }]);
  await session.engines.connect();
  const { explorer } = session;
  explorer.sources.book.value = false; // there is no server for it
  await explorer.sources.open("games.pgn", text);
  explorer.on.value = true;
  const root = { options: { Game: "onoro" }, position: null };
  const line = readGames(text)[0]?.moves.map(({ move }) => move) ?? [];
  let images = 0;
  for (const moves of [[], line.slice(0, 1), line.slice(0, 2), line.slice(0, 3), line.slice(0, 6), ["o12", "m12"]]) {
    await session.begin({ root, explored: true }, [...moves]);
    const { rows, games } = await counted(session);
    const json = python(
      "openings.py",
      "explore",
      "--engine",
      ENGINE,
      pgn,
      "--moves",
      moves.join(" "),
      "--output-format",
      "json",
    );
    const expected = JSON.parse(json) as { games: number; next: (Row & Record<string, unknown>)[] };
    assert.deepEqual(
      rows.map((row) => ({ ...row, score: null })),
      expected.next.map(({ move, others, games: count, won, drawn, lost }) => ({
        move,
        others,
        games: count,
        won,
        drawn,
        lost,
        score: null,
      })),
    );
    rows.forEach(({ score }, row) => {
      const other = expected.next[row]?.score ?? null;
      assert.equal(score === null, other === null);
      assert.ok(Math.abs((score ?? 0) - (other ?? 0)) <= 1);
    });
    assert.equal(games, expected.games);
    images += rows.filter(({ others }) => others.length > 0).length;
  }
  assert.ok(images > 0);
  explorer.on.value = false;
  session.engines.rules.client.close();
});

test("a reply that the rule book refuses does not end the others", async () => {
  const session = new Session([{ id: "0", name: "quadriga", open: realEngine }]);
  await session.engines.connect();
  const { explorer, truths } = session;
  explorer.sources.book.value = false;
  await explorer.sources.open("games.pgn", '[Variant "onoro"]\n\n1. m14 1-0\n\n[Variant "onoro"]\n\n1. m12 1-0\n\n');
  const refusing = mock.method(truths, "of", () => Promise.reject(new Refused("out of order")));
  explorer.on.value = true;
  const root = { options: { Game: "onoro" }, position: null };
  await session.begin({ root, explored: true });
  const { rows } = await counted(session);
  await pause(20);
  assert.deepEqual(
    refusing.mock.calls.map(({ arguments: [moves] }) => moves),
    rows.map(({ move }) => [move]),
  );
  assert.equal(rows.length, 2);
  explorer.on.value = false;
  session.engines.rules.client.close();
});

test("an engine without keys, and one that ends: games with a result count by the moves of the page", async () => {
  const engines: FakeEngine[] = [];
  const open = () => {
    const engine = countingEngine();
    engines.push(engine);
    return engine;
  };
  const session = new Session([{ id: "0", name: "Counting", open }]);
  await session.engines.connect();
  const begin = (moves: string[]) => session.begin({ root: { options: {}, position: null }, explored: true }, moves);
  let text = "";
  for (const moves of ["a1 a2 a2", "a2 a1 a2", "a1 a1 a1 a2", "a1 a2 a1 a1", "a1 a2 a1"]) {
    await begin(moves.split(" "));
    text += writePgn(recordOf(session));
  }
  const { explorer } = session;
  explorer.sources.book.value = false;
  await explorer.sources.open("games.pgn", text);
  explorer.on.value = true;
  await begin(["a1", "a2"]);
  const { rows, games } = await counted(session);
  const row = { others: [], games: 1, drawn: 0, score: null };
  assert.deepEqual(rows, [
    { ...row, move: "a1", won: 0, lost: 1 },
    { ...row, move: "a2", won: 1, lost: 0 },
  ]);
  assert.equal(games, 2);
  engines.at(-1)?.die("the end"); // that of the explorer
  await session.view.show(session.game.tree.root);
  assert.deepEqual(
    (await counted(session)).rows.map(({ move, games: count }) => [move, count]),
    [
      ["a1", 3],
      ["a2", 1],
    ],
  );
  assert.equal(session.engines.gone.value, null);
  explorer.on.value = false;
});

test("lines of a book with their scores", () => {
  const book = BOOK.replace("onoro", "nonaga"); // whose scores are not all 0
  const scores = readFileSync(book.replace(".txt", ".scores"), "utf8");
  const lines = linesOfBook("nonaga", readFileSync(book, "utf8"), scores);
  assert.equal(lines.length, 520);
  const [first] = lines;
  assert.ok(first);
  const text = /^[^#].*/m.exec(scores)?.[0] ?? "";
  assert.equal(first.balance, Math.round(100 * Number.parseFloat(text)));
  const [same, other] = [new Tally(), new Tally()];
  same.add(first, 0, "p2");
  other.add(first, 1, "p1");
  assert.equal(first.moves.length, 4);
  assert.equal(same.balances.value, first.balance);
  assert.equal(other.balances.value, -(first.balance ?? 0));
});

test("each game of a file has its own text", () => {
  const text = readFileSync(join(folder, "games.pgn"), "utf8");
  const games = [...gamesIn(text)];
  assert.equal(games.length, 24);
  for (const { game, pgn } of games) assert.deepEqual(readGames(pgn), [game]);
});

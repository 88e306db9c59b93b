// Games as PGN: those of matches and other programs are opened, those of the page are kept and saved.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, randomFrom } from "./fixtures.js";
import { ENGINE, ROOT, startServer, temporaryFolder } from "./servers.js";

const PYTHON = "/usr/bin/python3";

const test = base.extend({
  scratch: async ({}, use) => {
    const scratch = temporaryFolder();
    await use(scratch);
    rmSync(scratch, { recursive: true });
  },
});

/** What Python's reader finds in a file. */
function readByPython(file) {
  const script = `
import dataclasses, json, sys
from quadriga.games.read import read_games
print(json.dumps([dataclasses.asdict(game) for game in read_games(open(sys.argv[1], encoding="utf-8").read())]))`;
  const env = { ...process.env, PYTHONPATH: join(ROOT, "scripts") };
  return JSON.parse(execFileSync(PYTHON, ["-c", script, file], { env, encoding: "utf8" }));
}

const gamesOf = (file) => (existsSync(file) ? readFileSync(file, "utf8").split("\n\n1.").length - 1 : 0);

/** A match of 20 games, which is killed after some and resumed. */
async function playMatch(folder, one, other) {
  const file = join(folder, "match.pgn");
  const words = ["--game", "onoro", "--nodes", "3000", "--games", "20", "--pgn", file, "--resume", "--pv"];
  const openings = ["--openings", join(ROOT, "scripts/data/openings/onoro.txt"), "--seed", "1"];
  const engines = [one, other].flatMap((name) => ["--engine", `'${name}'=${ENGINE}`]);
  const command = [join(ROOT, "scripts/match.py"), ...engines, ...words, ...openings];
  const killed = spawn(PYTHON, command, { stdio: "ignore" });
  const exited = once(killed, "exit");
  await expect.poll(() => gamesOf(file), { intervals: [20], timeout: 60_000 }).toBeGreaterThan(2);
  killed.kill("SIGKILL");
  await exited;
  const before = gamesOf(file);
  expect(before).toBeLessThan(20);
  execFileSync(PYTHON, command, { stdio: "ignore" });
  return file;
}

/** A game of Onoro that a person has written about. */
const WRITTEN = `[Event "Club championship"]
[Date "2001.02.??"]
[Round "3.2"]
[White "Anna"]
[Black "Bo"]
[Result "*"]
[Variant "onoro"]

; played by post
{The game of the year.} 1. o12!! {A calm beginning, which nobody had tried before, says the annotator.}
(1. {Usual is} m14?! {but it is slow}) 1... m12 $1 ; a good answer
2. m14 !? 2... o11 *
`;

async function openFile(board, file) {
  await board.id("open-games").click();
  const chooser = board.page.waitForEvent("filechooser");
  await board.id("records-file").click();
  await (await chooser).setFiles(file);
}

/** What the page writes to the disk after a click. */
async function saved(board, testid, path) {
  const download = board.page.waitForEvent("download");
  await board.id(testid).click();
  await (await download).saveAs(path);
  return path;
}

test("a match that was killed and resumed is opened and gone through", async ({ board, server, scratch }) => {
  const names = ["Ж } one; $1", "other"];
  const file = await playMatch(scratch, ...names);
  const games = readByPython(file);
  expect(games).toHaveLength(20);
  await board.open(server.url);
  await openFile(board, file);
  const entries = board.id("records").getByRole("button");
  await expect(entries).toHaveCount(20);
  for (const index of [0, 11]) {
    const game = games[index];
    await expect(entries.nth(index)).toContainText(`${game.number}. ${game.p1} – ${game.p2}`);
    await entries.nth(index).click();
    const moves = board.id("move");
    await expect(moves).toHaveCount(game.opening.moves.length + game.plies.length);
    await expect(board.id("player-p1")).toContainText(game.p1);
    await expect(board.id("player-p2")).toContainText(game.p2);
    await expect(board.id("previous")).toBeDisabled(); // it is shown from its start
    const first = game.opening.moves.length;
    const current = board.page.locator("[data-testid=move][aria-current=step]");
    for (let ply = 1; ply <= first + 2; ply++) {
      await board.id("next").click();
      await expect(current).toHaveAttribute("data-ply", String(ply));
    }
    const dots = await moves.evaluateAll((list) =>
      list.map((item) => item.querySelector("circle").getAttribute("fill")),
    );
    for (const ply of [first, first + 1, first + 5]) {
      const score = game.plies[ply - first].score.replace(/^[<>]/, ""); // the mover's, and the page shows p1's
      const turned = (ply - first + (game.begins === "p2")) % 2 === 1;
      const shown = turned ? score.replace(/[+-]/, (sign) => (sign === "+" ? "-" : "+")) : score;
      const text = (await moves.nth(ply).locator(".score").textContent()).replace("−", "-");
      if (!score.includes("#") && score !== "+0.00") expect(text).toBe(shown);
      expect(dots[ply]).not.toBe(dots[ply + 1]);
    }
    await board.id("last").click();
    await expect(board.id("previous")).toBeEnabled();
    await board.id("open-games").click();
  }
});

test("games of another program", async ({ board, server }) => {
  const file = join(ROOT, "tests/scripts/data/cutegames.pgn");
  const games = readByPython(file);
  await board.open(server.url);
  await openFile(board, file);
  const entries = board.id("records").getByRole("button");
  await expect(entries).toHaveCount(games.length);
  await expect(entries.first()).toContainText(`${games[0].p1} – ${games[0].p2}`);
});

test("a game is kept over a restart of the server, and saved as PGN", async ({ page, board, scratch }) => {
  const first = await startServer(undefined, 0, scratch);
  await board.open(first.url);
  await board.newGame({ game: "nonaga", p2: "0" });
  await board.mayMove();
  await board.move(randomFrom(3));
  await expect(board.id("move")).toHaveCount(2); // the engine has answered
  await board.id("move").first().click();
  await expect(board.id("to-game")).toBeVisible();
  await board.move(randomFrom(9)); // a variation
  await expect(board.page.locator(".variation [data-testid=move]")).toHaveCount(1);
  const moves = await board.id("move").allTextContents();
  const folder = join(scratch, "quadriga/games");
  await expect
    .poll(() =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), "utf8"))
        .join(),
    )
    .toMatch(/\(/);
  await first.stop();
  const second = await startServer(undefined, 0, scratch);
  try {
    await page.goto("about:blank");
    await board.open(second.url);
    await board.id("open-games").click();
    await board
      .id("kept")
      .getByRole("button", { name: /Nonaga/ })
      .first()
      .click();
    await expect(board.id("move")).toHaveText(moves);
    await expect(board.id("player-p2")).toContainText("quadriga");
    await board.mayMove();
    await board.move(randomFrom(4));
    await expect(board.id("move")).toHaveCount(5); // it goes on, and the engine answers
    await board.id("open-share").click();
    const [game] = readByPython(await saved(board, "save-game", join(scratch, "one.pgn")));
    expect([game.game, game.p1, game.p2, game.result]).toEqual(["nonaga", "Person", "quadriga", "none"]);
    expect(game.plies).toHaveLength(4);
    for (const { move, score, pv } of game.plies.filter((ply) => ply.pv.length)) {
      expect(score).toMatch(/^[+-]\d|^#/);
      expect(pv[0]).toBe(move);
    }
    expect(game.plies.some(({ pv }) => pv.length)).toBe(true);
    await board.id("share").getByRole("button", { name: "Close" }).click();
    await board.id("open-games").click();
    const all = readByPython(await saved(board, "save-all", join(scratch, "all.pgn")));
    expect(all.map(({ game }) => game)).toEqual(["nonaga"]);
    await board
      .id("kept")
      .getByRole("button", { name: /^Remove/ })
      .click();
    await expect(board.id("kept").getByRole("button")).toHaveCount(0);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    await second.stop();
  }
});

test("what is saved is opened again, by dropping and pasting", async ({ page, board, server, scratch }) => {
  await board.open(`${server.url}#option.Game=onitama&option.Deck=wind&moves=`);
  await board.move(randomFrom(5));
  await board.move(randomFrom(5));
  await expect(board.id("move")).toHaveCount(2);
  const moves = await board.id("move").allTextContents();
  await board.id("open-share").click();
  const position = await board.id("position").inputValue();
  const file = await saved(board, "save-game", join(scratch, "game.pgn"));
  const text = readFileSync(file, "utf8");
  const [{ opening }] = readByPython(file);
  expect(opening.fen).not.toBeNull(); // the deck makes another start
  await board.id("share").getByRole("button", { name: "Close" }).click(); // the browser's list of downloads takes Escape
  const put = {
    drop: (data) => document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true })),
    paste: (data) => document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true })),
  };
  for (const [way, event] of Object.entries(put)) {
    await board.newGame({ game: "onoro" });
    const data = await page.evaluateHandle((pgn) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([pgn], "game.pgn"));
      transfer.setData("text/plain", pgn);
      return transfer;
    }, text);
    await page.evaluate(event, data);
    await board.id("records").getByRole("button").click();
    await expect(board.id("move"), way).toHaveText(moves);
    await expect(page).toHaveURL(/option\.Deck=wind/);
    await board.id("open-share").click();
    await expect(board.id("position")).toHaveValue(position);
    await board.id("share").getByRole("button", { name: "Close" }).click();
  }
});

test("a file of games sets no other option of the engine", async ({ board, server, scratch }) => {
  const log = join(scratch, "log");
  const file = join(scratch, "hostile.pgn");
  await board.open(server.url);
  for (const [options, refused] of [
    [{ Game: "onitama", DebugLogFile: log, Deck: "wind" }, true],
    [{ Game: "onitama", Deck: "wind" }, false],
  ]) {
    const play = { sides: { p1: { kind: "engine", engine: 1 } }, time: { kind: "clock", base: "x" } };
    const tag = JSON.stringify({ root: { options, position: null }, play }).replaceAll('"', '\\"');
    writeFileSync(file, `[Event "?"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Board "${tag}"]\n\n*\n\n`);
    await openFile(board, file);
    await board.id("records").getByRole("button").click();
    const alert = board.id("games").getByRole("alert");
    if (!refused) await expect(board.page).toHaveURL(/option\.Deck=wind/);
    else await expect(alert).toContainText("DebugLogFile is not a start option");
    if (refused) await board.page.keyboard.press("Escape");
  }
  await board.mayMove();
  await board.move(randomFrom(1));
  expect(existsSync(log)).toBe(false);
});

test("files that hold no games", async ({ board, server, scratch }) => {
  const file = join(scratch, "notes.txt");
  writeFileSync(file, '[Event "?"]\n[Round 1]\nhello\n');
  await board.open(server.url);
  await openFile(board, file);
  await expect(board.id("games").getByRole("alert")).toHaveText(/^Line 2 of the file/);
});

test("a folder that takes no games leaves the game as it is, with a sentence", async ({ board, scratch }) => {
  writeFileSync(join(scratch, "quadriga"), "a file in the place of the folder");
  const server = await startServer(undefined, 0, scratch);
  board.expected.push(/507/);
  try {
    await board.open(server.url);
    await board.newGame({ game: "onoro" });
    await board.move(randomFrom(1));
    await expect(board.id("notice")).toHaveText(/^Cannot save the game: .*: Not a directory$/);
    await board.move(randomFrom(1));
    await expect(board.id("move")).toHaveCount(2);
    await board.page.reload();
    await expect(board.id("move")).toHaveCount(2);
  } finally {
    await server.stop();
  }
});

test("without a server the browser keeps the games", async ({ board, folder }) => {
  board.expected.push(/404/); // there is no list of engines
  await board.open(folder.url);
  await board.newGame({ game: "onoro" });
  await board.move(randomFrom(1));
  await board.move(randomFrom(1));
  const moves = await board.id("move").allTextContents();
  await expect.poll(() => board.page.evaluate(() => Object.values(localStorage).join())).toContain(`PlyCount "2"`);
  await board.page.evaluate(() => sessionStorage.clear());
  await board.open(folder.url);
  await board.id("open-games").click();
  await board.id("kept").getByRole("button", { name: /Onoro/ }).first().click();
  await expect(board.id("move")).toHaveText(moves);
  await board.id("open-games").click();
  await board
    .id("kept")
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(board.id("kept").getByRole("button")).toHaveCount(0);
});

test("what people have written is shown, and kept in the file", async ({ board, server, scratch }) => {
  await board.open(server.url);
  const file = join(scratch, "written.pgn");
  writeFileSync(file, WRITTEN);
  await openFile(board, file);
  await board.id("records").getByRole("button", { name: "3.2. Anna – Bo" }).click();
  await expect(board.id("move")).toHaveCount(5);
  const comments = [
    "played by post",
    "The game of the year.",
    "A calm beginning, which nobody had tried before, says the annotator.",
    "Usual is",
    "but it is slow",
    "a good answer",
  ];
  await expect(board.id("comment")).toHaveText(comments);
  await expect(board.id("moves").locator(".mark")).toHaveText(["!!", "?!", "!", "!?"]);
  await board.page.screenshot({ path: "results/comments.png" });
  await board.id("last").click();
  await board.move(randomFrom(3));
  await expect(board.id("comment")).toHaveText(comments);
  await board.id("open-share").click();
  const text = readFileSync(await saved(board, "save-game", join(scratch, "kept.pgn")), "utf8");
  for (const comment of comments) expect(text.replaceAll("\n", " ")).toContain(`{${comment}}`);
  for (const tag of ['[Event "Club championship"]', '[Round "3.2"]']) expect(text).toContain(tag);
  expect(text).toContain("o12 $3");
  await board.page.keyboard.press("Escape");
  await board.page.setViewportSize({ width: 390, height: 844 });
  await board.page.screenshot({ path: "results/comments-390.png", fullPage: true });
});

test("files that the page writes do not say where an engine is", async ({ board, scratch }) => {
  const secret = join(scratch, "of nobodys business");
  mkdirSync(secret);
  symlinkSync(ENGINE, join(secret, "engine"));
  const server = await startServer([`'${secret}/engine' --option Hash=2`], 0, join(secret, "data"));
  try {
    await board.open(server.url);
    await board.newGame({ game: "onoro", p2: "0" });
    await board.mayMove();
    await board.move(randomFrom(3));
    await expect(board.id("move")).toHaveCount(2);
    for (const pid of server.engines()) process.kill(pid, "SIGKILL");
    await expect(board.id("gone")).toContainText("signal 9");
    await board.id("restart").click();
    await expect(board.id("move")).toHaveCount(3); // a move of the engine would end the review
    await board.id("review-limit").selectOption({ index: 0 });
    await board.id("review-start").click();
    await expect(board.id("review-summary")).toBeVisible();
    await board.id("open-share").click();
    const one = await saved(board, "save-game", join(scratch, "one.pgn"));
    await board.page.keyboard.press("Escape");
    const games = join(secret, "data/quadriga/games");
    const kept = readdirSync(games).map((name) => join(games, name));
    expect(kept).toHaveLength(1);
    await expect.poll(() => readFileSync(kept[0], "utf8")).toContain("[Annotator"); // stored after a delay
    await board.id("open-games").click();
    await expect(board.id("save-all")).toBeVisible();
    const all = await saved(board, "save-all", join(scratch, "all.pgn"));
    for (const file of [one, all, ...kept]) {
      const text = readFileSync(file, "utf8");
      expect(text).toContain('[Black "engine"]');
      expect(text).toContain('[Annotator "Quadriga ');
      expect(text).not.toContain("nobodys");
    }
  } finally {
    await server.stop();
  }
});

test("a game of chess is refused with one sentence", async ({ board, server, scratch }) => {
  await board.open(server.url);
  const file = join(scratch, "chess.pgn");
  writeFileSync(file, '[Event "?"]\n[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n');
  await openFile(board, file);
  await expect(board.id("games").getByRole("alert")).toHaveText(
    "This file contains a chess game, which Quadriga does not play.",
  );
  await expect(board.id("records")).toHaveCount(0);
  writeFileSync(file, `${WRITTEN}\n${WRITTEN.replace(" *\n", "\n")}`);
  await board.page.keyboard.press("Escape");
  await openFile(board, file);
  await expect(board.id("games").getByRole("alert")).toHaveText("Omitted games without a result: 1.");
  await expect(board.id("records").getByRole("listitem")).toHaveCount(1);
});

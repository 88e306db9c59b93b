// The explorer: the moves of games and books in the position on the page.

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect, randomFrom, serious } from "./fixtures.js";
import { ENGINE, ROOT, startServer, temporaryFolder } from "./servers.js";

const GAMES = 24;

/** Runs a command of scripts/. */
const python = (script, ...words) =>
  execFileSync("/usr/bin/python3", [join(ROOT, "scripts", script), ...words], { encoding: "utf8" });

/** `pgn`: a match of Onoro, once for all tests of a worker. */
const test = base.extend({
  pgn: [
    async ({}, use) => {
      const folder = temporaryFolder();
      const file = join(folder, "match.pgn");
      const engines = ["one", "two"].flatMap((name) => ["--engine", `${name}=${ENGINE}`]);
      const weak = ["--option", "UCI_LimitStrength=true", "--option", "UCI_Elo=800", "--max-plies", "30"];
      const games = ["--game", "onoro", "--nodes", "60", "--games", String(GAMES), "--openings", "onoro"];
      python("match.py", ...engines, ...weak, ...games, "--pgn", file, "--timeout", "120s");
      await use(file);
      rmSync(folder, { recursive: true });
    },
    { scope: "worker" },
  ],
});

/** The first moves of a file, and how often each was played; counted from the text alone. */
function firstMoves(file) {
  const counts = {};
  for (const [, move] of readFileSync(file, "utf8").matchAll(/^1\.\.\. (\S+) /gm))
    counts[move] = (counts[move] ?? 0) + 1;
  return counts;
}

const rows = (board) => board.id("continuation");
const row = (board, move) => board.page.locator(`[data-testid=continuation][data-move=${move}]`);

/** Until the moves of the position on the page are there. */
const isReady = (board) => expect(board.id("explored")).toHaveAttribute("aria-busy", "false");

/** The values of the first engine's moves after others, by move. */
function valuesAfter(moves) {
  const lines = ["setoption name Game value onoro", `position startpos moves ${moves.join(" ")}`, "query values"];
  const answer = execFileSync(ENGINE, { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  const words = /^response (.*)$/m.exec(answer)[1].split(" ");
  return new Map(words.flatMap((move, at) => (at % 2 ? [] : [[move, words[at + 1]]])));
}

/** Each row has the value of its move, and how many of the replies hold, counted again by hand. */
async function solved(board, moves) {
  const values = valuesAfter(moves);
  for (const continuation of await rows(board).all()) {
    const move = await continuation.getAttribute("data-move");
    const value = values.get(move);
    const replies = [...valuesAfter([...moves, move]).values()];
    const kept = replies.some((reply) => reply.startsWith("win")) ? "win" : "draw";
    const held = replies.filter((reply) => reply.startsWith(kept)).length;
    const proved = continuation.getByTestId("proved-move");
    const [mover, other] = moves.length % 2 ? ["Black", "White"] : ["White", "Black"];
    const words = value === "draw" ? "Draw" : `${/^loss/.test(value) ? other : mover} wins in`;
    await expect(proved.getByRole("img")).toHaveAccessibleName(new RegExp(words));
    const share = replies.length === 1 ? "the only reply holds" : `${held} of ${replies.length} replies hold`;
    await expect(proved).toContainText(held ? share : /./);
  }
  expect(await rows(board).count()).toBeGreaterThan(0);
}

/** Without the games that other tests have kept on the same server. */
async function openExplorer(board, url, file) {
  await board.open(url);
  await board.id("explore").click();
  await board.id("explorer-kept").uncheck();
  if (file) await board.id("explorer-file").setInputFiles(file);
}

test("a match of match.py: counts, preview, play, and its games", async ({ board, server, pgn }) => {
  await openExplorer(board, `${server.url}#option.Game=onoro&moves=`, pgn);
  await expect(board.id("explorer-files")).toContainText(`match.pgn (games: ${GAMES})`);
  await expect(board.id("reached")).toContainText(`(${GAMES})`);
  const counts = firstMoves(pgn);
  expect(counts).toEqual({ m14: GAMES }); // the book begins with no move that is known to lose
  const { next } = JSON.parse(
    python("openings.py", "explore", "--engine", ENGINE, pgn, "onoro", "--output-format", "json"),
  );
  await expect(rows(board)).toHaveCount(next.length);
  await expect(row(board, "m14").locator("td").first()).toHaveText(String(counts.m14));
  for (const { move, won, drawn, lost, lines } of next) {
    const share = (count) => `${Math.round((100 * count) / (won + drawn + lost))} %`;
    const label = `Black won ${share(lost)}, draws ${share(drawn)}, White won ${share(won)}`;
    await expect(row(board, move).locator(".results").getByRole("img")).toHaveAccessibleName(label);
    await expect(row(board, move).locator("td").last()).toContainText(new RegExp(`${lines} [+−]\\d\\.\\d\\d$`));
  }
  expect(await serious(board.page)).toEqual([]);

  await row(board, "m14").hover();
  await expect(board.page.locator(".peeking")).toBeVisible();
  await expect(board.page.locator('.drawing [data-cell="m14"] [data-piece]')).toBeAttached();
  await expect(board.id("move")).toHaveCount(0); // a preview only
  await board.id("explore").hover();
  await expect(board.page.locator(".peeking")).toHaveCount(0);
  await row(board, "m14").getByRole("button").focus();
  await board.page.keyboard.press("Enter");
  await expect(board.id("move")).toHaveText([/m14/]);
  await expect(board.id("reached")).toContainText(`(${counts.m14})`);
  await isReady(board);
  await solved(board, ["m14"]);

  await board.id("reached").click();
  await expect(board.id("reached-games").getByRole("button")).toHaveCount(counts.m14);
  const dots = board.id("reached-games").locator("li").first().locator("svg.dot circle");
  await expect(dots.nth(0)).toHaveAttribute("fill", "#2b2d33"); // "White" of the file is Black, who is p1
  await expect(dots.nth(1)).toHaveAttribute("fill", "#f8f5ec");
  await board.id("reached-games").getByRole("button").first().click();
  await expect(board.id("player-p1")).toContainText(/one|two/);
  await expect(board.id("explore")).toHaveAttribute("aria-pressed", "true"); // it has led to the game
  await expect(board.page.locator("[data-testid=move][aria-current=step]")).toHaveAttribute("data-ply", "1");
  await expect(board.page.locator("[data-testid=move][data-ply='1']")).toContainText("m14");

  await board.id("explorer-remove").click();
  await expect(board.id("explorer-files")).toHaveCount(0);
  await board.page.screenshot({ path: "results/explorer.png" });
});

test("headings explain the columns, which fit on a phone", async ({ board, server }) => {
  await board.page.setViewportSize({ width: 390, height: 844 });
  const pgn = '[Variant "onoro"]\n[Result "1-0"]\n\n1... m14 {+0.40/5} 1-0\n';
  await openExplorer(board, `${server.url}#option.Game=onoro&moves=`, {
    name: "a.pgn",
    mimeType: "text/plain",
    buffer: Buffer.from(pgn),
  });
  const heads = board.id("explored").getByRole("columnheader");
  await expect(heads).toHaveText(["Move", "Games", "Results", "Average", "Proved, book"]);
  for (const head of await heads.all()) await expect(head).toHaveAttribute("title", /\w/);
  await expect(row(board, "m14").locator("td").nth(2)).toHaveText("−0.40"); // White's move, but Black is the first player
  await expect(heads.nth(3)).toHaveAttribute("title", /Positive scores favour Black/);
  expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await serious(board.page)).toEqual([]);
});

test("out of the book is said, and kept games count", async ({ board }) => {
  const server = await startServer();
  try {
    await openExplorer(board, `${server.url}#option.Game=onitama&moves=`);
    await expect(board.id("explored")).toContainText("Out of book");
    await board.id("explorer-kept").check();
    await board.newGame({ game: "onoro" });
    await expect(board.id("explore")).toHaveAttribute("aria-pressed", "false");
    await board.id("explore").click();
    await expect(rows(board)).toHaveCount(1);
    await expect(board.id("reached")).toHaveCount(0); // the book alone
    await board.move(randomFrom(3));
    await board.id("resign").click(); // a game without a result does not count
    await board.id("resign-yes").click();
    await board.id("home").click(); // which keeps it
    await expect(board.id("start-page")).toBeVisible();
    await board.enter("onitama");
    await board.newGame({ game: "onoro" });
    await board.id("explore").click();
    await expect(board.id("reached")).toContainText("(1)");
    await expect(rows(board).filter({ has: board.page.locator("td", { hasText: /^1$/ }) })).toHaveCount(1);
    await board.id("explorer-kept").uncheck();
    await expect(board.id("reached")).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

test("a file of 10,000 games leaves the page free", async ({ board, server, pgn }) => {
  const big = `${pgn}.big`;
  const text = readFileSync(pgn, "utf8").replace(/^%.*\n+/, "");
  writeFileSync(big, text.repeat(Math.ceil(10_000 / GAMES)));
  const total = GAMES * Math.ceil(10_000 / GAMES);
  await openExplorer(board, `${server.url}#option.Game=onoro&moves=`);
  await board.page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    setInterval(() => {
      globalThis.longest = Math.max(globalThis.longest, performance.now() - last);
      last = performance.now();
    }, 10);
  });
  const begun = Date.now();
  await board.id("explorer-file").setInputFiles(big);
  await expect(board.id("reached")).toContainText(`(${total})`, { timeout: 120_000 });
  const longest = await board.page.evaluate(() => globalThis.longest);
  console.log(
    `${total} games after ${((Date.now() - begun) / 1000).toFixed(1)} s, at most ${longest.toFixed()} ms blocked`,
  );
  expect(longest).toBeLessThan(2000);
});

test("a dropped file, and a bad one", async ({ board, server, pgn }) => {
  await openExplorer(board, `${server.url}#option.Game=onoro&moves=`);
  const drop = (text, name) =>
    board.page.evaluate(
      ([content, file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([content], file));
        const event = new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.querySelector(".explorer").dispatchEvent(event);
      },
      [text, name],
    );
  await drop(readFileSync(pgn, "utf8"), "dropped.pgn");
  await expect(board.id("explorer-files")).toContainText(`dropped.pgn (games: ${GAMES})`);
  await expect(board.id("games")).toHaveCount(0); // not the dialog of files dropped elsewhere
  await drop("no game at all", "bad.pgn");
  await expect(board.page.locator(".explorer [role=alert]")).toContainText("Line 1 of the file");
  await expect(board.id("explorer-files").getByRole("listitem")).toHaveCount(1);
});

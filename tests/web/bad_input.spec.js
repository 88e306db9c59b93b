// Malformed input from outside gives a clear message, and nothing is lost.

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, randomFrom, test } from "./fixtures.js";
import { fake, startServer } from "./servers.js";

const NONSENSE = [
  "#moves=zz9&ply=1",
  "#ply=-4",
  "#ply=x",
  "#nonsense",
  "#position=%00%0Aquit",
  "#option.Game=chess",
  `#moves=${"m14.".repeat(20_000)}`,
  "#position=nonsense&ply=0",
];

test("links with nonsense", async ({ board, server }) => {
  for (const hash of NONSENSE) {
    await board.visit(server.url + hash);
    await expect(board.id("notice"), hash.slice(0, 30)).toBeVisible();
    await board.enter();
    expect(await board.mayMove(), hash.slice(0, 30)).toBe(true);
  }
  await board.newGame({ game: "onoro" });
  await board.move(randomFrom(1));
  await expect(board.id("move")).toHaveCount(1);
});

test("a link sets nothing but the start of a game", async ({ board, server }) => {
  const folder = mkdtempSync(join(tmpdir(), "board-"));
  const log = join(folder, "profile");
  try {
    for (const option of [
      `DebugLogFile=${log}`,
      `Debug%20Log%20File=${log}`,
      `debuglogfile=${log}`,
      `Game=onoro&option.DebugLogFile=${log}`,
      `Game=onoro%20value%20x&option.OnoroTable=${log}`,
      `Game=onitama&option.Deal=5&option.DebugLogFile=${log}`,
      "Hash=4096",
      "Threads=512",
      "IllegalMove=forfeit",
      "NoSuch=1",
    ]) {
      await board.visit(`${server.url}#option.${option}&position=startpos`);
      await expect(board.id("notice"), option).toContainText("Cannot read the link: ");
      await expect(board.page, option).not.toHaveURL(/profile|Hash|Threads|Illegal|NoSuch/);
      await board.enter();
      expect(await board.mayMove()).toBe(true);
    }
    await board.visit(`${server.url}#option.DebugLogFile=${log}&position=startpos`);
    await expect(board.id("notice")).toContainText("DebugLogFile is not a start option");
    expect(existsSync(log)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a link sets all options of a start", async ({ board, server }) => {
  const deal = "option.Game=onitama&option.Deck=wind&option.Deal=12345";
  await board.open(`${server.url}#${deal}&ply=0`);
  await expect(board.id("player-p1")).toBeVisible();
  await expect(board.id("notice")).toHaveCount(0);
  await expect(board.page).toHaveURL(/Deck=wind&option.Deal=12345/);
});

test("a wrong token", async ({ page, server }) => {
  await page.goto(`${server.origin}/?token=wrong`);
  await expect(page.locator("body")).toContainText(/token|address/i);
});

test("a page of another site reaches no engine", async ({ page, server }) => {
  const foreign = await startServer([fake()]);
  try {
    await page.goto(foreign.origin);
    const [code, list] = await page
      .evaluate(async ({ origin, token }) => {
        const socket = new WebSocket(`${origin.replace("http", "ws")}/engine/0?token=${token}`);
        const code = await new Promise((closed) => {
          socket.onclose = (event) => closed(event.code);
          socket.onopen = () => closed("open");
        }).catch(String);
        const list = await fetch(`${origin}/engines.json?token=${token}`).then(
          (answer) => answer.status,
          () => "refused",
        );
        return [code, list];
      }, server)
      .catch((error) => [1006, String(error)]); // the page's own policy may forbid it before the server does
    expect(code).toBe(1006);
    expect(list).not.toBe(200);
  } finally {
    await foreign.stop();
  }
});

test("a message of 10 MB is refused, and the engine goes on", async ({ page, server }) => {
  await page.goto(server.url);
  const [refusal, answer] = await page.evaluate(
    async ({ origin, token }) => {
      const socket = new WebSocket(`${origin.replace("http", "ws")}/engine/0?token=${token}`);
      await new Promise((opened) => {
        socket.onopen = opened;
      });
      const next = () =>
        new Promise((arrived) => {
          socket.onmessage = (event) => arrived(event.data);
        });
      socket.send("x".repeat(10_000_000));
      const refusal = await next();
      socket.send("query gameover");
      return [refusal, await next()];
    },
    { origin: server.origin, token: server.token },
  );
  expect(refusal).toMatch(/^info string error line-too-long /);
  expect(answer).toBe("response false");
});

test("an engine that floods is ended, and the game stays", async ({ board }) => {
  const server = await startServer([fake(), fake("--name", "flooder", "--fault", "flood@1")]);
  try {
    await board.open(server.url);
    await board.newGame({ game: "heap", p2: "1" });
    await board.id("move-input").fill("t1");
    await board.id("move-input").press("Enter");
    await expect(board.id("gone")).toContainText(/lines within 30 s/, { timeout: 60_000 });
    await expect(board.id("move")).toHaveCount(1);
  } finally {
    await server.stop();
  }
});

test("an engine that knows only UGI 1.0 is played by typed moves", async ({ board }) => {
  const server = await startServer([fake("--plain", "--weak")]);
  try {
    await board.open(server.url);
    await board.newGame({ p2: "0" });
    for (let moves = 0; moves < 12 && !(await board.over()); moves++) {
      await expect(board.id("move-input").or(board.page.locator(".status.over")).first()).toBeVisible();
      if (await board.over()) break;
      await expect(board.id("player-p1")).toHaveAttribute("data-turn", "true");
      await board.id("move-input").fill(moves < 5 ? "t3" : "t1"); // 21 counters, the engine takes one at a time
      await board.id("move-input").press("Enter");
      await expect.poll(async () => (await board.over()) || (await board.plies()) >= 2 * moves + 2).toBe(true);
    }
    await expect(board.id("status")).toHaveText(/^You (won|lost)/);
  } finally {
    await server.stop();
  }
});

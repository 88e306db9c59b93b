// Engines of the server: killed, left alone, and many at once.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, GAMES, randomFrom, test } from "./fixtures.js";
import { fake, startServer, temporaryFolder } from "./servers.js";

test("engines are killed in mid game, and the game goes on", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p2: "0", seconds: 0.2 });
  const random = randomFrom(9);
  await board.mayMove();
  await board.move(random);
  await board.mayMove();
  const moves = await board.plies();
  for (const pid of server.engines()) process.kill(pid, "SIGKILL");
  await expect(board.id("gone")).toContainText("signal 9");
  await expect(board.id("status")).toHaveText("The game is interrupted.");
  await board.id("restart").click();
  await expect(board.id("gone")).toHaveCount(0);
  await board.mayMove();
  expect(await board.plies()).toBeGreaterThanOrEqual(moves);
  await board.move(random);
  expect(await board.plies()).toBeGreaterThan(moves);
});

test("the server ends, and the page says how to start it", async ({ board }) => {
  const server = await startServer();
  await board.open(server.url);
  await board.newGame({ game: "onoro" });
  await board.move(randomFrom(9));
  board.expected.push(/WebSocket/);
  await server.stop();
  await expect(board.id("gone")).toContainText(/Start it with quadriga-board, or scripts\/board\.py/);
  await expect(board.id("status")).toHaveText("The game is interrupted.");
  await expect(board.page).toHaveTitle("The game is interrupted. - Onoro - Quadriga");
  await expect(board.id("prompt")).toBeEmpty();
  await board.page.screenshot({ path: "results/server-gone.png" });
  await board.id("restart").click();
  await expect(board.id("gone")).toContainText(/open the address it prints/);
  const next = await startServer(undefined, new URL(server.url).port);
  try {
    await board.id("restart").click(); // the new server does not know the old token
    await expect(board.id("gone")).toBeVisible();
    const tab = await board.page.context().newPage();
    await tab.goto(next.url);
    await expect(tab.locator("[data-testid^=play-]:enabled").first()).toBeVisible();
    await board.id("restart").click();
    await expect(board.id("gone")).toHaveCount(0);
    await expect(board.id("move")).toHaveCount(1);
    await board.move(randomFrom(10));
    await expect(board.id("move")).toHaveCount(2);
  } finally {
    await next.stop();
  }
});

test("a reload keeps the game of an engine with other words for moves", async ({ board }) => {
  const server = await startServer([fake("--word", "'a1-b2=Q.%25#+'")]);
  try {
    await board.open(server.url);
    await board.newGame({ game: "heap" });
    for (const number of [3, 2]) {
      await board.id("move-input").fill(`a1-b2=Q.%25#+${number}`);
      await board.id("move-input").press("Enter");
    }
    await expect(board.page).toHaveURL(/ply=2$/);
    const link = board.page.url();
    await board.page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await board.page.reload();
    await expect(board.id("move")).toHaveText([/a1-b2=Q\.%25#\+3/, /a1-b2=Q\.%25#\+2/]);
    expect(board.page.url()).toBe(link);
  } finally {
    await server.stop();
  }
});

test("an engine that speaks only UCI plays, and the page says why it cannot be the rule book", async ({ board }) => {
  const server = await startServer([fake("--name rules"), `uci=${fake("--uci --name player")}`]);
  const other = await startServer([fake("--uci")]);
  try {
    await board.open(server.url);
    await board.newGame({ game: "heap", p2: "1", seconds: 0.05 });
    await board.id("move-input").fill("t1");
    await board.id("move-input").press("Enter");
    await expect(board.id("move")).toHaveCount(2);
    await board.page.goto(other.url);
    await expect(board.id("gone")).toContainText("It speaks only UCI.");
    await board.id("restart").click();
    await expect(board.id("gone")).toContainText("must speak UGI");
  } finally {
    await server.stop();
    await other.stop();
  }
});

test("an engine that ends while the page opens is started again", async ({ board }) => {
  const folder = temporaryFolder();
  const once = join(folder, "once");
  const server = await startServer([`/bin/sh -c 'test -e ${once} && exec ${fake()}; touch ${once}; exit 3'`]);
  try {
    await board.page.goto(server.url);
    await expect(board.id("gone")).toContainText("The engine ended with exit status 3.");
    await board.id("restart").click();
    await expect(board.ways().first()).toBeVisible();
    await expect(board.id("gone")).toHaveCount(0);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

test("engines die with the page", async ({ page, server }) => {
  const before = server.engines().length;
  await page.goto(server.url);
  await expect.poll(() => server.engines().length).toBeGreaterThan(before);
  await page.close();
  await expect.poll(() => server.engines().length, { timeout: 20_000 }).toBeLessThanOrEqual(before);
});

test("fifty boards on one server at once", async ({ page }) => {
  const server = await startServer();
  try {
    await page.goto(server.url);
    const boards = Array.from({ length: 50 }, (_, board) => GAMES[board % GAMES.length]);
    const plies = page.evaluate(playAll, { origin: server.origin, token: server.token, boards });
    await expect.poll(() => server.engines().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(100);
    expect(await plies).toEqual(boards.map(() => "response 4"));
  } finally {
    await server.stop();
  }
});

/** Acts as pages with boards: an arbiter, a player, four moves each; all boards are open before the first one moves. */
const playAll = async ({ origin, token, boards }) => {
  const open = async (game) => {
    const socket = new WebSocket(`${origin.replace("http", "ws")}/engine/0?token=${token}`);
    const lines = [];
    let arrived = () => {};
    socket.onmessage = ({ data }) => {
      lines.push(data);
      arrived();
    };
    await new Promise((opened) => {
      socket.onopen = opened;
    });
    const line = async (beginning) => {
      for (;;) {
        while (lines.length) {
          const next = lines.shift();
          if (next.startsWith(beginning)) return next;
        }
        await new Promise((wake) => {
          arrived = wake;
        });
      }
    };
    socket.send("ugi");
    await line("ugiok");
    for (const command of [`setoption name Game value ${game}`, "position startpos"]) socket.send(command);
    return { send: (text) => socket.send(text), line };
  };
  const tables = await Promise.all(boards.map(async (game) => [await open(game), await open(game)]));
  return Promise.all(
    tables.map(async ([rules, player]) => {
      for (let ply = 0; ply < 4; ply++) {
        player.send("go nodes 500");
        const [, move] = (await player.line("bestmove ")).split(" ");
        for (const engine of [rules, player]) engine.send(`moves ${move}`);
      }
      rules.send("query ply");
      return rules.line("response ");
    }),
  );
};

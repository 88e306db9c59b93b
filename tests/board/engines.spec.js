// Engines of the server: killed, left alone, and many at once.

import { expect, GAMES, randomFrom, test } from "./fixtures.js";
import { startServer } from "./servers.js";

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
  await board.id("restart").click();
  await expect(board.id("gone")).toHaveCount(0);
  await board.mayMove();
  expect(await board.plies()).toBeGreaterThanOrEqual(moves);
  await board.move(random);
  expect(await board.plies()).toBeGreaterThan(moves);
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

/** What the page does on a board: a rule book, a player, four moves; all boards are there before the first one moves. */
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

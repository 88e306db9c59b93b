// What the page shows while its engine starts.

import { expect, test } from "./fixtures.js";

test("the engine is starting, until it answers", async ({ board, server }) => {
  let release = () => {};
  const released = new Promise((done) => {
    release = done;
  });
  await board.page.routeWebSocket(/engine/, (socket) => {
    const engine = socket.connectToServer();
    engine.onMessage(async (line) => {
      await released;
      socket.send(line);
    });
  });
  await board.page.goto(`${server.url}#option.Game=onoro`);
  await expect(board.page.locator(".no-drawing")).toHaveText("The engine is starting.");
  await expect(board.id("status")).toHaveText("The engine is starting.");
  release();
  expect(await board.mayMove()).toBe(true);
  await expect(board.page.getByText("The engine is starting.")).toHaveCount(0);
});

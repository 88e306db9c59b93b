// The memory of the page does not grow while engines play for a long time.

import { expect, test } from "./fixtures.js";

/** Continuous integration watches two games; QUADRIGA_BOARD_PLIES=1000 takes ten minutes. */
const PLIES = Number(process.env.QUADRIGA_BOARD_PLIES ?? 40);

test(`${PLIES} plies of watching`, async ({ board, server }) => {
  test.setTimeout(300_000 + PLIES * 1500);
  await board.open(server.url);
  const devtools = await board.page.context().newCDPSession(board.page);
  await devtools.send("Performance.enable");
  const memory = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  let plies = 0;
  let early = null;
  for (let games = 0; games < 2 || plies < PLIES; games++) {
    await board.newGame({ game: "onoro", p1: "0", p2: "0", seconds: 0.05 });
    await expect(board.page.locator(".status.over")).toBeVisible({ timeout: 300_000 });
    plies += await board.plies();
    if (plies >= PLIES / 5) early ??= await memory();
  }
  const late = await memory();
  console.log(
    `${plies} plies: heap ${early.JSHeapUsedSize} to ${late.JSHeapUsedSize} bytes, nodes ${early.Nodes} to ${late.Nodes}, ` +
      `listeners ${early.JSEventListeners} to ${late.JSEventListeners}`,
  );
  expect(late.JSHeapUsedSize).toBeLessThan(early.JSHeapUsedSize + 4e6);
  expect(late.Nodes).toBeLessThan(early.Nodes + 3000);
  expect(server.engines().length).toBeLessThan(4);
});

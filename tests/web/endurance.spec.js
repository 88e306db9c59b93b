// Memory does not grow while engines play for a long time.

import { readFileSync } from "node:fs";
import { expect, GAMES as NAMES, test } from "./fixtures.js";
import { ENGINE, startMatch } from "./servers.js";

/** Continuous integration watches two games of Onoro; QUADRIGA_BOARD_PLIES=1000 watches all games, ten minutes each. */
const PLIES = Number(process.env.QUADRIGA_BOARD_PLIES ?? 40);
const WATCHED = process.env.QUADRIGA_BOARD_PLIES ? NAMES : ["onoro"];
/** Games of a match that is watched: QUADRIGA_BOARD_GAMES=100. */
const GAMES = Number(process.env.QUADRIGA_BOARD_GAMES ?? 20);

/** Returns a function that reads the memory of a page. */
async function memoryOf(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  return async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
}

for (const game of WATCHED) {
  test(`${PLIES} plies of watching ${game}`, async ({ board, server }) => {
    test.setTimeout(300_000 + PLIES * 1500);
    await board.open(server.url);
    const memory = await memoryOf(board.page);
    let plies = 0;
    const heaps = []; // at least a fifth of the plies apart, so that growth that ends is seen to end
    let early = null;
    for (let games = 0; games < 2 || plies < PLIES; games++) {
      await board.newGame({ game, p1: "0", p2: "0", seconds: 0.05 });
      await expect(board.page.locator(".status.over")).toBeVisible({ timeout: 300_000 });
      plies += await board.plies();
      if (plies < (PLIES / 5) * (heaps.length + 1)) continue;
      const now = await memory();
      early ??= now;
      heaps.push(now.JSHeapUsedSize);
    }
    const late = await memory();
    console.log(
      `${game}, ${plies} plies: heap ${heaps.join(", ")} bytes, nodes ${early.Nodes} to ${late.Nodes}, ` +
        `listeners ${early.JSEventListeners} to ${late.JSEventListeners}`,
    );
    expect(late.JSHeapUsedSize).toBeLessThan(early.JSHeapUsedSize + 4e6);
    expect(late.Nodes).toBeLessThan(early.Nodes + 3000);
    expect(server.engines().length).toBeLessThan(4);
  });
}

test(`a match of ${GAMES} games, watched to its end`, async ({ board, page }) => {
  test.setTimeout(300_000 + GAMES * 10_000);
  const words = `--game onitama --nodes 300 --games ${GAMES} --concurrency 2 --openings onitama --seed 1`.split(" ");
  const match = await startMatch([`A='${ENGINE}'`, `B='${ENGINE}'`], words);
  const manager = []; // its memory in kB, until it ends
  const sampling = setInterval(() => {
    const found = /^VmRSS:\s+(\d+) kB/m.exec(readStatus(match.pid));
    if (found) manager.push(Number(found[1]));
  }, 100);
  await page.goto(match.url);
  const memory = await memoryOf(page);
  await expect
    .poll(() => page.locator("[data-testid^=finished-]").count(), { timeout: 300_000 })
    .toBeGreaterThanOrEqual(GAMES / 5);
  const early = { ...(await memory()), manager: manager.at(-1) };
  await expect(board.id("connection")).toHaveAttribute("data-state", "over", { timeout: GAMES * 10_000 });
  const late = { ...(await memory()), manager: manager.at(-1) };
  await expect(board.id("played")).toHaveText(`${GAMES} of ${GAMES} games`);
  console.log(
    `${GAMES} games: heap ${early.JSHeapUsedSize} to ${late.JSHeapUsedSize} bytes, nodes ${early.Nodes} to ` +
      `${late.Nodes}, manager ${early.manager} to ${late.manager} kB`,
  );
  expect(late.JSHeapUsedSize).toBeLessThan(early.JSHeapUsedSize + 4e6);
  expect(late.manager).toBeLessThan(early.manager + 6000);
  clearInterval(sampling);
  await match.stop();
});

/** What Linux says about a process; nothing once it has ended. */
function readStatus(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}

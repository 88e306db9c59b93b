// The panel of the analysis stays where it is while an engine reports, and shows lines that can be compared.

import { expect, GAMES, test } from "./fixtures.js";

/** The distinct places of four parts of the page over some seconds: four if no part moves. */
const places = (page, seconds) =>
  page.evaluate(async (time) => {
    const seen = new Set();
    const end = performance.now() + time * 1000;
    while (performance.now() < end) {
      await new Promise((done) => requestAnimationFrame(done));
      for (const selector of [".analysis", "[data-testid=lines]", ".controls", ".move-panel"]) {
        const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
        seen.add(`${selector} ${[x, y + scrollY, width, height].map(Math.round).join(" ")}`);
      }
    }
    return [...seen];
  }, seconds);

for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height } });
    for (const game of GAMES) {
      test(`${game}: nothing moves while an engine reports`, async ({ board, server }) => {
        await board.open(server.url);
        await board.newGame({ game });
        await board.mayMove();
        await board.move(() => 0); // the list of moves is there from the first one on
        await board.id("threat").click();
        await board.id("analyse").click();
        await board.painted();
        const watched = places(board.page, 6);
        const line = board.id("lines").getByRole("listitem").nth(1).getByRole("button");
        await expect(line.first()).toBeVisible();
        await line.first().hover();
        await expect(board.page.locator(".peeking")).toBeVisible();
        await board.page.waitForTimeout(1000);
        await board.id("analyse").hover();
        await expect(board.page.locator(".peeking")).toHaveCount(0);
        expect(await watched).toHaveLength(4);
        await board.page.screenshot({ path: `results/analysis-${game}-${width}.png`, fullPage: width < 900 });
      });
    }
  });
}

test("a click on a line tries it", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onitama" });
  await board.mayMove();
  await board.id("analyse").click();
  const move = board.id("lines").getByRole("listitem").nth(1).getByRole("button").first();
  const { x, y, width, height } = await move.boundingBox();
  await board.page.mouse.move(x + width / 2, y + height / 2); // as a hand does: there first, then the button
  await expect(board.page.locator(".peeking")).toBeVisible();
  await board.page.waitForTimeout(500);
  await board.page.mouse.down();
  await board.page.mouse.up();
  await expect(board.id("move")).toHaveCount(1);
});

// What the page looks like, compared with the thumbnails in looks/, and what axe-core finds. The screenshots are kept in
// results/; results/board.png is scripts/web/page/board.png.

import { Board, expect, GAMES, randomFrom, seriousInBoth, test } from "./fixtures.js";
import { expectLooks } from "./thumbnails.js";

/** A game of each kind with four moves made, as a link holds them. */
const BEGUN = {
  onager: "e5.g8.d7.b5c5",
  onitama: "b5b4crab.c1c2boar.e5e4crane.d1e2cobra",
  nonaga: "o13l13n14p11.k13k14l15j14.m11j14o13l11.m15m11k13o13",
  onoro: "o12.m12.m14.o11",
};

for (const colorScheme of ["light", "dark"]) {
  for (const [width, height] of [
    [1440, 900],
    [1024, 900],
    [390, 844],
    [844, 390],
  ]) {
    test(`${width} pixels, ${colorScheme}`, async ({ browser, server }) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        reducedMotion: "reduce",
      });
      const board = new Board(await context.newPage());
      for (const [game, moves] of Object.entries(BEGUN)) {
        await board.open(`${server.url}#option.Game=${game}&moves=${moves}`);
        await expect(board.id("move")).toHaveCount(4);
        const name = `${game}-${width}-${colorScheme}`;
        const screenshot = await board.page.screenshot({ path: `results/${name}.png`, fullPage: width === 390 });
        await expectLooks(board.page, screenshot, name);
        expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      expect(board.complaints).toEqual([]);
      await context.close();
    });
  }
}

test("axe-core finds nothing serious", async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const board = new Board(await context.newPage());
  await board.open(server.url);
  for (const game of GAMES) {
    await board.newGame({ game });
    await board.move(randomFrom(12));
    expect(await seriousInBoth(board.page), game).toEqual([]);
  }
  for (const name of ["newGame", "games", "share", "rules", "settings"]) {
    await board.id(`open-${name}`).click();
    await expect(board.page.getByRole("dialog")).toBeVisible();
    expect(await seriousInBoth(board.page), name).toEqual([]);
    await board.page.keyboard.press("Escape");
    await expect(board.page.getByRole("dialog")).toHaveCount(0);
  }
  await board.id("open-settings").click();
  await board.id("open-engines").click();
  await board.id("show-lines").check();
  await expect(board.id("option-Hash")).toBeVisible();
  expect(await seriousInBoth(board.page), "engines").toEqual([]);
  await board.page.goto(`${server.url}#learn=onitama`);
  await expect(board.id("lesson")).toBeVisible();
  expect(await seriousInBoth(board.page), "lesson").toEqual([]);
  await context.close();
});

test("the picture of the README", async ({ board, server }) => {
  await board.page.setViewportSize({ width: 1280, height: 960 });
  await board.open(`${server.url}#option.Game=onitama&moves=${BEGUN.onitama}`);
  await board.id("multipv").selectOption("2");
  await board.id("analyse").click();
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(2);
  await expect(board.page.locator(".line-number .arrow-label")).toHaveCount(2);
  await expect(board.page.locator(".analysis .facts dd").first()).toHaveText(/\d\d/); // the lines have settled
  await board.id("status").click(); // no line is pointed at
  const picture = await board.page.screenshot({ path: "results/board.png" });
  expect(picture.length).toBeLessThan(150_000);
});

// Where things are: in every state of a game and every size of the window nothing overlaps, and the list of moves is long
// enough and shows the current move.

import { Board, expect, test } from "./fixtures.js";

const SIZES = {
  desktops: [
    [1280, 720],
    [1366, 768],
    [1440, 900],
    [1920, 1080],
  ],
  phones: [
    [390, 844],
    [844, 390],
  ],
};
const ROWS = 8;
const softly = expect.configure({ soft: true });

/** Games of 32 moves, as links hold them. */
const LONG = {
  onitama:
    "b5b4crab.c1d2cobra.c5a4dragon.b1b2boar.d5c4cobra.b2b3crab.a4a3boar.a1c2dragon.b4d4crab.e1e2boar.d4c5dragon.b3b4crab" +
    ".c4c3crane.c2e3dragon.e5d5boar.e3d3cobra.a3a2crab.e2e3boar.c3d3cobra.b4b5crane.a5c4dragon.b5a5cobra.c5b5boar" +
    ".a5b4dragon.d3e4crane.e3e4boar.a2b3dragon.d2b2crab.b3a3boar.b4c3dragon.b5b4crab.d1e1boar",
  onager:
    "d7.e7.c6.a1c3.j3i4.b2c2.j7i8.c3c1.k6i6.b3c3.i6h6.b7c8.j5i5.a5c7.i4i6.b1a1.i6h7.c8b7.j4j3.b5c5.i5j4.b4c4.j4f8.c2d2" +
    ".j6j7.c7c8.j7h9.d2c2.f8g8.a4e4.k5j6.a3e3",
};

/** What is wrong with the layout of the panels. */
const faults = (page) =>
  page.evaluate((rows) => {
    const found = [];
    const name = (element) => element.dataset.testid ?? element.className;
    // What is seen of an element: parts of a panel may be scrolled away.
    const seen = (element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowY === "visible" || getComputedStyle(at).display === "contents") continue;
        const around = at.getBoundingClientRect();
        [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
        [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      }
      return { left, right, top, bottom, width: right - left, height: bottom - top };
    };
    const blocks = [...document.querySelectorAll(".table, .side > *, .history > *")].filter(
      (element) => element.getBoundingClientRect().height > 0,
    );
    for (const [index, one] of blocks.entries()) {
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "visible")
        found.push(`${name(one)} is too narrow for what it holds`);
      for (const other of blocks.slice(index + 1)) {
        const [a, b] = [seen(one), seen(other)];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width > 1 && height > 1) found.push(`${name(one)} overlaps ${name(other)}`);
      }
      // The content of a block must not extend past its end either.
      for (const part of one.querySelectorAll("button, input, select, p, li")) {
        const [inside, around] = [seen(part), one.getBoundingClientRect()];
        if (inside.height > 0 && inside.bottom > around.bottom + 1 && getComputedStyle(one).overflowY === "visible")
          found.push(`${name(part)} reaches out of ${name(one)}`);
      }
    }
    const list = document.querySelector(".move-panel");
    const current = list?.querySelector("[aria-current]");
    const row = list?.querySelector("[data-testid=move]")?.getBoundingClientRect().height ?? 0;
    // In small windows the panels scroll together.
    const isLarge = matchMedia("(min-width: 1280px) and (min-height: 600px)").matches;
    const height = list && (isLarge ? seen(list).height : list.clientHeight);
    if (list && height < rows * row) found.push(`the list of moves has ${height / row} rows`);
    const shown = current?.getBoundingClientRect();
    const around = isLarge ? shown && seen(current) : list?.getBoundingClientRect();
    if (shown && (shown.top < around.top - 1 || shown.bottom > around.bottom + 1))
      found.push("the current move is out of view");
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page scrolls sideways");
    return found;
  }, ROWS);

for (const [kind, sizes] of Object.entries(SIZES)) {
  for (const [game, moves] of Object.entries(LONG)) {
    test(`${game}, ${kind}`, async ({ browser, server }) => {
      const context = await browser.newContext({ hasTouch: kind === "phones" });
      const board = new Board(await context.newPage());
      /** Checks all sizes; returns where the buttons are. */
      const check = async (state) => {
        const controls = [];
        for (const [width, height] of sizes) {
          await board.page.setViewportSize({ width, height });
          const message = `${state}, ${width} x ${height}`;
          await softly.poll(() => faults(board.page), { message, timeout: 3000 }).toEqual([]);
          controls.push(await board.page.locator(".controls").boundingBox());
        }
        return controls;
      };
      await board.visit(server.url);
      await board.id(`analyse-${game}`).click();
      await board.page.mouse.move(2, 2); // not on a line, which would show the position after it
      await board.mayMove();
      await check("analysis of a new game");
      await board.open(`${server.url}#option.Game=${game}&moves=${moves}`);
      await expect(board.id("move")).toHaveCount(32);
      const places = await check("a long game");
      await board.page.locator(".target.legal").first().click();
      softly(await check("a piece chosen"), "the buttons jump").toEqual(places);
      await board.page.keyboard.press("Escape");
      await board.id("multipv").selectOption("5");
      await board.id("analyse").click();
      await board.id("threat").click();
      await expect(board.id("lines").getByRole("listitem").first()).toBeVisible();
      await check("five lines");
      await board.id("explore").click();
      await expect(board.id("explored")).toBeVisible();
      await check("explorer");
      await board.id("first").click();
      await board.id("next").click();
      await check("the first move");
      await board.id("last").click();
      await board.id("explore").click();
      await board.id("analyse").click();
      await board.id("threat").click();
      await board.id("review-limit").selectOption("nodes 20000");
      await board.id("review-start").click();
      await expect(board.id("review-summary")).toBeVisible();
      await expect(board.id("review-start")).toHaveText("Review again");
      await check("review");
      await board.page.reload();
      await expect(board.page.locator("[data-testid=move][aria-current]")).toHaveCount(1);
      await check("opened again");
      await board.id("resign").click();
      await board.id("resign-yes").click();
      await check("resigned");
      expect(board.complaints).toEqual([]);
      await context.close();
    });
  }
}

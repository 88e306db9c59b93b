// Phones and tablets, and a panel with many lines: what is needed is in view and easy to tap.
import { expect, GAMES, randomFrom, test } from "./fixtures.js";

/** A game of each kind with four moves made, as a link holds them. */
const BEGUN = {
  onager: "e5.g8.d7.b5c5",
  onitama: "b5b4crab.c1c2boar.e5e4crane.d1e2cobra",
  nonaga: "o13l13n14p11.k13k14l15j14.m11j14o13l11.m15m11k13o13",
  onoro: "o12.m12.m14.o11",
};
const FINGER = 44;

async function open(board, server, game) {
  await board.open(`${server.url}#option.Game=${game}&moves=${BEGUN[game]}`);
  await expect(board.id("move")).toHaveCount(4);
}

/** The buttons and fields outside of the board that are too small for a finger. */
const tooSmall = (page) =>
  page.evaluate((least) => {
    const found = [...document.querySelectorAll("button, .button, select, input")].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width && height && (width < least || height < least);
    });
    return found.map((element) => element.dataset.testid ?? element.className);
  }, FINGER);

const box = (board, selector) => board.page.locator(selector).first().boundingBox();

test.describe("a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a rematch begins at the top of the page", async ({ board, server }) => {
    await board.open(`${server.url}#option.Game=onoro&position=BBB/WWW m12 b&ply=0`);
    await board.id("cell-p12").tap();
    await expect(board.id("rematch")).toBeVisible(); // the end of the game makes the page longer, above the board
    const scroll = () => board.page.evaluate(() => scrollY);
    await board.page.evaluate(() => scrollTo(0, 150));
    await expect.poll(scroll).toBe(150);
    await board.id("rematch").tap();
    await expect(board.id("after-game")).toHaveCount(0);
    await expect.poll(scroll).toBe(0);
  });

  for (const game of GAMES) {
    test(`${game}: cells and buttons are large enough`, async ({ board, server }) => {
      await open(board, server, game);
      if (game === "onager") await board.id("enlarge").tap();
      const cell = board.page.locator(".target:not(.card) .area").first();
      await expect.poll(async () => (await cell.boundingBox()).width).toBeGreaterThanOrEqual(40);
      expect(await tooSmall(board.page)).toEqual([]);
      expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    });
  }

  for (const language of ["en", "es"]) {
    test(`no dialog is wider than the screen: ${language}`, async ({ board, server }) => {
      await board.visit(server.url);
      await board.page.evaluate(
        (chosen) => localStorage.setItem("quadriga-board.settings", `{"language":"${chosen}"}`),
        language,
      );
      await board.page.goto(`${server.url}#option.Game=onoro&moves=m14.o12.o13`);
      await board.page.reload();
      await board.mayMove();
      await board.move(randomFrom(5)); // from now on it is kept
      const doors = board.page.locator("header [data-testid^=open-]");
      await expect(doors).toHaveCount(5);
      for (const door of await doors.all()) {
        await door.click();
        const body = board.page.locator(".dialog-body");
        const chosen = body.getByRole("checkbox").first();
        if (await body.getByTestId("kept").count()) await chosen.check(); // more buttons
        const over = () =>
          body.evaluate((node) =>
            [...node.querySelectorAll("*")]
              .filter((one) => one.getBoundingClientRect().right > node.getBoundingClientRect().right)
              .map((one) => one.outerHTML.slice(0, 100)),
          );
        await expect.poll(over).toEqual([]);
        await board.page.keyboard.press("Escape");
      }
    });
  }

  test("links that look like buttons are large enough", async ({ board, server }) => {
    await board.page.goto(`${server.url}#puzzle=onoro`);
    await board.id("show-solution").click();
    await expect(board.id("analyse-puzzle")).toBeVisible();
    expect(await tooSmall(board.page)).toEqual([]);
  });

  test("the status is above the board, the ways through the game below it, the field for moves behind a button", async ({
    board,
    server,
  }) => {
    await open(board, server, "onitama");
    const [upper, lower] = [await box(board, "[data-testid=player-p2]"), await box(board, "[data-testid=player-p1]")];
    const status = await box(board, ".status");
    const first = await box(board, "[data-testid=first]");
    expect(upper.y - (status.y + status.height)).toBeGreaterThanOrEqual(0);
    expect(upper.y - (status.y + status.height)).toBeLessThan(30);
    expect(first.y - (lower.y + lower.height)).toBeLessThan(30);
    expect(lower.y + lower.height).toBeLessThan(844);
    await expect(board.id("move-input")).toBeHidden();
    await board.id("type-move").tap();
    await board.id("move-input").fill("a5a4boar");
    await board.id("move-input").press("Enter");
    await expect(board.id("move")).toHaveCount(5);
  });

  test("the first tap on a board with small cells enlarges it, the second one chooses", async ({ board, server }) => {
    await open(board, server, "onager");
    const cell = board.id("cell-k6");
    await cell.tap();
    await expect(board.id("enlarge")).toHaveAttribute("aria-pressed", "true");
    await expect(cell).toHaveAttribute("aria-pressed", "false");
    await expect(board.id("prompt")).toContainText("The board is enlarged");
    const { x, width } = await cell.boundingBox();
    expect(width).toBeGreaterThanOrEqual(40);
    expect(x).toBeGreaterThan(0);
    expect(x + width).toBeLessThan(390);
    await cell.tap();
    await expect(cell).toHaveAttribute("aria-pressed", "true");
    await expect(board.id("prompt")).not.toContainText("The board is enlarged");
    await board.id("enlarge").tap();
    await board.id("cell-k5").tap(); // a board made small again stays small
    await expect(board.id("enlarge")).toHaveAttribute("aria-pressed", "false");
    await open(board, server, "onitama");
    await expect(board.id("enlarge")).toHaveCount(0);
    expect((await box(board, "[data-cell=a1]")).width).toBeGreaterThan(50);
    expect((await box(board, ".card .square")).width).toBeGreaterThan(12);
  });

  test("an enlarged board scrolls", async ({ board, server }) => {
    await open(board, server, "onager");
    await board.id("enlarge").tap();
    const row = board.page.locator(".board-row");
    expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(50);
    await board.id("cell-k6").tap();
    await expect(board.id("cell-k6")).toHaveAttribute("aria-pressed", "true");
    await board.id("enlarge").tap();
    await expect.poll(() => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test.describe("a phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  for (const game of GAMES) {
    test(`${game}: the moves are beside the board`, async ({ board, server }) => {
      await open(board, server, game);
      const [drawing, moves] = [await box(board, ".board"), await box(board, ".move-panel")];
      expect(moves.x).toBeGreaterThan(drawing.x + drawing.width);
      const players = [await box(board, "[data-testid=player-p1]"), await box(board, "[data-testid=player-p2]")];
      for (const { y, height } of [drawing, ...players]) {
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(390);
      }
      expect(await tooSmall(board.page)).toEqual([]);
    });
  }
});

test.describe("a desktop", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the graph is in sight with five lines", async ({ board, server }) => {
    await open(board, server, "nonaga");
    await board.id("threat").click();
    await board.id("multipv").selectOption("5");
    await board.id("analyse").click();
    await expect(board.id("lines").getByRole("listitem")).toHaveCount(5);
    const { y, height } = await board.id("graph").boundingBox();
    expect(y + height).toBeLessThanOrEqual(900);
  });
});

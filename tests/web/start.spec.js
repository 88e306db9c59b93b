// The start page: what is there at once, the boards that play, and the ways into a game and back.

import { Board, expect, GAMES, randomFrom, seriousInBoth, test } from "./fixtures.js";
import { startServer } from "./servers.js";

const stages = (page) => page.locator(".stage .drawing");

/** The engine's drawings, as text. */
const drawings = (page) => stages(page).evaluateAll((hosts) => hosts.map((host) => host.shadowRoot.innerHTML));

/** Where all cards and stages are. */
const boxes = (page) =>
  page.locator(".cards > li, .stage").evaluateAll((found) =>
    found.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y + scrollY, width, height].map(Math.round).join(" ");
    }),
  );

/** The different pictures of the boards over some seconds. */
const pictures = (page, seconds) =>
  page.evaluate(async (time) => {
    const seen = new Set();
    const end = performance.now() + time * 1000;
    while (performance.now() < end) {
      await new Promise((done) => requestAnimationFrame(done));
      for (const host of document.querySelectorAll(".stage .drawing")) seen.add(host.shadowRoot.innerHTML);
    }
    return seen.size;
  }, seconds);

test("each game is a board that plays", async ({ board, server }) => {
  await board.visit(server.url);
  for (const game of GAMES) await expect(board.id(`play-${game}`)).toBeEnabled();
  await expect(stages(board.page)).toHaveCount(GAMES.length);
  const before = await drawings(board.page);
  await expect
    .poll(async () => (await drawings(board.page)).filter((drawing, index) => drawing !== before[index]).length)
    .toBe(GAMES.length);
});

for (const width of [1440, 390]) {
  test(`nothing moves when the boards come, ${width} pixels`, async ({ page }) => {
    const server = await startServer(); // no game to continue, for which a browser reserves room from the next visit on
    try {
      await page.setViewportSize({ width, height: 844 });
      await page.routeWebSocket(/engine/, () => {}); // an engine that never answers
      await page.goto(server.url);
      await expect(page.locator(".stage")).toHaveCount(GAMES.length);
      await expect(page.getByTestId("play-onoro")).toBeDisabled();
      const empty = await boxes(page);
      const other = await page.context().newPage();
      await other.setViewportSize({ width, height: 844 });
      await other.goto(server.origin);
      await expect(stages(other)).toHaveCount(GAMES.length);
      expect(await boxes(other)).toEqual(empty);
    } finally {
      await server.stop();
    }
  });
}

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the boards stand still, in mid game", async ({ board, server }) => {
    await board.visit(server.url);
    await expect(stages(board.page)).toHaveCount(GAMES.length);
    expect(await pictures(board.page, 4)).toBe(GAMES.length);
    await expect(board.page.locator(".stage[data-plies='0']")).toHaveCount(0);
  });
});

test("a gentle game, back to the start, and forward again", async ({ board, server }) => {
  await board.visit(server.url);
  await board.id("play-onoro").click();
  await expect(board.id("player-p2")).toContainText("First game");
  await board.mayMove();
  await board.move(randomFrom(3));
  await expect(board.id("move")).toHaveCount(3); // White begins, and the engine answers
  await expect(board.page).toHaveURL(/ply=3$/);
  const moves = await board.id("move").allTextContents();
  await board.page.goBack();
  await expect(board.id("start-page")).toBeVisible();
  await expect(board.page).not.toHaveURL(/ply/);
  await board.page.goForward();
  await expect(board.id("move")).toHaveText(moves);
  await expect(board.id("player-p2")).toContainText("First game");
  await board.move(randomFrom(3));
  await expect(board.id("move")).toHaveCount(5);
  await board.id("home").click();
  await expect(board.id("start-page")).toBeVisible();
  await board.page.goBack();
  await expect(board.id("move")).toHaveCount(5);
});

test("the last game goes on, unless it is over", async ({ board, server }) => {
  await board.visit(server.url);
  await expect(board.id("play-onoro")).toBeEnabled();
  await board.id("play-onoro").click();
  await board.mayMove();
  await expect(board.page.locator(".player .who", { hasText: "You" })).toHaveCount(1);
  await board.move(randomFrom(4));
  await board.id("home").click(); // at once: the game is kept all the same
  await expect(board.page.locator(".continue")).toContainText("Onoro");
  await expect(board.page.locator(".continue")).toContainText("First game");
  await expect(board.page.locator(".continue .drawing")).toBeVisible();
  await board.id("continue").click();
  await expect(board.id("move").first()).toBeVisible();
  await board.mayMove();
  await board.id("resign").click();
  await board.id("resign-yes").click();
  await expect(board.page.locator(".status.over")).toBeVisible();
  await board.id("home").click();
  await expect(board.id("start-page")).toBeVisible();
  await expect(board.page.locator(".continue")).toHaveCount(0);
});

test("engines are watched until a person takes a side, and a position is analysed", async ({ board, server }) => {
  await board.visit(server.url);
  await board.id("watch-onitama").click();
  await expect(board.id("player-p1")).toContainText("quadriga");
  await expect(board.id("player-p2")).toContainText("quadriga");
  await expect(board.id("move").nth(1)).toBeVisible();
  for (const search of await board.id("watching").locator("section").all())
    await expect(search).toHaveText(/^(Red|Blue).*[+−]?\d.*Depth\d.*Speed\d.*\w\d–\w\d/);
  await board.id("pause").click();
  await expect(board.id("pause")).toHaveAccessibleName("Continue");
  const plies = await board.plies();
  await board.id("open-settings").click();
  await board.id("open-engines").click();
  const taken = plies % 2 ? "p2" : "p1";
  await board.id(`side-${taken}`).selectOption("person");
  await board.page.keyboard.press("Escape");
  await expect(board.id(`player-${taken}`)).toContainText("You");
  expect(await board.plies()).toBe(plies);
  await board.id("pause").click();
  await board.mayMove();
  await board.move(randomFrom(2));
  await expect.poll(() => board.plies()).toBeGreaterThan(plies + 1);
  await board.id("home").click();
  await board.id("watch-onoro").click();
  await expect(board.page.locator(".move.book")).not.toHaveCount(0); // not the same game every time
  await board.id("home").click();
  await board.id("analyse-onoro").click();
  await expect(board.id("analyse")).toHaveAttribute("aria-pressed", "true");
  await expect(board.id("lines").getByRole("listitem").first()).toBeVisible();
  await board.mayMove();
  await board.move(randomFrom(2));
  await expect(board.id("player-p2")).toContainText("Person");
});

test("a deal of Onitama is random", async ({ board, server }) => {
  await board.visit(server.url);
  const deals = new Set();
  for (let games = 0; games < 3; games++) {
    await board.id("play-onitama").click();
    await expect(board.page).toHaveURL(/option\.Deal=\d+/);
    deals.add(/Deal=\d+/.exec(board.page.url())[0]);
    await board.page.goBack();
    await expect(board.id("start-page")).toBeVisible();
  }
  expect(deals.size).toBe(3);
});

test("looks and axe-core", async ({ browser, server }) => {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const board = new Board(await context.newPage());
  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [390, 844],
    [844, 390],
  ]) {
    await board.page.setViewportSize({ width, height });
    await board.visit(server.url);
    await expect(stages(board.page)).toHaveCount(GAMES.length);
    if (width > 1100) await expect(board.id("play-onitama")).toBeInViewport({ ratio: 1 });
    expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await board.page.screenshot({ path: `results/start-${width}.png`, fullPage: width < 1000 });
    expect(await seriousInBoth(board.page)).toEqual([]);
  }
  expect(board.complaints).toEqual([]);
  await context.close();
});

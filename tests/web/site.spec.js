// The static site: opened, played, kept for use offline, renewed; its size and its first painting.

import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Board, test as base, expect, GAMES, randomFrom, site } from "./fixtures.js";
import { temporaryFolder } from "./servers.js";

/** Bytes, compressed, that may be sent before a game is chosen. */
const MOST_BYTES = 800_000;

const test = base.extend({ site });

const boards = (page) => page.locator(".stage .drawing");

/** Until the browser keeps the site. */
const isKept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

test("little is sent before a game is chosen, and none of it from elsewhere", async ({ board, site }) => {
  const foreign = [];
  board.page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) foreign.push(request.url());
  });
  await board.visit(site.url);
  await expect(boards(board.page)).toHaveCount(GAMES.length);
  expect(await isKept(board.page)).toBe(true);
  const bytes = site.served.reduce((sum, { size }) => sum + size, 0);
  console.log(`${Math.round(bytes / 1000)} kB before a game is chosen`);
  expect(bytes).toBeLessThan(MOST_BYTES);
  expect(bytes).toBeGreaterThan(300_000); // the engine is among it
  expect(foreign).toEqual([]);
});

test("the first painting does not wait for the engine", async ({ page, site }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(site.url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const painted = () =>
    page.evaluate(() => performance.getEntriesByName("first-contentful-paint").map(({ startTime }) => startTime));
  await expect.poll(painted).toHaveLength(1);
  const [time] = await painted();
  console.log(`first contentful paint after ${Math.round(time)} ms with a processor four times slower`);
  expect(time).toBeLessThan(5000); // below 1000 on an idle machine
});

test("a link opens in a browser that was never here", async ({ board, site }) => {
  await board.visit(`${site.url}#option.Game=onoro&moves=m14.o12&ply=1`);
  await expect(board.id("move")).toHaveCount(2);
  await expect(board.page.locator("[data-testid=move][aria-current=step]")).toHaveAttribute("data-ply", "1");
});

test("a link has a preview of its game", async ({ board, site, page }) => {
  await board.visit(`${site.url}#option.Game=onoro&moves=m14.o12&ply=1`);
  await board.id("open-share").click();
  const link = await board.id("link").inputValue();
  expect(link).toBe(`${site.url}onoro.html#option.Game=onoro&moves=m14.o12&ply=1`);
  await page.goto(link);
  await page.reload();
  await expect(board.id("move")).toHaveCount(2);
  const tag = (name) => page.locator(`meta[property="og:${name}"]`).getAttribute("content");
  expect(await tag("title")).toBe("Onoro - Quadriga");
  expect(await tag("description")).toBe("Make a row of four pawns of your colour.");
  expect(await tag("image")).toBe("https://example.org/quadriga/preview-onoro.png");
  const picture = await (await page.request.get(`${site.url}preview-onoro.png`)).body();
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]); // of a PNG
  expect(picture.length).toBeLessThan(150_000);
});

test("offline after the first visit: start page, game, lesson, puzzle, rules", async ({ board, site }) => {
  await board.visit(site.url);
  expect(await isKept(board.page)).toBe(true);
  await site.stop();
  await board.visit(site.url);
  await expect(boards(board.page)).toHaveCount(GAMES.length);
  await board.enter("onitama");
  await board.mayMove();
  await board.move(randomFrom(1));
  await board.id("open-rules").click();
  await expect(board.id("rules").locator("figure").first()).toBeVisible();
  await board.page.keyboard.press("Escape");
  await board.id("home").click();
  await board.id("learn-onoro").click();
  await expect(board.id("task")).toBeVisible();
  await board.id("home").click();
  await board.id("puzzles-onoro").click();
  await expect(board.id("puzzle-rating")).toBeVisible();
});

test("the exact values come when they are asked for, and then stay", async ({ board, site }) => {
  const values = () => site.served.filter(({ name }) => name === "quadriga-placing-8.bin");
  await board.visit(site.url);
  expect(await isKept(board.page)).toBe(true);
  await board.enter("onoro");
  await board.id("values").click();
  await expect(board.id("values-summary")).toHaveText("The engine knows no exact values here.");
  expect(values()).toEqual([]);
  await board.id("load-values").click();
  await expect(board.id("values-summary")).toHaveText("Draw (proved)");
  expect(values()).toHaveLength(1);
  expect(values()[0].size).toBeLessThan(2_900_000);
  await site.stop();
  await board.visit(site.url);
  await board.id("hold-onoro").click(); // loads them without a network
  await expect(board.id("held")).toContainText("each of your moves");
  await board.mayMove();
  await board.page.locator(".target.legal").first().click();
  await expect(board.id("held")).toContainText(/ of \d+ moves held|The only move held|that was the mistake/);
});

test("a new version takes effect at the next visit", async ({ context, site }) => {
  const first = await context.newPage();
  await first.goto(site.url);
  expect(await isKept(first)).toBe(true);
  const next = temporaryFolder();
  cpSync(site.folder, next, { recursive: true });
  const rewrite = (name, from, to) => {
    const text = readFileSync(join(next, name), "utf8");
    expect(text).toMatch(from);
    writeFileSync(join(next, name), text.replace(from, to));
  };
  rewrite("index.html", /<title>Quadriga/, "<title>Renewed");
  rewrite("service-worker.js", /"[0-9a-f]{16}"/, '"next"');
  const before = site.folder;
  site.folder = next;
  try {
    await first.reload();
    await expect(first).toHaveTitle("Quadriga"); // while it is open, the version stays
    await expect
      .poll(() => first.evaluate(async () => (await navigator.serviceWorker.getRegistration()).waiting !== null))
      .toBe(true);
    await first.close();
    await expect
      .poll(async () => {
        const page = await context.newPage();
        await page.goto(site.url);
        const title = await page.title();
        await page.close();
        return title;
      })
      .toBe("Renewed");
  } finally {
    site.folder = before;
    rmSync(next, { recursive: true });
  }
});

test("it can be installed", async ({ page, site }) => {
  await page.goto(site.url);
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  for (const { src, sizes, type } of JSON.parse(data).icons) {
    const answer = await page.request.get(new URL(src, site.url).href);
    expect(answer.headers()["content-type"]).toBe(type);
    if (type === "image/png") expect((await answer.body()).readUInt32BE(16)).toBe(Number.parseInt(sizes, 10));
  }
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
]) {
  test(`a newcomer's first game and a rematch, ${width} pixels`, async ({ browser, site }) => {
    const context = await browser.newContext({ viewport: { width, height } });
    const board = new Board(await context.newPage());
    await board.visit(site.url);
    await board.enter("onitama");
    await expect(board.id("player-p2")).toContainText("First game");
    await board.playOut(randomFrom(width));
    await board.id("rematch").click();
    await expect(board.id("player-p1")).toContainText("First game"); // sides have changed
    await expect(board.page.locator(".status.over")).toHaveCount(0);
    expect(await board.mayMove()).toBe(true);
    expect(board.complaints).toEqual([]);
    await context.close();
  });
}

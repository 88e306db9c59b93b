// How the page is opened and reopened: the token, links from elsewhere, what the browser keeps.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Board, expect, randomFrom, test } from "./fixtures.js";
import { ROOT, startServer } from "./servers.js";

const { puzzles: PUZZLES } = JSON.parse(readFileSync(`${ROOT}/scripts/quadriga/puzzles/onoro.json`, "utf8"));

const LINK = "#option.Game=onoro&moves=m14.o12&ply=2";

/** A page of another site with a link. */
async function startSite(link) {
  const site = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.end(`<!doctype html><title>site</title><a href="${link}">a game</a>`);
  });
  await new Promise((ready) => site.listen(0, "127.0.0.1", ready));
  return { url: `http://localhost:${site.address().port}/`, stop: () => site.close() };
}

test("the token leaves the address, and a script cannot read it", async ({ board, server }) => {
  await board.open(server.url + LINK);
  expect(board.page.url()).not.toContain("token");
  expect(new URL(board.page.url()).hash).toContain("moves=m14.o12");
  expect(await board.page.evaluate(() => document.cookie)).toBe("");
  const stored = await board.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(server.token);
});

test("a link opens in a new tab", async ({ board, server, context }) => {
  await board.open(server.url);
  const tab = await context.newPage();
  await tab.goto(`${server.origin}/${LINK}`);
  await expect(tab.getByTestId("move")).toHaveCount(2);
});

test("a link of another site opens, although that visit bears no cookie", async ({ board, server, context }) => {
  await board.open(server.url);
  const site = await startSite(`${server.origin}/${LINK}`);
  const tab = await context.newPage();
  const visit = tab.waitForRequest(`${server.origin}/`);
  await tab.goto(site.url);
  await tab.getByRole("link").click();
  expect((await (await visit).allHeaders()).cookie).toBeUndefined();
  await expect(tab.getByTestId("move")).toHaveCount(2);
  site.stop();
});

test("a browser that was never let in is told what to do", async ({ page, server }) => {
  await page.goto(`${server.origin}/${LINK}`);
  await expect(page.locator("body")).toContainText("has no token");
});

test("two boards at a time", async ({ board, server, context }) => {
  const second = await startServer();
  await board.open(server.url + LINK);
  const tab = await context.newPage();
  await tab.goto(second.url + LINK);
  await expect(tab.getByTestId("move")).toHaveCount(2);
  for (const page of [board.page, tab]) {
    await page.reload();
    await expect(page.getByTestId("move")).toHaveCount(2);
  }
  await second.stop();
});

test("two tabs do not write to the same game", async ({ board, folder, context }) => {
  board.expected.push(/404/); // a folder has no list of engines
  await board.open(folder.url + LINK);
  await board.move(randomFrom(6));
  await expect(board.id("move")).toHaveCount(3);
  const other = new Board(await context.newPage());
  await other.page.goto(board.page.url());
  await expect(other.id("notice")).toContainText("This game is also open in another tab.");
  const games = () =>
    board.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".pgn.")).length);
  await expect.poll(games).toBe(1);
  await other.move(randomFrom(5));
  await expect.poll(games).toBe(2);
  await board.move(randomFrom(6));
  await board.move(randomFrom(6));
  for (const [tab, count] of [
    [board, 5],
    [other, 4],
  ]) {
    await tab.page.reload(); // each its own game
    await expect(tab.id("move")).toHaveCount(count);
    await expect(tab.id("notice")).toHaveCount(0);
  }
  await other.id("open-games").click();
  await other.id("kept").getByRole("button", { name: "moves: 5" }).first().click();
  await expect(other.id("notice")).toContainText("This game is also open in another tab.");
  await expect.poll(games).toBe(2);
});

test("two tabs share settings, and neither loses what the other has done", async ({ board, server, context }) => {
  await board.visit(server.url);
  const tab = await context.newPage();
  await tab.goto(server.origin);
  await expect(tab.locator("[data-testid^=play-]:enabled").first()).toBeVisible();
  await board.id("open-settings").click();
  await board.id("theme").selectOption("dark");
  await expect(tab.locator("html")).toHaveAttribute("data-theme", "dark");
  await tab.getByTestId("open-settings").click();
  await tab.getByTestId("sounds").check();
  const kept = () => tab.evaluate(() => JSON.parse(localStorage.getItem("quadriga-board.settings")));
  expect(await kept()).toMatchObject({ theme: "dark", sounds: true });
  for (const page of [board.page, tab]) await page.keyboard.press("Escape");

  const [one, other] = PUZZLES;
  await board.page.goto(`${server.origin}/#puzzle=onoro.${one.id}`);
  await tab.goto(`${server.origin}/#puzzle=onoro.${other.id}`);
  for (const page of [board.page, tab]) await page.getByTestId("show-solution").click();
  await expect.poll(async () => (await kept()).puzzled.onoro.done).toEqual([one.id, other.id]);
  const { rating } = (await kept()).puzzled.onoro;
  for (const page of [board.page, tab]) await expect(page.getByTestId("own-rating")).toContainText(String(rating));
});

test("the page plays where the browser keeps nothing for it", async ({ board, server, folder }) => {
  await board.page.addInitScript(() => {
    const forbidden = {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    };
    Object.defineProperties(window, { localStorage: forbidden, sessionStorage: forbidden });
  });
  board.expected.push(/404/); // a folder has no list of engines
  for (const url of [server.url, folder.url]) {
    await board.open(url);
    await board.newGame({ game: "onoro" });
    await board.move(randomFrom(5));
    await board.page.reload();
    await expect(board.id("move")).toHaveCount(1);
  }
  await expect(board.id("notice")).toHaveCount(0);
  await board.move(randomFrom(6));
  await expect(board.id("notice")).toContainText("Access is denied");
});

test("settings and games are there after the next start", async ({ board }) => {
  const first = await startServer();
  await board.open(first.url);
  await board.newGame({ game: "onoro" });
  await board.move(randomFrom(5));
  await board.id("open-settings").click();
  await board.id("theme").selectOption("dark");
  await board.page.keyboard.press("Escape");
  await first.stop();
  board.expected.push(/WebSocket/);
  const second = await startServer(undefined, new URL(first.url).port); // the browser keeps them for this address
  await board.open(second.url);
  await expect(board.page.locator("html")).toHaveAttribute("data-theme", "dark");
  await second.stop();
});

// What a person can do in a game, besides moving.

import { expect, randomFrom, test } from "./fixtures.js";

/** A game of two persons with some moves made. */
async function begun(board, server, game = "onoro", moves = 3) {
  await board.open(server.url);
  await board.newGame({ game });
  const random = randomFrom(5);
  for (let made = 0; made < moves; made++) await board.move(random);
  await expect(board.id("move")).toHaveCount(moves);
}

test("take back, and play on", async ({ board, server }) => {
  await begun(board, server);
  await board.id("take-back").click();
  await expect(board.id("player-p1")).toHaveAttribute("data-turn", "false");
  await board.id("take-back").click();
  await expect(board.id("player-p1")).toHaveAttribute("data-turn", "true");
  await board.move(randomFrom(6));
});

test("steps through the moves by buttons, keys and the list", async ({ board, server }) => {
  await begun(board, server, "onitama", 4);
  const current = board.page.locator("[data-testid=move][aria-current=step]");
  await expect(current).toHaveAttribute("data-ply", "4");
  await board.id("previous").click();
  await expect(current).toHaveAttribute("data-ply", "3");
  await board.page.keyboard.press("ArrowLeft");
  await expect(current).toHaveAttribute("data-ply", "2");
  await board.page.keyboard.press("Home");
  await expect(current).toHaveCount(0);
  await board.page.keyboard.press("End");
  await expect(current).toHaveAttribute("data-ply", "4");
  await board.id("move").first().click();
  await expect(current).toHaveAttribute("data-ply", "1");
  await expect(board.page).toHaveURL(/ply=1/);
});

test("a move in the past becomes a variation", async ({ board, server }) => {
  await begun(board, server, "onoro", 4);
  await board.id("move").nth(1).click();
  await board.id("play-from-here").click();
  await board.mayMove();
  await board.move(randomFrom(99));
  await expect(board.id("move-input")).toBeEnabled();
});

test("flip turns the board and keeps the game", async ({ board, server }) => {
  await begun(board, server, "onitama", 2);
  const before = await board.id("cell-a1").boundingBox();
  await board.id("flip").click();
  await expect.poll(async () => (await board.id("cell-a1").boundingBox()).y).not.toBeCloseTo(before.y, 0);
  await expect(board.id("move")).toHaveCount(2);
  await board.move(randomFrom(7));
});

test("analysis shows lines and ends", async ({ board, server }) => {
  await begun(board, server);
  await board.id("multipv").selectOption("3");
  await board.id("analyse").click();
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(3);
  await expect(board.id("lines")).toContainText(/[+−-]\d|#/);
  await board.id("lines").getByRole("button").first().hover();
  await board.id("analyse").click();
  await expect(board.id("analyse")).toHaveAttribute("aria-pressed", "false");
});

test("a link holds game and moves", async ({ board, server, context }) => {
  await begun(board, server);
  await board.id("previous").click();
  await expect(board.page).toHaveURL(/moves=.*ply=2/);
  await board.id("open-share").click();
  const link = await board.id("link").inputValue();
  expect(link).not.toContain("token");
  const other = await context.newPage();
  await other.goto(server.url + new URL(link).hash);
  await expect(other.getByTestId("move")).toHaveCount(3);
  await expect(other.locator("[data-testid=move][aria-current=step]")).toHaveAttribute("data-ply", "2");
  await other.close();
});

test("a reload keeps the game", async ({ board, server }) => {
  await begun(board, server);
  const moves = await board.id("move").allTextContents();
  await board.page.reload();
  await expect(board.id("move")).toHaveText(moves);
  await board.move(randomFrom(8));
  await expect(board.id("move")).toHaveCount(4);
});

test("engines are killed in mid game, and the game goes on", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p2: "0", seconds: 0.2 });
  const random = randomFrom(9);
  await board.mayMove();
  await board.move(random);
  await board.mayMove();
  const moves = await board.plies();
  for (const pid of server.engines()) process.kill(pid, "SIGKILL");
  await expect(board.id("gone")).toContainText("signal 9");
  await board.id("restart").click();
  await expect(board.id("gone")).toHaveCount(0);
  await board.mayMove();
  expect(await board.plies()).toBeGreaterThanOrEqual(moves);
  await board.move(random);
  expect(await board.plies()).toBeGreaterThan(moves);
});

test("resigning ends the game", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onitama", p1: "person", p2: "0" });
  await board.mayMove();
  await board.id("resign").click();
  await expect(board.id("status")).toHaveText(/has won: the opponent has resigned/);
});

test("two engines play while one watches", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p1: "0", p2: "0", seconds: 0.05 });
  await expect(board.page.locator(".status.over")).toBeVisible({ timeout: 90_000 });
  expect(await board.plies()).toBeGreaterThan(6);
});

test("the rules of each game are two clicks away", async ({ board, server }) => {
  await board.open(server.url);
  await board.id("open-rules").click();
  await expect(board.id("rules")).toBeVisible();
});

test("engines die with the page", async ({ page, server }) => {
  const before = server.engines().length;
  await page.goto(server.url);
  await expect.poll(() => server.engines().length).toBeGreaterThan(before);
  await page.close();
  await expect.poll(() => server.engines().length, { timeout: 20_000 }).toBeLessThanOrEqual(before);
});

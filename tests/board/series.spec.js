// A series of games between engines of the page.

import { readFileSync } from "node:fs";
import { expect, serious, test } from "./fixtures.js";
import { ENGINE, faulty, startServer } from "./servers.js";

/** Starts a series from the dialog for a new game. */
async function startSeries(board, { game, p1, p2, games, seconds = 0.05 }) {
  await board.id("open-newGame").click();
  await board.id("option-Game").selectOption(game);
  await board.id("side-p1").selectOption(p1);
  await board.id("side-p2").selectOption("person");
  await expect(board.id("series-games")).toHaveCount(0);
  await board.id("side-p2").selectOption(p2);
  await board.id("level-p1").selectOption("full-strength");
  await board.id("level-p2").selectOption("first-game");
  await board.id("seconds").fill(String(seconds));
  await board.id("series-games").fill(String(games));
  await board.id("start").click();
  await expect(board.id("match")).toBeVisible();
}

test("a series from the book: sides change, the standings follow, games are replayed and saved", async ({
  board,
  page,
  server,
}) => {
  await board.open(server.url);
  await startSeries(board, { game: "onoro", p1: "0", p2: "0", games: 4 });
  await expect(page).toHaveURL(/#series$/);
  await expect(board.id("board")).toBeVisible();
  await expect(board.id("thought-p1")).toBeVisible();
  await expect(board.id("played")).toHaveText("4 of 4 games", { timeout: 200_000 });
  const strong = board.id("standings").locator("tbody tr").first();
  await expect(strong.locator("th")).toHaveText("quadriga");
  await expect(strong.locator("td").first()).toHaveText("4 / 4");
  await expect(board.id("pairs").locator("dd").last()).toHaveText(/2$/);
  // Both play each side, and an opening is played twice.
  await expect(board.id("finished-1")).toHaveText(/^1\. quadriga – .*First game1–0/);
  await expect(board.id("finished-2")).toHaveText(/^2\. .*First game – quadriga0–1/);
  expect(await serious(page)).toEqual([]);

  await board.id("finished-2").click();
  await expect(board.id("replay").getByTestId("board")).toBeVisible();
  await board.id("last").click();
  await expect(board.id("place")).toHaveText(/^(\d+) \/ \1$/);
  await board.id("to-live").click();

  const download = page.waitForEvent("download");
  await board.id("save-series").click();
  const pgn = readFileSync(await (await download).path(), "utf8");
  expect(pgn.match(/^\[Round "\d"\]/gm)).toEqual(['[Round "1"]', '[Round "2"]', '[Round "3"]', '[Round "4"]']);
  const openings = pgn
    .split("[Event ")
    .slice(1)
    .map((game) => [...game.matchAll(/(\S+)\s+\{book\}/g)].map(([, move]) => move).join(" "));
  expect(openings.length).toBe(4);
  expect(openings[0]).not.toBe("");
  expect([openings[1], openings[3]]).toEqual([openings[0], openings[2]]);
  expect(openings[2]).not.toBe(openings[0]);

  await board.id("end-series").click();
  await expect(board.id("start-page")).toBeVisible();
});

test("a series pauses, survives an engine that crashes, and ends when the page is left", async ({ board, page }) => {
  const server = await startServer([`good='${ENGINE}'`, `bad=${faulty("crash", 1)}`]);
  await board.open(server.url);
  await startSeries(board, { game: "onitama", p1: "1", p2: "0", games: 100 });
  await expect(board.id("finished-2")).toContainText("crashed: bad");
  await expect(board.id("standings").locator("tbody tr").first().locator("th")).toContainText("good");

  await board.id("pause-series").click();
  await expect(board.id("pause-series")).toHaveText("Continue");
  // The move under way ends; after it nothing happens.
  await expect(page.locator(".player.turn")).toHaveCount(0);
  const before = await board.id("played").textContent();
  await board.id("pause-series").click();
  await expect(board.id("played")).not.toHaveText(before);

  await page.goBack();
  await expect(board.id("player-p1")).toBeVisible();
  await expect(board.id("match")).toHaveCount(0);
  // Only the rule book is left of the series.
  await expect.poll(() => server.engines().length).toBeLessThanOrEqual(2);
  await server.stop();
});

// Exact values: of each move on the board and in a list, and of positions in the bar and the lines.

import { expect, randomFrom, serious, test } from "./fixtures.js";

/** Nobody needs a search to see who wins: a position with one student, and cards with which tables are made. */
const ENDGAME = "s1m2/5/5/5/2M1S rooster,tiger/cobra,rabbit/frog b";

const mark = (board, cell) => board.id(`cell-${cell}`).locator(".value-mark");

async function onoro(board, url, moves = "") {
  await board.open(`${url}#option.Game=onoro${moves && `&moves=${moves}`}`);
  await board.mayMove();
  await board.id("values").click();
}

test("every move of Onoro's start has its value, as a sign, in words and in a list", async ({ board, server }) => {
  await onoro(board, server.url);
  await expect(mark(board, "m14")).toHaveText("=");
  await expect(mark(board, "m12")).toHaveText("+6"); // for Black, the first player, although White is to move
  await expect(board.page.locator(".value-mark")).toHaveCount(3);
  await expect(board.id("cell-o12")).toHaveAccessibleName(/Black wins in 6/);
  await expect(board.id("cell-m14")).toHaveAccessibleName(/Draw/);
  await expect(board.id("values-summary")).toHaveText("Draw (proved)");
  await expect(board.id("values-draw").getByRole("button")).toHaveCount(1);
  await expect(board.id("values-loss").getByRole("button")).toHaveCount(2);
  await expect(board.id("values-win")).toHaveCount(0);
  expect(await serious(board.page)).toEqual([]);
  await board.id("values-loss").getByRole("button", { name: "Black wins in 6 m12" }).click(); // tries it
  await expect(board.id("values-summary")).toHaveText("Black wins in 6 (proved)");
  await board.id("values").click();
  await expect(board.page.locator(".value-mark")).toHaveCount(0);
});

test("bar and lines say what is proved, and no number", async ({ board, server }) => {
  await onoro(board, server.url);
  await expect(board.id("evaluation")).toHaveAccessibleName("Draw (proved)");
  await expect(board.id("evaluation")).toHaveText("draw");
  await board.id("analyse").click();
  const scores = board.id("lines").locator(".score");
  await expect(scores).toHaveText(["Draw (proved)", /^Black wins in 6 \(proved\)$/, /^Black wins in 6 \(proved\)$/]);
});

test("Onitama's endgames have values from the tables of the engine", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onitama", position: ENDGAME });
  await board.mayMove();
  await board.id("values").click();
  await expect(board.id("values-summary")).toHaveText(/wins in \d+ \(proved\)/);
  const best = board.id("values-win").getByRole("button").first();
  await expect(best).toHaveAccessibleName(/wins in 3/);
  await expect(mark(board, "c1")).toHaveText("+3");
  await board.id("cell-c1").click();
  await expect(mark(board, "c3")).toHaveText("+3");
});

test("where the engine knows nothing, and after the end, it says so", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onager" });
  await board.mayMove();
  await board.id("values").click();
  await expect(board.id("values-summary")).toHaveText("The engine knows no exact values here.");
  await expect(board.page.locator(".value-mark")).toHaveCount(0);
  await board.newGame({ game: "onoro" });
  await board.playOut(randomFrom(3));
  await expect(board.id("values-summary")).toHaveText(/^The game is over here/);
});

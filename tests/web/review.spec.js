// A whole game is reviewed: marks, the summary, and another try at a bad move.

import { expect, serious, test } from "./fixtures.js";
import { ENGINE, fake, startServer } from "./servers.js";

// White has two wins here, n13 and q12, and lets Black win instead.
const START = { "option.Game": "onoro", position: "2BW/2WWB/1WBBB/BW m12 w" };
const GAME = `#${new URLSearchParams({ ...START, moves: "p11.q11.m14" })}`;

/** A game with a blunder, as a link holds it. */
async function open(board, url, plies = 3) {
  board.expected.push(/404/); // a folder has no list of engines
  await board.visit(url);
  await expect(board.id("move")).toHaveCount(plies);
  await board.id("review-limit").selectOption("nodes 20000");
}

/** Has the game reviewed, and waits for the end. */
async function review(board) {
  await board.id("review-start").click();
  await expect(board.id("review-start")).toBeDisabled();
  await expect(board.id("review-summary")).toBeVisible();
}

const entered = async (board, cell) => board.id(`cell-${cell}`).click();

test("a review marks the bad move and sums up both players, and is kept with the game", async ({ board, server }) => {
  await open(board, `${server.url}${GAME}`);
  await review(board);
  await expect(board.id("mark")).toHaveText(["??"]);
  await expect(board.id("mark")).toHaveAttribute(
    "aria-label",
    /^Blunder, missed win: won for White before, lost after/,
  );
  const better = board.page.locator(".variation").getByTestId("move").first();
  await expect(better).toBeHidden(); // the list shows the game first
  await board
    .id("better-line")
    .filter({ hasText: /^\w+ is better\.$/ })
    .click();
  await better.click();
  await expect(better).toHaveAttribute("aria-current", "step");
  await board.id("move").first().click();
  await expect(board.page.locator(".graph .dot.blunder")).toHaveCount(1);
  await expect(better).toBeHidden();
  // Up and down pass the folded line.
  const [first, last] = ["first", "last"].map((end) => board.page.locator(".moves > .ply").getByTestId("move")[end]());
  await board.page.keyboard.press("Tab"); // the keyboard is in use
  await last.focus();
  for (let plies = await board.page.locator(".moves > .ply").count(); plies > 1; plies--)
    await board.page.keyboard.press("ArrowUp");
  await expect(first).toBeFocused();
  await expect(board.id("move").first().locator(".score")).toHaveAccessibleName(/^Black wins/);
  const white = (await board.id("player-p1").getByText("White").count()) ? "p1" : "p2";
  const black = white === "p1" ? "p2" : "p1";
  await expect(board.id(`blunder-${white}`)).toHaveText("1");
  await expect(board.id(`missed-${white}`)).toHaveText("1");
  await expect(board.id(`accuracy-${black}`)).toHaveText(/^100 %/);
  await expect(board.id(`accuracy-${white}`)).toHaveText("0 %"); // the second move has nothing to lose
  await expect(board.id(`given-${white}`)).toHaveText("2");
  await expect(board.id(`given-${black}`)).toHaveText("0");
  await expect(board.page.locator("[data-testid^=seal-]")).toHaveCount(1);
  await expect(board.id(`seal-${black}`)).toHaveAccessibleName(/^Flawless/);
  expect(await serious(board.page)).toEqual([]);

  await board.page.reload();
  await expect(board.id("mark")).toHaveText(["??"]);
  await expect(board.id(`blunder-${white}`)).toHaveText("1");
  await expect(board.id("review-start")).toBeDisabled();
  await board.id("review-limit").selectOption("nodes 200000"); // other limits judge everything again
  await expect(board.id("review-start")).toHaveText("Review again");
});

test("where the values of the moves are known the review is exact, and searches bad moves only", async ({
  board,
  server,
}) => {
  await open(board, `${server.url}#option.Game=onoro&moves=m14.o12.o13.m12`, 4); // four moves draw, m12 loses
  await review(board);
  await expect(board.id("mark")).toHaveText(["??"]);
  await expect(board.id("mark")).toHaveAttribute(
    "aria-label",
    /^Blunder, turning point: drawn for Black before, lost after/,
  );
  // A line of several moves, which a search has found.
  await expect(board.page.locator(".variation").getByTestId("move").nth(1)).toBeAttached();
});

test("a review shows what is proved under the scores of the engines, and where one is wrong", async ({
  board,
  server,
}) => {
  const tags = ["White one", "Black two", "Variant onoro", "Result *"];
  const head = tags.map((tag) => `[${tag.replace(" ", ' "')}"]`).join("\n");
  const pgn = `${head}\n\n1... m14 {+0.10/5} 2. o12 {+5.00/5} 2... o13 {-6.00/5} 3. m12 {+3.00/5} *\n`;
  await board.open(server.url);
  await board.id("open-games").click();
  await board.id("records-file").setInputFiles({ name: "a.pgn", mimeType: "text/plain", buffer: Buffer.from(pgn) });
  await board.id("records").getByRole("button").click();
  await expect(board.id("move")).toHaveCount(4);
  await board.id("review-limit").selectOption("nodes 20000");
  await review(board);
  await expect(board.id("oracle").locator(".wrong")).toHaveCount(3);
  await expect(board.id("wrong-score")).toHaveText([
    "Black misjudged the position after 1… o12: +5.00; Draw (proved)",
    "White misjudged the position after 2. o13: +6.00; Draw (proved)",
  ]);
  await board.id("wrong-score").first().click();
  await expect(board.page.locator("[data-testid=move][aria-current=step]")).toContainText("o12");
});

test("on a phone the review is shown where it comes, and the board with its bad moves", async ({ board, server }) => {
  await board.page.setViewportSize({ width: 390, height: 844 });
  await open(board, `${server.url}${GAME}`);
  await expect(board.id("review-start")).toBeEnabled();
  await board.page.evaluate(() => scrollTo(0, 0));
  await board.id("review-start").dispatchEvent("click"); // as from the button at the end of a game, far above
  await expect(board.id("review-start")).toBeDisabled();
  await expect(board.id("review-summary")).toBeInViewport({ ratio: 0.95 });
  await board.id("review").evaluate((panel) => panel.scrollIntoView({ block: "start" }));
  await expect(board.page.locator(".board-row")).not.toBeInViewport({ ratio: 0.9 });
  await board.page.locator(".summary .count").first().click();
  await expect(board.page.locator(".board-row")).toBeInViewport({ ratio: 0.9 });
});

test("another try is judged, right and wrong", async ({ board, folder }) => {
  await open(board, `${folder.url}${GAME}`);
  await review(board);
  await board.id("move").filter({ hasText: "p11" }).first().click();
  await expect(board.id("verdict")).toContainText("Blunder, missed win");
  await board.id("try-again").click();
  await expect(board.id("verdict")).toContainText("White played p11. Find a better move.");
  await expect(board.page.locator(".variation")).toHaveCount(0); // the better line is not given away

  await entered(board, "m16");
  await expect(board.id("verdict")).toContainText(
    "m16 lowers the win probability by 100 percentage points. Try another move.",
  );
  await entered(board, "p11");
  await expect(board.id("verdict")).toContainText("p11 was played in the game. Try another move.");
  await entered(board, "q12"); // not the engine's choice, and a win all the same
  await expect(board.id("verdict")).toContainText("q12 is good.");
  await expect(board.page.locator(".variation")).toHaveCount(2);

  await board.id("try-again").click();
  await board.id("show-better").click();
  await expect(board.id("verdict")).toContainText("n13 is better.");
  await expect(board.id("move").filter({ hasText: "n13" })).toHaveAttribute("aria-current", "step");
  await board.id("try-end").click();
  await expect(board.id("verdict")).toContainText("Blunder, missed win");
});

test("a review is stopped and continued, by several engines at once", async ({ board, folder }) => {
  await board.page.addInitScript(() => Object.defineProperty(navigator, "hardwareConcurrency", { get: () => 8 }));
  const moves =
    "b5b4crane.a1b2cobra.d5d4crab.d1d2crane.a5c4dragon.e1e2boar.e5e4crane.e2c2crab.c5d5boar.b2a1crane.b4b3crab";
  await open(board, `${folder.url}#option.Game=onitama&moves=${moves}`, 11);
  await board.id("review-limit").selectOption("movetime 5000");
  await board.id("review-start").click();
  await expect(board.id("review-progress")).toHaveAttribute("max", "12");
  const done = async () => Number(await board.id("review-progress").getAttribute("value"));
  await expect.poll(done).toBeGreaterThan(3); // so two positions in a row have been searched
  await expect(board.id("review-summary")).toHaveCount(0); // no totals before the end
  await board.id("review-stop").click();
  await expect(board.id("review-summary")).toBeVisible();
  await expect(board.id("review-start")).toHaveText("Continue the review");
  await board.id("review-start").click();
  const left = Number(await board.id("review-progress").getAttribute("max"));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(12);
  await expect(board.id("review-start")).toBeDisabled();
});

test("an engine that does not play the game says so, and the review ends", async ({ board }) => {
  const server = await startServer([`quadriga='${ENGINE}'`, `other=${fake()}`]);
  await open(board, `${server.url}${GAME}`);
  await board.id("open-settings").click();
  await board.id("open-engines").click();
  await board.id("analysis-engine").selectOption("other");
  await board.page.keyboard.press("Escape");
  await board.id("review-start").click();
  await expect(board.id("notice")).toContainText("The engine rejects the position");
  await expect(board.id("review-start")).toBeEnabled();
  await expect(board.id("mark")).toHaveCount(0);
  await server.stop();
  board.expected.push(/WebSocket/);
});

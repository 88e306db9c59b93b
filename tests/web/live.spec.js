// A running match: viewers who come, stall and leave, and engines that misbehave.

import { chromium } from "@playwright/test";
import { Board, expect, serious, test } from "./fixtures.js";
import { ENGINE, familyOf, faulty, startMatch } from "./servers.js";

/** Opens a browser of its own, with processes that can be stopped. */
async function openBrowser(launchOptions) {
  const server = await chromium.launchServer(launchOptions);
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  return { page, view: new Board(page), server };
}

test("engines that crash, send without end or cheat, before three viewers of whom one stands still", async ({
  launchOptions,
}) => {
  const names = ["crash", "flood", "illegal"];
  const match = await startMatch(
    names.map((fault, index) => `${fault}=${faulty(fault, 3 + index)}`),
    "--game onitama --depth 3 --games 200 --concurrency 2 --search-timeout 5s --timeout 5s".split(" "),
  );
  const viewers = await Promise.all([0, 1, 2].map(() => openBrowser(launchOptions)));
  try {
    const [first, second, stuck] = viewers;
    for (const { page, view } of viewers) {
      await page.goto(match.url);
      await expect(view.id("connection")).toHaveAttribute("data-state", "open");
      await expect(view.id("board")).toBeVisible();
    }
    const stopped = familyOf(stuck.server.process().pid);
    for (const pid of stopped) process.kill(pid, "SIGSTOP");

    // Nine games more: every engine has failed in some of them, and the match goes on.
    await expect.poll(() => first.page.locator("[data-testid^=finished-]").count()).toBeGreaterThanOrEqual(9);
    for (const { view } of [first, second]) {
      for (const text of ["crashed: crash", "no answer: flood", "illegal move: illegal"]) {
        await expect(view.id("finished").getByText(text).first()).toBeAttached();
      }
      await expect(view.id("standings").locator("tbody tr")).toHaveCount(3);
      await expect(view.id("cross").locator("tbody td", { hasText: /^[\d.]+\/\d+$/ })).toHaveCount(6);
      await expect(view.id("connection")).toHaveAttribute("data-state", "open");
    }
    // One leaves.
    await second.server.close();

    // A finished game is replayed while the match goes on.
    const { page, view } = first;
    await view.id("finished-1").click();
    await expect(view.id("replay")).toHaveAttribute("data-game", "1");
    await expect(view.id("place")).toHaveText(/^0 \//);
    await view.id("next").click();
    await expect(view.id("place")).toHaveText(/^1 \//);
    await expect(view.id("replay").getByRole("img").first()).toBeVisible();
    await view.id("to-live").click();
    await expect(view.id("large")).toBeVisible();
    expect(await serious(page)).toEqual([]);

    // The stalled one wakes up and gets everything new.
    const newest = await page.locator("[data-testid^=finished-]").first().getAttribute("data-testid");
    for (const pid of stopped) process.kill(pid, "SIGCONT");
    await expect(stuck.view.id(newest)).toBeAttached();
    await expect(stuck.view.id("connection")).toHaveAttribute("data-state", "open");
  } finally {
    for (const { server } of viewers) await server.kill();
    await match.stop();
  }
});

test("a match to its end: clocks, lines on the board, small boards, the test, and what stays", async ({
  board,
  page,
}) => {
  const match = await startMatch(
    [`new='${ENGINE}'`, `old='${ENGINE}'`],
    "--game onoro --clock 6+0.1 --games 2 --concurrency 2 --openings onoro --seed 1 --sprt elo0=0,elo1=5".split(" "),
  );
  await page.goto(match.url);
  await expect(page.getByRole("heading", { name: "Onoro" })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
  await expect(board.id("small-game")).toHaveCount(2);
  await expect(board.id("line-arrows").locator("polygon, circle").first()).toBeAttached();
  await expect(board.id("line-p1")).not.toBeEmpty();
  await expect(board.id("clock-p1")).toHaveText(/\d/);
  // A running game is stepped back, and left for what happens now.
  await expect(board.id("move").nth(1)).toBeVisible();
  await board.id("previous").click();
  await expect(board.id("replay")).toHaveAttribute("data-game", "1");
  const [, at, count] = /^(\d+) \/ (\d+)$/.exec(await board.id("place").textContent());
  expect(Number(at)).toBeLessThanOrEqual(Number(count));
  await page.keyboard.press("ArrowLeft");
  await expect(board.id("place")).toHaveText(`${at - 1} / ${count}`);
  await board.id("last").click();
  await expect(board.id("status")).toHaveText(/to move/);
  await board.id("to-live").click();
  await expect(board.id("large")).toHaveAttribute("data-game", "1");
  // Another game becomes the large one.
  const second = await board.id("small-game").nth(1).locator("span").textContent();
  await board.id("small-game").nth(1).click();
  await expect(board.id("small-game").nth(1)).toHaveAttribute("aria-pressed", "true");
  await expect(board.id("large")).toHaveAttribute("data-game", "2");
  expect(second).toMatch(/^\d\. (new – old|old – new)$/);

  await expect(board.id("connection")).toHaveAttribute("data-state", "over", { timeout: 240_000 });
  await expect(board.id("played")).toHaveText("2 of 2 games");
  await expect(page.locator("[data-testid^=finished-]")).toHaveCount(2);
  await expect(board.id("finished-1").locator("small")).toHaveText(/^\w+ .*\w$/); // a text, not the protocol's word
  for (const place of [board.id("small-game").first(), board.id("finished-1"), board.id("large").locator("h2")])
    await expect(place.locator("svg.dot circle").first()).toHaveAttribute("fill", "#2b2d33"); // Black is p1
  const [result, fill] = await board
    .id("finished-1")
    .locator("strong")
    .evaluate((points) => [points.textContent, points.querySelector("circle")?.getAttribute("fill")]);
  expect(fill).toBe({ "1–0": "#2b2d33", "0–1": "#f8f5ec" }[result]);
  await expect(board.id("course")).toBeVisible();
  await expect(board.id("pairs").locator("dd")).toHaveCount(5);
  await expect(board.id("outcome")).toHaveText(/[01½]/);
  // The server has gone with the match; the page says so in its own words.
  await board.id("finished-1").click();
  await expect(board.id("replay")).toContainText("cannot be replayed");
  board.expected.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE/);
  await match.stop();
});

test("how the game began, what comes next, and a line that is held", async ({ board, page }) => {
  const match = await startMatch(
    [`new='${ENGINE}'`, `old='${ENGINE}'`],
    "--game onoro --clock 60+1 --games 4 --concurrency 1 --openings onoro --seed 1".split(" "),
  );
  await page.goto(match.url);
  await expect(board.id("move").nth(11)).toBeVisible();
  await expect(board.id("next-games").getByRole("listitem")).toHaveText([/^2\. .*old – .*new$/, /^3\./, /^4\./]);
  await expect(board.id("course-of-game")).toContainText(/Clock\s*1:00\+1/);
  await expect(board.id("course-of-game")).toContainText("m14, m12");
  await expect(board.id("course-of-game").locator(".graph .by-mover")).toHaveCount(2);
  // A line is held at one of its moves, whatever the engine goes on to think.
  const thought = board.id("thought-p1");
  const held = thought.getByRole("button").nth(1);
  const drawn = page.waitForResponse((answer) => /\?move=[^&]+&move=[^&]+$/.test(answer.url()));
  await held.click();
  const moves = await thought.getByRole("button").allTextContents();
  const plies = Number(/(\d+)\?/.exec((await drawn).url())[1]);
  await expect(held).toHaveAttribute("aria-pressed", "true");
  await expect(thought.getByRole("img")).toHaveAttribute("data-plies", String(plies + 2));
  await board.id("large").locator("h2").hover();
  await thought.getByRole("button").first().click();
  await expect(thought.getByRole("img")).toHaveAttribute("data-plies", String(plies + 1));
  expect(await thought.getByRole("button").allTextContents()).toEqual(moves);
  await thought.getByRole("button").first().click();
  await expect(thought.locator("[aria-pressed=true]")).toHaveCount(0);
  board.expected.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED/);
  await match.stop();
});

test("nothing is said of a board that has not come yet", async ({ board, page, server }) => {
  const game = { slot: 1, number: 1, players: [0, 1], position: null, opening: [], begins: 0, from: 0 };
  const now = { plies: [], turn: 0, clocks: [null, null], elapsed: 0, searches: [null, null], result: null };
  const head = { game: "heap", planned: 2, kept: 9, engines: [{ name: "A" }, { name: "B" }] };
  const unknown = { elo: null, elo_bound: null, error_95: null, los: null };
  const none = { ...unknown, games: 0, points: 0, wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] };
  const figures = { engines: [none, none], encounters: [], sprt: null, played: 0, faults: {} };
  const rest = { whole: true, state: "running", finished: [], course: [], notices: [] };
  const pictures = [];
  // Each answer is a connection that breaks off, after which the browser asks again.
  await page.route("**/live/events", (route) => {
    const message = { ...rest, head, figures, games: [{ ...game, ...now }], pictures };
    const body = `retry: 100\ndata: ${JSON.stringify(message)}\n\n`;
    return route.fulfill({ contentType: "text/event-stream", body });
  });
  await page.goto(`${server.origin}/live.html`);
  await expect(board.id("large")).toBeVisible();
  await expect(board.id("large")).not.toContainText(/does not draw a board|First player/);
  const [place] = await page.locator(".large-game .board").all();
  expect((await place.boundingBox()).height).toBeGreaterThan(300);
  pictures.push({ number: 1, plies: 0, board: "", svg: "" });
  await expect(board.id("large")).toContainText("This engine does not draw a board.");
  await expect(board.id("player-p1")).toContainText("First player");
});

test("without the token nobody watches", async ({ page }) => {
  const match = await startMatch(
    [`A='${ENGINE}'`, `B='${ENGINE}'`],
    "--game onoro --depth 1 --games 100000".split(" "),
  );
  await page.goto(new URL(match.url).origin);
  await expect(page.getByTestId("connection")).toHaveAttribute("data-state", "refused");
  await expect(page.getByTestId("waiting")).toContainText("Open the address that match.py printed");
  await match.stop();
});

// Hold the draw: a game of Onoro against an engine that knows every value, until the one slip.

import { execFileSync } from "node:child_process";
import { expect, serious, test } from "./fixtures.js";
import { ENGINE } from "./servers.js";

const movesOf = (page) => new URL(page.url()).hash.match(/moves=([^&]*)/)?.[1].split(".") ?? [];

/** The engine's values for the moves in the position on the page, or after other moves, by move. */
function valuesOf(page, moves = movesOf(page)) {
  const lines = ["setoption name Game value onoro", `position startpos moves ${moves.join(" ")}`, "query values"];
  const answer = execFileSync(ENGINE, { input: `${lines.join("\n")}\n`, encoding: "utf8" });
  const words = /^response (.*)$/m.exec(answer)[1].split(" ");
  return words.flatMap((move, at) => (at % 2 ? [] : [[move, words[at + 1]]]));
}

const moveWith = (page, pattern) => valuesOf(page).find(([, value]) => pattern?.test(value))?.[0];

/** Begins on the start page; the engine makes the first move. */
async function begin(board, url) {
  await board.visit(url);
  await board.id("hold-onoro").click();
  await expect(board.id("held")).toContainText("each of your moves");
  await mayMove(board, 1);
}

/** Expects that it is the person's turn after this many plies, as the address says too. */
async function mayMove(board, plies) {
  await expect(board.page).toHaveURL(new RegExp(`ply=${plies}$`));
  await expect(board.page.locator(".target.legal").first()).toBeAttached();
}

const draws = (values) => values.filter(([, value]) => value === "draw");

/** Makes a move of the person, and waits for the answer. */
async function hold(board, move) {
  const plies = await board.plies();
  const values = valuesOf(board.page);
  await board.id(`cell-${move}`).click();
  await expect(board.id("move")).toHaveCount(plies + 2);
  await mayMove(board, plies + 2);
  await expect(board.id("held")).toContainText(`${draws(values).length} of ${values.length} moves held.`);
  // The answer leaves the fewest replies that hold, of all drawing ones.
  const moves = movesOf(board.page);
  const before = moves.slice(0, -1);
  const replies = (answer) => draws(valuesOf(board.page, [...before, answer])).length || Number.POSITIVE_INFINITY;
  const fewest = Math.min(...draws(valuesOf(board.page, before)).map(([answer]) => replies(answer)));
  expect(replies(moves.at(-1))).toBe(fewest);
}

/** Holds until some move loses, and makes it; returns the plies before. */
async function slip(board) {
  for (;;) {
    const plies = await board.plies();
    const losing = moveWith(board.page, /^loss/);
    if (losing) {
      await board.id(`cell-${losing}`).click();
      await expect(board.page).toHaveURL(new RegExp(`ply=${plies + 1}$`));
      return plies;
    }
    await hold(board, moveWith(board.page, /^draw/));
  }
}

test("a slip ends the count, shows what held, and can be taken back", async ({ board, server }) => {
  await begin(board, server.url);
  const plies = await slip(board);
  const held = valuesOf(board.page); // of the position after the slip: the engine wins
  expect(held.some(([, value]) => value.startsWith("win"))).toBe(true);
  await expect(board.id("held")).toContainText(/: \w+ wins.*\. That was the mistake/);
  await expect(board.id("held")).toContainText(`for ${plies} moves`);
  await expect(board.id("longest-held")).toContainText(`Longest so far: ${plies}`);
  await expect(board.id("better").getByRole("button").first()).toHaveAccessibleName(/Draw|wins/);
  await expect(board.id("evaluation")).toHaveCount(1); // the answers are open again
  expect(await serious(board.page)).toEqual([]);
  await board.id("better").getByRole("button").first().hover();
  await expect(board.page.locator(".peeking")).toBeVisible();
  await expect(board.id("move")).toHaveCount(plies + 1); // the engine waits
  await board.id("hold-again").click();
  await expect(board.id("move")).toHaveCount(plies);
  await expect(board.id("longest-held")).toContainText("you used help");
  await expect(board.id("better")).toHaveCount(0);
  await mayMove(board, plies);
  await hold(board, moveWith(board.page, /^draw/));
  await slip(board);
  await board.id("hold-let-go").click();
  await expect(board.id("holding")).toHaveCount(0);
  await expect(board.page.locator(".target.legal").first()).toBeAttached(); // the engine has answered
});

test("whoever holds as long as values are known has made it", async ({ board, server }) => {
  await begin(board, server.url);
  let move = moveWith(board.page, /^draw/);
  for (; move; move = moveWith(board.page, /^draw/)) await hold(board, move);
  await expect(board.id("held")).toContainText("no exact values from here on");
  const plies = await board.plies();
  expect(plies).toBeGreaterThan(8);
  await expect(board.id("longest-held")).toContainText(/Longest so far: \d+/);
  await board.page.reload();
  await expect(board.id("held")).toContainText("no exact values from here on");
  await board.id("hold-anew").click();
  await expect(board.id("held")).toContainText("each of your moves");
});

test("no answers are on the page until the person asks for help, which counts", async ({ board, server }) => {
  await begin(board, server.url);
  const answers = ["analyse", "values", "explore", "evaluation", "review-start", "graph"];
  for (const answer of answers) await expect(board.id(answer), answer).toHaveCount(0);
  await hold(board, moveWith(board.page, /^draw/));
  await expect(board.page.locator(".move-panel .score")).toHaveCount(0);
  await expect(board.id("longest-held")).not.toContainText("you used help");
  await board.id("hold-help").click();
  await expect(board.id("longest-held")).toContainText("you used help");
  for (const answer of answers.slice(0, 4)) await expect(board.id(answer), answer).toHaveCount(1);
  await expect(board.id("hold-help")).toHaveCount(0);
});

test("only where values are known it is offered", async ({ board, server }) => {
  await board.visit(server.url);
  await expect(board.id("hold-onoro")).toBeVisible();
  await expect(board.page.locator("[data-testid^=hold-]")).toHaveCount(1);
});

test("the dialog of a new game offers it, too", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro&moves=`);
  await board.id("open-newGame").click();
  await board.openMore();
  await expect(board.id("hold-onoro")).toBeEnabled();
  await board.id("option-Game").selectOption("onager");
  await expect(board.page.locator("[data-testid^=hold-]")).toHaveCount(0);
  await board.id("option-Game").selectOption("onoro");
  await board.id("hold-onoro").click();
  await expect(board.id("setup")).toHaveCount(0);
  await expect(board.id("held")).toContainText("each of your moves");
  await mayMove(board, 1);
});

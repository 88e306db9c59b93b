// Puzzles: a streak, moves that win beside the shown line, wrong moves, hints, solutions.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gameOfDay, indexOfDay } from "../../scripts/web/page/src/game/day.ts";
import { enter, expect, GAMES, serious, test } from "./fixtures.js";
import { ENGINE, ROOT } from "./servers.js";

const puzzlesOf = (game) =>
  JSON.parse(readFileSync(join(ROOT, `scripts/quadriga/puzzles/${game}.json`), "utf8")).puzzles;

/** The engine's answer to a command about a position. */
function ask(game, { position }, moves, command) {
  const played = moves.length ? ` moves ${moves.join(" ")}` : "";
  const input = `setoption name Game value ${game}\nposition fen ${position}${played}\n${command}\n`;
  return execFileSync(ENGINE, { input }).toString().trim().split("\n");
}

const legalMoves = (game, puzzle, moves) => ask(game, puzzle, moves, "query moves")[0].split(" ").slice(1);
const winsWithin = (game, puzzle, moves, move, plies) =>
  ask(game, puzzle, moves, `go mate ${plies} searchmoves ${move}`).some((line) => /score mate \d/.test(line));

/** The puzzle that the address names. */
async function puzzleOnPage(board, game) {
  const address = new RegExp(`#puzzle=${game}\\.([0-9a-f]{8})$`);
  await expect(board.page).toHaveURL(address);
  const id = address.exec(board.page.url())[1];
  return puzzlesOf(game).find((puzzle) => puzzle.id === id);
}

/** Plays the moves of the winner, waiting for each answer of the defence. */
async function solve(board, game, puzzle, from = 0) {
  for (let ply = from; ply < puzzle.plies; ply += 2) {
    await enter(board, puzzle.line[ply], legalMoves(game, puzzle, puzzle.line.slice(0, ply)));
  }
}

const open = (board, server, game, { id }) => board.page.goto(`${server.url}#puzzle=${game}.${id}`);

for (const game of GAMES) {
  test(`a streak of five in ${game}`, async ({ board, server }) => {
    await board.visit(server.url);
    await board.id(`puzzles-${game}`).click();
    const ids = new Set();
    for (let streak = 1; streak <= 5; streak++) {
      const puzzle = await puzzleOnPage(board, game);
      ids.add(puzzle.id);
      const win = `win in ${Math.ceil(puzzle.plies / 2)} moves`;
      await expect(board.id("task")).toContainText(puzzle.plies > 1 ? win : "save the game");
      await expect(board.id("puzzle-rating")).toHaveText(String(puzzle.rating));
      await solve(board, game, puzzle);
      await expect(board.id("judged")).toHaveText("Solved!");
      await expect(board.id("streak")).toHaveText(String(streak));
      await board.page.screenshot({ path: `results/puzzle-${game}-${streak}.png` });
      if (streak === 5) break;
      await expect(board.id("next-puzzle")).toBeFocused();
      await board.id(["next-puzzle", "harder-puzzle"][streak % 2]).click();
      await expect(board.page).not.toHaveURL(new RegExp(puzzle.id));
    }
    expect(ids.size).toBe(5);
    await board.page.reload();
    await expect(board.id("streak")).toHaveText("5");
  });
}

test("a wrong move of a save is refuted, the right one solves it", async ({ board, server }) => {
  const puzzle = puzzlesOf("onitama").find(({ plies }) => plies === 1);
  await open(board, server, "onitama", puzzle);
  await expect(board.page.locator(".task")).toHaveText("Only one move does not lose. Find it.");
  const moves = legalMoves("onitama", puzzle, []);
  const wrong = moves.find((move) => move !== puzzle.line[0]);
  await enter(board, wrong, moves);
  await expect(board.id("judged")).toContainText("That move loses.");
  await expect(board.id("refutation")).toBeVisible();
  await enter(board, puzzle.line[0], moves);
  await expect(board.id("judged")).toContainText("Solved, but not at the first attempt.");
  await expect(board.id("themes")).toContainText("only move that holds");
});

test("another move that keeps the win is accepted, and the engine goes on from there", async ({ board, server }) => {
  const game = "onitama";
  const candidates = puzzlesOf(game).filter(({ plies }) => plies === 5);
  const other = (puzzle) => {
    const moves = puzzle.line.slice(0, 2);
    const legal = legalMoves(game, puzzle, moves).filter((move) => move !== puzzle.line[2]);
    return legal.find((move) => winsWithin(game, puzzle, moves, move, puzzle.others - 2));
  };
  const puzzle = candidates.find(other);
  const moves = puzzle.line.slice(0, 2);
  await open(board, server, game, puzzle);
  await enter(board, puzzle.line[0], legalMoves(game, puzzle, []));
  await enter(board, other(puzzle), legalMoves(game, puzzle, moves));
  await expect(board.id("judged")).toContainText("Right!");
  await expect(board.page.locator(".target.legal").first()).toBeAttached(); // the defence has answered
  await expect(board.id("streak")).toHaveText("0");
  await board.id("show-solution").click();
  await expect(board.id("judged")).toHaveText("This is the solution.");
  await expect(board.page.locator(".target.winning").first()).toBeAttached(); // played to its end
});

test("wrong moves, a hint and the solution", async ({ board, server }) => {
  const game = "onoro";
  const [first, second, third] = puzzlesOf(game).filter(({ plies }) => plies === 3);
  await open(board, server, game, first);
  const legal = legalMoves(game, first, []);
  await expect(board.page.locator(".standing")).toContainText("You start at");
  const before = Number(await board.id("own-rating").textContent());
  await enter(
    board,
    legal.find((move) => move !== first.line[0]),
    legal,
  );
  await expect(board.id("judged")).toHaveText("That does not keep the win.");
  await expect(board.id("streak")).toHaveText("0");
  await expect(board.id("judged")).toContainText("Try another move."); // once the wrong move has been taken back
  await solve(board, game, first);
  await expect(board.id("judged")).toHaveText("Solved, but not at the first attempt.");
  await expect(board.page.locator(".standing")).toContainText("Your rating");
  await expect(board.id("puzzles-solved")).toHaveText(/^0 of \d+ solved\. Tried, .*: 1;/);
  const after = Number((await board.id("own-rating").textContent()).match(/^\d+/)[0]);
  expect(after).toBeLessThan(before);

  await open(board, server, game, second);
  await expect(board.id("puzzle-rating")).toHaveText(String(second.rating));
  await board.id("hint").click();
  await expect(board.id("prompt")).toContainText("Hint");
  await solve(board, game, second);
  await expect(board.id("judged")).toHaveText("Solved with a hint, so it does not count.");
  await expect(board.id("own-rating")).toHaveText(String(after));
  await open(board, server, game, first); // solved at the first attempt, it counts as solved, but not for the streak
  await expect(board.id("puzzle-rating")).toHaveText(String(first.rating));
  await solve(board, game, first);
  await expect(board.id("puzzles-solved")).toHaveText(/^1 of \d+ solved\. Tried, .*: 1;/);
  await expect(board.id("streak")).toHaveText("0");
  await expect(board.id("own-rating")).toHaveText(String(after));

  await open(board, server, game, third);
  await expect(board.id("puzzle-rating")).toHaveText(String(third.rating));
  await board.id("show-solution").click();
  await expect(board.id("judged")).toHaveText("This is the solution.");
  await expect(board.id("move")).toHaveCount(third.plies); // with the opponent's replies
  const current = board.page.locator("[data-testid=move][aria-current=step]");
  await expect(current).toHaveAttribute("data-ply", String(third.plies));
  await board.id("previous").click();
  await expect(current).toHaveAttribute("data-ply", "2");
  await board.id("first").click();
  await expect(board.page.locator(".target.legal")).toHaveCount(0);
  await board.id("move").last().click();
  await expect(current).toHaveAttribute("data-ply", String(third.plies));
  expect(await serious(board.page)).toEqual([]);
  await board.id("analyse-puzzle").click();
  await expect(board.id("move")).toHaveCount(3);
  await board.page.goBack();
  await expect(board.id("task")).toBeVisible();
});

test("a theme is chosen, and the next puzzle has it, too", async ({ board, server }) => {
  const count = (theme) => puzzlesOf("onoro").filter(({ themes }) => themes.includes(theme)).length;
  await board.page.setViewportSize({ width: 1440, height: 900 });
  const [other] = puzzlesOf("onoro").filter(({ themes }) => !themes.includes("endgame"));
  await open(board, server, "onoro", other);
  await expect(board.id("theme-all")).toHaveAttribute("aria-pressed", "true");
  await expect(board.id("theme-save")).toHaveText(`Only move that holds ${count("save")}`);
  await expect(board.id("theme-double")).toHaveText(`Double threat ${count("double")}`);
  await board.id("theme-endgame").focus();
  await board.page.keyboard.press("Enter");
  await expect(board.page).not.toHaveURL(new RegExp(other.id));
  await expect(board.id("task")).toBeFocused();
  const first = await puzzleOnPage(board, "onoro");
  expect(first.themes).toContain("endgame");
  await expect(board.id("puzzles-solved")).toContainText(`0 of ${count("endgame")} solved.`);
  await solve(board, "onoro", first);
  await expect(board.id("themes")).toHaveText(/^Themes: .*endgame/);
  await board.page.screenshot({ path: "results/puzzle-themes-1440.png" });
  await board.id("next-puzzle").click();
  await expect(board.page).not.toHaveURL(new RegExp(first.id));
  expect((await puzzleOnPage(board, "onoro")).themes).toContain("endgame");
  await board.page.reload();
  await expect(board.id("theme-endgame")).toHaveAttribute("aria-pressed", "true");
  expect(await serious(board.page)).toEqual([]);
  await board.page.setViewportSize({ width: 390, height: 844 });
  expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await board.page.screenshot({ path: "results/puzzle-themes-390.png" });
  await board.page.goto(`${server.url}#puzzle=nonaga`); // which has none of this theme
  await expect(board.id("theme-all")).toHaveAttribute("aria-pressed", "true");
  await expect(board.id("theme-endgame")).toHaveCount(0);
});

test("the puzzle of the day: a wrong move is refuted, and the result can be shared", async ({
  board,
  server,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await board.page.clock.setSystemTime(new Date("2026-11-28T12:00"));
  await board.visit(server.url);
  const day = "2026-11-28";
  const game = gameOfDay(day);
  const puzzle = puzzlesOf(game)[indexOfDay(day, puzzlesOf(game).length)];
  await board.id("puzzle-of-day").click();
  await expect(board.page).toHaveURL(new RegExp(`#puzzle=${day}$`));
  await expect(board.page.locator(".kind")).toHaveText(new RegExp(`^Puzzle of .+: ${game}$`, "i"));
  const legal = legalMoves(game, puzzle, []);
  const wrong = legal.find((move) => move !== puzzle.line[0]);
  await enter(board, wrong, legal);
  await expect(board.id("refutation")).toContainText(/^\w+ answers \S+( and wins)?\.$/);
  await board.id("hint").click(); // once the moves are taken back
  await solve(board, game, puzzle);
  const signs = `✘?${"✔".repeat(Math.ceil(puzzle.plies / 2))}`;
  await expect(board.id("signs")).toHaveText(signs);
  await board.id("copy-signs").click();
  await expect(board.id("copy-signs")).toHaveText("Copied.");
  const shared = await board.page.evaluate(() => navigator.clipboard.readText());
  expect(shared.split("\n").slice(1)).toEqual([signs, `${server.url.split("?")[0]}#puzzle=${day}`]);
  await board.page.reload(); // the day is still that day, and the first attempt counts
  await solve(board, game, puzzle);
  await expect(board.id("signs")).toHaveText(signs);
  await expect(board.id("next-puzzle")).toHaveText("Puzzles"); // it is of no theme, so there is no next one
  await expect(board.id("next-puzzle")).toHaveAttribute("href", `#puzzle=${game}`);
  await expect(board.id("harder-puzzle")).toHaveCount(0);
  await board.id("home").click();
  await expect(board.id("puzzle-of-day")).toContainText("(tried)");
});

test("the solution of a puzzle can be shown while a wrong move is on the board", async ({ board, server }) => {
  const game = "onitama";
  const [puzzle] = puzzlesOf(game).filter(({ plies }) => plies === 3);
  const legal = legalMoves(game, puzzle, []);
  const wrong = legal.find((move) => move !== puzzle.line[0]);
  for (const isRefuted of [false, true]) {
    await open(board, server, game, puzzle);
    await enter(board, wrong, legal);
    await expect(board.id("judged")).toContainText("That does not keep the win.");
    if (isRefuted) await expect(board.id("refutation")).toBeVisible();
    await board.id("show-solution").click();
    await expect(board.page.locator(".target.winning").first()).toBeAttached(); // played to its end
    await board.visit(server.url);
  }
});

test("on a phone, in Spanish, with the engine in the page", async ({ board, folder }) => {
  board.expected.push(/404/); // there is no list of engines
  await board.page.setViewportSize({ width: 390, height: 844 });
  await board.page.goto(folder.url);
  await board.page.evaluate(() => localStorage.setItem("quadriga-board.settings", '{"language":"es"}'));
  await board.page.reload();
  await board.id("puzzles-nonaga").click();
  const puzzle = await puzzleOnPage(board, "nonaga");
  await expect(board.id("task")).toContainText(`en ${Math.ceil(puzzle.plies / 2)} jugadas`);
  await solve(board, "nonaga", puzzle);
  await expect(board.id("judged")).toHaveText("¡Resuelto!");
  expect(await board.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("an address of no puzzle is explained", async ({ board, server }) => {
  await board.visit(`${server.url}#puzzle=onoro.00000000`);
  await expect(board.id("notice")).toContainText("Cannot read the link: onoro.00000000");
});

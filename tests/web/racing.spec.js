// Against the proved distance: win within it, or last longer.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { enter, expect, serious, test } from "./fixtures.js";
import { ENGINE, ROOT } from "./servers.js";

const ENDGAMES = JSON.parse(readFileSync(join(ROOT, "scripts/web/page/endgames.json"), "utf8"));

const ask = (...lines) => execFileSync(ENGINE, { input: `${lines.join("\n")}\n`, encoding: "utf8" });

/** The legal moves of the position on the page, and the one that wins within this many plies. */
function movesOf(page, plies) {
  const words = new URLSearchParams(new URL(page.url()).hash.slice(1));
  const moves = (words.get("moves") ?? "").replaceAll(".", " ");
  const position = `position fen ${words.get("position")}${moves && ` moves ${moves}`}`;
  const start = ["setoption name Game value onitama", position];
  const legal = /^response (.*)$/m.exec(ask(...start, "query moves"))[1].split(" ");
  return { legal, best: /^bestmove (\S+)/m.exec(ask(...start, `go mate ${plies}`))[1] };
}

test("an endgame is won within the proved distance, move by move", async ({ board, server }) => {
  await board.visit(server.url);
  await board.id("endgames").click();
  let { plies } = ENDGAMES[0];
  await expect(board.id("race")).toContainText(`Win within ${Math.ceil(plies / 2)} moves`);
  await expect(board.id("analyse")).toHaveCount(0); // no answers while it goes on
  for (let made = 0; plies > 0; plies -= 2, made += 2) {
    await expect(board.page).toHaveURL(made ? new RegExp(`ply=${made}$`) : /position/);
    await expect(board.id("race-left")).toHaveText(`Moves left: ${Math.ceil(plies / 2)}.`);
    const { legal, best } = movesOf(board.page, plies);
    await enter(board, best, legal);
    await expect(board.id("move")).toHaveCount(plies > 1 ? made + 2 : made + 1);
  }
  await expect(board.id("race-left")).toHaveText("Done: well played!");
  expect(await serious(board.page)).toEqual([]);
  await board.id("race-next").click();
  await expect(board.id("race-left")).toHaveText(/^Moves left/);
});

test("who errs in a proved position can try again from a review", async ({ board, server }) => {
  await board.visit(`${server.url}#option.Game=onoro&moves=m14.o12.o13.m12`); // the last one loses
  await board.id("review-limit").selectOption("nodes 20000");
  await board.id("review-start").click();
  await expect(board.id("review-start")).toBeDisabled();
  await expect(board.id("verdict")).toContainText("Blunder, turning point");
  await board.id("race-survive").click();
  await expect(board.id("race")).toContainText(/Last longer than \d+ moves/);
  await expect(board.id("race-left")).toHaveText(/^Moves left: \d+\.$/);
  await board.page.reload();
  await expect(board.id("race")).toContainText(/Last longer than \d+ moves/);
});

// Moves are entered by real clicks on what is drawn; a partly entered move is drawn as if made.

import { execFileSync } from "node:child_process";
import { elementsOf } from "../../scripts/web/page/src/game/elements.ts";
import { expect, GAMES, randomFrom, test } from "./fixtures.js";
import { ENGINE } from "./servers.js";

/** The number of moves entered in a position, and the numbers of random moves that lead to the positions. */
const ENTERED = 5;
const WALKS = [0, 7, 16];

function legalMoves(game, moves) {
  const input = `setoption name Game value ${game}\nposition startpos moves ${moves.join(" ")}\nquery moves\n`;
  return execFileSync(ENGINE, { input }).toString().trim().split(" ").slice(1);
}

function walk(game, length, random) {
  const moves = [];
  while (moves.length < length) {
    const legal = legalMoves(game, moves);
    const move = legal[random(legal.length)];
    if (!legalMoves(game, [...moves, move]).length) break; // that would end the game
    moves.push(move);
  }
  return moves;
}

/** What is pressed for an element: its cell or card once it can be chosen, or the button with its name. */
const choosable = (board, element) =>
  board.page.locator(`[data-target="${element}"].legal, [data-testid="choice-${element}"]`).first();

/** Presses the mouse at its centre. */
async function press(board, element) {
  const { x, y, width, height } = await choosable(board, element).boundingBox();
  await board.page.mouse.click(x + width / 2, y + height / 2);
  await board.painted();
}

/** How many pieces are drawn on a cell, and whether it is drawn as a disc. */
const drawn = (board, cell) =>
  board.page.locator(".drawing").evaluate((host, id) => {
    const group = host.shadowRoot.querySelector(`[data-cell="${id}"]`);
    return { pieces: group.querySelectorAll("[data-piece]").length, disc: group.classList.contains("disc") };
  }, cell);

for (const game of GAMES) {
  test(`${game}: moves of random positions`, async ({ board, server }) => {
    const random = randomFrom(11);
    for (const length of WALKS) {
      const moves = walk(game, length, random);
      const legal = legalMoves(game, moves);
      await board.open(`${server.url}#option.Game=${game}&moves=${moves.join(".")}&ply=${moves.length}`);
      for (let count = 0; count < ENTERED; count++) {
        await board.mayMove();
        const move = legal[random(legal.length)];
        const made = board.id("move").nth(moves.length);
        for (const element of elementsOf(move)) {
          await expect(made.or(choosable(board, element)).first()).toBeAttached();
          if (await made.count()) break; // its last elements left no choice
          await press(board, element);
        }
        await expect(board.page, move).toHaveURL(new RegExp(`moves=${[...moves, move].join("\\.")}&`));
        await board.id("take-back").click();
        await expect(board.id("move")).toHaveCount(moves.length);
      }
    }
  });
}

test("the slide of a piece is drawn, and its disc may follow", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "nonaga" });
  for (const cell of ["m11", "n11"]) await press(board, cell);
  expect(await drawn(board, "m11")).toEqual({ pieces: 0, disc: true });
  expect(await drawn(board, "n11")).toEqual({ pieces: 1, disc: true });
  await expect(board.id("cell-m11")).toHaveAttribute("aria-pressed", "false");
  await expect(board.id("cell-m11")).toHaveAccessibleName("m11: empty, disc, can be chosen");
  await expect(board.id("cell-n11")).toHaveAccessibleName(/^n11: Red piece, disc/);
  await board.page.screenshot({ path: "results/half-made.png" });
  await press(board, "m11");
  await expect(board.id("cell-m11")).toHaveAttribute("aria-pressed", "true");
  await board.id("entry").getByRole("button", { name: "Clear the selection" }).click();
  expect(await drawn(board, "m11")).toEqual({ pieces: 1, disc: true });
  expect(await drawn(board, "n11")).toEqual({ pieces: 0, disc: true });
  for (const cell of ["m11", "n11", "m11", "o10"]) await press(board, cell);
  await expect(board.id("move")).toHaveText([/m11–n11 m11–o10/]);
  expect(await drawn(board, "m11")).toEqual({ pieces: 0, disc: false });
});

test("the disc that a piece has left is dragged", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "nonaga" });
  for (const [from, to] of [
    ["m11", "n11"],
    ["m11", "o10"],
  ]) {
    const [start, end] = await Promise.all([from, to].map((cell) => board.id(`cell-${cell}`).boundingBox()));
    await board.page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
    await board.page.mouse.down();
    await board.page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 });
    await board.page.mouse.up();
  }
  await expect(board.id("move")).toHaveText([/m11–n11 m11–o10/]);
});

test("the field for a move keeps the focus while the opponent thinks", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p2: "0", seconds: 0.3 });
  await board.mayMove();
  await board.move(randomFrom(1)); // before it, there is no field
  for (let turn = 0; turn < 2; turn++) {
    await board.mayMove();
    const played = /moves=([^&]*)/.exec(board.page.url())?.[1].split(".").filter(Boolean) ?? [];
    await board.id("move-input").fill(legalMoves("onoro", played)[0]);
    await board.page.keyboard.press("Enter");
    await expect.poll(() => board.plies()).toBe(played.length + 2);
    await expect(board.id("move-input")).toBeFocused();
  }
});

// The library of kept games, pictures of positions, levels, and an opponent for whoever opens a link.

import { readFileSync } from "node:fs";
import { Board, expect, randomFrom, serious, test } from "./fixtures.js";

/** Begins a game from the start page, makes a move, and goes back, which keeps it. `end` is done before. */
async function played(board, game, end = async () => {}) {
  await board.enter(game);
  await board.mayMove();
  const before = await board.plies();
  await board.move(randomFrom(6));
  await expect.poll(() => board.plies()).toBeGreaterThan(before);
  await end();
  await board.id("home").click();
  await expect(board.id("start-page")).toBeVisible();
}

const resign = (board) => async () => {
  await board.id("resign").click();
  await board.id("resign-yes").click();
  await expect(board.page.locator(".status.over")).toBeVisible();
};

/** What the browser saves after a click on the button. */
async function saved(button) {
  const download = button.page().waitForEvent("download");
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
}

test("kept games are listed with a picture, found, removed, and brought back", async ({ board, server }) => {
  await board.visit(server.url);
  await played(board, "onitama");
  await played(board, "onoro", resign(board));
  await board.id("open-games").click();
  const games = board.id("kept").getByRole("listitem");
  const onoro = games.filter({ hasText: "Onoro" }).first();
  const onitama = games.filter({ hasText: "Onitama" }).first();
  await expect(onoro).toContainText("against quadriga, First game, lost");
  await expect(onoro.locator("svg.dot")).toHaveCount(2); // the opponent's colour, and the winner's, who is the opponent
  const [opponent, winner] = await onoro.locator("svg.dot circle").all();
  expect(await winner.getAttribute("fill")).toBe(await opponent.getAttribute("fill"));
  await expect(onitama).toContainText("against quadriga, First game, unfinished");
  await expect(onoro.locator(".thumbnail .drawing")).toBeVisible();
  await expect(onitama).toContainText(/moves: \d/);
  expect(await serious(board.page)).toEqual([]);
  await board.page.screenshot({ path: "results/library.png" });

  await board.id("search-games").fill("ONORO lost");
  await expect(onitama).toHaveCount(0);
  await expect(onoro).toBeVisible();
  const { content } = await saved(board.id("save-all"));
  expect(String(content)).toContain('[Variant "onoro"]');
  expect(String(content)).not.toContain('[Variant "onitama"]');
  await onoro.getByRole("checkbox").check();
  await expect(board.id("save-all")).toHaveText("Download 1 as PGN");
  const single = await saved(board.id("save-all"));
  expect(single.name).toBe("game.pgn");
  expect(String(content)).toContain(String(single.content).trim()); // among those of other tests
  await board.id("search-games").fill("chess");
  await expect(games).toHaveCount(0);
  await board.id("search-games").fill("");
  const all = await games.count();
  await board.id("game-of-kept").selectOption("Onoro");
  await expect(onitama).toHaveCount(0);
  await board.id("game-of-kept").selectOption("All games");
  await expect(games).toHaveCount(all);

  await onitama.getByRole("checkbox").check();
  await board.id("remove-chosen").click();
  await expect(games).toHaveCount(all - 2);
  await expect(board.page.locator(".undo")).toContainText("2 games removed.");
  await board.id("undo-remove").click();
  await expect(games).toHaveCount(all);
  await onoro.getByRole("button", { name: /^Remove/ }).click();
  await expect(games).toHaveCount(all - 1);
  await board.id("undo-remove").click();
  await expect(games).toHaveCount(all);
  await expect(board.id("undo-remove")).toHaveCount(0);
  await onoro.getByRole("button", { name: /Onoro/ }).first().click();
  await expect(board.page.locator(".status.over")).toBeVisible();
});

test("a single move that somebody tries is kept for a reload, and not listed", async ({ board, folder }) => {
  board.expected.push(/404/); // a folder has no list of engines
  const kept = () => board.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".pgn.")).length);
  for (const [index, game] of ["onoro&moves=m14", "nonaga"].entries()) {
    await board.visit(folder.url);
    await board.page.goto(`${folder.url}#option.Game=${game}`);
    await board.mayMove();
    expect(await kept()).toBe(index); // what a link shows is not kept
    await board.move(randomFrom(7));
    await expect.poll(kept).toBe(index + 1);
  }
  await board.page.reload();
  await expect(board.id("move")).toHaveCount(1);
  await board.id("open-games").click();
  await expect(board.id("kept").getByRole("listitem")).toHaveText([/Onoro/]);
});

test("a shared link says who played and who resigned", async ({ board, server, browser }) => {
  await board.visit(server.url);
  await board.enter("onoro");
  await board.mayMove();
  await board.move(randomFrom(6));
  await board.mayMove();
  await resign(board)();
  await board.id("open-share").click();
  const link = await board.id("link").inputValue();
  const outcome = await board.page.locator(".status.over").textContent();
  expect(outcome).toContain("you resigned");
  const other = new Board(await browser.newPage());
  await other.page.goto(server.url); // lets this browser in
  await other.page.goto(link);
  await expect(other.page.locator(".status.over")).toContainText(/resigned/);
  await expect(other.id("player-p1").or(other.id("player-p2")).filter({ hasText: "quadriga" })).toHaveCount(1);
  await other.page.reload();
  await expect(other.page.locator(".status.over")).toContainText(/resigned/);
  await other.page.close();
});

test("a picture of a position", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onitama&moves=`);
  await board.id("open-share").click();
  const svg = await saved(board.id("save-svg"));
  expect(svg.name).toBe("position.svg");
  expect(String(svg.content)).toMatch(/^<svg[^>]*><style>[\s\S]*<\/svg>$/);
  const png = await saved(board.id("save-png"));
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  expect(Math.max(png.content.readUInt32BE(16), png.content.readUInt32BE(20))).toBe(1600);
  // As a picture of its own it looks as it does on the page, and not like a black shape without its styles.
  const colours = await board.page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 200, height: 200 });
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0, 200, 200);
    const { data } = context.getImageData(0, 0, 200, 200);
    return new Set(Array.from({ length: 40_000 }, (_, at) => data.slice(4 * at, 4 * at + 4).join())).size;
  }, String(svg.content));
  expect(colours).toBeGreaterThan(50);
});

test("who opens a link gets an opponent", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro&moves=o12.m12.m14&ply=3`);
  await expect(board.id("player-p2")).toContainText("Person");
  await board.id("play-on").click();
  await expect(board.page.locator(".player", { hasText: "First game" })).toHaveCount(1);
  await expect(board.id("play-on")).toHaveCount(0);
  expect(await board.mayMove()).toBe(true); // the person takes the side to move
  await board.move(randomFrom(2));
  await expect(board.id("move")).toHaveCount(5);
});

test("two losses in a row lead to an easier level, a win to a harder one", async ({ board, server }) => {
  await board.visit(server.url);
  await board.enter("onoro");
  await board.id("open-newGame").click();
  await board.id("level-p2").selectOption("casual");
  await expect(board.id("setup")).toContainText("Plays for fun");
  await board.id("start").click();
  for (const losses of [1, 2]) {
    await expect(board.id("player-p2")).toContainText("Casual player");
    await board.mayMove();
    await resign(board)();
    await expect(board.id("try-level")).toHaveCount(losses - 1);
    if (losses === 1) {
      await board.id("another-game").click();
      await board.id("start").click();
    }
  }
  await board.id("try-level").click();
  await expect(board.id("player-p2")).toContainText("Beginner");
  await expect(board.id("try-level")).toHaveCount(0);
  await board.id("home").click();
  await expect(board.id("play-onoro")).toContainText("Casual player"); // the level of the last game that ended
});

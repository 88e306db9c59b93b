// What a person can do in a game, besides moving.

import { expect, GAMES, randomFrom, test } from "./fixtures.js";

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

test("the list has two moves a row, and begins a row after a variation", async ({ board, server }) => {
  await board.page.setViewportSize({ width: 1280, height: 720 });
  const places = async () =>
    Promise.all((await board.id("move").all()).map(async (move) => (await move.boundingBox()).y));
  const numbers = () => board.id("move").locator(".number").filter({ visible: true });
  for (const moves of [
    "option.Game=onoro&moves=m14.o12.o13.n14.m15.o11",
    "option.Game=onager&moves=d7.e7.c6.a1c3.j3i4.b2c2",
    "option.Game=onitama&moves=b5b4crab.c1d2cobra.c5a4dragon.b1b2boar.d5c4cobra.b2b3crab",
  ]) {
    await board.open(`${server.url}#${moves}`);
    await expect(board.id("move")).toHaveCount(6);
    const [a, b, c, d, e, f] = await places();
    expect([a, c, e], moves).toEqual([b, d, f]);
    expect([c > a, e > c]).toEqual([true, true]);
    await expect(numbers()).toHaveText(["1.", "2.", "3."]);
  }
  await board.id("move").first().click();
  await expect(board.id("move").first()).toHaveAttribute("aria-current", "step");
  await board.mayMove();
  await board.id("move-input").fill("c1c2boar"); // another second move
  await board.id("move-input").press("Enter");
  await expect(board.id("move")).toHaveCount(7);
  const [first, second, other, third, fourth] = await places();
  expect([first, third]).toEqual([second, fourth]);
  expect(third).toBeGreaterThan(other);
  await expect(numbers()).toHaveText(["1.", "1…", "2.", "3."]);
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
  await board.newGame({ game: "onoro", p2: "0" });
  await board.mayMove();
  await board.move(randomFrom(7));
  await board.id("flip").click(); // while the engine thinks
  await expect(board.id("move")).toHaveCount(3); // White begins, and the engine answers
  await board.move(randomFrom(8));
});

test("flip changes no size, and the next game is seen from the first player's side", async ({ board, server }) => {
  const outgrown = "&moves=m14.o13.m13.o12.m12.o11.m11.o10"; // its frame has grown on the way
  for (const game of GAMES) {
    await board.open(`${server.url}#option.Game=${game}${game === "onoro" ? outgrown : ""}`);
    const sizes = async () => {
      const [cell, whole] = [board.page.locator(".target .area").first(), board.id("board")];
      return [await cell.boundingBox(), await whole.boundingBox()].map(({ width, height }) =>
        [width, height].map(Math.round),
      );
    };
    const upper = board.page.locator(".player").first();
    await expect(upper).toHaveAttribute("data-testid", "player-p2");
    const before = await sizes();
    await board.id("flip").click();
    await expect(upper).toHaveAttribute("data-testid", "player-p1");
    await board.page.waitForTimeout(300); // the picture may glide
    expect(await sizes(), game).toEqual(before);
  }
});

test("a board keeps nothing of the game before it", async ({ board, server }) => {
  const frame = () => board.page.locator(".overlay").getAttribute("viewBox");
  await board.open(`${server.url}#option.Game=onitama&moves=`);
  const alone = await frame();
  await board.newGame({ game: "onager", p1: "0", p2: "0" });
  await expect.poll(frame).not.toBe(alone);
  await board.newGame({ game: "onitama" });
  await expect.poll(frame).toBe(alone);
});

test("analysis shows lines and ends", async ({ board, server }) => {
  await begun(board, server);
  await board.id("multipv").selectOption("3");
  await board.id("analyse").click();
  await expect(board.id("lines").getByRole("listitem")).toHaveCount(3);
  await expect(board.id("lines")).toContainText(/[+−-]\d|wins in/);
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
  await other.goto(link);
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

test("resigning ends the game", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onitama", p1: "person", p2: "0" });
  await board.mayMove();
  await board.id("resign").click();
  await board.id("resign-yes").click();
  await expect(board.id("status")).toHaveText("You lost: you resigned");
});

test("the rules of each game are two clicks away", async ({ board, server }) => {
  await board.open(server.url);
  for (const game of GAMES) {
    await board.newGame({ game });
    await board.id("open-rules").click();
    await expect(board.id("rules").locator("figure").first()).toBeVisible();
    await board.page.keyboard.press("Escape");
  }
});

test("an engine answers the offer of a draw", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onoro", p2: "0" });
  await board.mayMove();
  await board.id("resign").click();
  await board.id("offer-draw").click();
  await expect(board.id("resign-yes")).toHaveCount(0); // one question at a time
  await board.id("offer-draw-yes").click();
  await expect(board.id("notice")).toHaveText(/^Draw (accepted|declined)\.$/);
});

test("a flag falls", async ({ board, server }) => {
  await board.open(server.url);
  await board.id("open-newGame").click();
  await board.id("side-p2").selectOption("person");
  await board.id("time-kind").selectOption("clock");
  await board.id("minutes").fill("0.1");
  await board.id("increment").fill("0");
  await board.id("start").click();
  await board.mayMove();
  await board.move(randomFrom(13));
  await expect(board.id("clock-p1")).toHaveText("6.0");
  await expect(board.id("status")).toHaveText(/won: \w+ ran out of time/);
  await expect(board.id("clock-p2")).toHaveText("0.0");
  await expect(board.id("take-back")).toBeDisabled();
  await board.id("previous").click();
  await expect(board.id("clock-p2")).toHaveText("6.0");
});

test("pieces are dragged", async ({ board, server }) => {
  await board.open(server.url);
  await board.newGame({ game: "onitama", position: "ssmss/5/5/5/SSMSS tiger,dragon/frog,rabbit/crab b" });
  const [from, to] = await Promise.all(["a1", "a3"].map((cell) => board.id(`cell-${cell}`).boundingBox()));
  await board.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await board.page.mouse.down();
  await board.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await board.page.mouse.up();
  await expect(board.id("move")).toHaveText([/a1–a3 Tiger/]);
});

test("Spanish, with the words of the game", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro&position=BBB/WWW m12 b`);
  await board.id("open-settings").click();
  await board.id("language").selectOption("es");
  await board.page.keyboard.press("Escape");
  await expect(board.page.locator("html")).toHaveAttribute("lang", "es");
  await expect(board.id("status")).toHaveText("Turno de Negras");
  await expect(board.id("player-p1").locator(".turn-mark")).toHaveText("le toca jugar");
  await board.id("move-input").fill("p12");
  await board.id("move-input").press("Enter");
  await expect(board.id("status")).toHaveText("Victoria de Negras (cuatro en línea)");
  await board.id("open-rules").click();
  await expect(board.id("rules")).toContainText("Onoro");
  await expect(board.id("rules")).not.toContainText("No hay texto");
});

test("sounds are off until they are wanted", async ({ board, server }) => {
  await board.page.addInitScript(() => {
    globalThis.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.tones++;
      start.apply(this, when);
    };
  });
  await begun(board, server, "onoro", 1);
  expect(await board.page.evaluate(() => globalThis.tones)).toBe(0);
  await board.id("open-settings").click();
  await board.id("sounds").check();
  await board.page.keyboard.press("Escape");
  await board.move(randomFrom(14));
  await expect.poll(() => board.page.evaluate(() => globalThis.tones)).toBe(1);
});

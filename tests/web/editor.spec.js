// The dialog of a new game, and positions that are set up by hand: pieces, cards, side to move and text.

import { expect, GAMES, serious, test } from "./fixtures.js";
import { fake, startServer } from "./servers.js";

const link = (game) => `#option.Game=${game}&ply=0`;

/** Opens the editor for a new game. */
async function openEditor(board, server, game) {
  await board.open(server.url + link(game));
  await board.id("open-newGame").click();
  await board.id("set-up").click();
  await expect(board.id("editor")).toBeVisible();
}

/** Whether nothing of an element is cut off or covered, without scrolling. */
const isInView = (board, name) =>
  board.id(name).evaluate((element) => {
    const { x, top, bottom, width } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(x + width / 2, y)));
  });

for (const [width, height] of [
  [1280, 720],
  [390, 844],
]) {
  test.describe(`${width} by ${height} pixels`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 400, isMobile: width < 400 });
    for (const game of GAMES) {
      test(`${game}: what a new game needs is in view, and Start stays there`, async ({ board, server }) => {
        await board.open(server.url + link(game));
        await board.id("open-newGame").click();
        await board.id("side-p2").selectOption("0");
        for (const name of [
          "option-Game",
          "side-p1",
          "side-p2",
          "level-p2",
          "time-kind",
          "seconds",
          "more",
          "set-up",
          "start",
        ])
          await expect.poll(() => isInView(board, name), name).toBe(true);
        await expect(board.id("setup-position")).toBeHidden();
        await board.page.screenshot({ path: `results/setup-${game}-${width}.png` });
        await board.id("side-p1").selectOption("0");
        await board.id("time-kind").selectOption("clock");
        await board.openMore();
        expect(await isInView(board, "start")).toBe(true);
        await board.id("setup-position").focus();
        for (const name of ["setup-position", "start"]) await expect.poll(() => isInView(board, name), name).toBe(true);
        await board.page.screenshot({ path: `results/setup-more-${game}-${width}.png` });
      });
    }
  });
}

test("More opens by itself where a field in it is unusual or refused", async ({ board, server }) => {
  const pawns = board.id("option-Pawns");
  await board.open(`${server.url}${link("onoro")}&option.Pawns=6`);
  await board.id("open-newGame").click();
  await expect(pawns).toBeVisible();
  await expect(pawns).toHaveValue("6");
  await expect(async () => {
    await pawns.fill("3"); // below the minimum; an answer about the start may still undo it
    await board.page.waitForTimeout(300);
    expect(await pawns.inputValue()).toBe("3");
  }).toPass();
  await board.id("more").click();
  await expect(pawns).toBeHidden();
  await board.id("start").click();
  await expect(pawns).toBeVisible();
  await expect(pawns).toBeFocused();
  await pawns.fill("8");
  await board.id("more").click();
  await board.id("start").click();
  await expect(board.id("setup")).toHaveCount(0);
  await board.id("open-newGame").click();
  await expect(board.page.locator(".preview .drawing")).toBeVisible();
  await expect(pawns).toBeAttached(); // the options are known, and all are usual
  await expect(pawns).toBeHidden();
});

const verdict = (board) => board.id("verdict");
const text = (board) => board.id("position-text");
const tool = (board, name) => board.page.locator(".tools").getByRole("button", { name, exact: true });

/** Chooses a tool by its name and uses it on cells, one after the other. */
async function put(board, name, cells) {
  await tool(board, name).click();
  for (const cell of cells) await board.id(`set-${cell}`).click();
}

test("Onitama: pieces, cards and side, and a refused position", async ({ board, server }) => {
  await openEditor(board, server, "onitama");
  await expect(verdict(board)).toHaveText(/^Legal position; (Blue|Red) to move\.$/);
  await board.id("clear-board").click();
  await expect(text(board)).toHaveValue(/^5\/5\/5\/5\/5 /);
  await expect(verdict(board)).toHaveText("Only the side to move may have lost its master.");
  await expect(verdict(board)).toHaveCSS("border-left-width", "0px"); // a line, not the box of a review
  await expect(board.id("editor-play")).toBeDisabled();
  await put(board, "Blue master", ["c1"]);
  await put(board, "Red master", ["c5"]);
  await put(board, "Blue student", ["b4", "a1", "a1"]);
  for (const [place, card] of ["tiger", "ox", "crab", "eel", "boar"].entries())
    await board.id(`card-place-${place}`).selectOption(card);
  await board.id("turn-p1").check();
  await expect(text(board)).toHaveValue("2m2/1S3/5/5/2M2 ox,tiger/crab,eel/boar b");
  await expect(verdict(board)).toHaveText("Legal position; Blue to move.");
  await expect(board.id("set-b4")).toHaveAccessibleName("b4: Blue student");
  await board.id("editor-play").click();
  await expect(board.id("editor")).toHaveCount(0);
  await expect(board.page).toHaveURL(/position=2m2%2F1S3|position=2m2\/1S3/);
  await expect(board.id("cell-b4")).toHaveAccessibleName(/Blue student/);
});

test("Onager: discs, a stack and a lake move and are removed", async ({ board, server }) => {
  await openEditor(board, server, "onager");
  await expect(text(board)).toHaveValue("wwwwww/wwwwwww/8/9/10/11/10/9/8/bbbbbbb/bbbbbb b");
  await put(board, "Lake", ["f4", "f8", "e3"]);
  await expect(verdict(board)).toHaveText("Legal position; Black to move.");
  await put(board, "Move", ["a1", "f6"]);
  await put(board, "Remove", ["a2", "k1"]);
  await expect(verdict(board)).toHaveText(/^(Black|White) must have 13 discs, not 12\.$/);
  await put(board, "Black disc, White disc", ["g6"]);
  await expect(text(board)).toHaveValue("1wwwww/wwwwwww/8/9/5(wb)4/3x1b1x3/2x7/9/8/bbbbbbb/2bbbb b");
  await expect(verdict(board)).toHaveText("Legal position; Black to move.");
  await board.id("editor-analyse").click();
  await expect(board.id("analyse")).toHaveAttribute("aria-pressed", "true");
  await expect(board.id("cell-g6")).toHaveAccessibleName(/Black disc, White disc/);
});

test("Nonaga: discs of the board move with what is on them", async ({ board, server }) => {
  await openEditor(board, server, "nonaga");
  const start = await text(board).inputValue();
  await put(board, "Move", ["m13", "l11"]);
  await expect(verdict(board)).toHaveText("Legal position; Red to move.");
  await put(board, "Move", ["m11", "m13"]);
  await expect(board.id("set-m11")).toHaveAccessibleName("m11: empty");
  await expect(board.id("set-m13")).toHaveAccessibleName("m13: Red piece, disc");
  await put(board, "Disc", ["m10"]);
  await expect(verdict(board)).toHaveText("The board must have 19 discs, not 20.");
  await put(board, "Disc", ["m10"]);
  await board.id("turn-p2").check();
  await expect(verdict(board)).toHaveText("Legal position; Black to move.");
  await board.id("start-position").click();
  await expect(text(board)).toHaveValue(start);
});

test("Onoro: the board grows, and the text is read", async ({ board, server }) => {
  await openEditor(board, server, "onoro");
  await board.id("clear-board").click();
  await expect(board.page.locator(".editor-board .target")).toHaveCount(19);
  await put(board, "Black pawn", ["m13", "n13"]);
  await put(board, "White pawn", ["m14"]);
  await board.id("turn-p1").check();
  await expect(verdict(board)).toHaveText("With these pawns, White must be to move.");
  await board.id("turn-p2").check();
  await expect(text(board)).toHaveValue("BB/W m13 w");
  await expect(verdict(board)).toHaveText("Legal position; White to move.");
  await put(board, "Black pawn", ["n15"]);
  await expect(board.id("set-n17")).toBeVisible();
  await expect(verdict(board)).toHaveText(/at least two neighbours|one group|as many black pawns/);
  await text(board).fill("nonsense");
  await expect(verdict(board)).toHaveText(/^The engine rejects the position: expected three fields/);
  await expect(board.id("set-n15")).toHaveAccessibleName("n15: Black pawn"); // nothing is lost
  await text(board).fill("BBB/WWW m12 b");
  await expect(verdict(board)).toHaveText("Legal position; Black to move.");
  await expect(board.id("set-o12")).toHaveAccessibleName("o12: Black pawn");
  await board.id("editor-back").click();
  await expect(board.id("setup-position")).toHaveValue("BBB/WWW m12 b");
  await expect(board.id("setup-position")).toBeVisible();
});

test("by keyboard alone", async ({ board, server }) => {
  await openEditor(board, server, "onoro");
  const { keyboard } = board.page;
  await tool(board, "White pawn").focus();
  await keyboard.press("Enter");
  await expect(tool(board, "White pawn")).toHaveAttribute("aria-pressed", "true");
  await board.id("set-m13").focus();
  await keyboard.press("ArrowRight");
  await expect(board.id("set-n13")).toBeFocused();
  await keyboard.press("Enter");
  await expect(board.id("set-n13")).toHaveAccessibleName("n13: White pawn");
  await expect(board.id("set-n13")).toBeFocused();
  await keyboard.press(" ");
  await expect(board.id("set-n13")).toHaveAccessibleName("n13: empty");
});

test("no serious fault of accessibility, and in Spanish", async ({ board, server }) => {
  for (const game of ["onitama", "nonaga"]) {
    await openEditor(board, server, game);
    expect(await serious(board.page)).toEqual([]);
    await board.page.keyboard.press("Escape");
  }
  await board.page.evaluate(() => localStorage.setItem("quadriga-board.settings", '{"language":"es"}'));
  await board.page.goto("about:blank");
  await openEditor(board, server, "onitama");
  await expect(verdict(board)).toHaveText(/^Posición legal; juegan (azules|Azules|Rojas|rojas)\.$/);
  await expect(tool(board, "Maestro de Azules")).toBeVisible();
});

test("cards are dealt by their names", async ({ board, server }) => {
  await board.open(server.url + link("onitama"));
  await board.id("open-newGame").click();
  await board.openMore();
  await expect(board.id("option-Deal")).toHaveValue(/\d/); // drawn at random, which takes back what was chosen before
  const preview = board.page.locator(".preview desc");
  const named = () =>
    board.page.locator("[data-testid^=card-place-]").evaluateAll((all) => all.map(({ value }) => value));
  await expect
    .poll(async () => {
      const text = (await preview.textContent()).toLowerCase();
      return (await named()).filter((card) => text.includes(` ${card}`)).length;
    })
    .toBe(5);
  const cards = ["tiger", "dragon", "frog", "rabbit", "crab"];
  for (const [place, card] of cards.entries()) {
    await board.id(`card-place-${place}`).selectOption(card); // faster than the engine answers
  }
  await expect(board.id("setup-position")).toHaveValue("ssmss/5/5/5/SSMSS dragon,tiger/frog,rabbit/crab b");
  await board.id("card-place-4").selectOption("elephant"); // a red stamp: Red begins
  await expect(board.id("setup-position")).toHaveValue("ssmss/5/5/5/SSMSS dragon,tiger/frog,rabbit/elephant r");
  await board.id("option-Deal").fill("5");
  await expect(board.id("setup-position")).toHaveValue("");
  await expect(board.id("card-place-0")).toHaveValue("boar");
  await board.id("start").click();
  await expect(board.id("card-boar")).toBeVisible();
});

test("no editor for an engine that cannot set up positions", async ({ board }) => {
  const server = await startServer([fake()]);
  try {
    await board.open(server.url);
    await board.id("open-newGame").click();
    await board.openMore();
    await board.id("setup-position").fill("nonsense"); // answered after the question for the palette
    await expect(board.id("setup").getByRole("alert")).toBeVisible();
    await expect(board.id("set-up")).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

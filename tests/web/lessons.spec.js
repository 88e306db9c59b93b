// The lesson of each game from its first step to a first game, by clicks, and the answers to wrong moves.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { enter, expect, GAMES, test } from "./fixtures.js";
import { ask, lessonOf, movesOf } from "./lessons.js";
import { ROOT } from "./servers.js";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Expects that the page is not wider than windows of these sizes; the last one stays. */
async function expectFits(page, ...sizes) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
}

/** Takes a lesson in a window of the last of these sizes. */
async function takeLesson(board, url, game, ...sizes) {
  await board.page.setViewportSize(sizes.at(-1));
  const { steps } = lessonOf(game);
  await board.page.goto(`${url}#learn=${game}`);
  for (const [index, step] of steps.entries()) {
    const { title, task, hint, done } = step.texts.en;
    const { legal, right, wrong } = movesOf(game, step);
    await expect(board.page.getByRole("heading", { name: title })).toBeFocused();
    await expect(board.id("task")).toHaveText(task);
    await expect(board.id(`step-${index + 1}`)).toHaveAttribute("aria-current", "step");
    await expect(board.page.locator(".task-mark")).toHaveCount(step.marks?.length ?? 0);
    await enter(board, wrong, legal);
    await expect(board.id("judged")).toContainText(hint);
    await enter(board, right, legal); // once the wrong move has been taken back
    await expect(board.id("judged")).toContainText(done);
    await expect(board.page.locator(".target.legal")).toHaveCount(0);
    await expect(board.id("prompt")).toBeEmpty();
    await expectFits(board.page, ...sizes);
    if (index + 1 < steps.length) await board.id("next-step").click();
  }
  await expect(board.id("first-game")).toBeFocused();
  await expect(board.page.locator(".other-lessons a")).toHaveCount(GAMES.length - 1);
  await board.id("first-game").click();
  await expect(board.id("player-p1")).toBeVisible();
  await expect(board.page).toHaveURL(new RegExp(`option.Game=${game}`));
  const learner = ask(game, steps[0], [["query board"]])[0].match(/"turn":"(p[12])"/)[1];
  await expect(board.id(`player-${learner}`)).toContainText("You");
  await board.page.goBack();
  await expect(board.id("lesson")).toBeVisible();
  await expect(board.id("step-1")).toHaveAccessibleName(/, done$/);
}

for (const game of GAMES) {
  test(`the lesson of ${game}`, async ({ board, server }) => {
    await takeLesson(board, server.url, game, PHONE, DESKTOP);
  });
}

test.describe("a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test("the lesson of onager", async ({ board, server }) => {
    await takeLesson(board, server.url, "onager", PHONE);
  });

  test("the steps of all lessons", async ({ board, server }) => {
    for (const game of GAMES) {
      for (const [index, { texts }] of lessonOf(game).steps.entries()) {
        await board.page.goto(`${server.url}#learn=${game}.${index + 1}`);
        await expect(board.page.getByRole("heading", { name: texts.en.title })).toBeVisible();
        await expect(board.page.locator(".target.legal").first()).toBeVisible();
        await expectFits(board.page, PHONE);
      }
    }
  });
});

test("the reply shows why a right move was right", async ({ board, server }) => {
  const step = lessonOf("onager").steps[5];
  await board.page.goto(`${server.url}#learn=onager.6`);
  await enter(board, step.goal[0], movesOf("onager", step).legal);
  await expect(board.id("cell-j4")).toHaveAccessibleName("j4: White disc, last move");
});

test("steps are done by keyboard, and remembered by the browser", async ({ board, server }) => {
  await board.page.goto(`${server.url}#learn=onoro`);
  await expect(board.page.getByRole("heading", { name: "A pawn and its neighbours" })).toBeFocused();
  await expect(board.id("prompt")).toHaveText("Place a pawn.");
  await board.id("cell-m14").focus();
  await board.page.keyboard.press("Enter");
  await expect(board.id("next-step")).toBeFocused();
  await board.page.keyboard.press("Enter");
  await expect(board.id("task")).toContainText("Black has three in a row");
  await board.id("cell-o13").click();
  await expect(board.id("judged")).toContainText("Well done!");
  await expect(board.id("step-2")).toHaveText("✓");
  await board.id("step-2").click(); // once more
  await expect(board.id("judged")).toBeEmpty();
  await expect(board.id("cell-o13")).toHaveClass(/legal/);
  await board.page.reload();
  await expect(board.id("step-1")).toHaveAccessibleName("Step 1: A pawn and its neighbours, done");
  await expect(board.id("step-2")).toHaveAccessibleName("Step 2: Stop a row, done");
  await expect(board.id("step-3")).toHaveAccessibleName("Step 3: Four in a row");
});

test("a lesson leaves the game of the tab alone", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro&moves=m14.o12&ply=2`);
  await board.page.evaluate(() => {
    location.hash = "#learn=onitama.4";
  });
  await enter(board, "c3b4goose", movesOf("onitama", lessonOf("onitama").steps[3]).legal);
  await expect(board.id("judged")).toContainText("Without its master");
  await board.page.goBack();
  await expect(board.id("move")).toHaveCount(2);
  await board.page.reload();
  await expect(board.id("move")).toHaveCount(2);
});

test("a lesson in Spanish, with the engine in the page", async ({ board, folder }) => {
  board.expected.push(/404/); // there is no list of engines
  await board.page.goto(folder.url);
  await board.page.evaluate(() => localStorage.setItem("quadriga-board.settings", '{"language":"es"}'));
  await board.page.goto(`${folder.url}#learn=nonaga.4`);
  await board.page.reload();
  await expect(board.page.getByRole("heading", { name: "Tres en contacto" })).toBeFocused();
  const { legal, right } = movesOf("nonaga", lessonOf("nonaga").steps[3]);
  await enter(board, right, legal);
  await expect(board.id("judged")).toContainText("¡Bien hecho! Conectadas");
});

test("an address of no lesson is explained", async ({ board, server }) => {
  await board.visit(`${server.url}#learn=chess`);
  await expect(board.id("notice")).toContainText("Cannot read the link");
});

test("the rules lead to the lesson", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onoro`);
  await board.id("open-rules").click();
  await board.id("open-lesson").click();
  await expect(board.page.getByRole("heading", { name: "A pawn and its neighbours" })).toBeFocused();
  await expect(board.page.getByRole("dialog")).toHaveCount(0);
});

for (const game of GAMES) {
  test(`the rules of ${game} have pictures, drawn by the engine`, async ({ board, server }) => {
    const text = readFileSync(join(ROOT, `scripts/web/page/rules/${game}.en.txt`), "utf8");
    const pictures = text.match(/^!\[/gm).length;
    await board.open(`${server.url}#option.Game=${game}`);
    await board.id("open-rules").click();
    await expect(board.id("rules").locator("figure .drawing")).toHaveCount(pictures);
    const arrows = text
      .match(/ arrows ([a-z0-9 ]+?)(?= near|\)$)/gm)
      .flatMap((list) => list.trim().split(" ").slice(1));
    await expect(board.id("rules").locator(".rules-arrow")).toHaveCount(arrows.length);
    await board.id("rules").screenshot({ path: `results/rules-${game}.png` });
  });
}

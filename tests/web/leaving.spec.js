// The page is left while an answer is on its way: what was requested last comes.

import { expect, randomFrom, test } from "./fixtures.js";

/** Calls `globalThis.onPicture` once: an engine has described a position, and the page is about to show it. */
const watchPictures = () => {
  globalThis.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      let isDrawn = false;
      this.addEventListener("message", ({ data }) => {
        if (data.startsWith("<svg")) isDrawn = true;
        else if (isDrawn && data === "readyok") {
          isDrawn = false;
          globalThis.onPicture?.();
          globalThis.onPicture = null;
        }
      });
    }
  };
};

/** Keeps the files of lessons back until the function that it returns is called. */
async function holdLessons(page) {
  let release = () => {};
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route("**/lessons/*.json", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

async function watch(board, server) {
  await board.visit(server.url);
  await board.id("watch-onitama").click();
  await expect(board.id("move").first()).toBeVisible();
}

test("home, at the moment at which a move arrives", async ({ board, page, server }) => {
  await page.addInitScript(watchPictures);
  await watch(board, server);
  await page.evaluate(
    () =>
      new Promise((left) => {
        globalThis.onPicture = () => {
          document.querySelector("[data-testid=home]").click();
          left();
        };
      }),
  );
  await expect(board.id("start-page")).toBeVisible();
  await expect(page).not.toHaveURL(/ply/);
  await page.goBack();
  await expect(board.id("move").first()).toBeVisible();
});

test("a lesson, while engines play on", async ({ board, page, server }) => {
  const release = await holdLessons(page);
  await watch(board, server);
  await board.id("open-rules").click();
  await board.id("open-lesson").click();
  const before = await board.plies();
  await expect.poll(() => board.plies()).toBeGreaterThan(before);
  release();
  await expect(board.id("lesson")).toBeVisible();
  await expect(page).toHaveURL(/#learn=onitama/);
});

test("a lesson, and a game before it has come", async ({ board, page, server }) => {
  const release = await holdLessons(page);
  await board.visit(server.url);
  await board.id("learn-onoro").click();
  await expect(page).toHaveURL(/#learn=onoro/);
  await board.id("home").click();
  await board.id("play-onitama").click();
  await board.mayMove();
  const lesson = page.waitForResponse("**/lessons/onoro.json");
  release();
  await (await lesson).finished();
  await board.move(randomFrom(1));
  await expect(board.id("move")).toHaveCount(2); // and the engine answers
  await expect(page).toHaveURL(/option.Game=onitama/);
});

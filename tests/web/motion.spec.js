// Pieces travel between two positions: half way they are under way, afterwards nothing is left over.
import { expect, test } from "./fixtures.js";

const NONAGA = "#option.Game=nonaga&ply=0";
const CAPTURE = "#option.Game=onitama&position=2m2/5/5/s4/S1M2 crab,tiger/horse,ox/dragon b&ply=0";

/** From now on every movement stops half way, until `release`. */
const hold = (page) =>
  page.addInitScript(() => {
    const { animate } = Element.prototype;
    globalThis.held = [];
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options);
      animation.pause();
      animation.currentTime = options.delay + options.duration / 2;
      globalThis.held.push(animation);
      return animation;
    };
  });
const release = (page) =>
  page.evaluate(() => {
    for (const animation of globalThis.held) if (animation.playState === "paused") animation.finish();
  });
const held = (page) => page.evaluate(() => globalThis.held.length);
/** The number of movements, and of elements that are drawn. */
const drawn = (page) =>
  page.locator(".drawing").evaluate(({ shadowRoot }) => ({
    movements: shadowRoot.getAnimations({ subtree: true }).length,
    elements: shadowRoot.querySelectorAll("*").length,
  }));
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
const pieceAt = (page, cell) =>
  page.locator(".drawing").evaluate(({ shadowRoot }, id) => {
    const piece = shadowRoot.querySelector(`[data-cell="${id}"] [data-piece]`);
    if (!piece) return { x: Number.NaN, y: Number.NaN };
    const { x, y, width, height } = piece.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, cell);
const cellAt = async (board, cell) => middle(await board.id(`cell-${cell}`).boundingBox());

async function expectBetween(board, piece, from, to) {
  const [start, end] = await Promise.all([cellAt(board, from), cellAt(board, to)]);
  const share = (at) => ((at.x - start.x) * (end.x - start.x) + (at.y - start.y) * (end.y - start.y)) / span;
  const span = (end.x - start.x) ** 2 + (end.y - start.y) ** 2;
  await expect.poll(async () => share(await pieceAt(board.page, piece))).toBeGreaterThan(0.2);
  await expect.poll(async () => share(await pieceAt(board.page, piece))).toBeLessThan(0.9);
}

async function expectAt(board, cell) {
  const end = await cellAt(board, cell);
  await expect.poll(async () => Math.abs((await pieceAt(board.page, cell)).x - end.x)).toBeLessThan(3);
  await expect.poll(async () => Math.abs((await pieceAt(board.page, cell)).y - end.y)).toBeLessThan(12); // a figure stands
}

test("a piece travels, then a disc; stepping back takes them back", async ({ board, server }) => {
  await hold(board.page);
  await board.open(server.url + NONAGA);
  await board.mayMove();
  await board.id("cell-m11").click();
  await board.id("cell-n11").click();
  await expectBetween(board, "n11", "m11", "n11");
  await board.id("cell-m11").click(); // ends the movement
  await expectAt(board, "n11");
  await board.id("cell-o10").click();
  await expect(board.id("move")).toHaveCount(1);
  await expect.poll(async () => (await drawn(board.page)).movements).toBeGreaterThan(0);
  await release(board.page);
  await expect.poll(async () => (await drawn(board.page)).movements).toBe(0);
  await expectAt(board, "n11");
  await board.id("previous").click();
  await expectBetween(board, "m11", "n11", "m11");
  await release(board.page);
  await expectAt(board, "m11");
});

test("a captured piece fades, cards travel, and nothing is left over", async ({ board, server }) => {
  await hold(board.page);
  await board.open(server.url + CAPTURE);
  await board.mayMove();
  await board.id("cell-a1").click();
  await board.id("cell-a2").click();
  await board.id("move").waitFor();
  const keys = await board.page
    .locator(".drawing")
    .evaluate(({ shadowRoot }) =>
      shadowRoot
        .getAnimations({ subtree: true })
        .map(({ effect }) => effect.target.closest("[data-card]")?.dataset.card ?? "piece"),
    );
  expect(keys.sort()).toEqual(["crab", "dragon", "piece", "piece"]);
  await release(board.page);
  await expect.poll(async () => (await drawn(board.page)).movements).toBe(0);
  const after = await drawn(board.page);
  await board.page.emulateMedia({ reducedMotion: "reduce" });
  await board.page.reload();
  await board.id("move").waitFor();
  expect(await drawn(board.page)).toEqual(after);
});

test("nothing moves where motion is reduced or switched off", async ({ board, server }) => {
  await hold(board.page);
  await board.page.emulateMedia({ reducedMotion: "reduce" });
  await board.open(server.url + CAPTURE);
  for (const cell of ["a1", "a2"]) await board.id(`cell-${cell}`).click();
  await board.id("move").waitFor();
  await expectAt(board, "a2");
  expect(await held(board.page)).toBe(0);
  await board.page.emulateMedia({ reducedMotion: "no-preference" });
  await board.id("open-settings").click();
  await board.id("motion").uncheck();
  await board.page.keyboard.press("Escape");
  await board.id("previous").click();
  await expectAt(board, "a1");
  expect(await held(board.page)).toBe(0);
});

test("a piece dropped by hand stays where it was dropped", async ({ board, server }) => {
  await hold(board.page);
  await board.open(server.url + NONAGA);
  await board.mayMove();
  const [from, to] = [await cellAt(board, "m11"), await cellAt(board, "n11")];
  await board.page.mouse.move(from.x, from.y);
  await board.page.mouse.down();
  await board.page.mouse.move(to.x, to.y, { steps: 5 });
  await board.page.mouse.up();
  await expect(board.id("prompt")).toHaveText("Now move a disc.");
  await expectAt(board, "n11");
  expect(await held(board.page)).toBe(0);
});

test("steps in quick succession end at the last one, and nodes do not pile up", async ({ board, server }) => {
  const moves = "b5b4crab.c1c2boar.e5e4crane.d1e2cobra";
  await board.open(`${server.url}#option.Game=onitama&moves=${moves}&ply=4`);
  await expect(board.id("move")).toHaveCount(4);
  const before = await drawn(board.page);
  const current = board.page.locator("[data-testid=move][aria-current=step]");
  for (let rounds = 0; rounds < 10; rounds++) {
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowRight", "ArrowRight"])
      await board.page.keyboard.press(key);
  }
  await expect(current).toHaveAttribute("data-ply", "4");
  await expectAt(board, "e2");
  await expect.poll(() => drawn(board.page)).toEqual(before);
});

test("movements are drawn frame by frame", async ({ board, server }) => {
  await board.open(`${server.url}#option.Game=onager&moves=e5.g8.d7.b5c5&ply=4`);
  await expect(board.id("move")).toHaveCount(4);
  const gaps = await board.page.evaluate(async () => {
    const { shadowRoot } = document.querySelector(".drawing");
    const found = [];
    for (let step = 0; step < 12; step++) {
      document.dispatchEvent(new KeyboardEvent("keydown", { key: step % 2 ? "ArrowRight" : "ArrowLeft" }));
      while (!shadowRoot.getAnimations({ subtree: true }).length) await new Promise(requestAnimationFrame);
      let last = await new Promise(requestAnimationFrame);
      while (shadowRoot.getAnimations({ subtree: true }).length) {
        const now = await new Promise(requestAnimationFrame);
        found.push(now - last);
        last = now;
      }
    }
    return found.sort((a, b) => a - b);
  });
  const median = gaps[Math.floor(gaps.length / 2)];
  console.log(`${gaps.length} frames, median ${median.toFixed(1)} ms, longest ${gaps.at(-1).toFixed(1)} ms`);
  expect(gaps.length).toBeGreaterThan(12);
  expect(median).toBeLessThan(60); // 17 on a quiet machine
});

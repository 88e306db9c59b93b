// A whole game of each kind, by every kind of input, with the server and with the engine in the page.

import { expect, GAMES, randomFrom, test } from "./fixtures.js";
import { startIsolated } from "./servers.js";

const TAP = (target) => target.tap();

/** Moves the focus over the board with arrow keys, then chooses. */
async function byKeys(target) {
  const page = target.page();
  const id = await target.getAttribute("data-target");
  if (id === null) {
    await target.focus();
    await page.keyboard.press("Enter");
    return;
  }
  await page.locator(".target[tabindex='0']").focus();
  for (let presses = 0; presses < 60; presses++) {
    const [focused, key] = await page.evaluate(towards, { id, presses });
    if (focused === id) {
      await page.keyboard.press("Enter");
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`no arrow keys lead to ${id}`);
}

/** What has the focus, and the key that leads nearer; now and then the other axis, which leads around gaps. */
const towards = ({ id, presses }) => {
  const center = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = center(document.activeElement);
  const [toX, toY] = center(document.querySelector(`[data-target="${id}"]`));
  const across = Math.abs(toX - x) > Math.abs(toY - y);
  const swap = presses % 7 === 6;
  const key = across !== swap ? (toX > x ? "ArrowRight" : "ArrowLeft") : toY > y ? "ArrowDown" : "ArrowUp";
  return [document.activeElement.dataset.target, key];
};

for (const game of GAMES) {
  test(`${game} by clicking`, async ({ board, server }) => {
    await board.open(server.url);
    await board.newGame({ game, p2: "0" });
    expect(await board.playOut(randomFrom(1))).toBeGreaterThan(4);
  });

  test(`${game} by keyboard`, async ({ board, server }) => {
    await board.open(server.url);
    await board.newGame({ game, p1: "0" });
    expect(await board.playOut(randomFrom(2), byKeys)).toBeGreaterThan(4);
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const game of GAMES) {
    test(`${game} by touch`, async ({ board, server }) => {
      await board.open(server.url);
      await board.newGame({ game, p2: "0" });
      expect(await board.playOut(randomFrom(3), TAP)).toBeGreaterThan(4);
    });
  }
});

test.describe("with the engine in the page", () => {
  for (const game of GAMES) {
    test(`${game} from a static folder`, async ({ board, folder }) => {
      board.expected.push(/404/); // there is no list of engines
      await board.open(folder.url);
      await board.newGame({ game, p2: "0" });
      expect(await board.playOut(randomFrom(4))).toBeGreaterThan(4);
    });
  }

  test("the engine has threads where the page is isolated", async ({ board }) => {
    const folder = await startIsolated();
    board.expected.push(/404/);
    await board.open(folder.url);
    await board.newGame({ game: "onitama", p2: "0" });
    expect(await board.playOut(randomFrom(4))).toBeGreaterThan(4);
    expect(folder.served.map(({ name }) => name)).toContain("quadriga-threads.wasm");
    await folder.stop();
  });
});

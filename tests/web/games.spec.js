// A whole game of each kind, by every kind of input, with the server and with the engine in the page.

import { expect, GAMES, randomFrom, test } from "./fixtures.js";
import { chooseByKeys } from "./keyboard.js";
import { startIsolated } from "./servers.js";

const TAP = (target) => target.tap();

/** Cells and cards with Tab, arrows and Enter; buttons beside the board with Enter. */
async function byKeys(target) {
  const id = await target.getAttribute("data-target");
  if (id === null) await target.press("Enter");
  else await chooseByKeys(target.page(), id);
}

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

// A board inside a page of another origin.

import { createServer } from "node:http";
import { test as base, expect, serious } from "./fixtures.js";

const GAME = "#option.Game=onoro&moves=m14.o12&ply=1&embed=1";

/** A page on another site, which records what the board in its frame posts. */
async function hostOf(address, width) {
  const page = `<!doctype html><html lang="en"><title>Host</title>
    <iframe title="board" src="${address.replaceAll("&", "&amp;")}" width="${width}" height="400"></iframe>
    <script>
      const said = [];
      addEventListener("message", ({ data }) => {
        said.push(data.quadriga);
        if (data.quadriga.height) document.querySelector("iframe").height = data.quadriga.height;
      });
      const ask = (text) => frames[0].postMessage({ quadriga: text }, "*");
    </script>`;
  const server = createServer((_, response) => response.setHeader("Content-Type", "text/html").end(page));
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

const test = base.extend({
  width: [300, { option: true }],
  frame: async ({ board, folder, width }, use) => {
    board.expected.push(/404/); // there is no list of engines
    const host = await hostOf(folder.url + GAME, width);
    await board.page.goto(host.url);
    await use(board.page.frameLocator("iframe"));
    host.stop();
  },
});

const last = (page, field) => page.evaluate((name) => said.findLast((about) => name in about)?.[name], field);

for (const width of [300, 1000]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ width });

    test("the page around it is told, and asks", async ({ page, frame }) => {
      await expect(frame.getByTestId("board")).toBeVisible();
      await expect.poll(() => last(page, "ply")).toBe(1);
      await frame.getByTestId("next").click();
      await expect.poll(() => last(page, "ply")).toBe(2);
      await page.keyboard.press("ArrowLeft");
      await expect.poll(() => last(page, "ply")).toBe(1);
      await page.evaluate(() => ask("ply=0"));
      await expect.poll(() => last(page, "ply")).toBe(0);
      await page.evaluate(() => ask("moves=m14"));
      await expect.poll(() => last(page, "moves")).toEqual(["m14"]);
      await page.evaluate(() => ask("position=a%0Aquit"));
      await expect(frame.getByTestId("notice")).toContainText("Cannot read the link");
      expect(await last(page, "problem")).toContain("Cannot read the link");
      await page.evaluate(() => ask("option.Game=onitama"));
      await expect.poll(() => last(page, "position")).toBeTruthy();
      await expect(frame.getByTestId("notice")).toHaveCount(0);
    });

    test("it fits its frame, takes no focus, lets nobody move, keeps no game", async ({ page, frame }) => {
      await expect(frame.getByTestId("open-board")).toHaveAttribute("href", "./#option.Game=onoro&moves=m14.o12&ply=1");
      const inside = page.frames()[1];
      const sizes = () =>
        inside.evaluate(() => {
          const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
          const { width } = document.querySelector("[data-testid=board]").getBoundingClientRect();
          return [scrollHeight === clientHeight, scrollWidth === clientWidth, Math.abs(width - clientWidth) < 3];
        });
      await expect.poll(sizes).toEqual([true, true, true]);
      expect(await page.evaluate(() => document.activeElement.tagName)).toBe("BODY");
      await frame.getByTestId("last").click();
      await expect.poll(() => last(page, "ply")).toBe(2);
      await expect(frame.locator(".target.legal")).toHaveCount(0);
      expect(
        await inside.evaluate(() => Object.keys(localStorage).concat(sessionStorage.getItem("quadriga-board.tab"))),
      ).toEqual([null]);
      expect(await serious(inside)).toEqual([]);
    });
  });
}

base("the local server is embedded by nobody", async ({ page, server }) => {
  const host = await hostOf(`${server.origin}/${GAME}`, 300);
  await page.goto(host.url);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  host.stop();
});

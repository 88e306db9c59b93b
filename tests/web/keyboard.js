// The page by keyboard alone. What runs here needs no more of a page than Playwright's and Puppeteer's have in common, so
// that it runs in Chromium and in Firefox.

import { expect } from "@playwright/test";
import { GAMES } from "./fixtures.js";

const id = (name) => `[data-testid="${name}"]`;

/** Waits until `read`, which runs on the page, returns what is wanted. */
const until = (page, read, wanted, argument) =>
  expect.poll(() => page.evaluate(read, argument), String(read)).toEqual(wanted);

const has = ([selector, text]) => document.querySelector(selector)?.textContent.includes(text) ?? false;
const matches = (selector) => document.activeElement.matches(selector);
const cellInFocus = () => document.activeElement.getAttribute("data-target");

/** Presses Tab until it leads to what matches; returns how often. */
export async function tabTo(page, selector, most = 80) {
  for (let presses = 1; presses <= most; presses++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(matches, selector)) return presses;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

async function tabBack(page) {
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
}

/** What has the focus, and the key that leads nearer; now and then the other axis, which leads around gaps. */
const towards = ({ wanted, presses }) => {
  const center = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = center(document.activeElement);
  const [toX, toY] = center(document.querySelector(`[data-target="${wanted}"]`));
  const across = Math.abs(toX - x) > Math.abs(toY - y);
  const swap = presses % 7 === 6;
  const key = across !== swap ? (toX > x ? "ArrowRight" : "ArrowLeft") : toY > y ? "ArrowDown" : "ArrowUp";
  return [document.activeElement.dataset.target, key];
};

/** Chooses a cell or a card: Tab to the board, arrows to the cell, Enter. */
export async function chooseByKeys(page, wanted) {
  if (!(await page.evaluate(matches, ".target"))) await tabTo(page, ".target");
  for (let presses = 0; presses < 60; presses++) {
    const [focused, key] = await page.evaluate(towards, { wanted, presses });
    await page.keyboard.press(focused === wanted ? "Enter" : key);
    if (focused === wanted) return;
  }
  throw new Error(`no arrow keys lead to ${wanted}`);
}

/** Checks that the cells are one stop, which Tab enters and leaves, and that it is the last one that had the focus. */
async function expectOneStop(page) {
  const first = await page.evaluate(cellInFocus);
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]) {
    await page.keyboard.press(key);
    if ((await page.evaluate(cellInFocus)) !== first) break;
  }
  const second = await page.evaluate(cellInFocus);
  expect(second).not.toBe(first);
  expect(second).not.toBeNull();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(matches, ".target")).toBe(false);
  await tabBack(page);
  expect(await page.evaluate(cellInFocus)).toBe(second);
}

/** The board is one stop in every game and in the editor of positions. */
async function oneStop(page, url) {
  await page.goto(`${url}#option.Game=onager&ply=0`);
  for (const game of GAMES) {
    await page.evaluate((name) => {
      location.hash = `#option.Game=${name}&ply=0`;
    }, game);
    await until(page, has, true, ["h1", game.slice(1)]);
    await page.waitForSelector(".target.legal");
    expect(await tabTo(page, ".target")).toBeLessThan(10);
    await expectOneStop(page);
  }
  await page.click(id("open-newGame"));
  await page.waitForSelector(id("set-up"));
  await page.click(id("set-up"));
  await page.waitForSelector(id("editor"));
  expect(await tabTo(page, ".editor-board .target")).toBeLessThan(5);
  await expectOneStop(page);
}

/** What both browsers run: the name of a test, and what it does with a page and the address of the site. */
export const KEYBOARD_TESTS = {
  "one stop of the keyboard for the board, and arrows inside": oneStop,
};

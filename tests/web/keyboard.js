// The page by keyboard alone. What runs here needs no more of a page than Playwright's and Puppeteer's have in common, so
// that it runs in Chromium and in Firefox.

import { expect } from "@playwright/test";
import { choosable, GAMES } from "./fixtures.js";

const id = (name) => `[data-testid="${name}"]`;

/** Waits until `read`, which runs on the page, returns what is wanted. */
const until = (page, read, wanted, argument) =>
  expect.poll(() => page.evaluate(read, argument), String(read)).toEqual(wanted);

const has = ([selector, text]) => document.querySelector(selector)?.textContent.includes(text) ?? false;
const matches = (selector) => document.activeElement.matches(selector);
const cellInFocus = () => document.activeElement.getAttribute("data-target");
const title = () => document.title;
const said = () => document.querySelector("[data-testid=announcement]").textContent;
/** The ply of the position on the page. */
const ply = () => Number(document.querySelector("[data-testid=move][aria-current=step]")?.dataset.ply ?? 0);

/** Presses Tab until a matching element has the focus; returns how often. */
export async function tabTo(page, selector, press = () => page.keyboard.press("Tab")) {
  for (let presses = 1; presses <= 80; presses++) {
    await press();
    if (await page.evaluate(matches, selector)) return presses;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

async function tabBack(page) {
  await page.keyboard.down("Shift");
  await page.keyboard.press("Tab");
  await page.keyboard.up("Shift");
}

/** Presses Shift+Tab until a matching element has the focus; at its end, the page gives the focus to the browser. */
const backTo = (page, selector) => tabTo(page, selector, () => tabBack(page));

const centre = (selector) => {
  const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

/** What has the focus, and the key that leads nearer; now and then one along the other axis, to get around gaps. */
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

/** Checks that elements are one stop that Tab enters at what matches `at`, and Shift+Tab leaves. */
async function expectStop(page, items, at = items) {
  await tabTo(page, items);
  expect(await page.evaluate(matches, at)).toBe(true);
  await tabBack(page);
  expect(await page.evaluate(matches, items)).toBe(false);
  await page.keyboard.press("Tab");
  expect(await page.evaluate(matches, at)).toBe(true);
}

/** The index of the focused element in a list. */
const placeIn = (items) => [...document.querySelectorAll(items)].indexOf(document.activeElement);

/** Presses keys in a list; each leads to the element with this number. */
async function expectKeys(page, items, ...steps) {
  for (const [key, place] of steps) {
    await page.keyboard.press(key);
    await until(page, placeIn, place, items);
  }
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
    expect(await page.evaluate(matches, ".legal")).toBe(true); // it can be chosen
    await tabBack(page);
    expect(await page.evaluate(matches, ".overlay")).toBe(false); // an SVG element can be a stop of its own
    await page.keyboard.press("Tab");
    await expectOneStop(page);
  }
  await page.click(id("open-newGame"));
  await tabTo(page, id("set-up"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(id("editor"));
  expect(await tabTo(page, ".editor-board .target")).toBeLessThan(5);
  await expectOneStop(page);
}

/** A game by keyboard: title and focus follow the page, and events are announced. */
async function playing(page, url) {
  const turn = "(Blue|Red) to move\\.";
  const move = "\\w\\d to \\w\\d \\w+";
  const says = (pattern) => expect.poll(() => page.evaluate(said)).toMatch(new RegExp(`^${pattern}$`));
  await page.goto(url);
  await page.waitForSelector(`${id("play-onitama")}:enabled`);
  expect(await page.evaluate(title)).toBe("Quadriga");
  await tabTo(page, id("play-onitama"));
  await page.keyboard.press("Enter");
  await until(page, title, "Your turn - Onitama - Quadriga");
  await until(page, matches, true, "main");
  const plies = await page.evaluate(() => document.querySelectorAll("[data-testid=move]").length);
  for (let element = 0; element < 3; element++) {
    const [next] = (await page.evaluate(choosable, plies)) ?? [];
    if (!next) break;
    if (next.startsWith("choice-")) {
      await tabTo(page, id(next));
      await page.keyboard.press("Enter");
    } else {
      await chooseByKeys(page, next.replace(/^(cell|card)-/, ""));
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  await says(`(Blue|Red) played ${move}\\. ${turn}`);
  expect(await page.evaluate(matches, ".target")).toBe(true); // the focus stays on the board
  await until(page, title, "Your turn - Onitama - Quadriga");
  await tabTo(page, id("take-back"));
  await page.keyboard.press("Enter");
  await says(`${move} was taken back\\. ${turn}`);
  await page.click(id("home"));
  await until(page, title, "Quadriga");
  await until(page, matches, true, "main.start");
  await tabTo(page, id("learn-onoro"));
  await page.keyboard.press("Enter");
  await until(page, title, "A pawn and its neighbours - Lesson: Onoro - Quadriga");
  await until(page, matches, true, "h2");
}

/** Left and right step through the game wherever the focus is, except where they have another use; `?` lists the keys. */
async function stepping(page, url) {
  await page.goto(`${url}#option.Game=onoro&moves=o12.m12.m14.o11`);
  await until(page, ply, 4);
  await page.mouse.click(...(await page.evaluate(centre, id("cell-o12")))); // a pawn that cannot be chosen
  expect(await page.evaluate(cellInFocus)).toBe("o12");
  await expect.poll(() => page.evaluate(said)).toBe("Place a pawn. Possible cells are marked.");
  await page.keyboard.press("ArrowLeft");
  await until(page, ply, 3);
  await expect.poll(() => page.evaluate(said)).toBe("White played m14. Black to move.");
  await tabTo(page, id("previous"));
  await page.keyboard.press("ArrowRight");
  await until(page, ply, 4);
  for (const rest of [3, 2, 1, 0]) {
    await page.keyboard.press("Enter");
    await until(page, ply, rest);
  }
  await expect.poll(() => page.evaluate(said)).toBe("Start of the game. White to move.");
  await until(page, matches, true, id("next")); // the button that had the focus is disabled
  await page.keyboard.press("ArrowRight");
  await until(page, ply, 1);

  await page.click(id("home"));
  await page.waitForSelector(id("start-page"));
  await page.evaluate(() => history.back());
  await until(page, ply, 1);
  await until(page, matches, true, "main");
  await tabTo(page, ".target");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  expect(await page.evaluate(matches, ".target")).toBe(true);
  expect(await page.evaluate(ply)).toBe(1);

  await tabTo(page, id("move-input"));
  for (const key of ["?", "ArrowLeft", "Home"]) await page.keyboard.press(key);
  expect(await page.evaluate(() => document.activeElement.value)).toBe("?");
  expect(await page.evaluate(ply)).toBe(1);
  expect(await page.$("dialog")).toBeNull();

  await tabTo(page, "button");
  await page.keyboard.press("?");
  await page.waitForSelector(id("keys"));
  for (const key of ["ArrowLeft", "?"]) await page.keyboard.press(key);
  expect(await page.evaluate(ply)).toBe(1);
  await page.keyboard.press("Escape");
  await until(page, () => document.querySelector("dialog"), null);
  await page.keyboard.press("End");
  await until(page, ply, 4);

  const pressed = (name) => document.querySelector(`[data-testid=${name}]`).getAttribute("aria-pressed");
  await page.keyboard.press("l");
  await until(page, pressed, "true", "analyse");
  await page.keyboard.press("l");
  await until(page, pressed, "false", "analyse");
}

/** The dialog of a new game: players, clock, More and its fields one after the other; Enter in a field starts. */
async function newGame(page, url) {
  await page.goto(`${url}#option.Game=onoro&moves=m14`);
  await until(page, ply, 1);
  await page.click(id("open-newGame"));
  await until(page, () => document.activeElement.textContent, "New game"); // read first
  await tabTo(page, id("option-Game"));
  for (const next of ["side-p1", "side-p2", "time-kind", "more"]) expect(await tabTo(page, id(next))).toBe(1);
  expect(await tabTo(page, id("start"))).toBe(3); // after the buttons that set up and cancel
  for (let stop = 0; stop < 3; stop++) await tabBack(page);
  await page.keyboard.press("Enter");
  expect(await tabTo(page, id("option-Pawns"))).toBe(1);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until(page, () => document.querySelector("dialog"), null);
  await until(page, () => location.hash.includes("Pawns=7"), true);
  expect(await page.evaluate(ply)).toBe(0);
}

/** The link at the start of the page leads to the board, whose stop can be chosen, seen from either side. */
async function skipping(page, url) {
  const isSeen = () => getComputedStyle(document.activeElement).opacity === "1";
  const firstLegal = () => {
    const middle = (cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return { cell, x: x + width / 2, y: y + height / 2 };
    };
    const places = [...document.querySelectorAll(".target.legal:not(.card)")].map(middle);
    places.sort((a, b) => (Math.abs(a.y - b.y) > 4 ? a.y - b.y : a.x - b.x));
    return places[0].cell.dataset.target;
  };
  await page.goto(`${url}#option.Game=onager&moves=e5`);
  await page.waitForSelector(".target.legal");
  for (const flips of [0, 1]) {
    if (flips) await page.click(id("flip"));
    await page.evaluate(() => document.querySelector("[data-testid=skip]").focus());
    expect(await page.evaluate(isSeen)).toBe(true);
    await page.keyboard.press("Enter");
    expect(await page.evaluate(cellInFocus)).toBe(await page.evaluate(firstLegal));
  }
  await page.keyboard.press("Tab");
  expect(await page.evaluate(matches, id("skip-to-moves"))).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(matches, "[data-testid=move][aria-current=step]")).toBe(true);

  await page.goto(`${url}#option.Game=onitama&ply=0`);
  await page.reload();
  await page.waitForSelector(".target.legal");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(matches, id("skip"))).toBe(true);
}

/** A card that is chosen last leaves its place, and the focus stays there. */
async function cards(page, url) {
  await page.goto(`${url}#option.Game=onitama&ply=0`);
  await page.waitForSelector(".target.legal");
  for (const element of ["b5", "b4", "crab"]) await chooseByKeys(page, element);
  await page.waitForSelector(id("move"));
  await until(page, matches, true, ".target.card");
  expect(await page.evaluate(cellInFocus)).not.toBe("crab");
  const [x, y] = await page.evaluate(centre, ".target:focus");
  await page.keyboard.press("ArrowDown");
  const [besideX, besideY] = await page.evaluate(centre, ".target:focus");
  expect(Math.abs(besideX - x)).toBeLessThan(60); // the cell below a card of the upper player
  expect(besideY).toBeGreaterThan(y);
}

/** The list of moves, the lines of the analysis and the rows of the explorer are one stop each, with arrows inside. */
async function lists(page, url) {
  await page.goto(`${url}#option.Game=onoro&moves=o12.m12.m14.o11`);
  await until(page, ply, 4);
  await expectStop(page, ".move", "[aria-current=step]");
  await expectKeys(page, ".move", ["ArrowUp", 2], ["Home", 0], ["End", 3], ["ArrowUp", 2]);
  expect(await page.evaluate(ply)).toBe(4); // until a move is chosen
  await page.keyboard.press("Enter");
  await until(page, ply, 3);
  await expectKeys(page, ".move", ["ArrowLeft", 1], ["ArrowRight", 2]); // the focus follows the game
  expect(await page.evaluate(ply)).toBe(3);

  await backTo(page, id("analyse"));
  await page.keyboard.press("Enter");
  await until(page, has, true, [id("analysis-news"), "The analysis is on."]);
  await page.waitForSelector(".lines li:nth-child(3) .pv:nth-of-type(2)");
  await expectStop(page, ".pv");
  await expectKeys(page, ".lines li:first-child .pv", ["ArrowRight", 1], ["ArrowLeft", 0]);
  await expectKeys(page, ".lines li:nth-child(2) .pv", ["ArrowDown", 0], ["ArrowRight", 1]);
  await expectKeys(page, ".lines li:nth-child(3) .pv", ["ArrowDown", 1]);
  await expectKeys(page, ".pv", ["Home", 0]);
  expect(await page.evaluate(ply)).toBe(3);
  await page.keyboard.press("Enter");
  await until(page, ply, 4);
  await until(page, matches, true, id("lines")); // until the lines of the new position are there
  await page.keyboard.press("ArrowLeft");
  await until(page, ply, 3);
  await page.waitForSelector(".lines .pv");
  await expectKeys(page, ".pv", ["ArrowDown", 0]);
  await page.click(id("analyse"));
  await until(page, has, true, [id("analysis-news"), "The analysis is off."]);

  await page.goto(`${url}#option.Game=onager&moves=e5`);
  await until(page, has, true, ["h1", "nager"]);
  await until(page, ply, 1);
  await page.click(id("explore"));
  await page.waitForSelector(`${id("continuation")}:nth-child(3)`);
  await expectStop(page, ".continuation button");
  await expectKeys(page, ".continuation button", ["ArrowDown", 1], ["ArrowDown", 2], ["ArrowUp", 1], ["Home", 0]);
  await page.keyboard.press("Enter");
  await until(page, ply, 2);
}

/** A review announces its start and its outcome, once each; a few keys reach its findings. */
async function reviewing(page, url) {
  await page.goto(`${url}#option.Game=onoro&moves=m14.o12.o13.m12`);
  await until(page, ply, 4);
  await page.evaluate(() => {
    const news = document.querySelector("[data-testid=review-news]");
    globalThis.told = [];
    const note = () => globalThis.told.push(news.textContent);
    new MutationObserver(note).observe(news, { subtree: true, childList: true, characterData: true });
  });
  await tabTo(page, id("review-start"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(`${id("review-start")}:disabled`);
  expect(await page.evaluate(() => globalThis.told)).toEqual([
    "The review is running.",
    expect.stringMatching(/^The review is finished\. Accuracy: Black \d+ %, White \d+ %\.$/),
  ]);
  expect(await tabTo(page, ".count")).toBeLessThan(4);
  expect(await tabTo(page, id("try-again"))).toBeLessThan(4);
  await page.keyboard.press("Enter");
  await until(page, matches, true, ".target.legal"); // where the better move is entered
  await chooseByKeys(page, "n14");
  await page.waitForSelector(`${id("verdict")}.right`);
  await until(page, matches, true, id("try-end"));
  await page.keyboard.press("Enter");
  await until(page, ply, 4);
  await until(page, said, "Black played m12. White to move.");
}

/** A button that is disabled gives the focus to the next one, not to a rematch. */
async function disabling(page, url) {
  await page.goto(`${url}#option.Game=onoro&moves=m14.o12.o13.m12`);
  await until(page, ply, 4);
  await page.click(id("resign"));
  await page.click(id("resign-yes"));
  await page.waitForSelector(id("review-game"));
  await page.evaluate(() => document.querySelector("[data-testid=review-game]").focus());
  await page.keyboard.press("Enter");
  await until(page, matches, true, id("share-game"));
}

/** The button of the hint keeps the focus, since the next one shows the solution. */
async function hints(page, url) {
  await page.goto(`${url}#puzzle=onoro`);
  await page.waitForSelector(`${id("hint")}:enabled`);
  await tabTo(page, id("hint"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".hint-arrow");
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press("Enter");
  await page.waitForSelector(`${id("hint")}[aria-disabled=true]`);
  expect(await page.evaluate(matches, id("hint"))).toBe(true);
}

/** What both browsers run: the name of a test, and what it does with a page and the address of the site. */
export const KEYBOARD_TESTS = {
  "one stop of the keyboard for the board, and arrows inside": oneStop,
  "a move by keyboard, with titles, focus and announcements": playing,
  "left and right anywhere, and the list of keys": stepping,
  "a new game by keyboard": newGame,
  "links that skip to the board and to the moves": skipping,
  "the focus stays at the place of a card": cards,
  "one stop of the keyboard for each list, and arrows inside": lists,
  "a review by keyboard, with announcements": reviewing,
  "the focus after a button that is disabled": disabling,
  "hints by keyboard": hints,
};

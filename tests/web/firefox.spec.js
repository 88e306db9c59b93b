// A newcomer's path, and the page by keyboard, in Debian's Firefox. Playwright cannot drive it, so Puppeteer does, by
// WebDriver BiDi.

import { test as base, expect } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { choosable, clicksOf, randomFrom, site } from "./fixtures.js";
import { KEYBOARD_TESTS } from "./keyboard.js";
import { lessonOf, movesOf } from "./lessons.js";

const test = base.extend({
  site,
  /** Firefox with a profile that is new and deleted at the end. */
  firefox: async ({}, use) => {
    const browser = await puppeteer.launch({ browser: "firefox", executablePath: "/usr/bin/firefox-esr" });
    await use(browser);
    await browser.close();
  },
});

const id = (name) => `[data-testid="${name}"]`;

/** A page in a context of its own, which shares nothing with the others; what it complains of is gathered. */
async function openFresh(browser, url = "about:blank") {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(url);
  return { page, complaints };
}

const click = (page, selector) => page.locator(selector).click();

/** Waits until an element holds the text. */
const says = (page, name, text) =>
  page.waitForFunction(
    (selector, wanted) => document.querySelector(selector)?.textContent.includes(wanted),
    {},
    id(name),
    text,
  );

/** What a person may do next, or the end. */
const OPEN =
  ".target.legal:not(.chosen), [data-testid^=choice-][aria-pressed=false], [data-testid=confirm], .status.over";

/** Plays the person's moves at random until the game is over; returns the number of plies. */
async function playOut(page, random) {
  const plies = () => page.$$eval(id("move"), (moves) => moves.length);
  for (let step = 0; step < 1000; step++) {
    await page.waitForSelector(OPEN);
    if (await page.$(".status.over")) break;
    const ids = await page.evaluate(choosable, await plies());
    if (!ids?.length) continue;
    await click(page, id(ids[random(ids.length)]));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  await page.waitForSelector(".status.over");
  return plies();
}

test("a newcomer's path: lesson, first game, rematch, a link", async ({ firefox, site }) => {
  const { page, complaints } = await openFresh(firefox, site.url);
  await click(page, id("learn-onoro"));
  const { steps } = lessonOf("onoro");
  for (const [index, step] of steps.entries()) {
    const { legal, right } = movesOf("onoro", step);
    await says(page, "task", step.texts.en.task);
    for (const element of clicksOf(right, legal))
      await click(page, `[data-target="${element}"].legal, .chip[data-testid="choice-${element}"]`);
    await says(page, "judged", step.texts.en.done);
    if (index + 1 < steps.length) await click(page, id("next-step"));
  }
  await click(page, id("first-game"));
  await page.waitForSelector(id("player-p1"));
  expect(await playOut(page, randomFrom(1))).toBeGreaterThan(5);
  await click(page, id("rematch"));
  await page.waitForSelector(".status.over", { hidden: true });
  await page.waitForSelector(".target.legal");
  const visitor = await openFresh(firefox, `${site.url}#option.Game=onoro&moves=m14.o12&ply=1`);
  await visitor.page.waitForSelector('[data-testid="move"][data-ply="1"][aria-current="step"]');
  expect(await visitor.page.$$eval(id("move"), (moves) => moves.length)).toBe(2);
  expect([...complaints, ...visitor.complaints]).toEqual([]);
});

for (const [name, run] of Object.entries(KEYBOARD_TESTS)) {
  test(name, async ({ firefox, site }) => {
    const { page, complaints } = await openFresh(firefox);
    await run(page, site.url);
    expect(complaints).toEqual([]);
  });
}

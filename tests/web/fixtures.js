// What the tests share: a server for each worker, and a page driven as a person would.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test as base, expect } from "@playwright/test";
import { elementsOf } from "../../scripts/web/page/src/game/elements.ts";
import { startServer, startSite, startStatic } from "./servers.js";

export { expect };
export const GAMES = ["onager", "onitama", "nonaga", "onoro"];

const FULL = "full-strength";

/** The site, as a web host serves it: a fixture. */
export async function site({}, use) {
  const served = await startSite();
  await use(served);
  await served.stop();
}

export const test = base.extend({
  server: [
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  /** The page from a static folder, with the engine in the page. */
  folder: [
    async ({}, use) => {
      const folder = await startStatic();
      await use(folder);
      folder.stop();
    },
    { scope: "worker" },
  ],
  /** A board on the page. Console errors and warnings fail the test, except those that it expects. */
  board: async ({ page }, use) => {
    const board = new Board(page);
    await use(board);
    expect(board.complaints.filter((text) => !board.expected.some((pattern) => pattern.test(text)))).toEqual([]);
  },
});

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core calls serious or critical; of these rules only, if any are named. */
export async function serious(page, ...rules) {
  // An element that fades in lacks contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (options) => globalThis.axe.run(options),
    rules.length ? { runOnly: rules } : {},
  );
  return violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}

/** The same in a light and a dark scheme, which differ in colours only. The scheme is light afterwards. */
export async function seriousInBoth(page) {
  const found = await serious(page);
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await serious(page, "color-contrast", "link-in-text-block")));
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}

/** A reproducible random choice. */
export function randomFrom(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

/** What a person clicks for a move: its elements, up to the point where one legal move is left and only names are open. */
export function clicksOf(move, legal) {
  const all = elementsOf(move);
  if (all[0] === "pass") return all.slice(1);
  const settled = all.findIndex((_, count) => {
    const begun = legal.filter((other) => elementsOf(other).slice(0, count).join() === all.slice(0, count).join());
    return begun.length === 1 && all.slice(count).every((element) => !/\d/.test(element));
  });
  return settled < 0 ? all : all.slice(0, settled);
}

/** Enters a move by clicks, as soon as it can be. */
export async function enter(board, move, legal) {
  for (const element of clicksOf(move, legal)) {
    const target = board.page.locator(`[data-target="${element}"], [data-testid="choice-${element}"]`).first();
    await expect(target, `${element} of ${move}`).toHaveClass(/legal|chip/);
    await target.click();
  }
}

export class Board {
  complaints = [];
  expected = [/ERR_CONNECTION_REFUSED/]; // a page that outlives its server tries to keep its game there

  constructor(page) {
    this.page = page;
    page.on("pageerror", (error) => this.complaints.push(String(error)));
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) this.complaints.push(message.text());
    });
  }

  id = (name) => this.page.getByTestId(name);

  /** The ways into a game on the start page, once the engine has answered. */
  ways = () => this.page.locator("[data-testid=start-page] [data-testid^=play-]:enabled");

  /** Opens the page: the game of the address, or the start page. */
  async visit(url) {
    await this.page.goto(url);
    await expect(this.id("player-p1").or(this.ways()).first()).toBeVisible();
  }

  /**
   * Goes from the start page, if that is shown, to a game against the engine, with all that the page shows of it; an
   * engine may know one game only.
   */
  async enter(game = "onager") {
    if (await this.id("start-page").count()) {
      const named = this.id(`play-${game}`);
      await ((await named.count()) ? named : this.ways().first()).click();
    }
    await expect(this.id("player-p1")).toBeVisible();
    const hidden = this.page.locator("[data-testid=analysis-in-game][aria-pressed=false]");
    if (await hidden.count()) await hidden.click();
  }

  /** Opens the page at a game. */
  async open(url) {
    await this.visit(url);
    await this.enter();
  }

  /** Starts a game through the dialog. Sides are `person` or the number of an engine, with a level where it has some. */
  async newGame({ game, p1 = "person", p2 = "person", seconds = 0.05, level = FULL, position = "" } = {}) {
    await this.id("open-newGame").click();
    if (game) await this.id("option-Game").selectOption(game);
    if (position) {
      await this.openMore();
      await this.id("setup-position").fill(position);
    }
    await this.id("side-p1").selectOption(p1);
    await this.id("side-p2").selectOption(p2);
    await this.id("time-kind").selectOption("move");
    if (p1 !== "person" || p2 !== "person") await this.id("seconds").fill(String(seconds));
    for (const side of ["p1", "p2"])
      if (await this.id(`level-${side}`).count()) await this.id(`level-${side}`).selectOption(level);
    await this.id("start").click();
    await expect(this.id("setup")).toHaveCount(0);
  }

  /** Shows all fields of a new game; those that few people change may have been shown meanwhile. */
  async openMore() {
    const isOpen = () => this.page.locator(".setup .more").evaluate(({ open }) => open);
    while (!(await isOpen())) await this.id("more").click();
  }

  /** Number of moves in the list. */
  plies = () => this.id("move").count();

  over = async () => (await this.page.locator(".status.over").count()) > 0;

  /** Waits until a person may choose or the game is over; returns whether a person may choose. */
  async mayMove() {
    await expect(
      this.page.locator(".target.legal, [data-testid^=choice-], [data-testid=confirm], .status.over").first(),
    ).toBeAttached();
    return !(await this.over());
  }

  /** Waits until the page shows what the last input has changed. */
  painted = () => this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

  /** Enters one move by elements drawn at random. `choose` does what a person does with an element. */
  async move(random, choose = (target) => target.click()) {
    const before = await this.plies();
    for (let step = 0; step < 20; step++) {
      const ids = await this.page.evaluate(choosable, before);
      if (!ids) return;
      if (ids.length) await choose(this.id(ids[random(ids.length)]).first());
      await this.painted();
    }
    await expect.poll(() => this.plies()).not.toBe(before);
  }

  /** Plays to the end, with an engine or alone; returns the number of plies. */
  async playOut(random, choose) {
    for (let moves = 0; moves < 300 && (await this.mayMove()); moves++) await this.move(random, choose);
    await expect(this.page.locator(".status.over")).toBeVisible();
    return this.plies();
  }
}

/** What can be chosen to go on with a move after so many plies; null once it is made. Read at one moment. */
export const choosable = (plies) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  if (all("[data-testid=move]").length !== plies || all(".status.over").length) return null;
  const confirm = all("[data-testid=confirm]");
  const others = all(".target.legal:not(.chosen), [data-testid^=choice-][aria-pressed=false]");
  return (confirm.length ? confirm : others).map(({ dataset }) => dataset.testid);
};

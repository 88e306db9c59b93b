import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { effect } from "@preact/signals";
import { BrowserGames } from "../src/game/kept.ts";
import { browserStore, tabStore } from "../src/game/storage.ts";
import { settings } from "../src/session/settings.ts";

const { language, played, puzzled, theme } = settings;

/* A test plays the other tab by writing into the shared storage. */

const KEY = "quadriga-board.settings";
const RECORD = { rating: 1500, streak: 0, best: 0, done: [] as string[], solved: [] };

/** As in browsers: an object whose properties are its entries. */
class FakeStorage {
  [key: string]: unknown;
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }
  setItem(key: string, text: string) {
    this[key] = text;
  }
  removeItem(key: string) {
    delete this[key];
  }
}

const listeners: Record<string, (event: object) => void> = {};
let storage = new FakeStorage();
let forbidden = false;
const open = {
  get() {
    if (forbidden) throw new Error("it is forbidden");
    return storage;
  },
};
Object.defineProperties(globalThis, { localStorage: open, sessionStorage: open });
Object.assign(globalThis, {
  addEventListener: (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  },
});

const kept = () => JSON.parse((storage.getItem(KEY) as string | null) ?? "{}");
const otherTab = (changes: object) => storage.setItem(KEY, JSON.stringify({ ...kept(), ...changes }));

settings.keep();
beforeEach(() => {
  forbidden = false;
  storage = new FakeStorage();
  theme.value = "auto";
  language.value = "";
  [played.value, puzzled.value] = [{}, {}];
});

test("a tab writes only what it has changed", () => {
  otherTab({ theme: "dark", played: { onoro: { elo: 800, losses: 1 } }, of: "a later version" });
  language.value = "es";
  played.value = { ...played.peek(), nonaga: { elo: null, losses: 0 } };
  const both = { onoro: { elo: 800, losses: 1 }, nonaga: { elo: null, losses: 0 } };
  assert.deepEqual(kept(), { theme: "dark", played: both, of: "a later version", language: "es" });
  assert.deepEqual(played.value, both);
});

test("what another tab has changed shows when the browser says so, and when the page comes back", () => {
  otherTab({ theme: "dark" });
  listeners.storage?.({ key: "something else" });
  assert.equal(theme.value, "auto");
  listeners.storage?.({ key: KEY });
  assert.equal(theme.value, "dark");
  otherTab({ theme: "light" });
  listeners.pageshow?.({ persisted: true });
  assert.equal(theme.value, "light");
});

test("a puzzle counts on top of what another tab has done, before this one has heard of it", () => {
  settings.update(puzzled, (now) => ({ ...now, onoro: { ...RECORD, done: ["a"] } }));
  otherTab({ puzzled: { onoro: { ...RECORD, rating: 1524, done: ["a", "b"] }, nonaga: RECORD } });
  settings.update(puzzled, (now) => {
    const { onoro = RECORD } = now;
    return { ...now, onoro: { ...onoro, rating: onoro.rating + 24, done: [...onoro.done, "c"] } };
  });
  const all = { onoro: { ...RECORD, rating: 1548, done: ["a", "b", "c"] }, nonaga: RECORD };
  assert.deepEqual(kept().puzzled, all);
  assert.deepEqual(puzzled.value, all);
});

test("an effect may change what it has read", () => {
  let runs = 0;
  const stop = effect(() => {
    runs++;
    theme.value;
    settings.update(played, () => ({ onoro: { elo: played.value.onoro?.elo ?? 800, losses: runs } }));
  });
  theme.value = "dark";
  stop();
  assert.deepEqual([runs, played.value], [2, { onoro: { elo: 800, losses: 2 } }]);
});

test("what the page has stored is read again: settings, a game in the browser", async () => {
  const stored = {
    ...{ theme: "dark", language: "es", sounds: true, coordinates: false, showLegal: "all", motion: false },
    ...{ played: { onoro: { elo: null, losses: 1 } }, learned: { onager: [1, 2] }, puzzled: { nonaga: RECORD } },
    ...{ longestHeld: { onoro: 12 }, engineOptions: { quadriga: { Hash: "64" } }, analysisEngine: "quadriga" },
    ...{ analysisInGame: true, reviewLimits: "nodes 1000", unfinished: true },
  };
  storage.setItem(KEY, JSON.stringify(stored));
  listeners.storage?.({ key: KEY });
  const read = Object.keys(stored).map((name) => [name, settings[name as keyof typeof stored].value]);
  assert.deepEqual(Object.fromEntries(read), stored);
  const pgn = '[Event "?"]\n[Variant "onoro"]\n\n1. m13 *\n\n';
  storage.setItem("quadriga-board.pgn.3f2a", `1764000000000 ${pgn}`);
  const [game] = await new BrowserGames().list();
  assert.deepEqual([game?.id, game?.tags.get("Variant")], ["3f2a", "onoro"]);
  assert.equal(await new BrowserGames().get("3f2a"), pgn);
});

test("a setting that is taken away stays away", () => {
  played.value = { onoro: { elo: 800, losses: 1 }, nonaga: { elo: 800, losses: 1 } };
  const { onoro: _, ...others } = played.peek();
  played.value = others;
  assert.deepEqual(kept().played, others);
});

test("settings that make no sense are left alone", () => {
  for (const text of ["", "nonsense", "null", "[]", "7", '{"theme":5,"played":null}']) {
    storage.setItem(KEY, text);
    listeners.storage?.({ key: KEY });
    assert.deepEqual([theme.value, played.value], ["auto", {}]);
  }
});

test("a browser that keeps nothing gets in nobody's way", async () => {
  forbidden = true;
  theme.value = "light";
  settings.update(puzzled, (now) => ({ ...now, onoro: RECORD }));
  listeners.storage?.({ key: KEY });
  assert.deepEqual([theme.value, puzzled.value], ["light", { onoro: RECORD }]);
  for (const store of [browserStore, tabStore]) {
    assert.equal(store.set("a", "b")?.message, "it is forbidden");
    assert.equal(store.get("a"), null);
    assert.deepEqual(store.keys(""), []);
    store.remove("a");
  }
  const games = new BrowserGames();
  assert.deepEqual(await games.list(), []);
  assert.equal(await games.get("a"), null);
  await games.remove("a");
  await assert.rejects(games.put("a", "*"), /it is forbidden/);
});

test("kept games are listed, the newest first, until there are too many", async () => {
  const games = new BrowserGames();
  for (let number = 0; number < 102; number++) {
    storage.setItem(`quadriga-board.pgn.${number}`, `${number} [Round "${number}"]\n\n*\n\n`);
  }
  await games.put("new", '[Round "new"]\n\n*\n\n');
  const list = await games.list();
  assert.deepEqual(
    list.slice(0, 2).map(({ id, tags }) => [id, tags.get("Round")]),
    [
      ["new", "new"],
      ["101", "101"],
    ],
  );
  assert.equal(list.length, 100);
});

test("the game played last is the first one", async ({ mock }) => {
  mock.timers.enable({ apis: ["Date"], now: 1e15 });
  const games = new BrowserGames();
  const first = async (id: string, head: string) => {
    mock.timers.tick(1);
    await games.put(id, `[Variant "onoro"]\n${head}\n\n*\n\n`);
    return (await games.list())[0]?.id;
  };
  for (const id of ["a", "b"]) assert.equal(await first(id, '[Result "*"]\n[PlyCount "4"]'), id);
  assert.equal(await first("a", '[Result "*"]\n[PlyCount "4"]\n[Annotator "E"]'), "b"); // only reviewed
  assert.equal(await first("a", '[Result "*"]\n[PlyCount "5"]'), "a");
  assert.equal(await first("b", '[Result "1-0"]\n[PlyCount "4"]'), "b");
});

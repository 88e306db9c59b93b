import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { EngineClient } from "../src/engine/client.ts";
import { languages } from "../src/i18n/index.ts";
import { LEVELS, levelBeside, levelsOf, levelText } from "../src/session/levels.ts";
import { PERSONS } from "../src/session/opponents.ts";
import { Progress, usualElo } from "../src/session/progress.ts";
import { Session } from "../src/session/session.ts";
import { settings } from "../src/session/settings.ts";
import { drawn, gameOf, gameOption, isDrawn, ownOptions } from "../src/session/setup.ts";
import { clientWith, countingEngine } from "./fake_engine.ts";
import { realEngine } from "./real_engine.ts";

mock.timers.enable({ apis: ["setInterval"] });

test("levels rise, the last one is full strength, and every language describes them", () => {
  const elos = LEVELS.map(({ elo }) => elo ?? Number.POSITIVE_INFINITY);
  assert.deepEqual(
    elos,
    [...new Set(elos)].sort((a, b) => a - b),
  );
  assert.equal(LEVELS.at(-1)?.elo, null);
  for (const { words } of Object.values(languages)) {
    for (const { id } of LEVELS) {
      assert.ok(words[`level.${id}`], id);
      assert.ok(words[`level.${id}.about`], id);
    }
    const known = LEVELS.flatMap(({ id }) => [`level.${id}`, `level.${id}.about`]);
    const used = Object.keys(words).filter((key) => key.startsWith("level."));
    assert.deepEqual(used.sort(), known.sort());
  }
});

test("the engine has the levels of the file", async () => {
  const client = new EngineClient(realEngine());
  await client.start();
  const offered = levelsOf(client);
  client.close(); // before anything can fail: an open engine keeps the tests running
  assert.deepEqual(offered, LEVELS);
});

test("levels outside of an engine's range are not offered", async () => {
  const some = await clientWith(
    "UCI_LimitStrength type check default false",
    "UCI_Elo type spin default 1300 min 1100 max 1500",
  );
  const offered = levelsOf(some);
  assert.ok(offered.length > 1 && offered.every(({ elo }) => elo === null || (elo >= 1100 && elo <= 1500)));
  assert.equal(levelBeside(some, offered[0]?.elo ?? null, -1), undefined);
  assert.equal(levelBeside(some, null, -1), offered.at(-2));
  assert.equal(levelBeside(some, 1234, 1), undefined);
});

test("an Elo between two levels is shown as a number", () => {
  assert.equal(levelText(LEVELS[0]?.elo ?? null), "First game");
  assert.equal(levelText(null), "Full strength");
  assert.equal(levelText(1234), "Elo 1234");
});

test("the option that selects the game is known by any spelling of its name", async () => {
  const client = await clientWith("uci_variant type combo default a var a var b", "Deck type combo default x var x");
  assert.equal(gameOption(client)?.name, "uci_variant");
  assert.deepEqual(gameOf({ uci_variant: "b", Deck: "x" }), { uci_variant: "b" });
  assert.deepEqual(
    ownOptions(client.options, []).map(({ name }) => name),
    ["Deck"],
  );
});

test("numbers out of many are drawn, others are chosen", async () => {
  const client = await clientWith(
    "Deal type spin default 0 min 5 max 90000",
    "Pawns type spin default 8 min 4 max 8",
    "Deck type combo default a var a var b",
  );
  const options = client.options.filter((option) => option.type !== "button");
  assert.deepEqual(
    options.filter(isDrawn).map(({ name }) => name),
    ["Deal"],
  );
  const deals = Array.from({ length: 20 }, () => drawn(options));
  for (const deal of deals) {
    assert.deepEqual(Object.keys(deal), ["Deal"]);
    assert.ok(Number(deal.Deal) >= 5 && Number(deal.Deal) <= 90000);
  }
  assert.ok(new Set(deals.map(({ Deal }) => Deal)).size > 1);
});

/** A game of counting against an engine with levels: whoever reaches 5 wins, and the engine moves by itself. */
async function tableWithLevels() {
  const counting = () => {
    const engine = countingEngine();
    const { send } = engine;
    engine.send = (line) => {
      if (line === "ugi") {
        queueMicrotask(() => {
          engine.onLine("option name UCI_LimitStrength type check default false");
          engine.onLine("option name UCI_Elo type spin default 1000 min 0 max 3000");
        });
      }
      send.call(engine, line);
    };
    return engine;
  };
  const session = new Session([{ id: "0", name: "Counting", open: counting }]);
  await session.engines.connect();
  const progress = new Progress(session, () => false);
  const begin = (elo: number | null) =>
    session.begin({
      root: { options: {}, position: null },
      sides: { p1: PERSONS.p1, p2: { kind: "engine", engine: "0", elo } },
      time: { kind: "move", milliseconds: 1 },
    });
  return { session, begin, progress };
}

test("a win leads up, two losses in a row at one level lead down", async () => {
  settings.played.value = {};
  const { session, begin, progress } = await tableWithLevels();
  const [first, second, third] = LEVELS.map(({ elo }) => elo);
  assert.equal(usualElo(session, ""), first);
  const play = async (elo: number | null | undefined, result: "p1win" | "p2win" | "draw") => {
    await begin(elo ?? null);
    session.playing.end(result, "agreement");
    const found = progress.suggestion.value;
    return found?.game === session.game.id ? [found.after, found.elo] : null;
  };
  assert.deepEqual(await play(second, "p1win"), ["win", third]);
  assert.equal(usualElo(session, ""), second);
  assert.equal(await play(second, "p2win"), null);
  assert.deepEqual(await play(second, "p2win"), ["losses", first]);
  assert.equal(await play(second, "draw"), null);
  assert.equal(await play(second, "p2win"), null);
  assert.equal(await play(first, "p2win"), null); // the second loss, but the first at this level
  assert.equal(await play(first, "p2win"), null); // no level is below
  assert.equal(await play(null, "p1win"), null); // no level is above
  assert.equal(usualElo(session, ""), null);
});

test("a game that is opened after its end counts for nothing", async () => {
  settings.played.value = {};
  const { session, begin } = await tableWithLevels();
  await begin(LEVELS[1]?.elo ?? null);
  const { tree, root } = session.game;
  settings.played.value = {};
  await session.load({
    root,
    tree,
    end: tree.root,
    at: tree.root,
    ending: { result: "p1win", reason: "resignation" },
    sides: session.opponents.sides.value,
    time: session.opponents.time.value,
  });
  assert.deepEqual(settings.played.value, {});
});

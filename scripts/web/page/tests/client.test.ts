import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineClient, EngineGone, Refused } from "../src/engine/client.ts";
import { Arbiter } from "../src/session/arbiter.ts";
import { countingEngine, FakeEngine } from "./fake_engine.ts";

const ROOT = { options: {}, position: null };
const LOOK = { side: "p1", coordinates: true } as const;

test("an engine that knows only UGI 1.0 can be the rule book", async () => {
  const client = new EngineClient(countingEngine());
  await client.start();
  const arbiter = new Arbiter(client);
  const start = await arbiter.look(ROOT, [], LOOK);
  assert.deepEqual([start.board, start.legal, start.drawing, start.turn, start.over], [null, null, null, "p1", false]);
  assert.equal(await arbiter.accepts(ROOT, [], "a2"), true);
  assert.equal(await arbiter.accepts(ROOT, [], "zz"), false);
  const end = await arbiter.look(ROOT, ["a2", "a2", "a1"], LOOK);
  assert.deepEqual([end.over, end.result], [true, "p1win"]);
  assert.deepEqual((await arbiter.movers(ROOT, ["a1", "a1"])).movers, ["p1", "p2"]);
});

test("a refused command throws what the engine says", async () => {
  const client = new EngineClient(new FakeEngine((line) => [`info string error bad-fen ${line.length}`]));
  await assert.rejects(client.ask("position fen x"), new Refused("14"));
  assert.equal(await client.query("board"), null);
});

test("nothing can slip in a second command", async () => {
  const engine = new FakeEngine(() => []);
  await new EngineClient(engine).ask("position fen a\nquit");
  assert.equal(engine.received[0], "position fen a quit");
});

test("commands wait for the search, and a stop before its start is kept", async () => {
  let stopped = false;
  const engine: FakeEngine = new FakeEngine((line) => {
    if (line === "stop") stopped = true;
    return line === "stop" ? ["info depth 3 score cp 5 pv b1", "bestmove b1"] : [];
  });
  const client = new EngineClient(engine);
  const before = client.ask("position startpos");
  const search = client.go("infinite");
  search.stop();
  const after = client.query("gameover");
  await before;
  const { move, info } = await search.done;
  await after;
  assert.deepEqual([move, info?.depth, stopped], ["b1", 3, true]);
  assert.deepEqual(engine.received, [
    "position startpos",
    "isready",
    "go infinite",
    "stop",
    "query gameover",
    "isready",
  ]);
});

test("what waits for an engine that ends is told so", async () => {
  const engine = new FakeEngine(() => []);
  const client = new EngineClient(engine);
  let reason = "";
  client.onGone = (text) => {
    reason = text;
  };
  const search = client.go("infinite");
  await Promise.resolve();
  engine.die("it crashed");
  await assert.rejects(search.done, EngineGone);
  await assert.rejects(client.ask("isready"), EngineGone);
  assert.equal(reason, "it crashed");
});

test("what waits for an engine that is closed is told so", async () => {
  const client = new EngineClient(new FakeEngine(() => []));
  const pending = [client.go("infinite").done, client.ask("position startpos"), client.query("fen")];
  await Promise.resolve();
  client.close();
  for (const each of pending) await assert.rejects(each, EngineGone);
  await assert.rejects(client.start(), EngineGone);
});

/** Answers one handshake, and ignores other words. */
const speaking = (dialect: string) =>
  new FakeEngine((line) =>
    line === dialect ? ["id name Plain", "option name Hash type spin default 1 min 1 max 9", `${dialect}ok`] : [],
  );

test("an engine that does not know UGI is asked for UCI", async () => {
  for (const dialect of ["ugi", "uci"]) {
    const client = new EngineClient(speaking(dialect));
    await client.start();
    assert.deepEqual([client.dialect, client.name, client.option("hash")?.type], [dialect, "Plain", "spin"]);
  }
});

test("what knows neither is ended", async () => {
  const client = new EngineClient(speaking("xboard"));
  let reason = "";
  client.onGone = (text) => {
    reason = text;
  };
  await assert.rejects(client.start(), EngineGone);
  assert.match(reason, /neither UGI nor UCI/);
});

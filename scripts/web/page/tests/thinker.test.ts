import assert from "node:assert/strict";
import { test } from "node:test";
import { Thinker } from "../src/session/thinker.ts";
import { moment, slow } from "./fake_engine.ts";

const TASK = { root: { options: {}, position: null }, moves: [], limits: "infinite" };

const idle = { lost: () => {}, notice: { value: "" } };

test("a thinker that is closed while it searches searches again", async () => {
  const { offer, engines, release } = slow();
  const thinker = new Thinker("test", idle);
  for (let round = 1; round <= 3; round++) {
    const searched = thinker.search(offer, TASK);
    await moment();
    thinker.close();
    assert.equal(await searched, null);
    assert.equal(engines.length, round);
  }
  const searched = thinker.search(offer, TASK);
  await moment();
  release();
  assert.equal((await searched)?.move, "a1");
});

test("a thinker that is closed during the handshake searches again", async () => {
  const { offer, release } = slow();
  const thinker = new Thinker("test", idle);
  const first = thinker.search(offer, TASK);
  await Promise.resolve();
  thinker.close();
  const second = thinker.search(offer, TASK);
  assert.equal(await first, null);
  await moment();
  release();
  assert.equal((await second)?.move, "a1");
});

test("an engine that ends on its own ends its search", async () => {
  const { offer, engines } = slow();
  const thinker = new Thinker("test", idle);
  const searched = thinker.search(offer, TASK);
  await moment();
  engines[0]?.die("it crashed");
  assert.equal(await searched, null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Link, linkText, parseLink } from "../src/game/link.ts";

test("a link holds start, moves and ply", () => {
  const link: Link = {
    root: { options: { Game: "x", Deal: "5" }, position: "3B/1W - w" },
    moves: ["a1b2cat", "c3"],
    ply: 1,
  };
  assert.deepEqual(parseLink(linkText(link)), link);
});

test("an empty address holds no game", () => {
  assert.equal(parseLink(""), null);
  assert.equal(parseLink("#"), null);
});

test("nonsense is refused", () => {
  for (const hash of [
    "#nonsense=1",
    "#moves=a1;b2",
    "#ply=x",
    "#ply=-1",
    `#moves=${"a1.".repeat(5000)}`,
    "#position=a%0Aquit",
  ]) {
    assert.throws(() => parseLink(hash), Error, hash);
  }
});

test("a ply beyond the moves is the last one", () => {
  assert.equal(parseLink("#moves=a1.b2&ply=9")?.ply, 2);
});

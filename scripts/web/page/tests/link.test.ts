import assert from "node:assert/strict";
import { test } from "node:test";
import { changedLink, isEmbedded, type Link, linkText, parseLink } from "../src/game/link.ts";

test("a link holds start, moves and ply", () => {
  const link: Link = {
    root: { options: { Game: "x", Deal: "5" }, position: "3B/1W - w" },
    moves: ["a1b2cat", "c3"],
    ply: 1,
  };
  assert.deepEqual(parseLink(linkText(link)), link);
});

test("a link to a variation holds the game, too", () => {
  const root: Link["root"] = { options: {}, position: null };
  const link: Link = { root, moves: ["a1", "b2", "c3"], main: ["a1", "d.4"], ply: 2 };
  assert.deepEqual(parseLink(linkText(link)), link);
  assert.throws(() => parseLink("#moves=a1&main=a1%09quit"), Error);
  assert.equal(changedLink(linkText(link), "ply=1"), "#moves=a1.b2.c3&main=a1.d%252E4&ply=1");
  assert.equal(changedLink(linkText(link), "moves=a1"), "#moves=a1");
});

test("a link says who played and how the game ended, in plain text", () => {
  const tags = new Map([
    ["White", "Zoë & Ünal"],
    ["Result", "0-1"],
    ["Termination", "resignation"],
  ]);
  const link: Link = { root: { options: {}, position: null }, moves: ["a1"], ply: 1, tags };
  assert.deepEqual(parseLink(linkText(link)), link);
  assert.deepEqual(parseLink("#tag.White=a%0Astop%00")?.tags, new Map([["White", "astop"]]));
  assert.throws(() => parseLink("#tag.FEN=x"), Error);
});

test("an empty address holds no game", () => {
  assert.equal(parseLink(""), null);
  assert.equal(parseLink("#"), null);
});

test("nonsense is refused", () => {
  for (const hash of [
    "#nonsense=1",
    "#moves=a1%20b2",
    "#moves=a1%09quit",
    "#moves=%23a1.b2",
    "#moves=a1.moves.b2",
    "#moves=a1.%C3%A9",
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

test("every printable word can be a move", () => {
  const root: Link["root"] = { options: {}, position: null };
  for (const moves of [
    ["a1-b2", "e8=Q", "O-O+", "P@e5", "a1,b2", "a1;b2", "0000"],
    [".", "..", "a.b", "%", "%2E", "%252E", "a%b.c"],
    ["a&b=c", "x#y", "a+b", "?", "!", '"', "'", "<b>", "\\", "{}", "~"],
  ]) {
    const link = { root, moves, ply: moves.length };
    assert.deepEqual(parseLink(linkText(link)), link);
    assert.deepEqual(parseLink(new URL(linkText(link), "http://page/").hash), link); // as a browser spells it
  }
});

test("a link of before is read as it was", () => {
  assert.deepEqual(parseLink("#option.Game=onoro&moves=m14.o12&ply=1")?.moves, ["m14", "o12"]);
});

test("an embedded address names the same game", () => {
  assert.ok(isEmbedded("#option.Game=onoro&embed=1"));
  assert.ok(!isEmbedded("#option.Game=onoro"));
  assert.deepEqual(parseLink("#option.Game=onoro&embed=1"), parseLink("#option.Game=onoro"));
});

test("a field that changes takes along what belongs to it", () => {
  const link = "#option.Game=onoro&moves=m14.o12&ply=1";
  assert.equal(changedLink(link, "ply=2"), "#option.Game=onoro&moves=m14.o12&ply=2");
  assert.equal(changedLink(link, "moves=m14"), "#option.Game=onoro&moves=m14");
  assert.equal(changedLink(link, "position=x"), "#option.Game=onoro&position=x");
  assert.equal(changedLink(link, "option.Game=nonaga"), "#option.Game=nonaga");
  assert.throws(() => parseLink(changedLink(link, "nonsense=1")), Error);
});

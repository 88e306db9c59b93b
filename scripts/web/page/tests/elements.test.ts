import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveChains, meantMove, moveText, NO_ENTRY } from "../src/game/elements.ts";

test("choices grow out of the legal moves", () => {
  const chains = new MoveChains(["a1b2cat", "a1b2dog", "a1c3dog", "d4d5cat"]);
  assert.deepEqual([...chains.choices(NO_ENTRY).next].sort(), ["a1", "cat", "d4", "dog"]);
  const entry = chains.choose(NO_ENTRY, "a1");
  assert.deepEqual([...chains.choices(entry).next].sort(), ["b2", "c3", "cat", "dog"]);
  assert.equal(chains.choices(chains.choose(entry, "c3")).only, "a1c3dog");
  assert.equal(chains.choices(chains.choose(entry, "b2")).only, null);
  assert.equal(chains.choose(entry, "e5"), entry);
});

test("a card may be chosen before its place, and taken back", () => {
  const chains = new MoveChains(["a1b2cat", "a1b2dog", "a1c3dog"]);
  const withCard = chains.choose(NO_ENTRY, "cat");
  assert.deepEqual(withCard, { prefix: [], name: "cat" });
  assert.deepEqual(chains.choose(withCard, "cat"), NO_ENTRY);
  const entry = chains.choose(chains.choose(withCard, "a1"), "b2");
  assert.equal(chains.choices(entry).only, "a1b2cat");
});

test("a pass is complete with the card alone", () => {
  const chains = new MoveChains(["passcat", "passdog"]);
  assert.equal(chains.choices(chains.choose(NO_ENTRY, "dog")).only, "passdog");
  const entry = chains.choose(NO_ENTRY, "pass");
  assert.deepEqual([...chains.choices(entry).next], ["cat", "dog"]);
});

test("a move that begins a longer one is complete and goes on", () => {
  const choices = new MoveChains(["a1b2", "a1b2c3d4"]).choices({ prefix: ["a1", "b2"], name: null });
  assert.equal(choices.complete, "a1b2");
  assert.equal(choices.only, null);
  assert.deepEqual([...choices.next], ["c3"]);
});

test("moves are shown with their cells in pairs", () => {
  const title = (name: string) => name.toUpperCase();
  assert.equal(moveText("k15k14k15j14", title), "k15–k14 k15–j14");
  assert.equal(moveText("c1c2cat", title), "c1–c2 CAT");
  assert.equal(moveText("f7", title), "f7");
  assert.equal(moveText("passcat", title), "PASS CAT");
  for (const move of ["a1-b2", "e8=Q", "O-O+"]) assert.equal(moveText(move, title), move);
});

test("a typed move is meant in any of its spellings", () => {
  const legal = ["d2d3ox", "d2d3boar", "d2d30ox", "k15k14k15j14", "k15k14l13m12", "passox", "c1"];
  for (const text of ["d2d3ox", "d2 d3 ox", "D2-D3 Ox", " d2–d3, Ox "]) assert.equal(meantMove(text, legal), "d2d3ox");
  assert.equal(meantMove("k15–k14 k15–j14", legal), "k15k14k15j14");
  assert.equal(meantMove("k15-k14 l13", legal), "k15k14l13m12"); // what is left out leaves no choice
  assert.equal(meantMove("d2-d3", legal), "d2-d3"); // two cards lead there
  assert.equal(meantMove("d2d30", legal), "d2d30ox");
  assert.equal(meantMove("c", legal), "c");
  assert.equal(meantMove("anything else ", legal), "anything else");
  assert.equal(meantMove("e2e4", []), "e2e4");
  for (const text of ["", " ", "–"]) assert.equal(meantMove(text, ["c1"]), text.trim()); // names no move
});

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { language } from "../src/i18n/index.ts";
import { PERSONS } from "../src/session/opponents.ts";
import { Session, type Setup } from "../src/session/session.ts";
import { countingEngine, FakeEngine, moment } from "./fake_engine.ts";

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

const SETUP: Setup = {
  root: { options: {}, position: null },
  sides: PERSONS,
  time: { kind: "move", milliseconds: 10 },
};

async function game() {
  const session = new Session([{ id: "0", name: "Counting", open: countingEngine }]);
  await session.engines.connect();
  await session.begin(SETUP);
  return session;
}

/** A setup that becomes ready on command. */
function later() {
  let ready = (_: Setup) => {};
  const setup = new Promise<Setup>((resolve) => {
    ready = resolve;
  });
  return { setup, ready: () => ready(SETUP) };
}

test("nobody moves while a move is being made", async () => {
  const session = await game();
  const made = session.playing.advance("a2");
  assert.equal(session.playing.mayMove.value, false);
  assert.equal(session.view.shown.value?.node.ply, 0);
  await made;
  assert.equal(session.playing.mayMove.value, true);
  assert.equal(session.view.shown.value?.node.move, "a2");
});

test("of two moves at once the first counts", async () => {
  const session = await game();
  assert.deepEqual(await Promise.all([session.playing.play("a2"), session.playing.play("a1")]), [true, false]);
  assert.equal(session.game.live.value?.node.move, "a2");
  assert.equal(session.game.live.value?.node.ply, 1);
});

test("a position asked for while a move is made stays on the page", async () => {
  const session = await game();
  await session.playing.advance("a2");
  const made = session.playing.advance("a1");
  const asked = session.view.show(session.game.tree.root);
  await Promise.all([made, asked]);
  assert.equal(session.view.shown.value?.node.ply, 0);
  assert.equal(session.game.live.value?.node.ply, 2);
});

test("whoever asks for the position before a move that is in the list stays there", async () => {
  const session = await game();
  await session.playing.advance("a2");
  const before = session.game.live.value?.node;
  assert(before);
  const made = session.playing.advance("a1");
  while (!before.children.length) await Promise.resolve();
  await Promise.all([made, session.view.show(before)]);
  assert.equal(session.view.shown.value?.node, before);
  assert.equal(session.game.live.value?.node.ply, 2);
});

test("a game goes on from where a move is taken back to, whatever is asked for meanwhile", async () => {
  const session = await game();
  await session.playing.advance("a2");
  await session.playing.advance("a1");
  const takenBack = session.playing.takeBack();
  const asked = session.view.show(session.game.tree.root);
  await Promise.all([takenBack, asked]);
  assert.equal(session.view.shown.value?.node.ply, 0);
  assert.equal(session.game.live.value?.node.ply, 1);
});

test("a move is taken back when it is made, however early that is asked for", async () => {
  const session = await game();
  await session.playing.advance("a2");
  const made = session.playing.advance("a1");
  await Promise.all([made, session.playing.takeBack()]);
  assert.equal(session.game.live.value?.node.move, "a2");
  assert.equal(session.view.shown.value?.node.move, "a2");
});

test("a resignation is taken back alone", async () => {
  const session = await game();
  await session.playing.advance("a2");
  session.playing.end("p1win", "resignation");
  await session.playing.takeBack();
  assert.equal(session.game.ending.value, null);
  assert.equal(session.game.live.value?.node.move, "a2");
});

test("two moves are taken back by two clicks in a row", async () => {
  const session = await game();
  for (const move of ["a2", "a1", "a2"]) await session.playing.advance(move);
  await Promise.all([session.playing.takeBack(), session.playing.takeBack()]);
  assert.equal(session.game.live.value?.node.ply, 1);
  assert.equal(session.game.tree.root.children[0]?.children.length, 0);
});

test("moves and their return are announced in sentences of the page's language", async () => {
  const session = await game();
  const say = async (change: Promise<unknown>) => {
    await change;
    return session.announcement.value;
  };
  assert.equal(await say(session.playing.advance("a2")), "First player played a2. Second player to move.");
  assert.equal(await say(session.playing.takeBack()), "a2 was taken back. First player to move.");
  language.value = "es";
  const moved = "Jugada de Primer jugador: a1. Turno de Segundo jugador.";
  assert.equal(await say(session.playing.advance("a1")), moved);
  assert.equal(
    await say(session.playing.visit(session.game.tree.root)),
    "Comienzo de la partida. Turno de Primer jugador.",
  );
  const [child] = session.game.tree.root.children;
  assert.ok(child);
  assert.equal(await say(session.playing.visit(child)), moved);
  const takenBack = "Se ha deshecho la jugada a1. Turno de Primer jugador.";
  assert.equal(await say(session.playing.takeBack()), takenBack);
  language.value = "";
});

test("a move for a position that is taken back meanwhile is not made", async () => {
  const session = await game();
  await session.playing.advance("a2");
  const takenBack = session.playing.takeBack();
  assert.equal(await session.playing.advance("a1"), null);
  await takenBack;
  assert.equal(session.game.live.value?.node.ply, 0);
});

test("the latest request comes on the page, whatever is ready first", async () => {
  const session = await game();
  const slow = later();
  const first = session.begin(slow.setup, ["a1"]);
  assert.equal(await session.begin(SETUP, ["a2"]), true);
  slow.ready();
  assert.equal(await first, false);
  assert.equal(session.game.live.value?.node.move, "a2");
});

test("of two games that are put on the page at once the second one comes", async () => {
  const session = await game();
  assert.deepEqual(await Promise.all([session.begin(SETUP, ["a1"]), session.begin(SETUP, ["a2"])]), [false, true]);
  assert.equal(session.game.live.value?.node.move, "a2");
});

test("a game on its way does not come after the page is left, and its failure is dropped", async () => {
  const session = await game();
  const slow = later();
  const answers = [
    session.begin(slow.setup),
    session.begin(SETUP, ["a1"]),
    session.begin(Promise.reject(new Error("it is missing"))),
  ];
  session.leave();
  slow.ready();
  assert.deepEqual(await Promise.all(answers), [false, false, false]);
  assert.equal(session.view.shown.value, null);
  assert.equal(session.game.live.value, null);
});

test("a game that fails to come leaves the one on the page", async () => {
  const session = await game();
  await assert.rejects(session.begin(Promise.reject(new Error("it is missing"))), /missing/);
  assert.equal(await session.begin(Promise.resolve(null)), false);
  assert.equal((await session.playing.advance("a2"))?.move, "a2");
});

test("a line that is tried does not bring a game back that has been left", async () => {
  const session = await game();
  const tried = session.playing.tryLine(["a1", "a2"]);
  session.leave();
  await tried;
  assert.equal(session.view.shown.value, null);
});

test("a look at a line ends with the position from which it goes", async () => {
  const session = await game();
  const peeked = session.view.peek(["a1"]);
  await Promise.all([peeked, session.view.show(session.game.tree.root)]);
  assert.equal(session.view.preview.value, null);
});

test("an illegal move of an engine pauses the game, with a notice", async () => {
  const counting = (change: (line: string) => string) => () => {
    const { answers } = countingEngine();
    return new FakeEngine((line) => answers(line).map(change));
  };
  const rules = counting((line) => line.replace("string illegal", "string error illegal"));
  const cheat = counting((line) => line.replace("bestmove a1", "bestmove a3"));
  const session = new Session([
    { id: "0", name: "Rules", open: rules },
    { id: "1", name: "Cheat", open: cheat },
  ]);
  await session.engines.connect();
  await session.begin({ ...SETUP, sides: { ...PERSONS, p2: { kind: "engine", engine: "1", elo: null } } });
  await session.playing.play("a1");
  while (!session.notice.value) await moment();
  assert.match(session.notice.value, /^Cheat .*: a3\.$/);
  assert.equal(session.opponents.paused.value, true);
  assert.equal(session.opponents.thinking.value, null);
  assert.equal(session.game.live.value?.node.ply, 1);
});

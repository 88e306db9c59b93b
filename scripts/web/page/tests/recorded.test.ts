import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { readGames } from "../src/game/pgn_read.ts";
import { writePgn } from "../src/game/pgn_write.ts";
import { playersOf } from "../src/game/recorded.ts";
import { GameTree } from "../src/game/tree.ts";
import { PERSONS } from "../src/session/opponents.ts";
import { parsePlay } from "../src/session/play.ts";
import { openGame, recordOf } from "../src/session/recorded.ts";
import { Session } from "../src/session/session.ts";
import { countingEngine } from "./fake_engine.ts";
import { realEngine } from "./real_engine.ts";

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

async function connected(): Promise<Session> {
  const session = new Session([{ id: "0", name: "Counting", open: countingEngine }]);
  await session.engines.connect();
  return session;
}

const shape = (node: GameTree["root"]): unknown => [node.move, node.mover, node.score, node.children.map(shape)];
const saved = (session: Session): string => writePgn(recordOf(session));

test("a game of the page goes on from its file as it was", async () => {
  const session = await connected();
  const time = { kind: "clock", base: 60_000, increment: 1000 } as const;
  await session.begin({ root: { options: {}, position: null }, sides: PERSONS, time });
  for (const move of ["a1", "a2"]) await session.playing.play(move);
  await session.view.show(session.game.tree.root);
  await session.playing.play("a2"); // a variation
  await session.view.show(session.game.tree.end());
  await session.playing.tryLine(["a1", "a1"]);
  const played = GameTree.path(session.game.tree.end())[1];
  assert.ok(played);
  played.score = { kind: "cp", value: 35 };
  session.opponents.setClocks({ p1: 5000, p2: 7000 });
  session.opponents.cancel();
  const again = await connected();
  const [game] = readGames(saved(session));
  assert.ok(game);
  assert.equal(game.moves.length, 2);
  await openGame(again, game, { id: "1" });
  assert.deepEqual(shape(again.game.tree.root), shape(session.game.tree.root));
  assert.equal(again.game.live.value?.node.ply, 2);
  assert.equal(again.view.shown.value?.node.ply, 2);
  assert.equal(again.opponents.clock.value?.state(performance.now()).p2, 7000);
  again.opponents.cancel();
  assert.equal(again.game.date, session.game.date);
  assert.equal(again.game.onlyShown, false);
});

test("a game that is over by agreement stays so", async () => {
  const session = await connected();
  const time = { kind: "move", milliseconds: 10 } as const;
  await session.begin({ root: { options: {}, position: null }, sides: PERSONS, time });
  await session.playing.play("a1");
  session.playing.end("draw", "agreement");
  const [game] = readGames(saved(session));
  assert.ok(game);
  assert.equal(game.result, "draw");
  const again = await connected();
  await openGame(again, game);
  assert.deepEqual(again.game.ending.value, { result: "draw", reason: "agreement" });
});

test("a game of others is looked at as it is, and is one's own after a move", async () => {
  const text = `[Event "E"]\n[Round "7"]\n[White "A"]\n[Black "B"]\n[Result "0-1"]\n[Termination "time forfeit"]\n
{tail: > go} 1. a1 {-0.35/3 0.100s, n=9, pv="a1 a2"} 1... a2 (1... a1) {+0.40/4 0.200s} 0-1\n\n`;
  const session = await connected();
  const [game] = readGames(text);
  assert.ok(game);
  await openGame(session, game);
  assert.equal(session.view.shown.value?.node.ply, 0);
  assert.deepEqual(session.game.names.value, { p1: "A", p2: "B" });
  assert.deepEqual(session.game.ending.value, { result: "p2win", reason: "time" });
  assert.deepEqual(
    session.game.tree.line().map(({ score }) => score?.value),
    [-35, -40],
  );
  assert.equal(session.game.onlyShown, true);
  const [again] = readGames(saved(session));
  assert.deepEqual(again?.moves, game.moves);
  assert.deepEqual(again?.tail, game.tail);
  for (const name of game.tags.keys()) assert.equal(again?.tags.get(name), game.tags.get(name));
  const live = session.game.live.value?.node;
  assert.ok(live);
  await session.view.show(live);
  await session.playing.playFromHere();
  await session.playing.play("a1");
  assert.equal(session.game.names.value, null);
  assert.equal(session.game.onlyShown, false);
  assert.deepEqual(readGames(saved(session))[0]?.tags.get("White"), "Person");
});

test("moves that the engine refuses are left out, and said", async () => {
  const session = new Session([{ id: "0", name: "Quadriga", open: realEngine }]);
  await session.engines.connect();
  const two = '-- {-/- 0.000s, move="o12 o13"}'; // two words in the place of one
  const moves = `1... m14 (1... a1 m14) 2. n14 (2. zz9) (2. ${two}) (2. o12 o13) 2... zz9 3. m12`;
  const [game] = readGames(`[Event "E"]\n[Round "7"]\n[White "A"]\n[Black "B"]\n[Variant "onoro"]\n\n${moves} *\n`);
  assert.ok(game);
  await openGame(session, game);
  session.engines.rules.client.close();
  assert.deepEqual(GameTree.moves(session.game.tree.end()), ["m14", "n14"]);
  assert.deepEqual(
    session.game.tree.all().map(({ move, mover }) => [move, mover]),
    [
      ["m14", "p2"],
      ["n14", "p1"],
      ["o12", "p1"],
      ["o13", "p2"],
    ],
  );
  assert.equal(session.game.live.value?.node.ply, 2);
  assert.match(session.notice.value, /o12 o13/);
});

test("nonsense in the tag of the page is no game of the page", () => {
  const root = { options: { Game: "x", Hash: 5 }, position: null };
  const [side, time] = [{ kind: "person" }, { kind: "move", milliseconds: 5 }];
  assert.deepEqual(parsePlay(JSON.stringify({ root })), { root: { options: { Game: "x" }, position: null } });
  for (const play of [
    null,
    5,
    { sides: { p1: side }, time },
    { sides: { p1: side, p2: { kind: "engine", engine: 0 } }, time },
    { sides: { p1: side, p2: side }, time: { kind: "move", milliseconds: "5" } },
    { sides: { p1: side, p2: side }, time: { kind: "clock", base: 5 } },
    { sides: { p1: side, p2: side }, time: { kind: "move", milliseconds: -1 } },
  ]) {
    assert.equal(parsePlay(JSON.stringify({ root, play }))?.play, undefined, JSON.stringify(play));
  }
  const engine = { kind: "engine", engine: "7", elo: "1000\nquit" };
  const found = parsePlay(JSON.stringify({ root, play: { sides: { p1: engine, p2: side }, time, clocks: { p1: 1 } } }));
  assert.deepEqual(found?.play?.sides.p1, { kind: "engine", engine: "7", elo: null });
  assert.equal(found?.play?.clocks, null);
  for (const text of [undefined, "", "{", "[]", '"x"', '{"root": {"options": 1, "position": 5}}']) {
    assert.equal(parsePlay(text), null, text);
  }
});

const WRITTEN = `[Event "Club"]
[Date "1992.11.??"]
[Round "1.1"]
[White "W"]
[Black "B"]
[Result "*"]
[WhiteElo "2000"]

{of the game} 1. a1! {of the move} (1. {before} a2 {of another}) 1... a1 *
`;

test("what people wrote is kept, whether a game is only seen or goes on", async () => {
  const session = await connected();
  const [game] = readGames(WRITTEN);
  assert.ok(game);
  await openGame(session, game);
  const seen = recordOf(session);
  for (const [name, text] of game.tags) assert.equal(seen.tags.get(name), text);
  assert.ok(!seen.tags.has("Time"));
  assert.deepEqual([seen.comments, seen.moves], [game.comments, game.moves]);
  await session.view.show(session.game.tree.end());
  await session.playing.play("a2");
  const gone = recordOf(session);
  assert.deepEqual(
    ["Event", "Round", "WhiteElo"].map((name) => gone.tags.get(name)),
    ["Club", "1.1", undefined],
  );
  assert.deepEqual(gone.comments, game.comments);
  assert.deepEqual(gone.moves.slice(0, 2), game.moves);
  await session.playing.playFromHere();
  assert.deepEqual(
    ["Event", "Round"].map((name) => recordOf(session).tags.get(name)),
    ["?", "1"],
  );
});

test("what people added to a game of the page stays, and no time is made up", async () => {
  const session = await connected();
  await session.begin({
    root: { options: {}, position: null },
    sides: PERSONS,
    time: { kind: "move", milliseconds: 10 },
  });
  await session.playing.play("a1");
  const own = recordOf(session).tags;
  for (const [name, text] of Object.entries({ Round: "7", Event: "Club", Opening: "mine" })) own.set(name, text);
  own.delete("Time");
  await openGame(session, { ...recordOf(session), tags: own }, { id: "1" });
  await session.playing.play("a1");
  const { tags } = recordOf(session);
  for (const name of ["Round", "Event", "Opening", "Date"]) assert.equal(tags.get(name), own.get(name));
  assert.equal(tags.get("Time"), undefined);
  assert.equal(tags.get("PlyCount"), "2");
});

test("only an engine that made a move answers for its score", async () => {
  const session = await connected();
  const sides = { p1: { kind: "person" }, p2: { kind: "engine", engine: "0", elo: null } } as const;
  const time = { kind: "move", milliseconds: 10 } as const;
  await session.begin({ root: { options: {}, position: null }, sides: PERSONS, time });
  for (const move of ["a1", "a2", "a1", "a2"]) await session.playing.play(move);
  for (const node of GameTree.path(session.game.tree.end())) node.score = { kind: "cp", value: 35 }; // of an analysis
  const said = async (by: object | null) => {
    const [game] = readGames(saved(session));
    assert.ok(game);
    if (by) game.tags.set("Board", JSON.stringify({ ...JSON.parse(game.tags.get("Board") ?? ""), ...by }));
    else game.tags.delete("Board");
    const again = await connected();
    const last = game.moves.at(-1);
    if (last) last.judgement = { lost: 0, was: null, now: null, better: "" }; // of a review
    await openGame(again, game, { id: "1" });
    again.opponents.cancel();
    return GameTree.path(again.game.tree.end()).map((node) => node.said?.value ?? null);
  };
  const play = parsePlay(recordOf(session).tags.get("Board"))?.play;
  assert.deepEqual(await said({ play: { ...play, sides } }), [null, 35, null, null]);
  assert.deepEqual(await said(null), [35, 35, 35, null]);
});

test("the proofs of a review come back with its game, with the distances of the scores", async () => {
  const session = await connected();
  const text = "1. a1 {#5/3, lost=0, was=win, now=win} a2 {-0.90/3, lost=0, was=loss, now=loss} a1 {+0.90/3, lost=0} *";
  const [game] = readGames(`[Round "1"]\n\n${text}\n\n`);
  assert.ok(game);
  await openGame(session, game);
  assert.deepEqual(
    session.game.tree.positions().map(({ proved }) => proved),
    [{ winner: "p1", moves: null }, { winner: "p1", moves: 3 }, { winner: "p1", moves: null }, null],
  );
});

test("a game without round and players has no names, whatever the page adds", async () => {
  const session = await connected();
  const [game] = readGames('[Event "?"]\n[Result "1-0"]\n\n1. a1 1-0\n');
  assert.ok(game);
  await openGame(session, game, {});
  assert.deepEqual(playersOf(recordOf(session).tags), { p1: "?", p2: "?" });
});

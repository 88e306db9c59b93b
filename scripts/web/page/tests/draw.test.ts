import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Session } from "../src/session/session.ts";
import { countingEngine, FakeEngine, moment, slow } from "./fake_engine.ts";

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

const ROOT = { options: {}, position: null };
const TIME = { kind: "move", milliseconds: 1 } as const;

/** A game against an engine that answers when it is told to; a person has the move. */
async function game() {
  const { offer, release } = slow();
  const session = new Session([{ id: "rules", name: "Counting", open: countingEngine }, offer]);
  await session.engines.connect();
  const engine = { kind: "engine", engine: offer.id, elo: null } as const;
  const setup = () =>
    session.begin({ root: ROOT, sides: { p1: { kind: "person" }, p2: engine }, time: TIME }).then(() => {});
  await setup();
  return { session, release, setup };
}

test("an engine accepts a draw by its score", async () => {
  const { session, release } = await game();
  const offered = session.opponents.offerDraw();
  await moment();
  release();
  await offered;
  assert.deepEqual(session.game.ending.value, { result: "draw", reason: "agreement" });
});

test("an engine without a move for the position pauses the game and says why", async () => {
  const faults: [(line: string) => string[] | null, string][] = [
    [(line) => (line.startsWith("go") ? ["bestmove (none)"] : null), "Faulty returned no move, although"],
    [(line) => (line.startsWith("go") ? ["bestmove 0000"] : null), "Faulty returned no move, although"],
    [
      (line) => (line.endsWith("moves a1") ? ["info string error bad-position nothing here"] : null),
      "The engine rejects the position: nothing here",
    ],
  ];
  for (const [fault, sentence] of faults) {
    const open = () => {
      const { answers } = countingEngine();
      return new FakeEngine((line) => fault(line) ?? answers(line));
    };
    const session = new Session([
      { id: "rules", name: "Counting", open: countingEngine },
      { id: "0", name: "Faulty", open },
    ]);
    await session.engines.connect();
    const engine = { kind: "engine", engine: "0", elo: null } as const;
    await session.begin({ root: ROOT, sides: { p1: { kind: "person" }, p2: engine }, time: TIME });
    await session.playing.play("a1");
    while (!session.opponents.paused.value) await moment();
    assert.ok(session.notice.value.startsWith(sentence), session.notice.value);
    assert.equal(session.game.live.value?.node.ply, 1);
    assert.equal(session.opponents.thinking.value, null);
    await session.opponents.offerDraw(); // nor does it agree on a draw
    assert.equal(session.game.ending.value, null, sentence);
    session.opponents.close();
  }
});

test("a draw that was offered in another position is not agreed on", async () => {
  const changes: Record<string, (session: Session, anew: () => Promise<void>) => unknown> = {
    "a move": (session) => session.playing.play("a2"),
    "a move that is being made": (session) => void session.playing.advance("a2"),
    "another game": (_, anew) => anew(),
    "the start page": (session) => session.leave(),
    "a move taken back": (session) => session.playing.takeBack(),
    "a pause": (session) => session.opponents.pause(true),
    "another player": (session) => session.opponents.seat("p2", { kind: "person" }),
    "a resignation": (session) => session.opponents.resign(),
  };
  for (const [what, change] of Object.entries(changes)) {
    const { session, release, setup } = await game();
    await session.playing.play("a1");
    await moment();
    release();
    while (session.game.live.value?.node.ply !== 2) await moment();
    const offered = session.opponents.offerDraw();
    await moment();
    await change(session, setup);
    release();
    await offered;
    assert.notEqual(session.game.ending.value?.reason, "agreement", what);
    assert.equal(session.notice.value, "", what);
    session.opponents.close();
  }
});

import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { opponentOf } from "../src/engine/board.ts";
import { Refused } from "../src/engine/client.ts";
import type { MoveValue } from "../src/engine/words.ts";
import { isWrong } from "../src/game/score.ts";
import { GameTree } from "../src/game/tree.ts";
import { isComplete, type Truth, truthOf } from "../src/game/truth.ts";
import { PAUSE, pause } from "../src/session/pauses.ts";
import { Session } from "../src/session/session.ts";
import { settings } from "../src/session/settings.ts";
import { realEngine } from "./real_engine.ts";

/** Random positions, half of them from Onoro's placing phase, half from Onitama's endgames; 10,000 before a release. */
const POSITIONS = Number(process.env.QUADRIGA_TRUTHS ?? 200);
/** One student beside the masters, and cards with which the engine generates tables. */
const ENDGAME = "s1m2/5/5/5/2M1S rooster,tiger/cobra,rabbit/frog b";

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

const session = new Session([{ id: "0", name: "Quadriga", open: realEngine }]);

async function begin(game: string, position: string | null) {
  await session.engines.connect();
  const root = { options: { Game: game }, position };
  await session.begin({ root });
}

/** A reproducible random choice. */
function randomFrom(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}

const OPPOSITE = { win: "loss", draw: "draw", loss: "win" } as const;

/** What a move is worth by the position after it, for the player who makes it. */
function valueAfter(result: string | null, { turn, best }: Truth): MoveValue | null {
  if (result) return { result: result === "draw" ? "draw" : result === `${turn}win` ? "loss" : "win", plies: 0 };
  if (!best) return null;
  const { plies } = best;
  return { result: OPPOSITE[best.result], plies: plies === null ? null : plies + 1 };
}

/** Compares a position with the positions after all its moves; returns whether it is proved. */
async function compare(moves: readonly string[], tables: boolean): Promise<boolean> {
  const { truths } = session;
  const truth = tables ? await truths.withTables(moves) : (await truths.of(moves)).truth;
  assert.ok(truth);
  if (!truth.best || !isComplete(truth)) return false;
  let held = 0;
  for (const move of truth.legal ?? []) {
    const { result, truth: known } = await truths.of([...moves, move]);
    const position = (tables && !result ? await truths.withTables([...moves, move]) : null) ?? known;
    if (!result) assert.equal(position.turn, opponentOf(truth.turn));
    const value = valueAfter(result, position);
    const told = `${move} after ${moves.join(" ")}`;
    if (value) assert.deepEqual(truth.values.get(move), value, told);
    if (value && value.result !== "loss" && value.result === truth.best.result) {
      assert.ok(truth.holding.includes(move), told);
      held++;
    }
  }
  assert.ok(truth.holding.length >= held);
  return true;
}

for (const [game, position, depth] of [
  ["onoro", null, 11],
  ["onitama", ENDGAME, 6],
] as const)
  test(`values on the page follow from those after each move: ${game}`, async () => {
    await begin(game, position);
    const random = randomFrom(7);
    let compared = 0;
    for (let tries = 0; compared < POSITIONS / 2 && tries < 4 * POSITIONS; tries++) {
      const moves: string[] = [];
      for (let left = random(depth); left > 0; left--) {
        const { result, truth } = await session.truths.of(moves);
        if (result || !truth.legal?.length) break;
        moves.push(truth.legal[random(truth.legal.length)] ?? "");
      }
      if ((await session.truths.of(moves)).result) continue;
      if (await compare(moves, game === "onitama")) compared++;
    }
    assert.ok(compared >= POSITIONS / 2, `${compared}`);
  });

test("a position is asked once, and a search for a win proves it", async () => {
  await begin("onitama", ENDGAME);
  const moves = GameTree.moves(session.game.tree.root);
  const truth = await session.truths.withTables(moves);
  assert.equal(truth?.best?.result, "win");
  assert.equal(await session.truths.withTables(moves), truth);
  assert.equal(session.truths.of(moves), session.truths.of(moves));
  const plies = (truth?.best?.plies ?? 0) + 1;
  assert.equal((await session.truths.prove(moves, plies))?.length, plies);
  assert.deepEqual(await session.truths.prove(moves, plies - 2), []);
  assert.equal(await session.truths.withTables([truth?.legal?.at(-1) ?? ""], () => false), null);
});

test("a proof and the values of a position are sought side by side", async () => {
  await begin("onitama", ENDGAME);
  const { truths } = session;
  const [reply = ""] = (await truths.of([])).truth.legal ?? [];
  const [proof, values] = await Promise.all([truths.prove([], 40), truths.withTables([reply])]);
  assert.ok(proof?.length);
  assert.ok(values?.best);
});

test("tables are those of the engine that analyses", async () => {
  const opened: string[] = [];
  const offers = ["One", "Two"].map((name) => ({
    id: name,
    name,
    open: () => {
      opened.push(name);
      return realEngine();
    },
  }));
  const table = new Session(offers);
  await table.engines.connect();
  const root = { options: { Game: "onitama" }, position: ENDGAME };
  await table.begin({ root });
  for (const name of ["One", "Two", "Two"]) {
    settings.analysisEngine.value = name;
    assert.ok((await table.truths.withTables([]))?.best);
  }
  assert.deepEqual(opened, ["One", "One", "Two"]); // the first is the rule book
  settings.analysisEngine.value = "";
  table.leave();
  table.engines.rules.client.close();
});

test("values that nobody finds are no longer sought", async () => {
  await begin("onager", null);
  const { values, truths } = session;
  const nothing = mock.method(truths, "withTables", () => Promise.resolve(null));
  values.on.value = true;
  assert.equal(values.seeking.value, true);
  await pause(2 * PAUSE);
  assert.equal(nothing.mock.callCount(), 1);
  assert.equal(values.seeking.value, false);
  values.on.value = false;
  nothing.mock.restore();
});

test("a position that the rule book refuses ends what asks for it with a notice", async () => {
  await begin("onager", null);
  const { truths, review, notice, playing } = session;
  assert.equal(await truths.withTables(["nonsense"], () => false), null);
  assert.equal(notice.value, "");
  assert.equal(await truths.withTables(["nonsense"]), null);
  assert.match(notice.value, /nonsense/);
  await playing.advance(session.view.shown.value?.view.legal?.[0] ?? "");
  notice.value = "";
  const refusing = mock.method(truths, "of", () => Promise.reject(new Refused("out of order")));
  await review.start();
  assert.equal(review.progress.value, null);
  assert.match(notice.value, /out of order/);
  refusing.mock.restore();
});

test("colours are asked again after an engine has not answered", async () => {
  const table = new Session([{ id: "0", name: "Quadriga", open: realEngine }]);
  assert.equal(table.colors.of("onoro"), null); // it has not started
  await table.engines.connect();
  while (!table.colors.of("onoro")) await pause(5);
  table.engines.rules.client.close();
});

test("the moves that hold keep a win or a draw; a lost position has nothing to keep", () => {
  const values = new Map<string, MoveValue>([
    ["a1", { result: "win", plies: 4 }],
    ["a2", { result: "draw", plies: null }],
    ["a3", { result: "loss", plies: 3 }],
  ]);
  const holding = (...legal: string[]) =>
    truthOf("p1", legal, new Map([...values].filter(([move]) => legal.includes(move)))).holding;
  assert.deepEqual(holding("a1", "a2", "a3", "a4"), ["a1"]);
  assert.deepEqual(holding("a2", "a3"), ["a2"]);
  assert.deepEqual(holding("a3"), []);
  assert.deepEqual(holding("a2", "a3", "a4"), []);
});

after(() => {
  session.leave();
  session.engines.rules.client.close();
});

test("a score is wrong if it claims a win for who does not win", () => {
  for (const [value, winner, wrong] of [
    [40, "p1", false],
    [0, "p1", false],
    [-40, "p1", false],
    [600, "p1", false],
    [-600, "p1", true],
    [600, "p2", true],
    [40, null, false],
    [600, null, true],
    [-600, null, true],
  ] as const)
    assert.equal(isWrong({ kind: "cp", value }, { winner, moves: null }), wrong, `${value} ${winner}`);
  assert.equal(isWrong({ kind: "mate", value: 3 }, { winner: null, moves: null }), true);
  assert.equal(isWrong({ kind: "mate", value: -0 }, { winner: "p2", moves: 0 }), false);
});

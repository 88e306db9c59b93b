import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { PERSONS } from "../src/session/opponents.ts";
import { ENDGAMES, endOf, type Race } from "../src/session/racing.ts";
import { Session } from "../src/session/session.ts";
import { realEngine } from "./real_engine.ts";

mock.timers.enable({ apis: ["setInterval"] }); // the opponents' clock would keep the process alive

const session = new Session([{ id: "0", name: "Quadriga", open: realEngine }]);

after(() => {
  session.leave();
  session.engines.rules.client.close();
});

test("the exercises are proved wins in as many plies as they say, by a single best move", async () => {
  await session.engines.connect();
  // Positions with the same cards one after the other: they share the tables of the engine.
  const byCards = [...ENDGAMES.positions].sort((a, b) => (a.position.slice(-30) < b.position.slice(-30) ? -1 : 1));
  for (const { position, plies } of byCards) {
    const root = { options: { Game: ENDGAMES.game }, position };
    await session.begin({ root, sides: PERSONS, time: { kind: "move", milliseconds: 10 } });
    const truth = await session.truths.withTables([]);
    assert.equal(truth?.best?.result, "win", position);
    assert.equal((truth.best.plies ?? 0) + 1, plies, position);
    const best = [...truth.values.values()].filter((value) => value.result === "win" && value.plies === plies - 1);
    assert.equal(best.length, 1, position);
  }
});

test("a race ends by the distance or by the game", () => {
  const race: Race = { game: "1", task: "convert", person: "p1", from: 0, plies: 5, exercise: null };
  const survive: Race = { ...race, task: "survive" };
  for (const [one, left, result, end] of [
    [race, 3, null, null],
    [race, 0, "p1win", "done"],
    [race, 0, null, "failed"],
    [race, 2, "draw", "failed"],
    [race, 2, "p2win", "failed"],
    [race, -2, "p1win", "failed"],
    [survive, 1, null, null],
    [survive, 0, null, "done"],
    [survive, 0, "p2win", "failed"],
    [survive, -2, "p2win", "done"],
    [survive, 3, "draw", "done"],
    [survive, 3, "p1win", "done"],
  ] as const)
    assert.equal(endOf(one, left, result), end, `${one.task} ${left} ${result}`);
});

import assert from "node:assert/strict";
import { after, mock, test } from "node:test";
import { Progress } from "../src/session/progress.ts";
import { ENDGAMES, endOf, type Race, Racing } from "../src/session/racing.ts";
import { Session } from "../src/session/session.ts";
import { settings } from "../src/session/settings.ts";
import { countingEngine } from "./fake_engine.ts";
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
    await session.begin({ root });
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

/** A race to survive from the position after the first move, a bad one. */
async function raceOfCounting() {
  const table = new Session([{ id: "0", name: "Counting", open: countingEngine }]);
  await table.engines.connect();
  await table.begin({ root: { options: {}, position: null } }, ["a1"]);
  const racing = new Racing(table);
  const bad = table.game.live.value?.node;
  assert.ok(bad);
  bad.score = { kind: "mate", value: -5 };
  await racing.begin(bad, "survive");
  return { table, racing };
}

test("a race that is taken back beyond its start is over, whatever is played then", async () => {
  const { table, racing } = await raceOfCounting();
  assert.equal(racing.standing.value?.left, 5);
  await table.playing.takeBack();
  assert.equal(table.game.live.value?.node.ply, 0);
  assert.equal(racing.standing.value, null);
  await table.playing.advance("a2");
  assert.equal(racing.standing.value, null);
  table.leave();
});

test("a race says nothing of the level that a person plays at", async () => {
  settings.played.value = {};
  const { table, racing } = await raceOfCounting();
  const progress = new Progress(table, (game) => game === racing.race.value?.game);
  table.playing.end("p2win", "resignation");
  assert.deepEqual([settings.played.value, progress.suggestion.value], [{}, null]);
  table.leave();
});

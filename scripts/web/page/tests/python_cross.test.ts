import assert from "node:assert/strict";
import { test } from "node:test";
import { ENGINE_ENDED } from "../src/engine/transport.ts";
import { controlText } from "../src/game/clock.ts";
import { MOST_GAMES } from "../src/game/kept.ts";
import { MOST_NOTICES } from "../src/game/match.ts";
import { MATE } from "../src/game/reported.ts";
import { python } from "./python.ts";

test("numbers of the page are those of the server", () => {
  const given = python(`
import json
from quadriga.board.games import _MOST as MOST_GAMES
from quadriga.board.relay import ENGINE_ENDED
from quadriga.games.scores import MATE
from quadriga.match.live import _KEPT_NOTICES as MOST_NOTICES
print(json.dumps([ENGINE_ENDED, MATE, MOST_GAMES, MOST_NOTICES]))`);
  assert.deepEqual([ENGINE_ENDED, MATE, MOST_GAMES, MOST_NOTICES], given);
});

test("clocks are written as a match writes them", () => {
  const seconds = [0.001, 0.25, 9.5, 10, 59.999, 60, 61, 69.05, 300, 3600, 36_005.5];
  const controls = seconds.flatMap((base) => [0, 0.05, 3, 120].map((increment) => [base, increment] as const));
  const given = python<string[]>(
    `
import json, sys
from quadriga.match.settings import Period
print(json.dumps([str(Period(*control)) for control in json.load(sys.stdin)]))`,
    JSON.stringify(controls),
  );
  const milliseconds = controls.map((control) => control.map((each) => Math.round(1000 * each)));
  assert.deepEqual(
    milliseconds.map(([base = 0, increment = 0]) => controlText({ base, increment })),
    given,
  );
});

// The lessons, and what the engine says about the moves in their steps.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reaches } from "../../scripts/web/page/src/game/lesson.ts";
import { ENGINE, ROOT } from "./servers.js";

/** A lesson as the page reads it. */
export const lessonOf = (game) => JSON.parse(readFileSync(join(ROOT, `scripts/web/page/lessons/${game}.json`), "utf8"));

/** The answers of the engine to questions about the position of a step, each after one move or none. */
export function ask(game, { position }, questions) {
  const lines = questions.map(
    ([question, move]) => `position fen ${position} ${move ? `moves ${move}` : ""}\n${question}\n`,
  );
  const input = `setoption name Game value ${game}\n${lines.join("")}`;
  return execFileSync(ENGINE, { input }).toString().trim().split("\n");
}

/** The legal moves of a step, the first one that reaches its goal, and the first one that does not. */
export function movesOf(game, step) {
  const legal = ask(game, step, [["query moves"]])[0]
    .split(" ")
    .slice(1);
  const over = ask(
    game,
    step,
    legal.map((move) => ["query gameover", move]),
  );
  const isRight = (move, at) => reaches(step, move, over[at].endsWith("true"));
  return { legal, right: legal.find(isRight), wrong: legal.find((move, at) => !isRight(move, at)) };
}

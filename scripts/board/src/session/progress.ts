import { effect, signal } from "@preact/signals";
import type { PlayerId } from "../engine/board.ts";
import { levelBeside, levelsOf } from "./levels.ts";
import type { Side } from "./opponents.ts";
import { variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";
import { settings } from "./settings.ts";

/** A level that a person may like better than that of the game just played. */
interface Suggestion {
  /** The id of the game that was played. */
  game: string;
  elo: number | null;
  /** Who won it. */
  after: "win" | "losses";
}

const LOSSES_IN_A_ROW = 2;

/** The level at which a person plays a game: the last one, or else the lowest. */
export function usualElo(session: Session, game: string): number | null {
  const levels = levelsOf(session.engines.rules.client);
  const last = settings.played.value[game];
  const known = last && levels.some(({ elo }) => elo === last.elo);
  return known ? last.elo : (levels[0]?.elo ?? null);
}

/** The level suggested after the game on the page. */
export const suggestion = signal<Suggestion | null>(null);

/** Remembers levels and results of games against an engine, each when it ends on the page. */
export function followResults(session: Session): void {
  let going = "";
  effect(() => {
    const live = session.game.live.value;
    const ending = session.game.ending.value;
    if (!live) return;
    if (!ending && !live.view.over) going = live.game;
    else if (going === live.game) {
      going = "";
      noteResult(session, live.game, ending?.result ?? live.view.result);
    }
  });
}

function noteResult(session: Session, game: string, result: string): void {
  const { p1, p2 } = session.opponents.sides.peek();
  const person: PlayerId | null = p1.kind === p2.kind ? null : p1.kind === "person" ? "p1" : "p2";
  const engine: Side = person === "p1" ? p2 : p1;
  if (!person || engine.kind !== "engine") return;
  const variant = variantOf(session, session.game.root);
  const lost = result === (person === "p1" ? "p2win" : "p1win");
  const won = result === `${person}win`;
  let losses = 0;
  settings.update(settings.played, (now) => {
    const last = now[variant];
    losses = lost ? (last?.elo === engine.elo ? last.losses : 0) + 1 : 0;
    return { ...now, [variant]: { elo: engine.elo, losses } };
  });
  const { client } = session.engines.rules;
  const other = won
    ? levelBeside(client, engine.elo, 1)
    : losses >= LOSSES_IN_A_ROW
      ? levelBeside(client, engine.elo, -1)
      : undefined;
  suggestion.value = other ? { game, elo: other.elo, after: won ? "win" : "losses" } : null;
}

import { effect, signal } from "@preact/signals";
import type { Result } from "../engine/board.ts";
import { levelBeside, levelsOf } from "./levels.ts";
import { variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";
import { settings } from "./settings.ts";

/** A level that may suit a person better than the one just played. */
interface Suggestion {
  /** The id of the game that was played. */
  game: string;
  elo: number | null;
  /** Who won it. */
  after: "win" | "losses";
}

const LOSSES_IN_A_ROW = 2;

/** A person's level in a game: the last one played, or else the lowest. */
export function usualElo(session: Session, game: string): number | null {
  const levels = levelsOf(session.engines.rules.client);
  const last = settings.played.value[game];
  const known = last && levels.some(({ elo }) => elo === last.elo);
  return known ? last.elo : (levels[0]?.elo ?? null);
}

/** Remembers levels and results of games against an engine that end on the page. */
export class Progress {
  /** The level suggested after the game on the page. */
  readonly suggestion = signal<Suggestion | null>(null);

  /** `isApart`: whether a game is a task at a level that the person has not chosen; it does not count. */
  constructor(
    private readonly session: Session,
    isApart: (game: string) => boolean,
  ) {
    let unfinished = ""; // id of the game in progress
    let apart = ""; // id of the last game that is not counted
    effect(() => {
      const live = session.game.live.value;
      const result = session.game.result.value;
      if (!live) return;
      if (isApart(live.game)) apart = live.game;
      if (result === null) unfinished = live.game;
      else if (unfinished === live.game) {
        unfinished = "";
        if (apart !== live.game) this.note(live.game, result);
      }
    });
  }

  private note(game: string, result: Result): void {
    const { opponents, engines } = this.session;
    const person = opponents.soloPerson.peek();
    const engine = opponents.soloEngine.peek();
    if (!engine) return;
    const { elo } = engine;
    const variant = variantOf(this.session);
    const won = result === `${person}win`;
    const lost = !won && (result === "p1win" || result === "p2win");
    let losses = 0;
    settings.update(settings.played, (now) => {
      const last = now[variant];
      losses = lost ? (last?.elo === elo ? last.losses : 0) + 1 : 0;
      return { ...now, [variant]: { elo, losses } };
    });
    const step = won ? 1 : losses >= LOSSES_IN_A_ROW ? -1 : null;
    const other = step && levelBeside(engines.rules.client, elo, step);
    this.suggestion.value = other ? { game, elo: other.elo, after: won ? "win" : "losses" } : null;
  }
}

import { signal } from "@preact/signals";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import { writePgn } from "../game/pgn_write.ts";
import { RESULTS, type RecordedGame } from "../game/recorded.ts";
import { t } from "../i18n/index.ts";
import { sidesIn } from "./play.ts";
import { openGame } from "./recorded.ts";
import { positionProblem, refusalOf } from "./refusal.ts";
import type { Session } from "./session.ts";

/** The list of stored games, and operations on them. Failures are shown as `error`. */
export class Library {
  readonly kept = signal<Kept[]>([]);
  readonly error = signal("");
  /** The games removed last, which can be restored. */
  readonly removed = signal<readonly (Kept & { pgn: string })[]>([]);

  constructor(
    private readonly session: Session,
    readonly games: KeptGames,
  ) {}

  list(): Promise<void> {
    return this.attempt("notListed", async () => {
      this.kept.value = (await this.games.list()).filter(({ tags }) => !isTrial(tags));
    });
  }

  /** Null if there is no game with this id. */
  async read(id: string): Promise<RecordedGame | null> {
    return readGames((await this.games.get(id)) ?? "")[0] ?? null;
  }

  /** Puts a game on the page (a stored one by its id), then calls `onOpened`. */
  open(game: RecordedGame | string, onOpened: () => void): Promise<void> {
    return this.attempt("notListed", async () => {
      const kept = typeof game === "string";
      if (await openGame(this.session, kept ? this.read(game) : game, kept ? { id: game } : {})) onOpened();
    });
  }

  async remove(games: readonly Kept[]): Promise<void> {
    await this.attempt("notListed", async () => {
      this.removed.value = [];
      for (const game of games) {
        const pgn = await this.games.get(game.id);
        await this.games.remove(game.id);
        if (pgn !== null) this.removed.value = [...this.removed.value, { ...game, pgn }];
      }
    });
    await this.list();
  }

  /** Restores the games removed last, the newest on top. */
  async undo(): Promise<void> {
    await this.attempt("notKept", async () => {
      for (const { id, pgn } of [...this.removed.peek()].reverse()) await this.games.put(id, pgn);
      this.removed.value = [];
    });
    await this.list();
  }

  /** Stores games; the first one becomes the newest. */
  async keep(games: readonly RecordedGame[]): Promise<void> {
    await this.attempt("notKept", async () => {
      for (const game of [...games].reverse()) await this.games.put(crypto.randomUUID(), writePgn(game));
    });
    await this.list();
  }

  /** Calls `save` with the PGN of all these games. */
  save(chosen: readonly Kept[], save: (pgn: string) => void): Promise<void> {
    return this.attempt("notListed", async () => {
      save((await Promise.all(chosen.map(({ id }) => this.games.get(id)))).join(""));
    });
  }

  /** Runs `work` and shows an error: the engine's refusal, or else the text of `key`. */
  private async attempt(key: "notKept" | "notListed", work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      const reason = refusalOf(problem);
      this.error.value = reason === null ? t(key, { reason: (problem as Error).message }) : positionProblem(reason);
    }
  }
}

/** Whether a game is a single move without an opponent: stored for a reload, but not listed. */
function isTrial(tags: Map<string, string>): boolean {
  const sides = sidesIn(tags);
  const isAlone = sides?.p1.kind === "person" && sides.p2.kind === "person";
  return isAlone && tags.get("PlyCount") === "1" && tags.get("Result") === RESULTS.none;
}

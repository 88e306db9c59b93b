import { signal } from "@preact/signals";
import type { Kept, KeptGames } from "../game/kept.ts";
import { readGames } from "../game/pgn_read.ts";
import { writePgn } from "../game/pgn_write.ts";
import type { RecordedGame } from "../game/recorded.ts";
import { t } from "../i18n/index.ts";
import { openGame } from "./recorded.ts";
import { refusalOf } from "./refusal.ts";
import type { Session } from "./session.ts";

/** The list of the games that are kept, and what people do with them. Whatever fails is shown as `error`. */
export class Library {
  readonly kept = signal<Kept[]>([]);
  readonly error = signal("");
  /** The game that was removed last; it can be put back. */
  readonly removed = signal<(Kept & { pgn: string }) | null>(null);

  constructor(
    private readonly session: Session,
    readonly games: KeptGames,
  ) {}

  list(): Promise<void> {
    return this.attempt("notListed", async () => {
      this.kept.value = await this.games.list();
    });
  }

  /** Null if there is no game with this id. */
  async read(id: string): Promise<RecordedGame | null> {
    return readGames((await this.games.get(id)) ?? "")[0] ?? null;
  }

  /** Puts a game on the page, a kept one by its id, and calls `onOpened` then. */
  open(game: RecordedGame | string, onOpened: () => void): Promise<void> {
    return this.attempt("notListed", async () => {
      const kept = typeof game === "string";
      if (await openGame(this.session, kept ? this.read(game) : game, kept ? { id: game } : {})) onOpened();
    });
  }

  async remove({ id, tags }: Kept): Promise<void> {
    await this.attempt("notListed", async () => {
      const pgn = await this.games.get(id);
      await this.games.remove(id);
      this.removed.value = pgn === null ? null : { id, tags, pgn };
    });
    await this.list();
  }

  /** Puts the game back that was removed last. */
  async undo(): Promise<void> {
    await this.attempt("notKept", async () => {
      const removed = this.removed.peek();
      if (removed) await this.games.put(removed.id, removed.pgn);
      this.removed.value = null;
    });
    await this.list();
  }

  /** Keeps games, of which the first one becomes the newest. */
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

  /** Runs `work` and shows an error: what the engine refuses, or else as the text of `key`. */
  private async attempt(key: "notKept" | "notListed", work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      const reason = refusalOf(problem);
      this.error.value =
        reason === null ? t(key, { reason: (problem as Error).message }) : t("badPosition", { reason });
    }
  }
}

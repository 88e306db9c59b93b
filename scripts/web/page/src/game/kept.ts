import { NotFetched } from "../engine/not_fetched.ts";
import { readTags } from "./pgn_read.ts";
import { browserStore } from "./storage.ts";

/** A stored game in a list: its id and its tags. */
export interface Kept {
  id: string;
  tags: Map<string, string>;
}

/**
 * A store of games as PGN, the most recently played first: a game stored again with as many moves and the same result
 * keeps its place. On failure throws an Error whose message is shown.
 */
export interface KeptGames {
  readonly where: "browser" | "folder";
  list(): Promise<Kept[]>;
  /** The PGN of a game; null if there is none with this id. */
  get(id: string): Promise<string | null>;
  /** Stores a game, and deletes the oldest if there are too many. */
  put(id: string, pgn: string): Promise<void>;
  remove(id: string): Promise<void>;
}

const PREFIX = "quadriga-board.pgn.";
/** The maximum number of games kept, here and in the server's folder. */
export const MOST_GAMES = 100;

/** In the browser, for pages without a server: `<milliseconds since 1970> <PGN>`. */
export class BrowserGames implements KeptGames {
  readonly where = "browser";

  constructor(private readonly store = browserStore) {}

  async list(): Promise<Kept[]> {
    return this.ids().map((id) => ({ id, tags: readTags(this.read(id)) }));
  }

  async get(id: string): Promise<string | null> {
    return this.read(id) || null;
  }

  async put(id: string, pgn: string): Promise<void> {
    const old = this.read(id);
    const [before, now] = [readTags(old), readTags(pgn)];
    const isPlayed = !old || ["PlyCount", "Result"].some((tag) => before.get(tag) !== now.get(tag));
    const problem = this.store.set(PREFIX + id, `${isPlayed ? Date.now() : this.time(PREFIX + id)} ${pgn}`);
    if (problem) throw problem;
    for (const old of this.ids().slice(MOST_GAMES)) this.store.remove(PREFIX + old);
  }

  async remove(id: string): Promise<void> {
    this.store.remove(PREFIX + id);
  }

  private read(id: string): string {
    return this.store.get(PREFIX + id)?.replace(/^\d+ /, "") ?? "";
  }

  private ids(): string[] {
    const newest = this.store.keys(PREFIX).sort((a, b) => this.time(b) - this.time(a));
    return newest.map((key) => key.slice(PREFIX.length));
  }

  private time(key: string): number {
    return Number.parseInt(this.store.get(key) ?? "", 10);
  }
}

/** In the server's folder; the server identifies the browser by a cookie. */
export class ServerGames implements KeptGames {
  readonly where = "folder";
  /** The pending writes; a list waits for them. */
  private puts: Promise<unknown> = Promise.resolve();

  async list(): Promise<Kept[]> {
    await this.puts;
    const answer = await this.ask("GET", "");
    const { games } = (await answer.json()) as { games: { id: string; head: string }[] };
    return games.map(({ id, head }) => ({ id, tags: readTags(head) }));
  }

  async get(id: string): Promise<string | null> {
    const answer = await this.ask("GET", id, { missing: true });
    return answer.ok ? answer.text() : null;
  }

  async put(id: string, pgn: string): Promise<void> {
    const put = this.ask("PUT", id, { body: pgn });
    this.puts = Promise.allSettled([this.puts, put]);
    await put;
  }

  async remove(id: string): Promise<void> {
    await this.ask("DELETE", id, { missing: true });
  }

  private async ask(method: string, id: string, { body = null, missing = false }: AskOptions = {}): Promise<Response> {
    const path = `games${id && "/"}${encodeURIComponent(id)}`;
    const answer = await fetch(path, { method, body });
    if (!answer.ok && !(missing && answer.status === 404))
      throw new NotFetched(path, answer.status, (await answer.text()).trim());
    return answer;
  }
}

interface AskOptions {
  body?: string | null;
  /** Whether the game may be missing. */
  missing?: boolean;
}

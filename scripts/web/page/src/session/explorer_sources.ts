import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { fetched, NotFetched } from "../engine/not_fetched.ts";
import { type Line, lineOfGame, linesOfBook } from "../game/explored.ts";
import type { KeptGames } from "../game/kept.ts";
import { BadLine, ChessGame, gamesIn } from "../game/pgn_read.ts";
import { t } from "../i18n/index.ts";

/** Milliseconds for which a file is read without a pause; a click may have to wait that long. */
const SLICE = 12;

/** A file of games. */
interface ExploredFile {
  id: number;
  name: string;
  lines: readonly Line[];
  /** Games read so far; null once all are read. */
  reading: number | null;
}

/** The sources of the explorer's games: the books of the site, stored games, files. */
export class ExplorerSources {
  readonly book = signal(true);
  readonly kept = signal(true);
  readonly files = signal<readonly ExploredFile[]>([]);
  /** Why a source cannot be read. */
  readonly problem = signal("");
  /** The store of games, once known. */
  readonly keptGames = signal<KeptGames | null>(null);
  private readonly bookLines = signal<readonly Line[]>([]);
  private readonly keptLines = signal<readonly Line[]>([]);
  private nextId = 0;

  /** All lines for the kind of game on the page, except the game itself. */
  readonly lines: ReadonlySignal<readonly Line[]>;

  /** `game`: the id of the game on the page, null while the explorer is off; `variant`: which of the games it is. */
  constructor(game: ReadonlySignal<string | null>, variant: ReadonlySignal<string>) {
    this.lines = computed(() => {
      const all = [
        ...(this.book.value ? this.bookLines.value : []),
        ...(this.kept.value ? this.keptLines.value : []),
        ...this.files.value.flatMap(({ lines }) => lines),
      ];
      const isOfKind = (other: string) =>
        !other || !variant.value || other.toLowerCase() === variant.value.toLowerCase();
      return all.filter((line) => isOfKind(line.variant) && (line.id === null || line.id !== game.value));
    });
    effect(() => {
      const kind = variant.value;
      if (game.value === null || !this.book.value || !kind) return;
      void this.attempt("noBook", async () => {
        const lines = await readBooks(kind);
        if (kind === variant.peek()) this.bookLines.value = lines;
      });
    });
    effect(() => {
      const games = this.keptGames.value;
      if (game.value === null || !this.kept.value || !games) return;
      void this.attempt("notListed", async () => {
        this.keptLines.value = await readKept(games);
      });
    });
  }

  /** Reads a file in slices, so that the page stays responsive. */
  async open(name: string, text: string): Promise<void> {
    this.problem.value = "";
    const id = this.nextId++;
    const lines: Line[] = [];
    this.files.value = [...this.files.value, { id, name, lines: [], reading: 0 }];
    let begun = performance.now();
    try {
      for (const { game, pgn } of gamesIn(text)) {
        const line = lineOfGame(game, pgn, null);
        if (line) lines.push(line);
        if (performance.now() - begun < SLICE) continue;
        this.change(id, { reading: lines.length });
        await new Promise((resume) => setTimeout(resume));
        if (!this.files.value.some((file) => file.id === id)) return;
        begun = performance.now();
      }
    } catch (error) {
      this.problem.value = fileProblem(error);
      if (!lines.length) return this.remove(id);
    }
    this.change(id, { lines, reading: null });
  }

  remove(id: number): void {
    this.files.value = this.files.value.filter((file) => file.id !== id);
  }

  private change(id: number, changes: Partial<ExploredFile>): void {
    this.files.value = this.files.value.map((file) => (file.id === id ? { ...file, ...changes } : file));
  }

  private async attempt(key: "noBook" | "notListed", work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      this.problem.value = t(key, { reason: (problem as Error).message });
    }
  }
}

/** Why a file of games cannot be read, for people; rethrows all other errors. */
export function fileProblem(error: unknown): string {
  if (error instanceof ChessGame) return t("chessGame");
  if (error instanceof BadLine) return t("badRecords", { line: error.line });
  throw error;
}

/** The books of a game: `index.json` lists all, each named after its game, with `_` and a variant if any. */
export async function readBooks(variant: string): Promise<Line[]> {
  const names = JSON.parse(await textOf("openings/index.json")) as string[];
  const own = names.filter((name) => name.split("_")[0] === variant);
  const books = own.map(async (name) => {
    const scores = await textOf(`openings/${name}.scores`).catch((error: unknown) => {
      if (error instanceof NotFetched && error.status === 404) return null;
      throw error;
    });
    return linesOfBook(variant, await textOf(`openings/${name}.txt`), scores);
  });
  return (await Promise.all(books)).flat();
}

const textOf = async (path: string): Promise<string> => (await fetched(path)).text();

async function readKept(games: KeptGames): Promise<Line[]> {
  const list = await games.list();
  const read = async (id: string): Promise<Line[]> =>
    [...gamesIn((await games.get(id)) ?? "")].flatMap(({ game, pgn }) => lineOfGame(game, pgn, id) ?? []);
  return (await Promise.all(list.map(({ id }) => read(id)))).flat();
}

import { type PlayerId, turnOf } from "../engine/board.ts";
import { EngineGone, errorIn } from "../engine/client.ts";
import { Lock } from "../engine/lock.ts";
import type { Root } from "../game/root.ts";
import { EngineProcess } from "./engine_process.ts";
import type { Table } from "./table.ts";

/** Positions sent at once. */
const BATCH = 100;
/** The number of cached keys. */
const MOST_KNOWN = 200_000;
const RESPONSE = /^response ?(.*)/;

/** The engine's description of a position. */
interface Place {
  fen: string;
  turn: PlayerId;
}

/**
 * An engine that compares positions by symmetry key, or else by position string. It has a separate process, so that
 * nobody waits for it. Positions are identified by the words after `position`.
 */
export class PositionKeys {
  private readonly process: EngineProcess;
  private question: string | null = null;
  private readonly lock = new Lock();
  private game = "";
  /** The keys of the game; undefined for a position that the engine refuses. */
  private known = new Map<string, string | undefined>();

  constructor(private readonly table: Pick<Table, "engines" | "notice">) {
    this.process = new EngineProcess("explorer", table.notice);
  }

  /**
   * The key of each position, except those that the engine refuses; null if it has no keys, or as soon as `goOn` is
   * false.
   */
  of(game: Root["options"], positions: readonly string[], goOn: () => boolean): Promise<Map<string, string> | null> {
    return this.lock.run(async () => {
      if (!(await this.prepare(game)) || this.question === null) return null;
      const left = [...new Set(positions)].filter((words) => !this.known.has(words));
      for (let at = 0; at < left.length; at += BATCH) {
        if (!goOn()) return null;
        const batch = left.slice(at, at + BATCH);
        const answers = await this.ask(batch, [this.question]);
        batch.forEach((words, index) => void this.known.set(words, answers[index]?.[0]));
      }
      return new Map(
        positions.flatMap((words) => {
          const key = this.known.get(words);
          return key === undefined ? [] : [[words, key] as const];
        }),
      );
    });
  }

  /** The positions that the engine does not refuse, for the game in the last call of `of`. */
  places(positions: readonly string[]): Promise<Map<string, Place>> {
    return this.lock.run(async () => {
      const answers = await this.ask(positions, ["fen", "p1turn"]);
      return new Map(
        positions.flatMap((words, index) => {
          const [fen, turn] = answers[index] ?? [];
          return fen === undefined ? [] : [[words, { fen, turn: turnOf(turn) }] as const];
        }),
      );
    });
  }

  close(): void {
    this.process.close();
  }

  private async prepare(game: Root["options"]): Promise<boolean> {
    const [offer] = this.table.engines.offers;
    if (!offer) return false;
    const client = await this.process.prepare(offer, { options: game, position: null }, []);
    if (this.game !== JSON.stringify(game) || this.known.size > MOST_KNOWN) this.known.clear();
    this.game = JSON.stringify(game);
    this.question = null;
    for (const question of ["symmetrykey", "fen"])
      this.question ??= (await client.query(question)) === null ? null : question;
    return true;
  }

  /** The answers to each query in each position; none for a position that the engine refuses. */
  private async ask(positions: readonly string[], questions: readonly string[]): Promise<string[][]> {
    const { client } = this.process;
    if (!client) throw new EngineGone("");
    const queries = questions.map((question) => `query ${question}`);
    const lines = await client.lines(positions.flatMap((words) => [`position ${words}`, ...queries]));
    const answers = positions.map((): string[] => []);
    let place = 0;
    let refused = false;
    for (const line of lines) {
      if (errorIn(line) !== undefined) refused = true;
      const answer = RESPONSE.exec(line)?.[1];
      if (answer === undefined) continue;
      answers[place]?.push(answer);
      if (answers[place]?.length !== questions.length) continue;
      if (refused) answers[place] = [];
      refused = false;
      place++;
    }
    return answers;
  }
}

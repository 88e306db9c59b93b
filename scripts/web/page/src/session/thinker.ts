import type { EngineOffer } from "../engine/catalogue.ts";
import type { Searched } from "../engine/client.ts";
import { Lock } from "../engine/lock.ts";
import type { Info } from "../engine/words.ts";
import type { Root } from "../game/root.ts";
import { EngineProcess } from "./engine_process.ts";
import { noAnswer } from "./refusal.ts";
import type { Table } from "./table.ts";

interface Task {
  root: Root;
  moves: readonly string[];
  /** The words after `go`. */
  limits: string;
  /** Options for this search; options of earlier searches return to their defaults. */
  options?: Record<string, string>;
  onInfo?: (info: Info) => void;
  /** A query after the search. */
  question?: string;
}

/** The result of a search, and the answer to the query after it. */
type Found = Searched & { answer: string | null };

/** Words for "no move" in some engines, and for a pass in others. */
const MAYBE_NO_MOVE = ["0000", "none"];

/** An engine that searches: started when first needed, and again after it has ended. One search at a time. */
export class Thinker {
  private offer: EngineOffer | undefined;
  private readonly process: EngineProcess;
  private current = 0;
  private stopSearch: () => void = () => {};
  private readonly lock = new Lock();
  private readonly notice: { value: string };

  /** `role`: the engine's role, for the log of its lines. */
  constructor(role: string, table: Pick<Table, "lost"> & { notice: { value: string } }) {
    this.notice = table.notice;
    this.process = new EngineProcess(role, table.notice, (reason) => table.lost(reason));
  }

  /**
   * Stops the current search and starts another, perhaps with another engine. Null without an engine, if it has ended,
   * if a later call, `stop` or `close` came first, or, with a notice, if it refuses the position.
   */
  search(offer: EngineOffer | undefined, task: Task): Promise<Found | null> {
    this.stop();
    if (offer !== this.offer) this.close();
    this.offer = offer;
    const turn = this.current;
    return this.lock.run(async () => {
      if (!offer || turn !== this.current) return null;
      return this.run(offer, task, turn).catch((error) => noAnswer(error, this.notice, turn === this.current));
    });
  }

  /** Stops the current search, which returns null. */
  stop(): void {
    this.current++;
    this.stopSearch();
  }

  /** Ends the engine; the next search starts a new one. */
  close(): void {
    this.stop();
    this.process.close();
  }

  private async run(offer: EngineOffer, task: Task, turn: number): Promise<Found | null> {
    const { root, moves, limits, options = {}, onInfo, question } = task;
    const client = await this.process.prepare(offer, { ...root, options: { ...root.options, ...options } }, moves);
    if (turn !== this.current) return null;
    const search = client.go(limits, (info) => turn === this.current && onInfo?.(info));
    this.stopSearch = search.stop;
    const searched = await search.done;
    this.stopSearch = () => {};
    const { move } = searched;
    if (move && MAYBE_NO_MOVE.includes(move) && (await client.query(`islegal ${move}`)) !== "true")
      searched.move = null;
    if (turn !== this.current) return null;
    const answer = question ? await client.query(question) : null;
    return turn === this.current ? { ...searched, answer } : null;
  }
}

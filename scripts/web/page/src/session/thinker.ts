import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineClient, EngineGone, Refused, type Searched } from "../engine/client.ts";
import type { Info } from "../engine/words.ts";
import type { Root } from "../game/root.ts";
import { t } from "../i18n/index.ts";
import { settings } from "./settings.ts";
import { Preparation, started } from "./setup.ts";
import type { Table } from "./table.ts";

interface Task {
  root: Root;
  moves: readonly string[];
  /** The words after `go`. */
  limits: string;
  /** Options for this search; those of an earlier one go back to their defaults. */
  options?: Record<string, string>;
  onInfo?: (info: Info) => void;
  /** A query after the search, and before it if its answer may be enough. */
  question?: string;
  isEnough?: (answer: string | null) => boolean;
}

/** What a search has found, and the answer to the query after it. */
type Found = Searched & { answer: string | null };

/** Words for "no move" in some engines, and for a pass in others. */
const MAYBE_NO_MOVE = ["0000", "none"];

/** An engine that searches: started when it is first needed, and again after it has gone. One search at a time. */
export class Thinker {
  private offer: EngineOffer | undefined;
  private client: EngineClient | null = null;
  private preparation: Preparation | null = null;
  private current = 0;
  private stopSearch: () => void = () => {};
  private lock: Promise<unknown> = Promise.resolve();

  /** `role`: what the engine does, for the log of its lines. */
  constructor(
    private readonly role: string,
    private readonly table: Pick<Table, "lost"> & { notice: { value: string } },
  ) {}

  /**
   * Stops what is under way and searches with an engine, which takes the place of another one. Null without an engine,
   * if it has gone, or if a later call, `stop` or `close` came first. Throws Refused.
   */
  search(offer: EngineOffer | undefined, task: Task): Promise<Found | null> {
    this.stop();
    if (offer !== this.offer) this.close();
    this.offer = offer;
    const turn = this.current;
    const result = this.lock.then(() => (offer && turn === this.current ? this.run(offer, task, turn) : null));
    this.lock = result.catch(() => {});
    return result;
  }

  /** Stops the current search, which returns null. */
  stop(): void {
    this.current++;
    this.stopSearch();
  }

  /** Ends the engine; the next search starts another one. */
  close(): void {
    this.stop();
    this.client?.close();
    this.client = null;
  }

  private async run(offer: EngineOffer, task: Task, turn: number): Promise<Found | null> {
    try {
      return await this.runNow(offer, task, turn);
    } catch (error) {
      if (error instanceof EngineGone) return null;
      throw error;
    }
  }

  private async runNow(offer: EngineOffer, task: Task, turn: number): Promise<Found | null> {
    const { root, moves, limits, options = {}, onInfo, question, isEnough } = task;
    const { client, preparation } = await this.started(offer);
    await this.prepare(offer.name, preparation, { ...root, options: { ...root.options, ...options } }, moves);
    if (question && isEnough) {
      const answer = await client.query(question);
      if (turn === this.current && isEnough(answer)) return { move: null, info: null, answer };
    }
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

  /** With the person's own options for the engine; without them if it refuses one. */
  private async prepare(engine: string, preparation: Preparation, root: Root, moves: readonly string[]): Promise<void> {
    const own = settings.engineOptions.peek()[engine] ?? {};
    try {
      await preparation.position({ ...root, options: { ...own, ...root.options } }, moves);
    } catch (error) {
      if (!(error instanceof Refused) || !Object.keys(own).length) throw error;
      await preparation.position(root, moves);
      this.table.notice.value = t("optionsRefused", { engine, reason: error.message });
    }
  }

  private async started(offer: EngineOffer): Promise<{ client: EngineClient; preparation: Preparation }> {
    if (this.client && this.preparation) return { client: this.client, preparation: this.preparation };
    const client = new EngineClient(offer.open(), `${this.role} ${offer.name}`);
    const preparation = new Preparation(client);
    client.onGone = (reason) => {
      if (this.client === client) this.client = null;
      this.table.lost(reason);
    };
    this.client = client;
    this.preparation = preparation;
    await started(client, offer.name, this.table.notice);
    return { client, preparation };
  }
}

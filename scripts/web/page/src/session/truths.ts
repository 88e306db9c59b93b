import { effect } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import { Lock } from "../engine/lock.ts";
import { parseValues } from "../engine/words.ts";
import { positionCommand } from "../game/root.ts";
import { isComplete, type Truth, truthOf } from "../game/truth.ts";
import { analyst } from "./analysis.ts";
import type { State } from "./arbiter.ts";
import { noAnswer } from "./refusal.ts";
import { settings } from "./settings.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** The number of cached positions. */
const KEPT = 2000;
/** The node limit of a search for a proof. */
const PROOF_NODES = 1_000_000;
/** The node limit of a search for a reply. */
const REPLY_NODES = 100_000;
/** A search by depth generates tablebases only with more memory than Quadriga's default. */
const TABLES = { TableMemory: "65" };

/**
 * The exact values of positions in the game on the page: from the rule book, from endgame tablebases, which only the
 * analysing engine generates, and from a search for a forced win. Each position is queried once.
 */
export class Truths {
  private readonly states = new Map<string, Promise<State>>();
  private readonly tables = new Map<string, { truth: Truth; by: EngineOffer | undefined }>();
  private readonly lock = new Lock();
  private readonly thinker: Thinker;
  private readonly prover: Thinker;

  constructor(private readonly table: Omit<Table, "truths">) {
    this.thinker = new Thinker("truth", table);
    this.prover = new Thinker("proof", table);
    // Another rule book may know more.
    effect(() => {
      table.engines.connected.value;
      this.states.clear();
      this.tables.clear();
    });
  }

  /** The rule book's values of the position after some moves. Throws Refused and EngineGone. */
  of(moves: readonly string[]): Promise<State> {
    const { engines, game } = this.table;
    const key = this.key(moves);
    const state = this.states.get(key) ?? engines.rules.state(game.root, moves);
    this.states.set(key, state);
    state.catch(() => this.states.delete(key));
    for (const old of this.states.keys()) {
      if (this.states.size <= KEPT) break;
      this.states.delete(old);
      this.tables.delete(old);
    }
    return state;
  }

  /**
   * The same with the tablebases that a search of one ply generates; null if it is no longer wanted, without an engine,
   * or, with a notice, if the rule book refuses the position.
   */
  async withTables(moves: readonly string[], isWanted: () => boolean = () => true): Promise<Truth | null> {
    if (!isWanted()) return null;
    const { engines, game, notice } = this.table;
    const { root } = game;
    const key = this.key(moves);
    try {
      const { truth, result } = await this.of(moves);
      if (result || !truth.legal || isComplete(truth)) return truth;
      return await this.lock.run(async () => {
        if (!isWanted()) return null;
        const offer = analyst(engines.offers);
        const known = this.tables.get(key);
        if (known && known.by === offer) return known.truth;
        const options = settings.engineOptions.peek()[offer?.name ?? ""]?.TableMemory ? {} : TABLES;
        const task = { root, moves, limits: "depth 1", options, question: "values" };
        const found = await this.thinker.search(offer, task);
        if (!found) return null;
        const sought = truthOf(truth.turn, truth.legal, parseValues(found.answer));
        const better = sought.values.size > truth.values.size ? sought : truth;
        this.tables.set(key, { truth: better, by: offer });
        return better;
      });
    } catch (error) {
      return noAnswer(error, notice, isWanted());
    }
  }

  /**
   * The shortest win after some moves (by `move` if given), against the longest defence; empty if none is proved within
   * this many plies; undefined without an engine, or if a later call or `stop` came first.
   */
  async prove(moves: readonly string[], plies: number, move?: string): Promise<string[] | undefined> {
    const limits = `mate ${plies} nodes ${PROOF_NODES}${move ? ` searchmoves ${move}` : ""}`;
    const { engines, game } = this.table;
    const searched = await this.prover.search(engines.offers[0], { root: game.root, moves, limits });
    if (!searched) return undefined;
    const { score, pv = [] } = searched.info ?? {};
    return score?.kind === "mate" && score.value > 0 && score.value <= plies ? pv : [];
  }

  /** The best reply of a short search after some moves; undefined or null if there is none. */
  async reply(moves: readonly string[]): Promise<string | null | undefined> {
    const { engines, game } = this.table;
    const task = { root: game.root, moves, limits: `nodes ${REPLY_NODES}` };
    return (await this.prover.search(engines.offers[0], task))?.move;
  }

  /** Ends the running searches, which then return nothing. */
  stop(): void {
    this.thinker.stop();
    this.prover.stop();
  }

  /** Ends the engines, which frees their tablebases. */
  close(): void {
    this.thinker.close();
    this.prover.close();
  }

  private key(moves: readonly string[]): string {
    const { root } = this.table.game;
    return `${JSON.stringify(root.options)} ${positionCommand(root, moves)}`;
  }
}

import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import type { Info } from "../engine/words.ts";
import { forP1 } from "../game/score.ts";
import { GameTree, noteSearch } from "../game/tree.ts";
import { EngineLines } from "./engine_lines.ts";
import type { Shown } from "./game.ts";
import { PAUSE } from "./pauses.ts";
import { settings } from "./settings.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** The number of moves, spread over all legal ones, after which threats are searched. */
const SAMPLE = 24;

/** The engine that analyses. */
export const analyst = (offers: readonly EngineOffer[]): EngineOffer | undefined =>
  offers.find(({ name }) => name === settings.analysisEngine.value) ?? offers[0];

/** Analysis of the position on the page: lines of one or two engines, and the opponent's threat. */
export class Analysis {
  readonly on = signal(false);
  readonly multipv = signal(3);
  /** The id of the second analysing engine; empty: none. */
  readonly beside = signal("");
  readonly first: EngineLines;
  readonly second: EngineLines;
  /** The lines of the first engine. */
  readonly lines: ReadonlySignal<Info[]>;
  readonly threatOn = signal(false);
  /** Moves that would win at once for the opponent after most of the moves; null during the search for them. */
  readonly threat = signal<string[] | null>(null);

  private readonly thinker: Thinker;

  constructor(private readonly table: Table) {
    const { multipv } = this;
    this.thinker = new Thinker("threat", table);
    // Depends on the shown position, since the offers may have changed when it is shown again.
    const isWanted = () => this.on.value && table.view.shown.value !== null;
    const offer = computed(() => (isWanted() && analyst(table.engines.offers)) || null);
    const other = computed(
      () => (isWanted() && table.engines.offers.find(({ id }) => id === this.beside.value)) || null,
    );
    this.first = new EngineLines(table, {
      role: "lines",
      offer,
      multipv,
      onLines: (...found) => this.report(...found),
    });
    this.second = new EngineLines(table, { role: "beside", offer: other, multipv });
    this.lines = this.first.lines;
    effect(() => {
      const shown = table.view.shown.value;
      if (!this.threatOn.value || !shown?.view.legal?.length) {
        this.thinker.stop();
        this.threat.value = null;
        return;
      }
      this.threat.value = null;
      const timer = setTimeout(() => void this.seekThreat(shown), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** Turns lines and threats off. */
  off(): void {
    this.on.value = this.threatOn.value = false;
  }

  /** Stores the result of the deepest search in the node. */
  private report({ node, view }: Shown, [best]: Info[]): void {
    if (!best?.score || best.depth <= node.depth) return;
    noteSearch(node, forP1(best.score, view.turn), best);
    this.table.game.revision.value++;
  }

  /** The protocol has no null move, so a reply that wins after most moves counts as a threat. */
  private async seekThreat(shown: Shown): Promise<void> {
    const legal = shown.view.legal ?? [];
    const step = Math.max(1, legal.length / SAMPLE);
    const sample = Array.from(
      { length: Math.min(SAMPLE, legal.length) },
      (_, index) => legal[Math.floor(index * step)],
    );
    const wins = new Map<string, number>();
    for (const move of sample) {
      const task = { root: this.table.game.root, limits: "mate 1 movetime 200" };
      const moves = [...GameTree.moves(shown.node), move ?? ""];
      const searched = await this.thinker.search(analyst(this.table.engines.offers), { ...task, moves });
      if (!searched) return;
      const { move: reply, info } = searched;
      if (reply && info?.score?.kind === "mate" && info.score.value > 0) wins.set(reply, (wins.get(reply) ?? 0) + 1);
    }
    if (this.table.view.shown.value !== shown) return;
    this.threat.value = [...wins].filter(([, count]) => count * 2 > sample.length).map(([move]) => move);
  }
}

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone } from "../engine/client.ts";
import type { Info } from "../engine/words.ts";
import { LineSets } from "../game/line_sets.ts";
import { GameTree } from "../game/tree.ts";
import type { Shown, Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** Milliseconds for which a position must be shown before it is analysed. */
export const PAUSE = 150;
/** The least time between two reports that are shown: a solved position gives thousands a second. */
const REPORT_PAUSE = 100;

interface Wishes {
  /** What the engine does, for the log of its lines. */
  role: string;
  /** The engine; null while no lines are wanted. */
  offer: ReadonlySignal<EngineOffer | null>;
  multipv: ReadonlySignal<number>;
  /** Called with the lines that are shown. */
  onLines?: (shown: Shown, lines: Info[]) => void;
}

/** The lines of one engine about the position on the page. */
export class EngineLines {
  readonly offer: ReadonlySignal<EngineOffer | null>;
  /** The lines of one depth, best first; scores are for the side to move. */
  readonly lines = signal<Info[]>([]);
  /** The last report. */
  readonly last = signal<Info | null>(null);
  private thinker: Thinker | null = null;

  constructor(
    private readonly table: Table,
    private readonly wishes: Wishes,
  ) {
    this.offer = wishes.offer;
    effect(() => {
      const shown = table.shown.value;
      const multipv = wishes.multipv.value;
      const offer = wishes.offer.value;
      this.lines.value = [];
      this.last.value = null;
      if (!offer || !shown || shown.view.over) {
        this.thinker?.stop();
        return;
      }
      const timer = setTimeout(() => void this.analyse(offer, shown, multipv), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  private async analyse(offer: EngineOffer, shown: Shown, multipv: number): Promise<void> {
    const sets = new LineSets(Math.min(multipv, shown.view.legal?.length ?? multipv));
    let waiting = false;
    const onInfo = (info: Info) => {
      if (info.bound || !info.score || !info.pv.length) return;
      sets.add(info);
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        if (this.wishes.offer.value !== offer || this.table.shown.value !== shown) return;
        this.lines.value = sets.lines;
        this.last.value = info;
        this.wishes.onLines?.(shown, sets.lines);
      }, REPORT_PAUSE);
    };
    if (this.thinker?.offer !== offer) {
      this.thinker?.close();
      this.thinker = new Thinker(offer, this.wishes.role, this.table);
    }
    const moves = GameTree.moves(shown.node);
    const options = { MultiPV: String(multipv) };
    await this.thinker
      .search({ root: this.table.root, moves, limits: "infinite", options, onInfo })
      .catch((error: unknown) => {
        if (!(error instanceof EngineGone)) throw error;
      });
  }
}

import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import type { Info } from "../engine/words.ts";
import { GameTree } from "../game/tree.ts";
import type { Shown } from "./game.ts";
import { PAUSE, REPORT_PAUSE } from "./pauses.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

interface Wishes {
  /** The engine's role, for the log of its lines. */
  role: string;
  /** The engine; null while no lines are wanted. */
  offer: ReadonlySignal<EngineOffer | null>;
  multipv: ReadonlySignal<number>;
  /** Called with the lines shown. */
  onLines?: (shown: Shown, lines: Info[]) => void;
}

/** The lines of one engine about the position on the page. */
export class EngineLines {
  readonly offer: ReadonlySignal<EngineOffer | null>;
  /** The lines of one depth, best first; scores are for the side to move. */
  readonly lines = signal<Info[]>([]);
  /** The last report. */
  readonly last = signal<Info | null>(null);
  private readonly thinker: Thinker;

  constructor(
    private readonly table: Table,
    private readonly wishes: Wishes,
  ) {
    this.offer = wishes.offer;
    this.thinker = new Thinker(wishes.role, table);
    effect(() => {
      const shown = table.view.shown.value;
      const multipv = wishes.multipv.value;
      const offer = wishes.offer.value;
      this.lines.value = [];
      this.last.value = null;
      if (!offer || !shown || shown.view.over) {
        this.thinker.stop();
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
        if (this.wishes.offer.value !== offer || this.table.view.shown.value !== shown) return;
        this.lines.value = sets.lines;
        this.last.value = info;
        this.wishes.onLines?.(shown, sets.lines);
      }, REPORT_PAUSE);
    };
    const moves = GameTree.moves(shown.node);
    const options = { MultiPV: String(multipv) };
    await this.thinker.search(offer, { root: this.table.game.root, moves, limits: "infinite", options, onInfo });
  }
}

/**
 * Groups the reports of a search into sets of lines. Scores of different depths are not comparable, so a set is shown
 * only once all lines of a depth have arrived.
 */
export class LineSets {
  /** The lines of the deepest complete set, best first. */
  lines: Info[] = [];
  private readonly ranks = new Map<number, Map<number, Info>>();

  /** `size`: the number of lines in a complete set; positions with fewer moves have fewer. */
  constructor(private readonly size: number) {}

  add(info: Info): void {
    const ranks = this.ranks.get(info.depth) ?? new Map<number, Info>();
    this.ranks.set(info.depth, ranks.set(info.multipv, info));
    for (const [depth, reported] of this.ranks) {
      const isOver = depth < info.depth && info.multipv === 1; // the next depth has begun
      if (isOver || reported.size >= this.size) this.take(depth, reported);
    }
  }

  private take(depth: number, ranks: Map<number, Info>): void {
    if (depth < (this.lines[0]?.depth ?? 0)) return;
    this.lines = [...ranks.values()].sort((a, b) => a.multipv - b.multipv);
    for (const known of this.ranks.keys()) if (known < depth) this.ranks.delete(known);
  }
}

/** The index of the first move in which two lines differ; null if one begins with the other. */
export function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const index = one.findIndex((move, at) => move !== other[at]);
  return index < 0 || index >= other.length ? null : index;
}

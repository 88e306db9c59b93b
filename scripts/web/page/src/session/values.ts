import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { parseValues } from "../engine/words.ts";
import type { Entry } from "../game/elements.ts";
import { GameTree } from "../game/tree.ts";
import { type MoveValues, type Proved, valuesAhead } from "../game/values.ts";
import { analyst } from "./analysis.ts";
import { provedResult } from "./arbiter.ts";
import type { Shown } from "./game.ts";
import { PAUSE } from "./pauses.ts";
import { settings } from "./settings.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

const NONE: MoveValues = new Map();

/** What is proved of the moves of the position on the page, without a search of the engine. */
export class Values {
  /** Whether the page shows them move by move. */
  readonly on = signal(false);
  /** They are being sought. */
  readonly seeking = signal(false);
  private readonly found = signal<{ shown: Shown; values: MoveValues } | null>(null);
  private readonly thinker: Thinker;

  /** Of the position on the page, by move. */
  readonly known = computed<MoveValues>(() => {
    const shown = this.table.view.shown.value;
    const found = this.found.value;
    return found && found.shown === shown ? found.values : (shown?.view.values ?? NONE);
  });
  /** The result of best play from the position on the page; null if it is not proved. */
  readonly proved = computed<Proved | null>(() => {
    const view = this.table.view.shown.value?.view;
    return view ? provedResult(view, this.known.value) : null;
  });
  /** By what may come next in the move that is being entered. */
  readonly ahead = computed(() => {
    const legal = this.table.view.shown.value?.view.legal ?? [];
    return this.on.value ? valuesAhead(this.known.value, legal, this.entry.value) : new Map();
  });

  /** `entry`: the move that is being entered. `analysing`: lines of an engine are on the page. */
  constructor(
    private readonly table: Table,
    private readonly entry: ReadonlySignal<Entry>,
    analysing: ReadonlySignal<boolean>,
  ) {
    this.thinker = new Thinker("values", table);
    effect(() => {
      const shown = table.view.shown.value;
      const isWanted = this.on.value || analysing.value;
      this.thinker.stop();
      this.found.value = null;
      this.seeking.value = false;
      const legal = shown?.view.legal;
      if (!isWanted || !shown || shown.view.over || !legal || shown.view.values.size === legal.length) return;
      this.seeking.value = true;
      const timer = setTimeout(() => void this.seek(shown), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  /** A search of one ply has the engine make the tables for an endgame, of which the rule book has none. */
  private async seek(shown: Shown): Promise<void> {
    const offer = analyst(this.table.engines.offers);
    const moves = GameTree.moves(shown.node);
    // A search by depth makes tables only with more memory than Quadriga's default.
    const options = settings.engineOptions.peek()[offer?.name ?? ""]?.TableMemory ? {} : { TableMemory: "65" };
    const task = { root: this.table.game.root, moves, limits: "depth 1", options, question: "values" };
    const found = await this.thinker.search(offer, task);
    if (!found || shown !== this.table.view.shown.value) return;
    this.seeking.value = false;
    const values = parseValues(found.answer);
    if (values.size <= shown.view.values.size) return;
    this.found.value = { shown, values };
    shown.node.proved = provedResult(shown.view, values);
    this.table.game.revision.value++;
  }
}

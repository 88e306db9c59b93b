import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Choices } from "../game/elements.ts";
import { GameTree } from "../game/tree.ts";
import { isComplete, type MoveValues, type Proved, provedResult, type Truth, valuesAhead } from "../game/truth.ts";
import type { Shown } from "./game.ts";
import { PAUSE } from "./pauses.ts";
import type { Table } from "./table.ts";

const NONE: MoveValues = new Map();

/** The exact values of the moves in the position on the page. */
export class Values {
  /** Whether the page lists them. */
  readonly on = signal(false);
  /** Whether they are being computed. */
  readonly seeking = signal(false);
  private readonly found = signal<{ shown: Shown; truth: Truth } | null>(null);

  /** Of the position on the page. */
  readonly truth = computed<Truth | null>(() => {
    const shown = this.table.view.shown.value;
    const found = this.found.value;
    return found && found.shown === shown ? found.truth : (shown?.view ?? null);
  });
  /** By move. */
  readonly known = computed<MoveValues>(() => this.truth.value?.values ?? NONE);
  /** The result of the position on the page under perfect play; null if it is not proved. */
  readonly proved = computed<Proved | null>(() => this.truth.value && provedResult(this.truth.value));
  /** By next element of the move being entered. */
  readonly ahead = computed(() => (this.on.value ? valuesAhead(this.known.value, this.choices.value) : new Map()));

  /** `choices`: those of the move being entered. `wanted`: whether another part of the page shows values. */
  constructor(
    private readonly table: Table,
    private readonly choices: ReadonlySignal<Choices>,
    wanted: ReadonlySignal<boolean>,
  ) {
    effect(() => {
      const shown = table.view.shown.value;
      const isWanted = this.on.value || wanted.value;
      this.found.value = null;
      this.seeking.value = false;
      if (!isWanted || !shown || shown.view.over || !shown.view.legal || isComplete(shown.view)) return;
      this.seeking.value = true;
      const timer = setTimeout(() => void this.seek(shown), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  private async seek(shown: Shown): Promise<void> {
    // A game being put on the page has another root.
    const isShown = () => shown === this.table.view.shown.value && shown.game === this.table.game.id;
    const truth = await this.table.truths.withTables(GameTree.moves(shown.node), isShown);
    if (!isShown()) return;
    this.seeking.value = false;
    if (!truth || truth.values.size <= shown.view.values.size) return;
    this.found.value = { shown, truth };
    shown.node.proved = provedResult(truth);
    this.table.game.revision.value++;
  }
}

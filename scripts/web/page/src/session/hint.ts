import { effect, signal } from "@preact/signals";
import { elementsOf, isCell } from "../game/elements.ts";
import { GameTree } from "../game/tree.ts";
import { t } from "../i18n/index.ts";
import type { Shown } from "./game.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** A short search at full strength. */
const LIMITS = "movetime 700";

/** The best move in the position on the page, in two steps: the moving piece, then the whole move. */
export class Hint {
  readonly given = signal<{ move: string; whole: boolean } | null>(null);
  readonly seeking = signal(false);
  private readonly thinker: Thinker;

  constructor(private readonly table: Table) {
    this.thinker = new Thinker("hint", table);
    effect(() => {
      table.view.shown.value;
      table.game.result.value;
      this.thinker.stop();
      this.given.value = null;
    });
  }

  /** `seek` finds the move in the position on the page, by default by a search. */
  async ask(seek: (shown: Shown) => Promise<string | null | undefined> = (shown) => this.search(shown)): Promise<void> {
    const given = this.given.value;
    const shown = this.table.view.shown.value;
    if (given) this.given.value = { ...given, whole: true };
    if (given || !shown || this.seeking.value) return;
    this.seeking.value = true;
    try {
      const move = await seek(shown);
      // A move of a single cell has no first part.
      if (move && shown === this.table.view.shown.value) {
        this.given.value = { move, whole: elementsOf(move).filter(isCell).length < 2 };
      }
    } finally {
      this.seeking.value = false;
    }
  }

  private async search({ node }: Shown): Promise<string | null | undefined> {
    const task = { root: this.table.game.root, moves: GameTree.moves(node), limits: LIMITS };
    const [offer] = this.table.engines.offers;
    const searched = await this.thinker.search(offer, task);
    if (searched?.move === null) this.table.notice.value = t("noMove", { engine: offer?.name ?? "" });
    return searched?.move;
  }
}

import { effect, signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone } from "../engine/client.ts";
import type { Info } from "../engine/words.ts";
import { LineSets } from "../game/line_sets.ts";
import { forP1 } from "../game/score.ts";
import { GameTree } from "../game/tree.ts";
import { analysisEngine } from "./settings.ts";
import type { Shown, Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** Milliseconds for which a position must be shown before it is analysed. */
const PAUSE = 150;
/** The least time between two reports that are shown: a solved position gives thousands a second. */
const REPORT_PAUSE = 100;
/** The number of moves, spread over all legal ones, after which a threat is sought. */
const SAMPLE = 24;

/** The engine that analyses. */
export const analyst = (offers: readonly EngineOffer[]): EngineOffer | undefined =>
  offers.find(({ name }) => name === analysisEngine.peek()) ?? offers[0];

/** An engine that analyses the position on the page: its lines, and the threat of the opponent. */
export class Analysis {
  readonly on = signal(false);
  readonly multipv = signal(3);
  /** The lines of one depth, best first; scores are for the side to move. */
  readonly lines = signal<Info[]>([]);
  readonly threatOn = signal(false);
  /** Moves that would win at once for the opponent after most of the moves; null while they are sought. */
  readonly threat = signal<string[] | null>(null);

  private readonly thinkers = new Map<string, Thinker>();

  constructor(private readonly table: Table) {
    effect(() => {
      const shown = table.shown.value;
      const multipv = this.multipv.value;
      analysisEngine.value;
      if (!this.on.value || !shown || shown.view.over) return this.idle("lines");
      this.lines.value = [];
      const timer = setTimeout(() => void this.analyse(shown, multipv), PAUSE);
      return () => clearTimeout(timer);
    });
    effect(() => {
      const shown = table.shown.value;
      if (!this.threatOn.value || !shown?.view.legal?.length) return this.idle("threat");
      this.threat.value = null;
      const timer = setTimeout(() => void this.seekThreat(shown), PAUSE);
      return () => clearTimeout(timer);
    });
  }

  private idle(role: "lines" | "threat"): void {
    this.thinkers.get(role)?.stop();
    if (role === "lines") this.lines.value = [];
    else this.threat.value = null;
  }

  private async analyse(shown: Shown, multipv: number): Promise<void> {
    const sets = new LineSets(Math.min(multipv, shown.view.legal?.length ?? multipv));
    let waiting = false;
    const onInfo = (info: Info) => {
      if (info.bound || !info.score || !info.pv.length) return;
      sets.add(info);
      if (waiting) return;
      waiting = true;
      setTimeout(() => {
        waiting = false;
        if (this.on.value && this.table.shown.value === shown) this.report(shown, sets.lines);
      }, REPORT_PAUSE);
    };
    const options = { MultiPV: String(multipv) };
    await this.search("lines", shown, [], { limits: "infinite", options, onInfo });
  }

  private report({ node, view }: Shown, lines: Info[]): void {
    this.lines.value = lines;
    const best = lines[0];
    if (!best?.score || best.depth <= node.depth) return;
    node.score = forP1(best.score, view.turn);
    node.depth = best.depth;
    node.search = { seconds: best.time / 1000, nodes: best.nodes, pv: [node.move, ...best.pv] };
    this.table.revision.value++;
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
      const searched = await this.search("threat", shown, [move ?? ""], { limits: "mate 1 movetime 200" });
      if (!searched) return;
      const { move: reply, info } = searched;
      if (reply && info?.score?.kind === "mate" && info.score.value > 0) wins.set(reply, (wins.get(reply) ?? 0) + 1);
    }
    if (this.table.shown.value !== shown) return;
    this.threat.value = [...wins].filter(([, count]) => count * 2 > sample.length).map(([move]) => move);
  }

  private async search(
    role: string,
    { node }: Shown,
    more: string[],
    rest: { limits: string; options?: Record<string, string>; onInfo?: (info: Info) => void },
  ) {
    const offer = analyst(this.table.offers);
    if (!offer) return null;
    let thinker = this.thinkers.get(role);
    if (thinker?.offer !== offer) {
      thinker?.close();
      thinker = new Thinker(offer, role, this.table);
      this.thinkers.set(role, thinker);
    }
    const task = { root: this.table.root, moves: [...GameTree.moves(node), ...more], ...rest };
    return thinker.search(task).catch((error: unknown) => {
      if (error instanceof EngineGone) return null;
      throw error;
    });
  }
}

import { effect, signal } from "@preact/signals";
import { markOf } from "../game/judging.ts";
import type { Node } from "../game/tree.ts";
import { pause, WRONG_SHOWN } from "./pauses.ts";
import type { Review } from "./review.ts";
import type { Table } from "./table.ts";

/** A person's search for a better move than the one played. */
export interface Attempt {
  /** The move that was played. */
  node: Node;
  state: "asking" | "judging" | "wrong" | "right" | "shown";
  /** The move tried last, or the better one being shown. */
  move: string;
  /** The win probability that the tried move loses. */
  lost: number;
}

interface TryingTable extends Table {
  readonly entering: { clear(): void };
  readonly analysis: { readonly on: { value: boolean } };
}

/** "Try again" at a bad move: the page asks for a better one, and an engine judges it. */
export class Trying {
  readonly attempt = signal<Attempt | null>(null);

  constructor(
    private readonly table: TryingTable,
    private readonly review: Review,
  ) {
    // Showing another position ends the attempt.
    effect(() => {
      const node = table.view.shown.value?.node;
      const attempt = this.attempt.peek();
      if (!attempt || node === attempt.node.parent) return;
      const isFound = attempt.state === "right" || attempt.state === "shown";
      if (!isFound || node === attempt.node || node?.parent !== attempt.node.parent) this.end();
    });
  }

  /** Asks for a better move than `node`'s. */
  async begin(node: Node): Promise<void> {
    if (!node.parent) return;
    this.table.analysis.on.value = false;
    await this.table.view.show(node.parent);
    if (this.table.view.shown.peek()?.node !== node.parent) return;
    this.attempt.value = { node, state: "asking", move: "", lost: 0 };
  }

  end(): void {
    this.attempt.value = null;
    this.table.playing.locked.value = false;
  }

  /** Whether a move from this position is an attempt. */
  isAt(node: Node): boolean {
    const attempt = this.attempt.peek();
    return attempt?.node.parent === node && (attempt.state === "asking" || attempt.state === "wrong");
  }

  /** Judges a move. A right one stays on the board. */
  async take(move: string): Promise<void> {
    const attempt = this.attempt.peek();
    const shown = this.table.view.shown.peek();
    const from = attempt?.node.parent;
    if (!attempt || !from || !shown) return;
    const judging: Attempt = { ...attempt, state: "judging", move, lost: 0 };
    this.attempt.value = judging;
    this.table.playing.locked.value = true;
    this.table.entering.clear();
    await this.table.view.peek([move]);
    const isSame = move === attempt.node.move;
    const judged = isSame ? null : await this.review.judgeOther(from, move);
    const lost = isSame ? (attempt.node.judgement?.lost ?? 1) : judged?.lost;
    const isRight = !!judged && !markOf(judged);
    if (!isRight && lost !== undefined) await pause(WRONG_SHOWN);
    if (this.attempt.peek() !== judging) return;
    await this.table.view.peek(null);
    this.table.playing.locked.value = false;
    if (lost === undefined) this.attempt.value = { ...judging, state: "asking", move: "" };
    else this.attempt.value = { ...judging, state: isRight ? "right" : "wrong", lost };
    if (isRight) await this.table.view.show(await this.table.playing.addLine(from, [move], shown.view));
  }

  /** Shows the better move. */
  async reveal(node: Node): Promise<void> {
    const from = node.parent;
    const move = node.judgement?.better;
    const view = this.table.view.shown.peek()?.view;
    if (!from || !move || !view) return;
    this.attempt.value = { node, state: "shown", move, lost: 0 };
    this.table.playing.locked.value = false;
    await this.table.view.peek(null);
    await this.table.view.show(await this.table.playing.addLine(from, [move], view));
  }
}

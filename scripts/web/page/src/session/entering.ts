import { computed, signal } from "@preact/signals";
import { type Entry, isCell, MoveChains, NO_ENTRY } from "../game/elements.ts";

/** A move that a person enters element by element, from the legal moves of the position on the page. */
export class Entering {
  readonly entry = signal<Entry>(NO_ENTRY);
  /** The last choice, if it was impossible: as the moving piece, or as its goal. */
  readonly refused = signal<{ element: string; as: "piece" | "goal" } | null>(null);
  private readonly chains = computed(() => new MoveChains(this.legal()));
  readonly choices = computed(() => this.chains.value.choices(this.entry.value));
  /** The elements with which a move can begin. */
  readonly beginnings = computed(() => this.chains.value.choices(NO_ENTRY).next);

  constructor(
    private readonly legal: () => readonly string[],
    private readonly play: (move: string) => void,
  ) {}

  /** A click on a cell or a card: continues the entry, restarts it, undoes the last choice, or is refused. */
  pick(element: string): void {
    const { prefix, name } = this.entry.value;
    const { next, complete } = this.choices.value;
    this.refused.value = null;
    if (next.has(element) || name === element) {
      this.choose(element);
    } else if (prefix.at(-1) === element) {
      if (complete) this.play(complete);
      else this.entry.value = { prefix: prefix.slice(0, -1), name };
    } else if (this.beginnings.value.has(element)) {
      this.entry.value = NO_ENTRY;
      this.choose(element);
    } else this.refuse(element);
  }

  /** Notes that an element cannot be chosen next. */
  refuse(element: string): void {
    const cells = this.entry.value.prefix.filter(isCell).length;
    this.refused.value = { element, as: cells % 2 ? "goal" : "piece" };
  }

  clear(): void {
    this.refused.value = null;
    this.entry.value = NO_ENTRY;
  }

  private choose(element: string): void {
    this.entry.value = this.chains.value.choose(this.entry.value, element);
    const { complete, only, next } = this.choices.value;
    if (only) this.play(only);
    else if (complete && next.size === 0) this.play(complete);
  }
}

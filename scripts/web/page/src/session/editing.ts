import { signal } from "@preact/signals";
import type { Board, PlayerId } from "../engine/board.ts";
import { Refused } from "../engine/client.ts";
import { type Arrangement, arrangementOf, type Palette, withCell } from "../engine/draft.ts";
import type { Root } from "../game/root.ts";
import type { Arbiter, Drawn } from "./arbiter.ts";

/** The effect of a click on a cell: moves its content, clears it, or puts a symbol there. */
export type Tool = { kind: "move" } | { kind: "erase" } | { kind: "put"; symbol: string };

/** A position being set up: the engine draws and checks it after every change. */
export class Editing {
  readonly shown = signal<Drawn | null>(null);
  /** The position string, as typed or derived from the board. */
  readonly text = signal("");
  /** Why `text` is not a position; null if it is one. */
  readonly problem = signal<string | null>(null);
  readonly tool = signal<Tool>({ kind: "move" });
  /** The cell whose content is being moved. */
  readonly lifted = signal<string | null>(null);
  /** The last accepted position, which supplies what a draft does not specify. */
  private base: Root;
  private arrangement: Arrangement | null = null;
  private changes = 0;

  constructor(
    private readonly rules: Arbiter,
    readonly options: Root["options"],
    readonly palette: Palette,
    readonly players: Board["players"],
  ) {
    this.base = { options, position: null };
  }

  /** Null if positions of the game cannot be set up. */
  static async begin(rules: Arbiter, options: Root["options"], position: string | null): Promise<Editing | null> {
    const palette = await rules.palette(options);
    if (!palette) return null;
    const { board } = await rules.look({ options, position: null }, [], LOOK);
    const editing = new Editing(rules, options, palette, board?.players ?? []);
    await editing.toStart();
    if (position !== null) await editing.type(position);
    return editing;
  }

  toStart(): Promise<void> {
    return this.read(null);
  }

  /** Takes a position string; if the engine refuses it, the board stays unchanged. */
  async type(text: string): Promise<void> {
    this.text.value = text;
    await this.read(text.trim());
  }

  clear(): Promise<void> {
    return this.arrange((now) => ({ ...now, cells: new Map() }));
  }

  setTurn(turn: PlayerId): Promise<void> {
    return this.arrange((now) => ({ ...now, turn }));
  }

  /** Puts a card in a place; if the card is already elsewhere, the two cards swap. */
  setCard(place: number, id: string): Promise<void> {
    return this.arrange((now) => {
      const cards = [...now.cards];
      const other = cards.indexOf(id);
      if (other >= 0) cards[other] = cards[place] ?? id;
      cards[place] = id;
      return { ...now, cards };
    });
  }

  /** Uses the tool on a cell. */
  async pick(id: string): Promise<void> {
    const tool = this.tool.value;
    const held = this.arrangement?.cells.get(id) ?? "";
    if (tool.kind === "put") return this.arrange((now) => withCell(now, id, held === tool.symbol ? "" : tool.symbol));
    if (tool.kind === "erase") return this.arrange((now) => withCell(now, id, ""));
    const from = this.lifted.value;
    this.lifted.value = from === null && held ? id : null;
    if (from === null || from === id) return;
    return this.arrange((now) => withCell(withCell(now, from, ""), id, now.cells.get(from) ?? ""));
  }

  choose(tool: Tool): void {
    this.tool.value = tool;
    this.lifted.value = null;
  }

  /** Changes made in quick succession build on each other; the last one is shown. */
  private async arrange(change: (now: Arrangement) => Arrangement): Promise<void> {
    if (!this.arrangement) return;
    this.lifted.value = null;
    this.arrangement = change(this.arrangement);
    const turn = ++this.changes;
    const drawn = await this.rules.draft(this.base, this.arrangement, LOOK);
    if (turn !== this.changes || !drawn) return;
    this.shown.value = drawn;
    this.text.value = drawn.draft.position;
    this.problem.value = drawn.draft.problem;
  }

  private async read(position: string | null): Promise<void> {
    this.lifted.value = null;
    const turn = ++this.changes;
    const root = { options: this.options, position };
    try {
      const drawn = await this.rules.draft(root, null, LOOK);
      if (turn !== this.changes || !drawn) return;
      this.base = root;
      this.arrangement = arrangementOf(drawn.draft);
      this.shown.value = drawn;
      if (position === null) this.text.value = drawn.draft.position;
      this.problem.value = null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (turn === this.changes) this.problem.value = error.message;
    }
  }
}

const LOOK = { side: "p1", coordinates: true } as const;

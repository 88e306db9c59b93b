import { signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone } from "../engine/client.ts";
import type { Root } from "../game/root.ts";
import type { Arbiter, View } from "./arbiter.ts";
import { levelsOf } from "./levels.ts";
import { strength } from "./opponents.ts";
import { Thinker } from "./thinker.ts";

/** Milliseconds between two moves on one board. */
const PACE = 1500;
/** Moves at random at the start, so that games differ. */
const RANDOM_PLIES = 2;
/** The position at which a board stands still. */
const STILL_PLY = 8;
const MOST_PLIES = 60;
/** How many turns the end of a game stays on its board. */
const TURNS_AT_END = 3;
const LIMITS = "nodes 500";

/** A board on which short games play by themselves. */
export class DemoBoard {
  readonly view = signal<View | null>(null);
  /** Whether the board is on the screen. */
  inSight = true;
  root: Root = { options: {}, position: null };
  moves: string[] = [];
  rest = 0;

  constructor(readonly options: Root["options"]) {}
}

/** Plays games on several boards by turns, with one engine of its own. */
export class Demo {
  private readonly thinker: Thinker;
  private open = true;

  constructor(
    private readonly rules: Arbiter,
    offer: EngineOffer,
    private readonly boards: readonly DemoBoard[],
  ) {
    this.thinker = new Thinker(offer, "demo", { lost: () => this.close(), notice: { value: "" } });
  }

  /** Shows the boards and plays while `mayMove`; ends with `close`, or when the engine has gone. */
  async run(mayMove: () => boolean): Promise<void> {
    try {
      for (const board of this.boards) await this.begin(board, mayMove() ? 0 : STILL_PLY);
      for (let turn = 0; this.open; turn++) {
        await new Promise((resolve) => setTimeout(resolve, PACE / this.boards.length));
        const board = this.boards[turn % this.boards.length];
        if (board?.inSight && this.open && mayMove()) await this.turn(board);
      }
    } catch (error) {
      if (!(error instanceof EngineGone)) throw error;
    } finally {
      this.close();
    }
  }

  close(): void {
    this.open = false;
    this.thinker.close();
  }

  /** A new game, from `plies` moves after the start. */
  private async begin(board: DemoBoard, plies = 0): Promise<void> {
    board.root = await this.rules.newStart(board.options);
    board.moves = [];
    board.rest = 0;
    let view = await this.look(board);
    while (board.moves.length < plies && (await this.move(board, view))) view = await this.look(board);
    if (this.open) board.view.value = view;
  }

  private async turn(board: DemoBoard): Promise<void> {
    const view = board.view.value;
    if (board.rest > 0 && --board.rest === 0) await this.begin(board);
    else if (view && board.rest === 0) {
      if (board.moves.length < MOST_PLIES && (await this.move(board, view))) board.view.value = await this.look(board);
      else board.rest = TURNS_AT_END;
    }
  }

  /** Adds a move to the game; false if there is none. */
  private async move(board: DemoBoard, { legal, over }: View): Promise<boolean> {
    if (over || !this.open) return false;
    const move = board.moves.length < RANDOM_PLIES && legal?.length ? any(legal) : await this.bestMove(board);
    if (move) board.moves.push(move);
    return !!move;
  }

  private async bestMove({ root, moves }: DemoBoard): Promise<string | null> {
    const levels = levelsOf(this.rules.client).slice(0, -1);
    const options = strength(levels[Math.floor(levels.length / 2)]?.elo ?? null);
    return (await this.thinker.search({ root, moves, limits: LIMITS, options }))?.move ?? null;
  }

  private look({ root, moves }: DemoBoard): Promise<View> {
    return this.rules.look(root, moves, { side: "p1", coordinates: false });
  }
}

const any = (list: readonly string[]): string => list[Math.floor(Math.random() * list.length)] ?? "";

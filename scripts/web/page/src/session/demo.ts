import { signal } from "@preact/signals";
import type { EngineOffer } from "../engine/catalogue.ts";
import { EngineGone } from "../engine/client.ts";
import type { Root } from "../game/root.ts";
import { GameTree, type Node } from "../game/tree.ts";
import type { Arbiter } from "./arbiter.ts";
import type { Shown } from "./game.ts";
import { levelsOf } from "./levels.ts";
import { strength } from "./opponents.ts";
import { pause } from "./pauses.ts";
import { anyOf } from "./setup.ts";
import { Thinker } from "./thinker.ts";

/** Milliseconds between two moves on one board. */
const PACE = 1500;
/** Random moves at the start, so that games differ. */
const RANDOM_PLIES = 2;
/** The ply at which a board stands still without animation. */
const STILL_PLY = 8;
const MOST_PLIES = 60;
/** The number of turns for which the end of a game stays on its board. */
const TURNS_AT_END = 3;
const LIMITS = "nodes 500";

/** A board on which short games play by themselves. */
export class DemoBoard {
  readonly shown = signal<Shown | null>(null);
  /** Whether the board is on the screen. */
  inSight = true;
  root: Root = { options: {}, position: null };
  tree = new GameTree();
  /** The number of turns for which the end of the game still stays. */
  rest = 0;

  constructor(readonly options: Root["options"]) {}
}

/** Plays games on several boards in turn, with a separate engine. */
export class Demo {
  private readonly thinker: Thinker;
  private open = true;

  constructor(
    private readonly rules: Arbiter,
    private readonly offer: EngineOffer,
    private readonly boards: readonly DemoBoard[],
  ) {
    this.thinker = new Thinker("demo", { lost: () => this.close(), notice: { value: "" } });
  }

  /** Shows the boards and plays while `mayMove`; ends with `close`, or when the engine has ended. */
  async run(mayMove: () => boolean): Promise<void> {
    try {
      for (const board of this.boards) await this.begin(board, mayMove() ? 0 : STILL_PLY);
      for (let turn = 0; this.open; turn++) {
        await pause(PACE / this.boards.length);
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
    board.tree = new GameTree();
    board.rest = 0;
    const game = crypto.randomUUID();
    let shown = await this.look(board, game, board.tree.root);
    for (let ply = 0; ply < plies; ply++) shown = (await this.moved(board, shown)) ?? shown;
    if (this.open) board.shown.value = shown;
  }

  private async turn(board: DemoBoard): Promise<void> {
    const shown = board.shown.value;
    if (board.rest > 0 && --board.rest === 0) await this.begin(board);
    else if (shown && board.rest === 0) {
      const next = await this.moved(board, shown);
      if (next) board.shown.value = next;
      else board.rest = TURNS_AT_END;
    }
  }

  /** The position after another move; null at the end of the game. */
  private async moved(board: DemoBoard, { game, node, view }: Shown): Promise<Shown | null> {
    if (view.over || node.ply >= MOST_PLIES || !this.open) return null;
    const move = node.ply < RANDOM_PLIES && view.legal?.length ? anyOf(view.legal) : await this.bestMove(board, node);
    return move ? this.look(board, game, board.tree.add(node, move)) : null;
  }

  private async bestMove({ root }: DemoBoard, node: Node): Promise<string | null> {
    const levels = levelsOf(this.rules.client).slice(0, -1);
    const options = strength(levels[Math.floor(levels.length / 2)]?.elo ?? null);
    const task = { root, moves: GameTree.moves(node), limits: LIMITS, options };
    return (await this.thinker.search(this.offer, task))?.move ?? null;
  }

  private async look({ root }: DemoBoard, game: string, node: Node): Promise<Shown> {
    const view = await this.rules.look(root, GameTree.moves(node), { side: "p1", coordinates: false });
    return { game, node, view };
  }
}

import { computed, effect, signal } from "@preact/signals";
import { EngineGone, Refused } from "../engine/client.ts";
import { type Continuation, continuations, grouped, type Line, type Step } from "../game/explored.ts";
import { wordsOf } from "../game/root.ts";
import { GameTree } from "../game/tree.ts";
import type { Truth } from "../game/truth.ts";
import { ExplorerSources } from "./explorer_sources.ts";
import type { Shown } from "./game.ts";
import { PositionKeys } from "./position_keys.ts";
import { gameOf } from "./setup.ts";
import type { Table } from "./table.ts";

/** What games and books have in a position. */
export interface Explored {
  shown: Shown;
  continuations: Continuation[];
  /** The games that have reached it, and after how many moves. */
  games: { line: Line; ply: number }[];
  /** Games that have reached it by another order of moves are still being sought. */
  seeking: boolean;
}

/** Milliseconds after which the games with the very moves of the page are shown, while others are sought. */
const PATIENCE = 200;

/**
 * The moves of games and books in the position on the page.
 *
 * A game counts by whatever order of moves it has reached the position, after the same number of moves as the page: only
 * for positions after so many moves, and after those played there, the engine is asked for the key that images share.
 * Games with the same moves are one question, and answers are remembered.
 */
export class Explorer {
  readonly on = signal(false);
  readonly sources: ExplorerSources;
  /** Of the position that was looked up last; null before the first one. */
  readonly explored = signal<Explored | null>(null);

  /** By move: what is proved of the replies to it, where the position on the page is proved. */
  readonly replies = signal<ReadonlyMap<string, Truth>>(new Map());

  private readonly keys: PositionKeys;
  private turn = 0;

  constructor(private readonly table: Table) {
    this.keys = new PositionKeys(table);
    const game = computed(() => (this.on.value ? (table.view.shown.value?.game ?? null) : null));
    const variant = computed(() => {
      const shown = table.view.shown.value;
      return shown ? (Object.values(gameOf(table.game.root.options))[0] ?? shown.view.board?.game ?? "") : "";
    });
    this.sources = new ExplorerSources(game, variant);
    effect(() => {
      const shown = table.view.shown.value;
      const lines = this.sources.lines.value;
      this.turn++;
      if (!this.on.value) this.keys.close();
      else if (shown) void this.explore(shown, lines, this.turn);
    });
  }

  private async explore(shown: Shown, lines: readonly Line[], turn: number): Promise<void> {
    const moves = GameTree.moves(shown.node);
    const groups = grouped(lines, moves.length);
    const exact = groups.get(wordsOf(this.table.game.fen, moves)) ?? [];
    const byOrder = { steps: stepsOf(exact, shown, moves), named: new Map<string, string>(), reached: exact };
    const publish = ({ steps, named, reached }: Found, seeking: boolean) => {
      if (turn !== this.turn) return;
      const games = reached.filter(({ result }) => result !== null).map((line) => ({ line, ply: moves.length }));
      this.explored.value = { shown, continuations: continuations(steps, named), games, seeking };
    };
    const timer = setTimeout(() => publish(byOrder, true), PATIENCE);
    const found = await this.compared(shown, moves, groups, () => turn === this.turn).catch((error: unknown) => {
      if (error instanceof EngineGone) return null;
      throw error;
    });
    clearTimeout(timer);
    publish(found ?? byOrder, false);
    await this.seekReplies(shown, moves, turn);
  }

  private async seekReplies({ view }: Shown, moves: readonly string[], turn: number): Promise<void> {
    if (turn !== this.turn) return;
    this.replies.value = new Map();
    if (!view.best) return;
    const rows = this.explored.peek()?.continuations ?? [];
    for (const [move = ""] of rows.map((row) => row.moves)) {
      try {
        const { truth } = await this.table.truths.of([...moves, move]);
        if (turn !== this.turn) return;
        this.replies.value = new Map([...this.replies.peek(), [move, truth]]);
      } catch (error) {
        if (error instanceof EngineGone) return;
        if (!(error instanceof Refused)) throw error; // a file may hold any move
      }
    }
  }

  /** By the keys of positions; null if the engine has none, or as soon as `goOn` is false. */
  private async compared(
    { view }: Shown,
    moves: readonly string[],
    groups: ReadonlyMap<string, readonly Line[]>,
    goOn: () => boolean,
  ): Promise<Found | null> {
    const { fen, root } = this.table.game;
    const ply = moves.length;
    const here = wordsOf(fen, moves);
    const keysOf = (positions: readonly string[]) => this.keys.of(gameOf(root.options), positions, goOn);
    const keys = await keysOf([here, ...groups.keys()]);
    const key = keys?.get(here);
    if (!keys || key === undefined) return null;
    const found = [...groups].filter(([words]) => keys.get(words) === key);
    const places = await this.keys.places([here, ...found.map(([words]) => words)]);
    const played = found.flatMap(([words, lines]) => {
      const place = places.get(words);
      return place ? [...grouped(lines, ply + 1)].map(([after, some]) => ({ after, lines: some, place })) : [];
    });
    const keysAfter = await keysOf(played.map(({ after }) => after));
    if (!keysAfter) return null;
    const steps = played.flatMap(({ after, lines, place }): Step[] => {
      const reached = keysAfter.get(after);
      const isImage = place.fen !== places.get(here)?.fen;
      const move = isImage ? null : (lines[0]?.moves[ply] ?? null);
      return reached === undefined ? [] : [{ lines, ply, mover: place.turn, move, after: reached }];
    });
    let named = new Map<string, string>();
    const written = new Set(steps.filter(({ move }) => move !== null).map(({ after }) => after));
    if (steps.some(({ after }) => !written.has(after))) {
      const legal = new Map((view.legal ?? []).map((move) => [wordsOf(fen, [...moves, move]), move]));
      const keysOfLegal = await keysOf([...legal.keys()]);
      if (!keysOfLegal) return null;
      named = new Map([...keysOfLegal].reverse().map(([words, reached]) => [reached, legal.get(words) ?? ""]));
    }
    return { steps, named, reached: found.flatMap(([, lines]) => lines) };
  }
}

interface Found {
  steps: readonly Step[];
  /** Moves to what was only reached in images of the position. */
  named: ReadonlyMap<string, string>;
  /** All that have reached the position. */
  reached: readonly Line[];
}

/** The moves of lines that have come here by the very moves of the page. */
function stepsOf(lines: readonly Line[], { view }: Shown, moves: readonly string[]): Step[] {
  const ply = moves.length;
  return [...grouped(lines, ply + 1).values()].map((some) => {
    const move = some[0]?.moves[ply] ?? "";
    return { lines: some, ply, mover: view.turn, move, after: move };
  });
}

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

/** The moves of games and books in a position. */
export interface Explored {
  shown: Shown;
  continuations: Continuation[];
  /** The games that reached it, with the number of moves. */
  games: { line: Line; ply: number }[];
  /** Whether transpositions are still being searched. */
  seeking: boolean;
}

/** Milliseconds after which games with exactly the moves of the page are shown, while transpositions are searched. */
const PATIENCE = 200;

/**
 * The moves of games and books in the position on the page.
 *
 * Transpositions with the same number of moves count: the engine is queried for the symmetry keys of the positions
 * after this number of moves, and after the moves played there. Games with the same moves share one query, and answers
 * are cached.
 */
export class Explorer {
  readonly on = signal(false);
  readonly sources: ExplorerSources;
  /** The result for the position looked up last; null before the first one. */
  readonly explored = signal<Explored | null>(null);

  /** By move: the exact values of the replies to it, if the position on the page is proved. */
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
        if (!(error instanceof Refused)) throw error; // a file may contain any move
      }
    }
  }

  /** The games by position key; null if the engine has no keys, or once `goOn` returns false. */
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
  /** Moves to positions reached only from symmetric positions. */
  named: ReadonlyMap<string, string>;
  /** All lines that reached the position. */
  reached: readonly Line[];
}

/** The moves of lines with exactly the moves of the page. */
function stepsOf(lines: readonly Line[], { view }: Shown, moves: readonly string[]): Step[] {
  const ply = moves.length;
  return [...grouped(lines, ply + 1).values()].map((some) => {
    const move = some[0]?.moves[ply] ?? "";
    return { lines: some, ply, mover: view.turn, move, after: move };
  });
}

import { effect, signal, untracked } from "@preact/signals";
import { BadLink } from "../game/link.ts";
import {
  firstRecord,
  nearest,
  type Puzzle,
  type PuzzleFile,
  type PuzzlePlace,
  type PuzzleRecord,
  type PuzzleResult,
  puzzleLink,
  readPuzzles,
  recordAfter,
} from "../game/puzzle.ts";
import { GameTree, type Node } from "../game/tree.ts";
import type { Shown } from "./game.ts";
import { PERSONS, TIME } from "./opponents.ts";
import { pause, WRONG_SHOWN } from "./pauses.ts";
import type { Loaded, Session } from "./session.ts";
import { settings } from "./settings.ts";
import { optionsOf } from "./starting.ts";

/** A puzzle on the page. */
export interface Solving {
  file: PuzzleFile;
  puzzle: Puzzle;
  /**
   * The person is to move; the engine looks whether a move keeps the win; the last move did not; it did, and the
   * defence answers; the puzzle is solved; its solution is shown, or was.
   */
  state: "open" | "checking" | "wrong" | "right" | "solved" | "shown";
  /** Null while it is not decided. Of a puzzle done before the record does not change. */
  result: PuzzleResult | null;
  hinted: boolean;
  /** The change of the person's rating. */
  gain: number;
}

/** Games with this word in their id are puzzles. They are not kept, and the address names the puzzle. */
const ID = "puzzle";
/** How long a right move stays on the board before the answer, and a move of the solution. */
const BEFORE_REPLY = 500;
const BETWEEN_MOVES = 900;

export const isPuzzle = (gameId: string): boolean => gameId.startsWith(`${ID} `);

/** What a person has done with the puzzles of a game, kept by the browser. */
export function recordOfPuzzles({ game, puzzles }: PuzzleFile): PuzzleRecord {
  const kept = settings.puzzled.value[game];
  return kept && Array.isArray(kept.done) && Number.isFinite(kept.rating) ? kept : firstRecord(puzzles);
}

/** The puzzle on the page: opens it, judges every move that is made in it, and answers. */
export class Puzzles {
  /** The puzzle that was opened last; `isPuzzle` says whether the page shows it. */
  readonly solving = signal<Solving | null>(null);
  private readonly files = new Map<string, PuzzleFile>();

  constructor(private readonly session: Session) {
    effect(() => {
      const live = session.game.live.value;
      if (live?.node.parent && isPuzzle(live.game)) void untracked(() => this.judge(live));
    });
  }

  /** Whether a puzzle is on the page that is neither solved nor shown. */
  isSolving(): boolean {
    return isPuzzle(this.session.game.id) && !["solved", "shown"].includes(this.solving.value?.state ?? "");
  }

  /**
   * Puts a puzzle on the page; returns false if something else is requested meanwhile. Throws BadLink if there is none of
   * that name, NotFetched without the file, Refused if the engine refuses it.
   */
  open(place: PuzzlePlace): Promise<boolean> {
    return this.session.load(this.puzzleAt(place));
  }

  private async puzzleAt({ game, id }: PuzzlePlace): Promise<Loaded> {
    const file = this.files.get(game) ?? (await readPuzzles(game));
    this.files.set(game, file);
    const { rating, done } = recordOfPuzzles(file);
    const puzzle = id ? file.puzzles.find((one) => one.id === id) : nearest(file.puzzles, done, rating);
    if (!puzzle) throw new BadLink("puzzle", `${game}.${id}`);
    const root = { options: optionsOf(this.session, game), position: puzzle.position };
    const tree = new GameTree();
    return {
      ...{ root, sides: PERSONS, time: TIME, tree, end: tree.root, at: tree.root },
      id: `${ID} ${game}.${puzzle.id}`,
      onArrival: () => {
        if (!id) history.replaceState(null, "", puzzleLink({ game, id: puzzle.id }));
        this.session.view.flipped.value = puzzle.side === "p2";
        this.session.conceal();
        this.solving.value = { file, puzzle, state: "open", result: null, hinted: false, gain: 0 };
      },
    };
  }

  private async judge(live: Shown): Promise<void> {
    const { puzzle, state } = this.solving.peek() as Solving;
    if (state === "shown") return;
    const isOwn = live.node.mover === puzzle.side;
    if (live.view.over) {
      if (live.view.result === `${puzzle.side}win`) this.solved();
      else await this.takeBackWrong(live);
      return;
    }
    if (!isOwn) {
      if (state === "right") this.change({ state: "open" });
      this.session.playing.locked.value = false;
      return;
    }
    this.session.playing.locked.value = true;
    const reply = await this.replyTo(live.node);
    if (this.session.game.live.peek() !== live || this.solving.peek()?.puzzle !== puzzle) return;
    if (reply === undefined) {
      this.change({ state: "open" });
      await this.session.playing.takeBack();
      this.session.playing.locked.value = false;
      return;
    }
    if (reply === null) {
      await this.takeBackWrong(live);
      return;
    }
    this.change({ state: "right" });
    await pause(BEFORE_REPLY);
    if (this.session.game.live.peek() === live && this.solving.peek()?.state === "right")
      await this.session.playing.advance(reply);
  }

  /** The defence that holds out longest; null if the last move does not keep the win, undefined if that stays unknown. */
  private async replyTo(node: Node): Promise<string | null | undefined> {
    const { puzzle } = this.solving.peek() as Solving;
    const moves = GameTree.moves(node);
    if (isOfLine(puzzle, moves)) return puzzle.line[moves.length] ?? null;
    if (moves.length === 1) return null;
    this.change({ state: "checking" });
    const before = moves.slice(0, -1);
    const line = await this.session.truths.prove(before, puzzle.others - before.length, moves.at(-1));
    return line && (line[1] ?? null);
  }

  private async takeBackWrong(live: Shown): Promise<void> {
    this.session.playing.locked.value = true;
    this.decide("failed");
    this.change({ state: "wrong" });
    await pause(WRONG_SHOWN);
    if (this.session.game.live.peek() !== live || this.solving.peek()?.state !== "wrong") return;
    await this.session.playing.takeBack();
    this.session.playing.locked.value = false;
  }

  private solved(): void {
    this.decide(this.solving.peek()?.hinted ? "helped" : "solved");
    this.change({ state: "solved" });
  }

  /** The first result counts, and only of a puzzle that has not been done. */
  private decide(result: PuzzleResult): void {
    const now = this.solving.peek();
    if (!now || now.result) return;
    settings.update(settings.puzzled, (all) => {
      const before = recordOfPuzzles(now.file);
      const after = before.done.includes(now.puzzle.id) ? before : recordAfter(before, now.puzzle, result);
      this.change({ result, gain: after.rating - before.rating });
      return { ...all, [now.file.game]: after };
    });
  }

  /** Marks the piece of the move that wins; asked again, the whole move. */
  async giveHint(): Promise<void> {
    const { hint } = this.session;
    await hint.ask(async () => (await this.solution())[0]);
    if (hint.given.peek()) this.change({ hinted: true });
  }

  /** Gives the puzzle up and plays its solution to the end. */
  async showSolution(): Promise<void> {
    const puzzle = this.solving.peek()?.puzzle;
    this.decide("failed");
    this.change({ state: "shown" });
    this.session.playing.locked.value = true;
    const live = this.session.game.live.peek();
    if (live?.node.mover === puzzle?.side) await this.session.playing.takeBack(); // a move that is being judged
    const game = this.session.game.id;
    for (const move of await this.solution()) {
      await pause(BETWEEN_MOVES);
      if (this.session.game.id !== game || !(await this.session.playing.advance(move))) return;
    }
  }

  /** The moves that win from the position on the board. */
  private async solution(): Promise<string[]> {
    const { puzzle } = this.solving.peek() as Solving;
    const moves = GameTree.moves(this.session.game.live.peek()?.node ?? this.session.game.tree.root);
    if (isOfLine(puzzle, moves)) return puzzle.line.slice(moves.length);
    return (await this.session.truths.prove(moves, puzzle.others - moves.length)) ?? [];
  }

  private change(changes: Partial<Solving>): void {
    const now = this.solving.peek();
    if (now) this.solving.value = { ...now, ...changes };
  }
}

const isOfLine = ({ line }: Puzzle, moves: readonly string[]): boolean =>
  moves.every((move, index) => move === line[index]);

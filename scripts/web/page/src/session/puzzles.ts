import { effect, signal, untracked } from "@preact/signals";
import type { PlayerId } from "../engine/board.ts";
import { indexOfDay } from "../game/day.ts";
import { BadLink } from "../game/link.ts";
import {
  firstRecord,
  isSave,
  nearest,
  ofTheme,
  type Puzzle,
  type PuzzleFile,
  type PuzzlePlace,
  type PuzzleRecord,
  type PuzzleResult,
  puzzleLink,
  readPuzzles,
  recordAfter,
  SIGNS,
  type Sign,
} from "../game/puzzle.ts";
import { GameTree, type Node } from "../game/tree.ts";
import type { Shown } from "./game.ts";
import { pause, REFUTED_SHOWN, WRONG_SHOWN } from "./pauses.ts";
import type { Session, Setup } from "./session.ts";
import { settings } from "./settings.ts";

/** A puzzle on the page. */
export interface Solving {
  file: PuzzleFile;
  puzzle: Puzzle;
  /**
   * In this order: the person is to move; the engine checks whether a move keeps the win; it does not; it does, and the
   * defence replies; the puzzle is solved; its solution is or was shown.
   */
  state: "open" | "checking" | "wrong" | "right" | "solved" | "shown";
  /** Null while undecided. */
  result: PuzzleResult | null;
  /** The change of the person's rating. */
  gain: number;
  /** The date, if it is a daily puzzle. */
  day: string | null;
  signs: Sign[];
  /** The reply to the wrong move, and whether it wins at once. */
  refutation: { by: PlayerId; move: string; wins: boolean } | null;
}

/** Games with this word in their id are puzzles. They are not stored, and the address names the puzzle. */
const ID = "puzzle";
/** Milliseconds for which a right move stays before the reply, and each move of the solution. */
const BEFORE_REPLY = 500;
const BETWEEN_MOVES = 900;

export const isPuzzle = (gameId: string): boolean => gameId.startsWith(`${ID} `);

/** A person's record with the puzzles of a game, stored by the browser. */
export function recordOfPuzzles({ game, puzzles }: PuzzleFile): PuzzleRecord {
  const kept = settings.puzzled.value[game];
  const isWhole = kept && Number.isFinite(kept.rating) && [kept.done, kept.solved].every(Array.isArray);
  return isWhole ? kept : firstRecord(puzzles);
}

/** The puzzles of a game from which the next one is chosen. */
export const chosenPuzzles = ({ puzzles }: PuzzleFile): readonly Puzzle[] =>
  ofTheme(puzzles, settings.puzzleTheme.value);

/** The puzzle on the page: opens it, judges every move in it, and replies. */
export class Puzzles {
  /** The puzzle that was opened last; `isPuzzle` says whether the page shows it. */
  readonly solving = signal<Solving | null>(null);
  private readonly files = new Map<string, PuzzleFile>();
  /** The position of a wrong move being refuted; moves shown meanwhile are not attempts. */
  private refuted: Node | null = null;

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
   * Puts a puzzle on the page; returns false if something else is requested meanwhile. Throws BadLink for an unknown
   * puzzle, NotFetched if the file is missing, Refused if the engine refuses it.
   */
  open(place: PuzzlePlace): Promise<boolean> {
    return this.session.begin(this.puzzleAt(place));
  }

  private async puzzleAt({ game, id, day = null }: PuzzlePlace): Promise<Setup> {
    const file = this.files.get(game) ?? (await readPuzzles(game));
    this.files.set(game, file);
    const record = recordOfPuzzles(file);
    const suiting = () =>
      day ? file.puzzles[indexOfDay(day, file.puzzles.length)] : nearest(chosenPuzzles(file), record, record.rating);
    const puzzle = id ? file.puzzles.find((one) => one.id === id) : suiting();
    if (!puzzle) throw new BadLink("puzzle", `${game}.${id}`);
    const root = { options: this.session.engines.rules.optionsOf(game), position: puzzle.position };
    return {
      ...{ root, id: `${ID} ${game}.${puzzle.id}`, side: puzzle.side, concealed: true },
      onArrival: () => {
        if (!id && !day) history.replaceState(null, "", puzzleLink({ game, id: puzzle.id }));
        this.refuted = null;
        this.solving.value = { file, puzzle, day, state: "open", result: null, gain: 0, signs: [], refutation: null };
      },
    };
  }

  private async judge(live: Shown): Promise<void> {
    const { puzzle, state } = this.solving.peek() as Solving;
    if (state === "shown" || this.refuted) return;
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
    if (isSave(puzzle) && isOfLine(puzzle, GameTree.moves(live.node))) {
      this.solved();
      return;
    }
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
    this.sign(SIGNS.right);
    await pause(BEFORE_REPLY);
    if (this.session.game.live.peek() === live && this.solving.peek()?.state === "right")
      await this.session.playing.advance(reply);
  }

  /** The longest defence; null if the last move does not keep the win, undefined if unknown. */
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

  /** Shows the best reply to a wrong move, and takes both back. */
  private async takeBackWrong(live: Shown): Promise<void> {
    const { game, playing, truths } = this.session;
    const { parent } = live.node;
    playing.locked.value = true;
    this.decide("failed");
    this.change({ state: "wrong", refutation: null });
    this.sign(SIGNS.wrong);
    const seek = live.view.over ? null : truths.reply(GameTree.moves(live.node));
    const [reply] = await Promise.all([seek, pause(WRONG_SHOWN)]);
    const isHere = () => this.refuted === parent && this.solving.peek()?.state === "wrong";
    if (game.live.peek() !== live || this.solving.peek()?.state !== "wrong" || !parent) return;
    this.refuted = parent;
    const refuting = reply ? await playing.advance(reply) : null;
    if (refuting?.mover && isHere()) {
      const wins = game.live.peek()?.view.over ?? false;
      this.change({ refutation: { by: refuting.mover, move: refuting.text, wins } });
      await pause(REFUTED_SHOWN);
    }
    if (isHere()) await playing.takeBackTo(parent);
    if (!isHere()) return;
    this.refuted = null;
    playing.locked.value = false;
  }

  private solved(): void {
    this.session.playing.locked.value = true; // earlier positions are only looked at
    this.decide(this.solving.peek()?.signs.includes(SIGNS.hint) ? "helped" : "solved");
    this.change({ state: "solved" });
    this.sign(SIGNS.right);
    this.keepDay();
  }

  private sign(sign: Sign): void {
    this.change({ signs: [...(this.solving.peek()?.signs ?? []), sign] });
  }

  /** Stores the first attempt at a daily puzzle. */
  private keepDay(): void {
    const { day, signs } = this.solving.peek() as Solving;
    if (day) settings.update(settings.dayDone, (kept) => (kept.day === day ? kept : { day, signs: signs.join("") }));
  }

  /** Records the first result. */
  private decide(result: PuzzleResult): void {
    const now = this.solving.peek();
    if (!now || now.result) return;
    settings.update(settings.puzzled, (all) => {
      const before = recordOfPuzzles(now.file);
      const after = recordAfter(before, now.puzzle, result);
      this.change({ result, gain: after.rating - before.rating });
      return { ...all, [now.file.game]: after };
    });
  }

  /** Marks the moving piece of the winning move; when repeated, the whole move. */
  async giveHint(): Promise<void> {
    const { hint } = this.session;
    const isFirst = !hint.given.peek();
    await hint.ask(async () => (await this.solution())[0]);
    if (isFirst && hint.given.peek()) this.sign(SIGNS.hint);
  }

  /** Gives the puzzle up and plays its solution to the end. */
  async showSolution(): Promise<void> {
    const puzzle = this.solving.peek()?.puzzle;
    this.decide("failed");
    this.change({ state: "shown" });
    this.sign(SIGNS.shown);
    this.keepDay();
    this.session.playing.locked.value = true;
    const live = this.session.game.live.peek();
    const judged = live?.node.mover === puzzle?.side ? live?.node.parent : null;
    const open = this.refuted ?? judged;
    if (open) await this.session.playing.takeBackTo(open);
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

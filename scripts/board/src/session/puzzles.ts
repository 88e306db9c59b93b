import { effect, signal, untracked } from "@preact/signals";
import { EngineGone } from "../engine/client.ts";
import { elementsOf, isCell } from "../game/elements.ts";
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
import { PERSONS } from "./opponents.ts";
import type { Loaded, Session } from "./session.ts";
import { puzzled, update } from "./settings.ts";
import { optionsOf, TIME } from "./starting.ts";
import { Thinker } from "./thinker.ts";

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

/** The puzzle that was opened last; `isPuzzle` says whether the page shows it. */
export const solving = signal<Solving | null>(null);

/** Games with this word in their id are puzzles. They are not kept, and the address names the puzzle. */
const ID = "puzzle";
/** How long a wrong move stays on the board, how long a right one before the answer, and a move of the solution. */
const WRONG_SHOWN = 1200;
const BEFORE_REPLY = 500;
const BETWEEN_MOVES = 900;
/** The nodes of the search that proves whether a move keeps the win. */
const PROOF_NODES = 1_000_000;

const files = new Map<string, PuzzleFile>();
let thinker: Thinker | null = null;

export const isPuzzle = (gameId: string): boolean => gameId.startsWith(`${ID} `);

export function recordOfPuzzles({ game, puzzles }: PuzzleFile): PuzzleRecord {
  const kept = puzzled.value[game];
  return kept && Array.isArray(kept.done) && Number.isFinite(kept.rating) ? kept : firstRecord(puzzles);
}

/** Whether a puzzle is on the page that is neither solved nor shown. */
export const isSolving = (session: Session): boolean =>
  isPuzzle(session.game.id) && !["solved", "shown"].includes(solving.value?.state ?? "");

/**
 * Puts a puzzle on the page; returns false if something else is requested meanwhile. Throws BadLink if there is none of
 * that name, Refused if the engine refuses it.
 */
export function openPuzzle(session: Session, place: PuzzlePlace): Promise<boolean> {
  return session.load(puzzleAt(session, place));
}

async function puzzleAt(session: Session, { game, id }: PuzzlePlace): Promise<Loaded> {
  const file = files.get(game) ?? (await readPuzzles(game));
  files.set(game, file);
  const { rating, done } = recordOfPuzzles(file);
  const puzzle = id ? file.puzzles.find((one) => one.id === id) : nearest(file.puzzles, done, rating);
  if (!puzzle) throw new BadLink(`${game}.${id}`);
  const root = { options: optionsOf(session, game), position: puzzle.position };
  const tree = new GameTree();
  return {
    ...{ root, sides: PERSONS, time: TIME, tree, end: tree.root, at: tree.root },
    id: `${ID} ${game}.${puzzle.id}`,
    onArrival: () => {
      if (!id) history.replaceState(null, "", puzzleLink({ game, id: puzzle.id }));
      thinker?.stop();
      session.view.flipped.value = puzzle.side === "p2";
      session.analysis.on.value = false;
      session.analysis.threatOn.value = false;
      solving.value = { file, puzzle, state: "open", result: null, hinted: false, gain: 0 };
    },
  };
}

/** Judges every move that is made in a puzzle, and answers it. */
export function judgePuzzles(session: Session): void {
  effect(() => {
    const live = session.game.live.value;
    if (live?.node.parent && isPuzzle(live.game)) void untracked(() => judge(session, live));
  });
}

async function judge(session: Session, live: Shown): Promise<void> {
  const { puzzle, state } = solving.peek() as Solving;
  if (state === "shown") return;
  const isOwn = live.node.mover === puzzle.side;
  if (live.view.over) {
    if (live.view.result === `${puzzle.side}win`) solved();
    else await takeBackWrong(session, live);
    return;
  }
  if (!isOwn) {
    if (state === "right") change({ state: "open" });
    session.playing.locked.value = false;
    return;
  }
  session.playing.locked.value = true;
  const reply = await replyTo(session, live.node);
  if (session.game.live.peek() !== live || solving.peek()?.puzzle !== puzzle) return;
  if (reply === undefined) {
    change({ state: "open" });
    await session.playing.takeBack();
    session.playing.locked.value = false;
    return;
  }
  if (reply === null) {
    await takeBackWrong(session, live);
    return;
  }
  change({ state: "right" });
  await pause(BEFORE_REPLY);
  if (session.game.live.peek() === live && solving.peek()?.state === "right") await session.playing.advance(reply);
}

/** The defence that holds out longest; null if the last move does not keep the win, undefined if that stays unknown. */
async function replyTo(session: Session, node: Node): Promise<string | null | undefined> {
  const { puzzle } = solving.peek() as Solving;
  const moves = GameTree.moves(node);
  if (isOfLine(puzzle, moves)) return puzzle.line[moves.length] ?? null;
  if (moves.length === 1) return null;
  change({ state: "checking" });
  const line = await prove(session, moves.slice(0, -1), moves.at(-1));
  return line && (line[1] ?? null);
}

const isOfLine = ({ line }: Puzzle, moves: readonly string[]): boolean =>
  moves.every((move, index) => move === line[index]);

/**
 * The shortest win after some moves, with `move` if one is given, against the defence that holds out longest; empty if
 * none is proved within the plies that the puzzle allows; undefined without an engine, or if something else came first.
 */
async function prove(session: Session, moves: readonly string[], move?: string): Promise<string[] | undefined> {
  const { puzzle } = solving.peek() as Solving;
  const [offer] = session.engines.offers;
  if (!offer) return undefined;
  thinker ??= new Thinker(offer, "puzzle", session);
  const plies = puzzle.others - moves.length;
  const limits = `mate ${plies} nodes ${PROOF_NODES}${move ? ` searchmoves ${move}` : ""}`;
  try {
    const searched = await thinker.search({ root: session.game.root, moves, limits });
    if (!searched) return undefined;
    const { score, pv = [] } = searched.info ?? {};
    return score?.kind === "mate" && score.value > 0 && score.value <= plies ? pv : [];
  } catch (error) {
    if (error instanceof EngineGone) return undefined;
    throw error;
  }
}

async function takeBackWrong(session: Session, live: Shown): Promise<void> {
  session.playing.locked.value = true;
  decide("failed");
  change({ state: "wrong" });
  await pause(WRONG_SHOWN);
  if (session.game.live.peek() !== live || solving.peek()?.state !== "wrong") return;
  await session.playing.takeBack();
  session.playing.locked.value = false;
}

function solved(): void {
  decide(solving.peek()?.hinted ? "helped" : "solved");
  change({ state: "solved" });
}

/** The first result counts, and only of a puzzle that has not been done. */
function decide(result: PuzzleResult): void {
  const now = solving.peek();
  if (!now || now.result) return;
  update(puzzled, (all) => {
    const before = recordOfPuzzles(now.file);
    const after = before.done.includes(now.puzzle.id) ? before : recordAfter(before, now.puzzle, result);
    change({ result, gain: after.rating - before.rating });
    return { ...all, [now.file.game]: after };
  });
}

/** Marks the piece of the move that wins; asked again, the whole move. */
export async function giveHint(session: Session): Promise<void> {
  const { given, seeking } = session.hint;
  if (given.value) {
    given.value = { ...given.value, whole: true };
    return;
  }
  const shown = session.view.shown.peek();
  if (!shown || seeking.value) return;
  seeking.value = true;
  const [move] = await solution(session);
  seeking.value = false;
  if (!move || session.view.shown.peek() !== shown) return;
  change({ hinted: true });
  given.value = { move, whole: elementsOf(move).filter(isCell).length < 2 };
}

/** Gives the puzzle up and plays its solution to the end. */
export async function showSolution(session: Session): Promise<void> {
  const puzzle = solving.peek()?.puzzle;
  decide("failed");
  change({ state: "shown" });
  session.playing.locked.value = true;
  const live = session.game.live.peek();
  if (live?.node.mover === puzzle?.side) await session.playing.takeBack(); // a move that is being judged
  const game = session.game.id;
  for (const move of await solution(session)) {
    await pause(BETWEEN_MOVES);
    if (session.game.id !== game || !(await session.playing.advance(move))) return;
  }
}

/** The moves that win from the position on the board. */
async function solution(session: Session): Promise<string[]> {
  const { puzzle } = solving.peek() as Solving;
  const moves = GameTree.moves(session.game.live.peek()?.node ?? session.game.tree.root);
  if (isOfLine(puzzle, moves)) return puzzle.line.slice(moves.length);
  return (await prove(session, moves)) ?? [];
}

function change(changes: Partial<Solving>): void {
  const now = solving.peek();
  if (now) solving.value = { ...now, ...changes };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

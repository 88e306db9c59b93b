import type { PlayerId, Result } from "../engine/board.ts";
import type { Score } from "../engine/words.ts";
import { parseScore } from "./recorded.ts";
import { forP1 } from "./score.ts";
import { GameTree } from "./tree.ts";

/** A running match, updated by messages from quadriga/match/live.py. */
export interface Match {
  head: Head;
  /** `running`, `finished`, `interrupted`, or why it could not continue. */
  state: string;
  /** The game of each slot, which stays until the next one begins. */
  games: MatchGame[];
  /** In the order in which they ended. */
  finished: Finished[];
  figures: Figures;
  course: [played: number, llr: number][];
  notices: string[];
  /** The games that begin next. */
  next: Pick<Finished, "number" | "players">[];
}

/** The data for tables and figures of a match. */
export interface Standing {
  head: Pick<Head, "engines" | "planned">;
  figures: Figures;
  course: Match["course"];
}

export interface Head {
  game: string;
  engines: { name: string; version: string; control: string }[];
  /** The total number of games in all parts. */
  planned: number;
  /** The number of finished games kept. */
  kept: number;
}

export interface MatchGame extends GameNews {
  /** Null until the first one arrives. */
  picture: Picture | null;
  /** When it arrived, in milliseconds of performance.now(). */
  received: number;
}

interface GameNews {
  slot: number;
  number: number;
  /** The engines that play p1 and p2. */
  players: [number, number];
  position: string | null;
  opening: string[];
  /** Who makes the first move after the opening. */
  begins: 0 | 1;
  plies: MatchPly[];
  /** Who is thinking. */
  turn: 0 | 1 | null;
  /** Seconds left when the search began; null without a clock. */
  clocks: [number | null, number | null];
  /** Seconds that the search had taken when this was sent. */
  elapsed: number;
  searches: [EngineSearch | null, EngineSearch | null];
  result: Finished | null;
}

interface MatchPly {
  move: string;
  score: string;
  depth: number | null;
  time: number;
  nodes: number | null;
}

export interface EngineSearch {
  /** The number of plies before the position. */
  ply: number;
  depth: number | null;
  seldepth: number | null;
  /** For the engine that searches. */
  score: string;
  nodes: number | null;
  nps: number | null;
  time: number | null;
  pv: string[];
}

/** A drawn position. `board` and `svg` are empty if it cannot be drawn. */
export interface Picture {
  /** The number of plies after which it was drawn. */
  plies: number;
  board: string;
  svg: string;
}

/** How a game of a match ended. */
export interface Ended {
  termination: string;
  /** The protocol's word for the rule that ended it; empty if there is none. */
  reason: string;
  /** The engine's text for it; empty or missing if unknown. */
  text?: string;
}

export interface Finished extends Ended {
  number: number;
  players: [number, number];
  result: Result;
  culprit: string;
  detail: string;
  plies: number;
}

interface Figures {
  engines: EngineFigures[];
  encounters: (EngineFigures & { engine: string; opponent: string })[];
  sprt: Test | null;
  played: number;
  faults: Record<string, number>;
}

export interface EngineFigures {
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  /** Complete pairs by their points: 0, 1/2, 1, 3/2, 2. */
  pairs: number[];
  elo: number | null;
  /** The bound of its Elo, if it won or lost every game. */
  elo_bound: number | null;
  error_95: number | null;
  los: number | null;
}

export interface Test {
  elo0: number;
  elo1: number;
  llr: number;
  lower: number;
  upper: number;
  accepted: "elo1" | "elo0" | null;
}

/** The changes, or with `whole` the complete state. `plies` of a game begin with the number `from`. */
export interface Message extends Partial<Omit<Match, "games">> {
  whole?: boolean;
  games?: (GameNews & { from: number })[];
  pictures?: (Picture & { number: number })[];
}

export const MOST_NOTICES = 20;

/** The match after a message; null until the first whole one. `now` is performance.now(). */
export function applied(match: Match | null, message: Message, now: number): Match | null {
  const before = message.whole ? null : match;
  if (!before && !message.whole) return null;
  const games = new Map((before?.games ?? []).map((game) => [game.slot, game]));
  for (const { from, ...news } of message.games ?? []) {
    const known = games.get(news.slot);
    const same = known?.number === news.number ? known : null;
    const plies = [...(same?.plies.slice(0, from) ?? []), ...news.plies];
    games.set(news.slot, { ...news, plies, picture: same?.picture ?? null, received: now });
  }
  for (const { number, ...picture } of message.pictures ?? []) {
    const game = [...games.values()].find((each) => each.number === number);
    if (game) games.set(game.slot, { ...game, picture });
  }
  const head = message.head ?? (before as Match).head;
  const finished = new Map((before?.finished ?? []).map((each) => [each.number, each]));
  for (const each of message.finished ?? []) finished.set(each.number, each);
  const last = before?.course.at(-1)?.[0] ?? -1;
  return {
    head,
    state: message.state ?? (before as Match).state,
    games: [...games.values()].sort((a, b) => a.slot - b.slot),
    finished: [...finished.values()].slice(-head.kept),
    figures: message.figures ?? (before as Match).figures,
    course: [...(before?.course ?? []), ...(message.course ?? []).filter(([played]) => played > last)],
    notices: [...(before?.notices ?? []), ...(message.notices ?? [])].slice(-MOST_NOTICES),
    next: message.next ?? before?.next ?? [],
  };
}

export const playerOf = (index: number): PlayerId => (index ? "p2" : "p1");

/** Who makes the move after `ply` plies of the players. */
const moverAt = ({ begins }: GameNews, ply: number): 0 | 1 => ((begins + ply) & 1 ? 1 : 0);

/** A player's score, as p1 sees it. */
export function scoreForP1(score: string, player: 0 | 1): Score | null {
  const parsed = parseScore(score);
  return parsed && forP1(parsed, playerOf(player));
}

/** The score of the position, from the running search or otherwise from the last move. */
export function scoreNow(game: GameNews): Score | null {
  const { turn, searches, plies } = game;
  const search = turn === null ? null : searches[turn];
  const own = search?.ply === plies.length ? scoreForP1(search.score, turn as 0 | 1) : null;
  const last = plies.at(-1);
  return own ?? (last ? scoreForP1(last.score, moverAt(game, plies.length - 1)) : null);
}

/** The moves of an engine's line that have not been made yet. */
export function lineAhead({ plies }: GameNews, search: EngineSearch): string[] {
  const made = plies.slice(search.ply).map(({ move }) => move);
  const agrees = made.every((move, index) => search.pv[index] === move);
  return agrees ? search.pv.slice(made.length) : [];
}

/** An engine's line after some plies of the players. */
export interface Line {
  plies: number;
  moves: string[];
}

/** An engine's line from the position on the board, or the original line if the game has left it. */
export function lineNow(game: GameNews, search: EngineSearch): Line {
  const ahead = lineAhead(game, search);
  return ahead.length ? { plies: game.plies.length, moves: ahead } : { plies: search.ply, moves: search.pv };
}

/** Seconds left on a clock at `now`; the clock of the player to move is running. Null without a clock. */
export function clockAt(game: MatchGame, player: 0 | 1, now: number): number | null {
  const left = game.clocks[player];
  if (left === null) return null;
  const used = game.turn === player && !game.result ? game.elapsed + (now - game.received) / 1000 : 0;
  return Math.max(0, left - used);
}

/** The game as a tree with one line. */
export function treeOf(game: GameNews): GameTree {
  const begins = moverAt(game, game.opening.length); // of the opening, if sides alternate
  const opening = game.opening.map((move) => ({ move, score: "-", depth: null }));
  return GameTree.of(
    [...opening, ...game.plies].map(({ move, score, depth }, index) => {
      const mover: 0 | 1 = (begins + index) & 1 ? 1 : 0;
      const about = { mover: playerOf(mover), score: scoreForP1(score, mover), depth: depth ?? 0 };
      return { move, ...about, book: index < opening.length };
    }),
  );
}

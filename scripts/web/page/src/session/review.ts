import { signal } from "@preact/signals";
import { better_line } from "../../../../quadriga/common/judging.json";
import type { Result } from "../engine/board.ts";
import type { EngineOffer } from "../engine/catalogue.ts";
import { NO_INFO, parseValues, type Score } from "../engine/words.ts";
import {
  decided,
  type Finding,
  findingOf,
  type Judgement,
  judge,
  knownScore,
  marked,
  markOf,
} from "../game/judging.ts";
import { forP1 } from "../game/score.ts";
import { GameTree, type Node, noteSearch } from "../game/tree.ts";
import { provedResult, truthOf } from "../game/truth.ts";
import { analyst } from "./analysis.ts";
import type { View } from "./arbiter.ts";
import { noAnswer } from "./refusal.ts";
import { settings } from "./settings.ts";
import type { Table } from "./table.ts";
import { Thinker } from "./thinker.ts";

/** Separates the people who annotated a game from the engine that reviewed it. */
const BEHIND_PEOPLE = "; ";
/** The number of engines that search at the same time, given enough cores. */
const MOST_WORKERS = 4;

/** Reviews a whole game: searches every position, from the last to the first, and judges every move. */
export class Review {
  /** The number of positions searched so far, and the total; null without a running review. */
  readonly progress = signal<{ done: number; total: number } | null>(null);
  /** Findings by the current engine and limits. */
  private found = new WeakMap<Node, Finding>();
  private annotator = "";
  private thinkers: Thinker[] = [];
  private readonly single: Thinker;
  private turn = 0;

  constructor(private readonly table: Table) {
    this.single = new Thinker("review", table);
  }

  /** The current reviewer, in the form stored with the game. */
  private describe(): string {
    const { connected, offers } = this.table.engines;
    const offer = analyst(offers);
    const own = offer === offers[0] && connected.value?.client.name;
    return reviewerText(own || (offer?.name ?? ""), settings.reviewLimits.value);
  }

  /** Whether the current reviewer has reviewed the game. */
  isSame(): boolean {
    return this.table.game.annotator.split(BEHIND_PEOPLE).at(-1) === this.describe();
  }

  /** The moves of the game chosen by players. */
  moves(): Node[] {
    return GameTree.path(this.table.game.live.value?.node ?? this.table.game.tree.root).filter(({ book }) => !book);
  }

  /** Judges the moves that this engine has not yet judged with these limits. */
  async start(): Promise<void> {
    const offer = analyst(this.table.engines.offers);
    const live = this.table.game.live.value;
    if (!offer || !live || this.progress.value) return;
    const moves = this.moves();
    const { game } = this.table;
    const isReviewed = moves.some(({ judgement }) => judgement);
    if (!this.isSame()) for (const node of moves) setJudgement(node, null);
    this.useLimits();
    game.annotator = annotators(game.annotator, isReviewed, this.annotator);
    game.onlyShown = false;
    const open = new Set<Node>();
    for (const node of moves.filter(({ judgement }) => !judgement))
      for (const each of [node.parent, node]) if (each && !this.found.has(each)) open.add(each);
    const next = new Map(moves.map((node) => [node.parent, node]));
    const queue = [...open].sort((a, b) => a.ply - b.ply);
    const turn = ++this.turn;
    this.progress.value = { done: 0, total: queue.length };
    this.judgeAll(moves, live.view);
    const cores = Math.floor((globalThis.navigator?.hardwareConcurrency ?? 2) / 2);
    const count = Math.max(1, Math.min(MOST_WORKERS, cores, queue.length));
    this.thinkers = Array.from({ length: count }, (_, index) => new Thinker(`review ${index + 1}`, this.table));
    const work = async (thinker: Thinker) => {
      for (let node = queue.pop(); node; node = queue.pop()) {
        const finding = await this.search(thinker, offer, node, { next: next.get(node) });
        if (!finding || turn !== this.turn || this.table.game.live.value?.game !== live.game) return;
        this.found.set(node, finding);
        const { done, total } = this.progress.value ?? { done: 0, total: queue.length };
        this.progress.value = { done: done + 1, total };
        this.judgeAll(moves, live.view);
      }
    };
    await Promise.all(this.thinkers.map(work));
    if (turn === this.turn) this.stop();
  }

  /** Ends the review; existing judgements stay. */
  stop(): void {
    this.turn++;
    for (const thinker of this.thinkers) thinker.close();
    this.thinkers = [];
    this.progress.value = null;
  }

  /** Judges another move in a position of the game; null if that is impossible. */
  async judgeOther(from: Node, move: string): Promise<Judgement | null> {
    const offer = analyst(this.table.engines.offers);
    if (!offer) return null;
    this.useLimits();
    const before = this.found.get(from) ?? (await this.search(this.single, offer, from, {}));
    if (!before) return null;
    this.found.set(from, before);
    if (before.line[0] === move) return { lost: 0, was: before.exact, now: before.exact, better: "" };
    const after = await this.search(this.single, offer, from, { move });
    return after && judge(before, after, move);
  }

  /** Drops findings of other engines or limits, which are not comparable. */
  private useLimits(): void {
    if (this.annotator !== this.describe()) this.found = new WeakMap();
    this.annotator = this.describe();
  }

  private judgeAll(moves: readonly Node[], view: View): void {
    for (const node of moves) {
      const before = node.parent && this.found.get(node.parent);
      const after = this.found.get(node);
      if (!before || !after || node.judgement) continue;
      const judgement = judge(before, after, node.move);
      setJudgement(node, judgement);
      if (judgement?.better && node.parent)
        void this.table.playing.addLine(node.parent, before.line.slice(0, better_line), view);
    }
    this.table.game.revision.value++;
  }

  /**
   * The finding for the position at a node, or after one more move; null if the engine has ended, was stopped or
   * has refused it. If the values of the moves prove the result, a search is needed only to find the better line if the
   * `next` move of the game is bad.
   */
  private async search(
    thinker: Thinker,
    offer: EngineOffer,
    node: Node,
    { move, next }: { move?: string; next?: Node | undefined },
  ): Promise<Finding | null> {
    const { game, notice } = this.table;
    const { id, root } = game;
    const moves = [...GameTree.moves(node), ...(move === undefined ? [] : [move])];
    try {
      const { result, truth } = await this.table.truths.of(moves);
      const { turn, legal } = truth;
      if (move === undefined) node.proved ??= provedResult(truth);
      if (result) {
        if (move === undefined) noteSearch(node, RESULT_SCORES[result], NO_INFO);
        return decided(result, turn);
      }
      const score = knownScore(truth.best);
      const known = score && findingOf({ ...NO_INFO, score, pv: [...truth.values.keys()].slice(0, 1) }, truth);
      const judgement = known && next && judge(known, this.found.get(next) ?? NOTHING, next.move);
      if (known && (!next || (judgement && !markOf(judgement)))) {
        if (move === undefined) noteSearch(node, forP1(score, turn), { ...NO_INFO, pv: [...known.line] });
        return known;
      }
      const options = { UCI_ShowWDL: "true" };
      const limits = settings.reviewLimits.peek();
      const searched = await thinker.search(offer, { root, moves, limits, options, question: "values" });
      if (!searched) return null;
      const info = searched.info ?? NO_INFO;
      const line = info.pv.length ? info.pv : searched.move === null ? [] : [searched.move];
      if (move === undefined) noteSearch(node, info.score && forP1(info.score, turn), info);
      const values = parseValues(searched.answer); // the search may have generated a tablebase
      return findingOf({ ...info, pv: line }, values.size > truth.values.size ? truthOf(turn, legal, values) : truth);
    } catch (error) {
      return noAnswer(error, notice, id === game.id);
    }
  }
}

/** An engine and the words after `go`: `Quadriga 0.3.0, nodes=100000`; times are in seconds. */
export function reviewerText(engine: string, limits: string): string {
  const [kind, count] = limits.split(" ");
  return `${engine}, ${kind}=${kind === "movetime" ? Number(count) / 1000 : count}`;
}

/** The annotators `before` followed by the reviewer. If the last of them has reviewed the game, it is replaced. */
export function annotators(before: string, isReviewed: boolean, reviewer: string): string {
  const all = before.split(BEHIND_PEOPLE).filter(Boolean);
  return [...(isReviewed ? all.slice(0, -1) : all), reviewer].join(BEHIND_PEOPLE);
}

/** The finding for an unknown position. */
const NOTHING: Finding = { chance: null, exact: null, line: [], values: new Map() };

/** The scores of finished games, for p1; −0 is a finished loss. */
const RESULT_SCORES: Record<Result, Score | null> = {
  p1win: { kind: "mate", value: 0 },
  p2win: { kind: "mate", value: -0 },
  draw: { kind: "cp", value: 0 },
  none: null,
};

/** Sets the judgement of a move, and replaces its mark. */
function setJudgement(node: Node, judgement: Judgement | null): void {
  node.nags = marked(node.nags, node.judgement, judgement);
  node.judgement = judgement;
}

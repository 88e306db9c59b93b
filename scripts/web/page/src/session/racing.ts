import { computed, effect, signal } from "@preact/signals";
import endgames from "../../endgames.json";
import { opponentOf, type PlayerId, parsedObject, type Result } from "../engine/board.ts";
import { tabStore } from "../game/storage.ts";
import { GameTree, type Node } from "../game/tree.ts";
import { against } from "./opponents.ts";
import { usualElo } from "./progress.ts";
import { variantOf } from "./recorded.ts";
import type { Session } from "./session.ts";

/** A game from a proved position: the person has to win within the proved distance, or to survive longer. */
export interface Race {
  /** The id of the game. */
  game: string;
  task: "convert" | "survive";
  person: PlayerId;
  /** The ply of the position, and the plies from there to the end under perfect play. */
  from: number;
  plies: number;
  /** The number of the exercise; null for a position from a review. */
  exercise: number | null;
}

/** The exercises: positions of a game with a single best move, by the distance of the win. */
export const ENDGAMES = { game: "onitama", positions: endgames };

/** The key of this tab's race, for a reload. */
const TAB_KEY = "quadriga-board.race";

/** The race on the page, if any; the proved distance is its clock. */
export class Racing {
  readonly race = signal(parsedObject<Race>(tabStore.get(TAB_KEY) ?? ""));
  /** The race of the game on the page, the plies left, and its end. */
  readonly standing = computed(() => {
    const race = this.race.value;
    const live = this.session.game.live.value;
    if (!race || !live || race.game !== live.game) return null;
    const left = race.plies - (live.node.ply - race.from);
    return { race, left: Math.max(0, left), end: endOf(race, left, this.session.game.result.value) };
  });

  constructor(private readonly session: Session) {
    effect(() => {
      tabStore.set(TAB_KEY, JSON.stringify(this.race.value));
    });
    effect(() => {
      const { race } = this;
      const live = session.game.live.value;
      // If moves before its start are taken back, it is an ordinary game.
      if (live && live.game === race.value?.game && live.node.ply < race.value.from) race.value = null;
    });
  }

  /** The task at a bad move of a review: to survive the loss after it, or to win the position before it. */
  taskAt({ mover, score, parent, judgement }: Node): Race["task"] | null {
    if (!mover || !judgement || !parent) return null;
    if (judgement.was === "win" && parent.score?.kind === "mate") return "convert";
    return judgement.now === "loss" && score?.kind === "mate" ? "survive" : null;
  }

  /** Begins the task of a bad move. Returns false if something else is requested meanwhile. */
  begin(node: Node, task: Race["task"]): Promise<boolean> {
    const start = task === "convert" ? (node.parent ?? node) : node;
    const { root } = this.session.game;
    const race = { task, person: node.mover ?? "p1", from: start.ply, plies: Math.abs(start.score?.value ?? 0) };
    return this.play(root, GameTree.moves(start), { ...race, exercise: null });
  }

  /** Begins an exercise; the first follows the last. */
  exercise(index: number): Promise<boolean> {
    const place = index % ENDGAMES.positions.length;
    const { position = "", plies = 0 } = ENDGAMES.positions[place] ?? {};
    const root = { options: this.session.engines.rules.optionsOf(ENDGAMES.game), position };
    return this.play(root, [], { task: "convert", person: null, from: 0, plies, exercise: place });
  }

  /** `person`: null for the side to move. The engine defends at full strength, but attacks at the usual level. */
  private async play(
    root: Session["game"]["root"],
    moves: string[],
    { person, ...rest }: Omit<Race, "game" | "person"> & { person: PlayerId | null },
  ): Promise<boolean> {
    const { session } = this;
    const own = person ?? (await session.engines.rules.state(root, moves)).truth.turn;
    const elo = rest.task === "convert" ? null : usualElo(session, variantOf(session, root));
    const setup = { root, sides: against(session, own, elo), concealed: true };
    if (!(await session.begin(setup, moves))) return false;
    session.game.onlyShown = false; // a reload continues it
    this.race.value = { ...rest, person: own, game: session.game.id };
    return true;
  }
}

/** `left`: the plies until the proved end; `result`: null while the game continues. */
export function endOf({ task, person }: Race, left: number, result: Result | null): "done" | "failed" | null {
  const won = result === `${person}win`;
  if (task === "convert") return result ? (won && left >= 0 ? "done" : "failed") : left <= 0 ? "failed" : null;
  const lost = result === `${opponentOf(person)}win`;
  return result ? (lost && left >= 0 ? "failed" : "done") : left <= 0 ? "done" : null;
}

import { effect, signal } from "@preact/signals";
import { fetched } from "../engine/not_fetched.ts";
import { type Lesson, type LessonPlace, type LessonStep, reaches } from "../game/lesson.ts";
import type { Shown } from "./game.ts";
import { levelsOf } from "./levels.ts";
import { against } from "./opponents.ts";
import { pause, REFUTED_SHOWN, WRONG_SHOWN } from "./pauses.ts";
import type { Session, Setup } from "./session.ts";
import { settings } from "./settings.ts";
import { newGame } from "./starting.ts";

/** A lesson on the page, with the judgement of the last move in the current step. */
export interface Learning {
  lesson: Lesson;
  place: LessonPlace;
  judged: "nothing" | "wrong" | "right";
}

/** Games with this word in their id are steps of a lesson. They are not stored, and the address names the step. */
const ID = "lesson";
/** Milliseconds for which a right move stays on the board before the reply. */
const BEFORE_REPLY = 900;

export const isLesson = (gameId: string): boolean => gameId.startsWith(`${ID} `);

export const stepOf = ({ lesson, place }: Pick<Learning, "lesson" | "place">): LessonStep =>
  lesson.steps[place.step - 1] as LessonStep;

/** The lesson on the page: opens its steps, and judges every move in them. */
export class Lessons {
  /** The lesson that was opened last; `isLesson` says whether the page shows it. */
  readonly learning = signal<Learning | null>(null);

  constructor(private readonly session: Session) {
    effect(() => {
      const live = session.game.live.value;
      if (live?.node.ply === 1 && isLesson(live.game)) void this.judge(live);
    });
  }

  /**
   * Puts a step of a lesson on the page; returns false if something else is requested meanwhile. Throws NotFetched if
   * there is no lesson, Refused if the engine does not play the game.
   */
  open(wanted: LessonPlace): Promise<boolean> {
    return this.session.begin(this.step(wanted));
  }

  private async step(wanted: LessonPlace): Promise<Setup> {
    const lesson = (await (await fetched(`lessons/${wanted.game}.json`)).json()) as Lesson;
    const place = { ...wanted, step: Math.min(wanted.step, lesson.steps.length) };
    const step = stepOf({ lesson, place });
    const root = { options: this.session.engines.rules.optionsOf(place.game), position: step.position };
    const { turn: side } = await this.session.engines.rules.look(root, [], { side: "p1", coordinates: true });
    const onArrival = () => {
      this.learning.value = { lesson, place, judged: "nothing" };
    };
    return { root, id: `${ID} ${place.game}.${place.step}`, side, concealed: true, onArrival };
  }

  private async judge(live: Shown): Promise<void> {
    const now = this.learning.peek();
    if (!now) return;
    const { node, view } = live;
    const step = stepOf(now);
    const right = reaches(step, node.move, view.over && view.result === `${node.mover}win`);
    this.session.playing.locked.value = true;
    this.learning.value = { ...now, judged: right ? "right" : "wrong" };
    if (right) note(now.place);
    if (right && !step.reply) return;
    const seek = step.refutes && !right ? this.session.truths.reply([node.move]) : step.reply;
    const [reply] = await Promise.all([seek, pause(right ? BEFORE_REPLY : WRONG_SHOWN)]);
    if (this.session.game.live.peek() !== live) return;
    if (right && reply) await this.session.playing.advance(reply);
    if (!right) await this.takeBack(live, step.refutes ? reply : null);
  }

  /** Takes a wrong move back, after the reply to it. */
  private async takeBack({ game, node: { parent } }: Shown, reply: string | null | undefined): Promise<void> {
    const { playing } = this.session;
    if (reply && (await playing.advance(reply))) await pause(REFUTED_SHOWN);
    if (!parent || this.session.game.id !== game) return;
    await playing.takeBackTo(parent);
    playing.locked.value = false;
  }
}

/** Remembers a step as learned. */
function note({ game, step }: LessonPlace): void {
  settings.update(settings.learned, (now) => ({ ...now, [game]: [...new Set([...stepsLearned(game), step])] }));
}

export function stepsLearned(game: string): readonly number[] {
  const steps = settings.learned.value[game];
  return Array.isArray(steps) ? steps : [];
}

/** Begins a game from the start against the engine's lowest level; the person keeps the colour of the lesson. */
export async function beginFirstGame(session: Session, game: string): Promise<void> {
  const elo = levelsOf(session.engines.rules.client)[0]?.elo ?? null;
  const sides = against(session, session.view.side.peek(), elo);
  await session.begin(newGame(session, session.engines.rules.optionsOf(game), { sides }));
}

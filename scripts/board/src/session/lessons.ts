import { effect, signal } from "@preact/signals";
import { LESSONS, type Lesson, type LessonPlace, type LessonStep, reaches } from "../game/lesson.ts";
import { BadLink } from "../game/link.ts";
import { GameTree } from "../game/tree.ts";
import type { Shown } from "./game.ts";
import { levelsOf } from "./levels.ts";
import { PERSONS } from "./opponents.ts";
import type { Loaded, Session } from "./session.ts";
import { learned, update } from "./settings.ts";
import { gameOption } from "./setup.ts";
import { engineAt, newGame, optionsOf, TIME } from "./starting.ts";

/** A lesson on the page, and how the last move at its present step was judged. */
export interface Learning {
  lesson: Lesson;
  place: LessonPlace;
  judged: "nothing" | "wrong" | "right";
}

/** The lesson that was opened last; `isLesson` says whether the page shows it. */
export const learning = signal<Learning | null>(null);

/** Games with this word in their id are steps of a lesson. They are not kept, and the address names the step. */
const ID = "lesson";
/** How long a wrong move stays on the board, and how long a right one before the reply. */
const WRONG_SHOWN = 1200;
const BEFORE_REPLY = 900;

export const isLesson = (gameId: string): boolean => gameId.startsWith(`${ID} `);

/** The games with a lesson that the engine plays. */
export function lessonsOffered(session: Session): string[] {
  const option = gameOption(session.engines.rules.client);
  return LESSONS.filter((game) => option?.choices.includes(game));
}

/**
 * Puts a step of a lesson on the page; returns false if something else is requested meanwhile. Throws BadLink without
 * the lesson, Refused if the engine does not play the game.
 */
export function openLesson(session: Session, wanted: LessonPlace): Promise<boolean> {
  return session.load(lessonStep(session, wanted));
}

async function lessonStep(session: Session, wanted: LessonPlace): Promise<Loaded> {
  const file = `lessons/${wanted.game}.json`;
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw new BadLink(file);
  const lesson = (await answer.json()) as Lesson;
  const place = { ...wanted, step: Math.min(wanted.step, lesson.steps.length) };
  const step = stepOf({ lesson, place });
  const root = { options: optionsOf(session, place.game), position: step.position };
  const { turn } = await session.engines.rules.look(root, [], { side: "p1", coordinates: true });
  const tree = new GameTree();
  return {
    ...{ root, sides: PERSONS, time: TIME, tree, end: tree.root, at: tree.root },
    id: `${ID} ${place.game}.${place.step}`,
    onArrival: () => {
      session.view.flipped.value = turn === "p2";
      learning.value = { lesson, place, judged: "nothing" };
      session.analysis.on.value = false;
      session.analysis.threatOn.value = false;
    },
  };
}

export const stepOf = ({ lesson, place }: Pick<Learning, "lesson" | "place">): LessonStep =>
  lesson.steps[place.step - 1] as LessonStep;

/** Judges every move that is made in a lesson. */
export function judgeLessons(session: Session): void {
  effect(() => {
    const live = session.game.live.value;
    if (live?.node.ply === 1 && isLesson(live.game)) void judge(session, live);
  });
}

async function judge(session: Session, live: Shown): Promise<void> {
  const now = learning.peek();
  if (!now) return;
  const { node, view } = live;
  const step = stepOf(now);
  const right = reaches(step, node.move, view.over && view.result === `${node.mover}win`);
  session.playing.locked.value = true;
  learning.value = { ...now, judged: right ? "right" : "wrong" };
  if (right) note(now.place);
  if (right && !step.reply) return;
  await new Promise((resolve) => setTimeout(resolve, right ? BEFORE_REPLY : WRONG_SHOWN));
  if (session.game.live.peek() !== live) return;
  if (right && step.reply) {
    await session.playing.advance(step.reply);
    return;
  }
  await session.playing.takeBack();
  session.playing.locked.value = false;
}

/** Remembers a step as learned. */
function note({ game, step }: LessonPlace): void {
  update(learned, (now) => ({ ...now, [game]: [...new Set([...stepsLearned(game), step])] }));
}

export function stepsLearned(game: string): readonly number[] {
  const steps = learned.value[game];
  return Array.isArray(steps) ? steps : [];
}

/** A game from the start against the engine at its lowest level; the person keeps the colour of the lesson. */
export async function beginFirstGame(session: Session, game: string): Promise<void> {
  const elo = levelsOf(session.engines.rules.client)[0]?.elo ?? null;
  const opponent = session.view.side.peek() === "p1" ? "p2" : "p1";
  const sides = { ...PERSONS, [opponent]: engineAt(session, elo) };
  await session.begin(newGame(session, optionsOf(session, game), { sides, time: TIME }));
}

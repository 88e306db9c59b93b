import { isKnown } from "./games.ts";

/** A lesson: short tasks that teach a game, which the engine judges; lessons/<game>.json. */
export interface Lesson {
  /** By language. */
  aim: Record<string, string>;
  material: Record<string, string>;
  steps: LessonStep[];
}

export interface LessonStep {
  /** The learner plays the side to move. */
  position: string;
  /** The move has to win at once, or to be one of these; `*` stands for any characters. */
  goal: "win" | string[];
  /** Cells that the task names, alone or as moves; they are marked on the board. */
  marks?: string[];
  /** The opponent's reply to every right move, shown on the board. */
  reply?: string;
  /** The opponent's best reply to a wrong move is shown. */
  refutes?: boolean;
  texts: Record<string, StepTexts>;
}

interface StepTexts {
  title: string;
  task: string;
  /** The text after a right move. */
  done: string;
  /** The text after a wrong move. */
  hint: string;
}

/** Whether a legal move reaches the goal of a step. `wins`: whether it ends the game with a win for the mover. */
export function reaches({ goal }: LessonStep, move: string, wins: boolean): boolean {
  return goal === "win" ? wins : goal.some((pattern) => matches(move, pattern));
}

const matches = (move: string, pattern: string): boolean => new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(move);

/** A step of a lesson, counted from 1, as an address names it: `#learn=onager` or `#learn=onager.2`. */
export interface LessonPlace {
  game: string;
  step: number;
}

export const lessonLink = ({ game, step }: LessonPlace): string => `#learn=${game}${step > 1 ? `.${step}` : ""}`;

/** Null if the address names no lesson. */
export function parseLessonLink(hash: string): LessonPlace | null {
  const found = /^#learn=([a-z]+)(?:\.([1-9]))?$/.exec(hash);
  return found?.[1] && isKnown(found[1]) ? { game: found[1], step: Number(found[2] ?? 1) } : null;
}

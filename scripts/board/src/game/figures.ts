import type { EngineFigures, Figures, Finished } from "./match.ts";

const POINTS = { p1win: 1, draw: 0.5, p2win: 0, none: null } as const;

/** The standings of two engines that play pairs of games, 1 and 2, 3 and 4; without ratings, which few games do not give. */
export function figuresOf(finished: readonly Finished[]): Figures {
  const engines = [0, 1].map((engine) => {
    const points = new Map<number, number>();
    for (const { number, players, result } of finished) {
      const p1 = POINTS[result];
      if (p1 !== null) points.set(number, players[0] === engine ? p1 : 1 - p1);
    }
    return tallied(points);
  });
  const faults: Record<string, number> = {};
  for (const { termination, culprit } of finished) {
    if (culprit) faults[`${termination} by ${culprit}`] = (faults[`${termination} by ${culprit}`] ?? 0) + 1;
  }
  return { engines, encounters: [], sprt: null, played: finished.length, faults };
}

/** `points`: those of one engine, by the number of the game. */
function tallied(points: ReadonlyMap<number, number>): EngineFigures {
  const all = [...points.values()];
  const pairs = [0, 0, 0, 0, 0];
  for (const [number, first] of points) {
    const second = points.get(number + 1);
    const index = 2 * (first + (second ?? 0));
    if (number % 2 === 1 && second !== undefined) pairs[index] = (pairs[index] ?? 0) + 1;
  }
  return {
    games: all.length,
    points: all.reduce((sum, each) => sum + each, 0),
    wins: all.filter((each) => each === 1).length,
    draws: all.filter((each) => each === 0.5).length,
    losses: all.filter((each) => each === 0).length,
    pairs,
    elo: null,
    elo_bound: null,
    error_95: null,
    los: null,
  };
}

import type { Info } from "../engine/words.ts";

/**
 * The lines of an analysis, from the reports of a search. Scores of different depths are not comparable, so lines are
 * shown together only once all lines of a depth have arrived.
 */
export class LineSets {
  /** The lines of the deepest whole set, best first. */
  lines: Info[] = [];
  private readonly ranks = new Map<number, Map<number, Info>>();

  /** `size`: the number of lines in a whole set; positions with fewer moves have fewer. */
  constructor(private readonly size: number) {}

  add(info: Info): void {
    const ranks = this.ranks.get(info.depth) ?? new Map<number, Info>();
    this.ranks.set(info.depth, ranks.set(info.multipv, info));
    for (const [depth, reported] of this.ranks) {
      const isOver = depth < info.depth && info.multipv === 1; // the next depth has begun
      if (isOver || reported.size >= this.size) this.take(depth, reported);
    }
  }

  private take(depth: number, ranks: Map<number, Info>): void {
    if (depth < (this.lines[0]?.depth ?? 0)) return;
    this.lines = [...ranks.values()].sort((a, b) => a.multipv - b.multipv);
    for (const known of this.ranks.keys()) if (known < depth) this.ranks.delete(known);
  }
}

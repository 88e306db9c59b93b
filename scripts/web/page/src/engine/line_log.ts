import { signal } from "@preact/signals";

/** A line to or from an engine. */
interface LoggedLine {
  /** Milliseconds since the page was opened. */
  at: number;
  /** The engine's role on the page, and its name. */
  who: string;
  direction: ">" | "<";
  text: string;
}

const MOST = 2000;
/** The rest of a longer line, such as a drawing, is omitted. */
const LONGEST = 500;

/** The last lines to and from all engines, since a fault is noticed after the lines that explain it. */
export class LineLog {
  private lines: LoggedLine[] = [];
  /** Whether the page shows them. */
  readonly shown = signal(false);

  add(who: string, direction: LoggedLine["direction"], line: string): void {
    const text = line.length > LONGEST ? `${line.slice(0, LONGEST)}… (${line.length})` : line;
    this.lines.push({ at: performance.now(), who, direction, text });
    if (this.lines.length >= 2 * MOST) this.lines.splice(0, MOST);
  }

  clear(): void {
    this.lines = [];
  }

  /** The last lines that contain all words of `filter`, as text; case is ignored. */
  text(filter = ""): string[] {
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    const all = this.lines
      .slice(-MOST)
      .map(({ at, who, direction, text }) => `${(at / 1000).toFixed(3)} ${who} ${direction} ${text}`);
    return words.length ? all.filter((line) => words.every((word) => line.toLowerCase().includes(word))) : all;
  }
}

export const lineLog = new LineLog();

import { RESULTS, type RecordedGame, type RecordedMove } from "./recorded.ts";

const WIDTH = 100;
/** One token that is not a move number or a result, and does not begin with one. */
const PLAIN = /^(?!\d*\.|\d+$|--$|1-0|0-1|1\/2-1\/2|\*)[^\s\p{Cc}{}()[\];"$%\\]+$/u;

/** The game as PGN, with the empty line that ends it. */
export function writePgn({ tags, tail, begins, moves, result }: RecordedGame): string {
  const head = [...tags].map(([name, value]) => `[${name} "${tagValue(value)}"]`);
  const last = tail.map((line) => `{tail: ${escaped(line)}}`);
  const none = moves.length === 0 && begins === "p2" ? ["1..."] : [];
  const movetext = [...none, ...line(moves, begins === "p2" ? 1 : 0), RESULTS[result]].join(" ");
  return [...head, "", ...last, ...wrapped(movetext), "", ""].join("\n");
}

/** The words of a line, the first move of which has this ply. */
function* line(moves: readonly RecordedMove[], first: number): Generator<string> {
  let interrupted = true;
  for (const [index, move] of moves.entries()) {
    const ply = first + index;
    if (ply % 2 === 0) yield `${ply / 2 + 1}.`;
    else if (interrupted) yield `${(ply - 1) / 2 + 1}...`;
    yield PLAIN.test(move.move) ? move.move : "--";
    for (const nag of move.nags) yield `$${nag}`;
    const comment = notes(move);
    if (comment) yield `{${comment}}`;
    for (const variation of move.variations) yield `(${[...line(variation, ply)].join(" ")})`;
    interrupted = comment !== "" || move.variations.length > 0;
  }
}

function notes({ move, book, score, depth, seconds, nodes, pv, judgement }: RecordedMove): string {
  const parts: string[] = [];
  const plain = PLAIN.test(move);
  if (book) parts.push("book");
  else if (!plain || score !== "-" || depth !== null || seconds > 0 || nodes !== null || pv.length || judgement)
    parts.push(`${escaped(score)}/${depth ?? "-"} ${seconds.toFixed(3)}s`);
  if (nodes !== null) parts.push(`n=${nodes}`);
  if (nodes !== null && seconds > 0) parts.push(`nps=${Math.round(nodes / seconds)}`);
  if (pv.length) parts.push(`pv="${pv.map(escaped).join(" ")}"`);
  if (judgement) {
    const { lost, was, now, better } = judgement;
    parts.push(`lost=${lost}`);
    if (was) parts.push(`was=${was}`);
    if (now) parts.push(`now=${now}`);
    if (better) parts.push(`better="${escaped(better)}"`);
  }
  if (!plain) parts.push(`move="${escaped(move)}"`);
  return parts.join(", ");
}

const tagValue = (text: string): string => text.replace(/[\n\r]+/g, " ").replace(/["\\]/g, "\\$&");

/** A foreign reader ends a comment at its first brace, and may take the beginning of a line for a tag. */
const escaped = (text: string): string =>
  text.replace(/["\\]/g, "\\$&").replace(/[{}[\]%\p{Cc}]/gu, (found) => {
    const code = found.charCodeAt(0).toString(16).padStart(2, "0");
    return `\\x${code}`;
  });

/** Lines that break at single blanks, so that a blank for every line end gives the text back. */
function wrapped(text: string): string[] {
  const lines: string[][] = [];
  let left = -1;
  for (const word of text.split(" ")) {
    left -= word.length + 1;
    if (left < 0) {
      lines.push([]);
      left = WIDTH - word.length;
    }
    lines.at(-1)?.push(word);
  }
  return lines.map((words) => words.join(" "));
}

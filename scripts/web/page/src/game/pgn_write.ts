import { escaped, escapedRemark, isPlain, NULL_MOVE, TAIL } from "./pgn_text.ts";
import { RESULTS, type RecordedGame, type RecordedMove } from "./recorded.ts";

const WIDTH = 100;

/** The game as PGN, with the empty line that ends it. */
export function writePgn({ tags, tail, comments, begins, moves, result }: RecordedGame): string {
  const head = [...tags].map(([name, value]) => `[${name} "${tagValue(value)}"]`);
  const last = tail.map((line) => `{${TAIL}${escaped(line)}}`);
  const none = moves.length === 0 && begins === "p2" ? ["1..."] : [];
  const movetext = [...remarks(comments), ...none, ...line(moves, begins === "p2" ? 1 : 0), RESULTS[result]].join(" ");
  return [...head, "", ...last, ...wrapped(movetext), "", ""].join("\n");
}

/** The words of a line whose first move has this ply. */
function* line(moves: readonly RecordedMove[], first: number): Generator<string> {
  let interrupted = true;
  for (const [index, move] of moves.entries()) {
    const ply = first + index;
    yield* remarks(move.before);
    if (ply % 2 === 0) yield `${ply / 2 + 1}.`;
    else if (interrupted) yield `${(ply - 1) / 2 + 1}...`;
    yield isPlain(move.move) ? move.move : NULL_MOVE;
    for (const nag of move.nags) yield `$${nag}`;
    const comment = notes(move);
    if (comment) yield `{${comment}}`;
    yield* remarks(move.comments);
    for (const variation of move.variations) yield `(${[...line(variation, ply)].join(" ")})`;
    interrupted = comment !== "" || move.comments.length > 0 || move.variations.length > 0;
  }
}

const remarks = (comments: readonly string[]): string[] => comments.map((text) => `{${escapedRemark(text)}}`);

function notes({ move, book, score, depth, seconds, nodes, pv, judgement }: RecordedMove): string {
  const parts: string[] = [];
  const plain = isPlain(move);
  const isKnown = score !== "-" || depth !== null || seconds !== null || nodes !== null || pv.length > 0 || judgement;
  if (book) parts.push("book");
  else if (!plain || isKnown)
    parts.push(`${escaped(score)}/${depth ?? "-"}${seconds === null ? "" : ` ${seconds.toFixed(3)}s`}`);
  if (nodes !== null) parts.push(`n=${nodes}`);
  if (nodes !== null && seconds) parts.push(`nps=${Math.round(nodes / seconds)}`);
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

/**
 * Wraps text at single spaces, so that replacing line ends by spaces restores it. No line begins like a tag, or with %,
 * which is reserved for programs.
 */
function wrapped(text: string): string[] {
  const lines: string[][] = [];
  let left = -1;
  for (const word of text.split(" ")) {
    left -= word.length + 1;
    if (left < 0 && !/^[[%]/.test(word)) {
      lines.push([]);
      left = WIDTH - word.length;
    }
    lines.at(-1)?.push(word);
  }
  return lines.map((words) => words.join(" "));
}

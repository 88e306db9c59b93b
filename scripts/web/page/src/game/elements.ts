/** Moves as chains of elements (cells, then at most one name), and the next elements of a move being entered. */

const ELEMENT = /[a-z][0-9]{1,2}|pass(?=[a-z]{2})|[a-z]{2,}/g;
export const PASS = "pass";

/** `c1c3tiger` is c1, c3, tiger; `passtiger` is pass, tiger. A word of another form is one element. */
export function elementsOf(move: string): string[] {
  const elements: string[] = move.match(ELEMENT) ?? [];
  return elements.join("") === move ? elements : [move];
}

/**
 * Whether a text can be a word in a list of moves. A word that begins with `#` would end the command, and `moves` would
 * begin another list.
 */
export const isMoveWord = (text: string): boolean => /^(?!#|moves$)[\x21-\x7e]{1,64}$/i.test(text);

/**
 * The legal move that a person means: written as in the list of moves, such as `d2–d3 Ox`, with spaces, or without a
 * final part that leaves no choice. Otherwise the text itself.
 */
export function meantMove(text: string, legal: readonly string[]): string {
  const plain = (move: string) => elementsOf(move.toLowerCase().replace(/[^a-z0-9]/g, ""));
  const wanted = plain(text);
  const meant = legal.map((move) => ({ move, elements: plain(move) }));
  const begun = meant.filter(({ elements }) => wanted.every((element, index) => element === elements[index]));
  const whole = begun.filter(({ elements }) => elements.length === wanted.length);
  const [only, another] = whole.length ? whole : begun;
  return wanted.length && only && !another ? only.move : text.trim();
}

export const isCell = (element: string): boolean => /^[a-z][0-9]{1,2}$/.test(element);

/** Whether an element is the name of a card or `pass`. Other engines' words of other forms are shown unchanged. */
export const isName = (element: string): boolean => /^[a-z]{2,}$/.test(element);

/** A move being entered: its first elements, and a name chosen early. */
export interface Entry {
  prefix: string[];
  name: string | null;
}

export const NO_ENTRY: Entry = { prefix: [], name: null };

export interface Choices {
  /** What can be chosen next, including names that may be chosen early. */
  next: ReadonlySet<string>;
  /** The moves left by each of these choices. */
  ahead: ReadonlyMap<string, readonly string[]>;
  /** The move, if the entry is complete. */
  complete: string | null;
  /** The move, if only names are left and there is one choice. */
  only: string | null;
}

/** The legal moves of one position, split once: some positions have thousands. */
export class MoveChains {
  private readonly chains: { move: string; elements: string[] }[];

  constructor(moves: readonly string[]) {
    this.chains = moves.map((move) => ({ move, elements: elementsOf(move) }));
  }

  choices({ prefix, name }: Entry): Choices {
    const ahead = new Map<string, string[]>();
    let complete: string | null = null;
    const left = this.chains.filter(
      ({ elements }) =>
        prefix.every((element, index) => elements[index] === element) && (name === null || elements.includes(name)),
    );
    for (const { move, elements } of left) {
      const rest = elements.slice(prefix.length);
      if (rest.length === 0) complete = move;
      for (const element of new Set([...rest.slice(0, 1), ...rest.slice(-1).filter((last) => !isCell(last))])) {
        const moves = ahead.get(element);
        if (moves) moves.push(move);
        else ahead.set(element, [move]);
      }
    }
    const only = left.length === 1 ? left[0] : undefined;
    const namesLeft = only?.elements.slice(prefix.length).every((element) => !isCell(element)) ?? false;
    return { next: new Set(ahead.keys()), ahead, complete, only: only && namesLeft ? only.move : null };
  }

  /** The entry after one more choice: a name chosen early stays pending, and choosing it again undoes the choice. */
  choose(entry: Entry, element: string): Entry {
    const { next } = this.choices(entry);
    if (!isCell(element) && entry.name === element) return { ...entry, name: null };
    if (!next.has(element)) return entry;
    const ahead = !isCell(element) && element !== PASS && !this.comesNext(entry.prefix, element);
    return ahead ? { ...entry, name: element } : { ...entry, prefix: [...entry.prefix, element] };
  }

  private comesNext(prefix: string[], element: string): boolean {
    return this.chains.some(
      ({ elements }) =>
        elements[prefix.length] === element && prefix.every((before, index) => elements[index] === before),
    );
  }
}

/** The cells among elements, in pairs: from and to. The last one may lack its partner. */
export function cellPairs(elements: readonly string[]): string[][] {
  const cells = elements.filter(isCell);
  return Array.from({ length: Math.ceil(cells.length / 2) }, (_, pair) => cells.slice(2 * pair, 2 * pair + 2));
}

/**
 * The move as shown to people: cells in pairs, `k15–k14 k15–j14`; names by `title`, or else with a capital letter;
 * other words unchanged.
 */
export function moveText(move: string, title: (name: string) => string | undefined = () => undefined): string {
  const elements = elementsOf(move);
  const pairs = cellPairs(elements).map((pair) => pair.join("–"));
  const others = elements.filter((element) => !isCell(element));
  return [
    ...pairs,
    ...others.map((element) => (isName(element) ? (title(element) ?? capitalized(element)) : element)),
  ].join(" ");
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

import { useLayoutEffect, useRef } from "preact/hooks";
import { neighbour } from "./geometry.ts";

/** Whether a key is pressed with a modifier, so that it belongs to the browser. */
export const hasModifier = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;

interface Group {
  /** Selects the elements. */
  items?: string;
  /** Selects the element that Tab reaches first. */
  first?: string;
  /** When it has changed since, the element that was focused last is forgotten. */
  state?: unknown;
  /** The element to which a key leads: null for none, undefined if the key has no use here. */
  lead?: (key: string, from: HTMLElement | undefined, items: HTMLElement[]) => HTMLElement | null | undefined;
}

/**
 * Makes the elements of a group one Tab stop: Tab reaches the one that was focused last, and other keys lead
 * from one to the next. The keys that step through a game do that until the group is reached by keyboard, since a click
 * also moves the focus here. A group with a `tabindex` is focused when its focused element disappears, and the focus on
 * the first element follows it to another one.
 */
export function useOneStop<Host extends HTMLElement>({
  items = "button",
  first = items,
  state,
  lead = leadInRows,
}: Group = {}) {
  const ref = useRef<Host>(null);
  const byKeyboard = useRef(false);
  /** The element that was focused last, and the state then. */
  const last = useRef<{ item?: Element | null; state?: unknown }>({});
  const before = useRef<{ first?: HTMLElement | undefined; state: unknown }>({ state });
  /** Without those in closed parts. Asks no styles: it runs whenever the group is rendered. */
  const all = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>(items) ?? [])].filter((item) => !item.closest(CLOSED));
  const hasFocus = () => !!ref.current?.contains(document.activeElement);
  const firstOf = (found: HTMLElement[]) => found.find((item) => item.matches(first)) ?? found[0];
  const setStop = (found = all()) => {
    const isKept = last.current.state === state || last.current.item === document.activeElement;
    const stop = (isKept && found.find((item) => item === last.current.item)) || firstOf(found);
    for (const item of found) item.tabIndex = item === stop ? 0 : -1;
    return stop;
  };
  const isHere = byKeyboard.current && hasFocus();
  useLayoutEffect(() => {
    const was = before.current;
    const found = all();
    const now = { first: firstOf(found), state };
    before.current = now;
    const stop = setStop(found);
    const own = ref.current?.hasAttribute("tabindex") ? ref.current : null;
    // Another position may move or remove the focused element; the focus would then leave the group.
    if (isHere && !hasFocus()) (own ?? stop)?.focus();
    else if (own && was.state !== state && document.activeElement === was.first) now.first?.focus();
  });
  return {
    ref,
    onFocusIn({ target }: FocusEvent) {
      const element = target as Element;
      byKeyboard.current = element.matches(":focus-visible");
      last.current = { item: element.closest(items), state };
      setStop();
    },
    onFocusOut: () => setStop(),
    onKeyDown(event: KeyboardEvent) {
      if (hasModifier(event) || !(byKeyboard.current || ref.current?.closest("dialog"))) return;
      const found = all();
      const from = found.find((item) => item === document.activeElement);
      const to = lead(event.key, from, found);
      if (to === undefined) return;
      to?.focus();
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Focuses the matching element that Tab would reach; the page if none matches. */
export const focusStop = (items: string): void =>
  (document.querySelector<HTMLElement>(`${items}[tabindex="0"]`) ?? document.querySelector("main"))?.focus();

/** Arrow keys lead to the nearest element in their direction. */
export function leadInPlane(key: string, from: HTMLElement | undefined, items: HTMLElement[]) {
  if (!key.startsWith("Arrow")) return undefined;
  const placed = items.map((item) => {
    const { x, y, width, height } = item.getBoundingClientRect();
    return { item, x: x + width / 2, y: y + height / 2 };
  });
  const at = placed.find(({ item }) => item === from);
  return at ? (neighbour(at, key, placed)?.item ?? null) : null;
}

/** Up and down lead from row to row of a list or table, left and right within a row, Home and End to the ends. */
function leadInRows(key: string, from: HTMLElement | undefined, items: HTMLElement[]) {
  const rowOf = (item: Element | undefined) => items.filter((other) => other.closest(ROW) === item?.closest(ROW));
  const row = rowOf(from);
  const place = row.indexOf(from as HTMLElement);
  const inRow = (index: number) => (row.length > 1 ? (row[index] ?? null) : undefined);
  const beside = (end: HTMLElement | undefined, way: number) => {
    const other = rowOf(items[items.indexOf(end as HTMLElement) + way]);
    return other[Math.min(Math.max(place, 0), other.length - 1)] ?? null;
  };
  switch (key) {
    case "ArrowUp":
      return beside(row[0], -1);
    case "ArrowDown":
      return beside(row.at(-1), 1);
    case "ArrowLeft":
      return inRow(place - 1);
    case "ArrowRight":
      return inRow(place + 1);
    case "Home":
      return items[0] ?? null;
    case "End":
      return items.at(-1) ?? null;
  }
  return undefined;
}

const ROW = "li, tr";
const CLOSED = "details:not([open])";

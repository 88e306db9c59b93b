import { useEffect } from "preact/hooks";
import { listen } from "../board/listen.ts";

const FOCUSABLE = ":is(button, input, select):enabled:not([tabindex='-1']), a[href], [tabindex='0']";

/**
 * Keeps the focus of a person at the keyboard near the element that had it, when that is disabled or removed: otherwise
 * the next Tab would begin at the top of the page.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let places: Element[] = [];
    const note = () => {
      focused = document.activeElement;
      places = [];
      for (let at = focused?.parentElement; at; at = at.parentElement) places.push(at);
    };
    const forget = () => {
      focused = null;
    };
    const keep = () => {
      const lost = focused;
      if (!lost || (lost.isConnected && !lost.matches(":disabled"))) return;
      focused = null;
      if (document.activeElement !== document.body && !document.activeElement?.matches(":disabled")) return;
      const inside = places.filter((place) => place.isConnected && place.closest("main, dialog"));
      // What follows a disabled button is nearer than the main action, which is the first of a group.
      const follows = (next: Node) =>
        lost.isConnected && lost.compareDocumentPosition(next) & next.DOCUMENT_POSITION_FOLLOWING;
      const near = inside.flatMap((place) => {
        const all = [...place.querySelectorAll<HTMLElement | SVGElement>(FOCUSABLE)];
        return [...all.filter(follows), ...all];
      });
      const main = document.querySelector("main");
      for (const next of main ? [...near, main] : near) {
        next.focus({ preventScroll: true });
        if (document.activeElement === next) break; // it is not hidden
      }
      note();
    };
    const observer = new MutationObserver(keep);
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["disabled"],
    });
    const unlisten = listen({ keydown: note, keyup: note, pointerdown: forget }, true);
    return () => {
      observer.disconnect();
      unlisten();
    };
  }, []);
}

import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { listen } from "../board/listen.ts";
import { currentLanguage } from "../i18n/index.ts";
import { settings } from "../session/settings.ts";

/** At the start of a page: reads and keeps the settings of this browser, and shows theme and language. */
export function keepSettings(): void {
  settings.keep();
  effect(() => {
    document.documentElement.dataset.theme = settings.theme.value;
    document.documentElement.lang = currentLanguage.value;
  });
}

/** The name of the page, from its file. */
let name = "";

/** Sets the title of the tab: `Your turn - Onitama - Quadriga`. */
export function useTitle(...parts: string[]): void {
  const about = parts.filter(Boolean).join(" - ");
  useEffect(() => {
    name ||= document.title;
    document.title = about ? `${about} - ${name}` : name;
  }, [about]);
}

/**
 * Moves the focus to the main part of the page when it shows another game or the start page, and when a closed dialog
 * leaves nothing focused. `place`: what the page shows; empty while loading. `isReady`: no dialog is open, which would
 * keep the focus. `isTask`: a lesson or a puzzle, which focuses its heading.
 */
export function useFocus({ place, isReady, isTask }: { place: string; isReady: boolean; isTask: boolean }): void {
  const before = useRef("");
  useEffect(() => {
    if (!place || !isReady) return;
    const isDue = place === before.current ? document.activeElement === document.body : !isTask;
    // At the start of a visit the focus stays where the browser has put it.
    if (before.current && isDue) document.querySelector("main")?.focus({ preventScroll: true });
    before.current = place;
  }, [place, isReady]);
}

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

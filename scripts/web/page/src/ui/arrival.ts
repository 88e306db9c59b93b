import { effect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
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

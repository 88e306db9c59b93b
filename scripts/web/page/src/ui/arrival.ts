import { useEffect, useRef } from "preact/hooks";

/** The name of the page, from its file. */
let name = "";

/** Says in the title of the tab what is on the page: `Your turn - Onitama - Quadriga`. */
export function useTitle(...parts: string[]): void {
  const about = parts.filter(Boolean).join(" - ");
  useEffect(() => {
    name ||= document.title;
    document.title = about ? `${about} - ${name}` : name;
  }, [about]);
}

/**
 * Puts the focus on the main part of the page when it shows another game or the start page, and when a dialog has closed
 * and left it nowhere. `place`: what the page shows; empty while that is on its way. `isReady`: no dialog is open, which
 * would keep the focus. `isTask`: a lesson or a puzzle, which puts the focus on its heading.
 */
export function useFocus({ place, isReady, isTask }: { place: string; isReady: boolean; isTask: boolean }): void {
  const before = useRef("");
  useEffect(() => {
    if (!place || !isReady) return;
    const isDue = place === before.current ? document.activeElement === document.body : !isTask;
    // At the first place of a visit the focus stays where the browser has put it.
    if (before.current && isDue) document.querySelector("main")?.focus({ preventScroll: true });
    before.current = place;
  }, [place, isReady]);
}

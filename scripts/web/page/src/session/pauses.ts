/** Milliseconds for which a position must be shown before an engine works on it. */
export const PAUSE = 150;
/** Minimum milliseconds between two shown reports of a search: a solved position yields thousands per second. */
export const REPORT_PAUSE = 100;
/** Milliseconds for which a wrong move stays on the board. */
export const WRONG_SHOWN = 1200;
/** Milliseconds for which the reply to a wrong move stays. */
export const REFUTED_SHOWN = 1800;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

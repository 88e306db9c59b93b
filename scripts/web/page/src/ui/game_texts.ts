import { playersOf } from "../game/recorded.ts";
import { capitalized, currentLanguage, t, word } from "../i18n/index.ts";
import { parsePlay } from "../session/play.ts";
import { BOARD_TAG, dateOf, resultOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { sideName } from "./players.tsx";
import { POINTS } from "./result_words.ts";

/*
 * What a list of games says about each of them, from its tags.
 */

export const gameTitle = (tags: Map<string, string>): string => capitalized(word(tags.get("Variant") ?? ""));

/** Who played: the opponent of a person, or both sides. */
export function playersText(session: Session, tags: Map<string, string>): string {
  const sides = parsePlay(tags.get(BOARD_TAG))?.play?.sides;
  if (!sides) {
    const { p1, p2 } = playersOf(tags);
    return `${p1} – ${p2}`;
  }
  const { p1, p2 } = sides;
  if (p1.kind === "person" && p2.kind === "person") return t("twoPersons");
  if (p1.kind === "person") return t("against", { opponent: sideName(session, p2) });
  if (p2.kind === "person") return t("against", { opponent: sideName(session, p1) });
  return `${sideName(session, p1)} – ${sideName(session, p2)}`;
}

/** The points of a game with its result in a tag; empty without one. */
export function pointsText(tags: Map<string, string>): string {
  const result = resultOf(tags);
  return result && result !== "none" ? POINTS[result] : "";
}

/** How it ended: for the person who played it, if there was one. */
export function resultText(tags: Map<string, string>): string {
  const result = resultOf(tags) ?? "none";
  if (result === "none") return t("unfinished");
  if (result === "draw") return t("draw");
  const sides = parsePlay(tags.get(BOARD_TAG))?.play?.sides;
  if (!sides || sides.p1.kind === sides.p2.kind) return POINTS[result];
  return t((sides.p1.kind === "person") === (result === "p1win") ? "resultWon" : "resultLost");
}

/** How long it was and when it was played, as far as the tags say so. */
export function detailsText(tags: Map<string, string>): string {
  const plies = tags.get("PlyCount");
  const date = dateOf(tags);
  return [plies && t("moveCount", { count: plies }), date && dateText(date)].filter(Boolean).join(", ");
}

/** A date without a time is one of the day alone. */
function dateText(date: string): string {
  const hasTime = date.includes("T");
  const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", ...(hasTime && { timeStyle: "short" }) };
  return new Intl.DateTimeFormat(currentLanguage.value, style).format(new Date(hasTime ? date : `${date}T00:00:00`));
}

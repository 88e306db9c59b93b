import type { PlayerId } from "../engine/board.ts";
import { playersOf } from "../game/recorded.ts";
import { currentLanguage, t, titleOf } from "../i18n/index.ts";
import { sidesIn } from "../session/play.ts";
import { dateOf, resultOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { sideName } from "./players.tsx";
import { POINTS } from "./result_words.ts";

/* The texts of a game in a list, from its tags. */

export const gameTitle = (tags: Map<string, string>): string => titleOf(variantIn(tags));

/** The engine's name of the game. */
export const variantIn = (tags: Map<string, string>): string => tags.get("Variant") ?? "";

/** The names of the players; in a game played on the page, without persons. */
export function namesIn(session: Session, tags: Map<string, string>): Partial<Record<PlayerId, string>> {
  const sides = sidesIn(tags);
  if (!sides) return playersOf(tags);
  const engines = Object.entries(sides).filter(([, { kind }]) => kind === "engine");
  return Object.fromEntries(engines.map(([player, side]) => [player, sideName(session, side)]));
}

/** The players: the opponent of a person, or both sides. */
export function playersText(session: Session, tags: Map<string, string>): string {
  const { p1, p2 } = namesIn(session, tags);
  if (p1 !== undefined && p2 !== undefined) return `${p1} – ${p2}`;
  const opponent = p1 ?? p2;
  return opponent === undefined ? t("twoPersons") : t("against", { opponent });
}

/** The points of a game with its result in a tag; empty without one. */
export function pointsText(tags: Map<string, string>): string {
  const result = resultOf(tags);
  return result && result !== "none" ? POINTS[result] : "";
}

/** The result, for the person who played, if there was one. */
export function resultText(tags: Map<string, string>): string {
  const result = resultOf(tags) ?? "none";
  if (result === "none") return t("unfinished");
  if (result === "draw") return t("draw");
  const sides = sidesIn(tags);
  if (!sides || sides.p1.kind === sides.p2.kind) return POINTS[result];
  return t((sides.p1.kind === "person") === (result === "p1win") ? "resultWon" : "resultLost");
}

/** The length and the date of the game, if the tags have them. */
export function detailsText(tags: Map<string, string>): string {
  const plies = tags.get("PlyCount");
  const date = dateOf(tags);
  return [plies && t("moveCount", { count: plies }), date && dateText(date)].filter(Boolean).join(", ");
}

/** A date, with its time if known. */
export function dateText(date: string): string {
  const hasTime = date.includes("T");
  const style: Intl.DateTimeFormatOptions = { dateStyle: "medium", ...(hasTime && { timeStyle: "short" }) };
  return new Intl.DateTimeFormat(currentLanguage.value, style).format(new Date(hasTime ? date : `${date}T00:00:00`));
}

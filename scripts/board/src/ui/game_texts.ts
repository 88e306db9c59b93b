import { playersOf } from "../game/recorded.ts";
import { capitalized, t, word } from "../i18n/index.ts";
import { parsePlay } from "../session/play.ts";
import { BOARD_TAG } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { sideName } from "./players.tsx";

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

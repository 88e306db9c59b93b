import type { PlayerId } from "../engine/board.ts";
import { playersOf } from "../game/recorded.ts";
import { currentLanguage, t, titleOf } from "../i18n/index.ts";
import { sidesIn } from "../session/play.ts";
import { dateOf, resultOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { sideName } from "./players.tsx";
import { POINTS } from "./result_words.ts";
import { ColorDot, Pairing, WinnerDot } from "./texts.tsx";

/* The texts of a game in a list, from its tags. */

export const gameTitle = (tags: Map<string, string>): string => titleOf(variantIn(tags));

/** The engine's name of the game. */
export const variantIn = (tags: Map<string, string>): string => tags.get("Variant") ?? "";

/** The names of the players; in a game played on the page, without persons. */
function namesIn(session: Session, tags: Map<string, string>): Partial<Record<PlayerId, string>> {
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

/** The points, from the result in a tag; empty without a result. */
function pointsText(tags: Map<string, string>): string {
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

interface LineProps {
  session: Session;
  tags: Map<string, string>;
}

/** A game in a file: its players, how it ended, its length and its date. */
export function GameLine({ session, tags, title = "" }: LineProps & { title?: string }) {
  const { p1, p2 } = playersOf(tags);
  const colors = session.colors.of(variantIn(tags));
  return (
    <>
      <Pairing names={[p1, p2]} colors={colors} />
      <span class="muted">
        {title ? ` ${title}, ` : " "}
        <WinnerDot result={resultOf(tags) ?? "none"} colors={colors} />
        {[pointsText(tags), detailsText(tags)].filter(Boolean).join(", ")}
      </span>
    </>
  );
}

/** The players of a stored game, with the colours of the named ones. */
export function PlayersLine({ session, tags }: LineProps) {
  const { p1, p2 } = namesIn(session, tags);
  const colors = session.colors.of(variantIn(tags));
  if (p1 !== undefined && p2 !== undefined) return <Pairing names={[p1, p2]} colors={colors} />;
  const opponent = p1 ?? p2;
  if (opponent === undefined) return <>{t("twoPersons")}</>;
  const [before, after] = t("against", { opponent: "\n" }).split("\n");
  return (
    <>
      {before}
      <ColorDot color={colors?.[p1 === undefined ? "p2" : "p1"]} />
      {opponent}
      {after}
    </>
  );
}

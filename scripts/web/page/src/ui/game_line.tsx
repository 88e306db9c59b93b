import { playersOf } from "../game/recorded.ts";
import { t } from "../i18n/index.ts";
import { resultOf } from "../session/recorded.ts";
import type { Session } from "../session/session.ts";
import { detailsText, namesIn, pointsText, variantIn } from "./game_texts.ts";
import { ColorDot, Pairing, WinnerDot } from "./pairing.tsx";

interface LineProps {
  session: Session;
  tags: Map<string, string>;
}

/** A game of a file: its players, how it ended, its length and its date. */
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

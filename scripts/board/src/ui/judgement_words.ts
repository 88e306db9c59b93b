import { type Exact, isMissedWin, isTurningPoint, type Judgement, type Mark } from "../game/judging.ts";
import type { Key } from "../i18n/en.ts";
import { t } from "../i18n/index.ts";

const EXACT: Record<Exact, Key> = { win: "exactWin", draw: "exactDraw", loss: "exactLoss" };

/** The name of a mark. */
export const markName = (mark: Mark): string => t(mark.word as Key);

/** A chance in per cent. */
export const percent = (chance: number): number => Math.round(chance * 100);

/** What a bad move was: `Blunder, missed win: won before, lost after, both proved`. */
export function judgementWords(judgement: Judgement | null, mark: Mark): string {
  if (!judgement) return markName(mark);
  const { was, now, lost } = judgement;
  const kind = isMissedWin(judgement) ? t("missedWin") : isTurningPoint(judgement) ? t("turningPoint") : "";
  const why =
    was && now ? t("wasNow", { was: t(EXACT[was]), now: t(EXACT[now]) }) : t("lostChance", { percent: percent(lost) });
  return `${[markName(mark), kind].filter(Boolean).join(", ")}: ${why}`;
}

import type { MoveValue } from "../engine/words.ts";
import { provedBy } from "../game/values.ts";
import { t } from "../i18n/index.ts";

/** What a move leads to, for the player who makes it: `wins in 3`, `draws`. */
export function valueWords(value: MoveValue): string {
  const { moves } = provedBy(value, "p1");
  if (value.result === "draw") return t("moverDraws");
  if (moves === null) return t(value.result === "win" ? "moverWinsSometime" : "moverLosesSometime");
  return t(value.result === "win" ? "moverWins" : "moverLoses", { count: moves });
}

/** The same in as little room as can be: `+3`, `=`, `−6`. */
export function valueSign(value: MoveValue): string {
  if (value.result === "draw") return "=";
  return `${value.result === "win" ? "+" : "−"}${provedBy(value, "p1").moves ?? ""}`;
}

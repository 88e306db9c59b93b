import { EngineGone, Refused } from "../engine/client.ts";
import { NotFetched } from "../engine/not_fetched.ts";
import { BadLink } from "../game/link.ts";
import { t } from "../i18n/index.ts";

/** The text of the engine's refusal, or null for other errors. */
export const refusalOf = (error: unknown): string | null => (error instanceof Refused ? error.message : null);

/** Why an address cannot be opened, for people. Throws errors that are not the fault of the address. */
export function linkProblem(error: unknown): string {
  const isKnown = error instanceof BadLink || error instanceof NotFetched;
  const reason = refusalOf(error) ?? (isKnown ? error.message : null);
  if (reason === null) throw error;
  return t("badLink", { reason });
}

/**
 * The answer to a failed query: null if the engine has ended or refuses the position, with a notice if the answer is
 * still wanted. Rethrows other errors.
 */
export function noAnswer(error: unknown, notice: { value: string }, isWanted: boolean): null {
  const reason = refusalOf(error);
  if (reason === null && !(error instanceof EngineGone)) throw error;
  if (reason !== null && isWanted) notice.value = t("badPosition", { reason });
  return null;
}

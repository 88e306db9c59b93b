import { EngineGone, Refused } from "../engine/client.ts";
import { NotFetched } from "../engine/not_fetched.ts";
import { BadLink } from "../game/link.ts";
import type { Key } from "../i18n/en.ts";
import { t, word } from "../i18n/index.ts";

/** The text of the engine's refusal, or null for other errors. */
export const refusalOf = (error: unknown): string | null => (error instanceof Refused ? error.message : null);

/** Common reasons why an engine refuses a position that was set up. */
const REASONS: readonly [RegExp, Key][] = [
  [/expected (?<all>\d+) (?<player>black|white) discs, not (?<count>\d+)/, "positionDiscs"],
  [/more than (?<all>\d+) (?<player>black|white) discs/, "positionManyDiscs"],
  [/more than three lakes/, "positionManyLakes"],
  [/a lake on the centre/, "positionCentreLake"],
  [/expected (?<all>\d+) lakes on the board/, "positionLakes"],
  [/expected (?<player>[bw]), who places/, "positionLakeTurn"],
  [/has more than one master/, "positionMasters"],
  [/has more than four students/, "positionStudents"],
  [/more than one spirit/, "positionSpirits"],
  [/needs the wind spirit/, "positionNoSpirit"],
  [/has no master/, "positionNoMaster"],
  [/the enemy's temple/, "positionTemple"],
  [/expected (?<all>\d+) (?<player>red|black) pieces .*, not (?<count>\d+)/, "positionPieces"],
  [/expected (?<all>\d+) discs .*, not (?<count>\d+)/, "positionBoard"],
  [/at most one locked disc/, "positionLocked"],
  [/discs are not connected/, "positionBoardParts"],
  [/pieces of the side to move are connected/, "positionWon"],
  [/fewer than 3 pawns/, "positionFewPawns"],
  [/expected at most (?<all>\d+) a side/, "positionManyPawns"],
  [/expected as many or one black pawn more/, "positionEqualPawns"],
  [/expected (?<player>[bw]) with \d+ black/, "positionPawnTurn"],
  [/fewer than two neighbours/, "positionLonely"],
  [/pawns are not connected/, "positionPawnParts"],
];
const PLAYERS: Record<string, string> = { b: "Black", black: "Black", w: "White", white: "White", red: "Red" };

/** Why an engine refuses a position: a sentence, with the engine's words if the reason is an unusual one. */
export function positionProblem(reason: string): string {
  for (const [pattern, key] of REASONS) {
    const match = pattern.exec(reason);
    if (!match) continue;
    const { player = "", ...numbers } = match.groups ?? {};
    return t(key, { ...numbers, player: word(PLAYERS[player] ?? "") });
  }
  return t("badPosition", { reason });
}

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
  if (reason !== null && isWanted) notice.value = positionProblem(reason);
  return null;
}

import { ChessGame } from "../game/pgn_read.ts";
import { t } from "../i18n/index.ts";

/** Why a file of games cannot be read, for people. */
export const fileProblem = (problem: unknown): string =>
  problem instanceof ChessGame ? t("chessGame") : t("badRecords", { line: (problem as Error).message });

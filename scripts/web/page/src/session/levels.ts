import levels from "../../../../quadriga/common/levels.json";
import type { EngineClient } from "../engine/client.ts";
import { word } from "../i18n/index.ts";

/** A named skill level; `level.<id>` and `level.<id>.about` are its texts. Elo null: full strength. */
export interface Level {
  id: string;
  elo: number | null;
}

/** All levels, from the weakest to full strength. */
export const LEVELS: readonly Level[] = levels;

/** The levels that an engine supports; one that cannot be limited has only full strength. */
export function levelsOf(client: EngineClient): Level[] {
  const range = client.option("UCI_LimitStrength") ? client.option("UCI_Elo") : undefined;
  return LEVELS.filter(({ elo }) => {
    if (elo === null) return true;
    return range?.type === "spin" && Number.isFinite(range.max - range.min) && elo >= range.min && elo <= range.max;
  });
}

/** The named level with this Elo; undefined if there is none. */
export const levelAt = (elo: number | null): Level | undefined => LEVELS.find((level) => level.elo === elo);

/** The engine's next level below (-1) or above (1). */
export function levelBeside(client: EngineClient, elo: number | null, step: -1 | 1): Level | undefined {
  const levels = levelsOf(client);
  const at = levels.findIndex((level) => level.elo === elo);
  return at < 0 ? undefined : levels[at + step];
}

/** The name of a level, or its Elo if it has none. */
export function levelText(elo: number | null): string {
  const level = levelAt(elo);
  return level ? word(`level.${level.id}`) : `Elo ${elo}`;
}

import type { PlayerId } from "../engine/board.ts";
import { t, word } from "../i18n/index.ts";
import { type Level, levelAt, levelsOf, levelText } from "../session/levels.ts";
import type { Side } from "../session/opponents.ts";
import { usualElo } from "../session/progress.ts";
import type { Session } from "../session/session.ts";
import { SelectField } from "./fields.tsx";

const PERSON = "person";

/** Who plays a side, and at which level. */
export function SideFields({ session, game, name, player, side, onChange }: Props) {
  const choices: [string, string][] = [
    [PERSON, t("person")],
    ...session.engines.offers.map((offer): [string, string] => [offer.id, offer.name]),
  ];
  const levels = levelsOf(session.engines.rules.client);
  const elo = side.kind === "engine" ? side.elo : usualElo(session, game);
  return (
    <fieldset>
      <legend>{name}</legend>
      <SelectField
        label={t("player")}
        value={side.kind === "person" ? PERSON : side.engine}
        choices={choices}
        testid={`side-${player}`}
        onChange={(value) => onChange(value === PERSON ? { kind: "person" } : { kind: "engine", engine: value, elo })}
      />
      {side.kind === "engine" && levels.length > 1 && (
        <LevelField
          levels={levels}
          elo={side.elo}
          testid={`level-${player}`}
          onChange={(elo) => onChange({ ...side, elo })}
        />
      )}
    </fieldset>
  );
}

interface Props {
  session: Session;
  /** The name of the game in the engine's option. */
  game: string;
  name: string;
  player: PlayerId;
  side: Side;
  onChange(side: Side): void;
}

/** A choice of levels by name, and a sentence about the chosen one. */
function LevelField({ levels, elo, onChange, testid }: LevelFieldProps) {
  const level = levelAt(elo);
  const listed = levels.some((item) => item.elo === elo);
  const choices = listed ? levels : [{ id: String(elo), elo }, ...levels];
  return (
    <>
      <SelectField
        label={t("level")}
        value={level?.id ?? String(elo)}
        choices={choices.map((item) => [item.id, levelText(item.elo)])}
        testid={testid}
        onChange={(id) => onChange(choices.find((item) => item.id === id)?.elo ?? null)}
      />
      {level && <p class="muted">{word(`level.${level.id}.about`)}</p>}
    </>
  );
}

interface LevelFieldProps {
  levels: Level[];
  elo: number | null;
  onChange(elo: number | null): void;
  testid: string;
}

import { t, word } from "../i18n/index.ts";
import { type Level, levelAt, levelText } from "../session/levels.ts";
import { Field, Select } from "./fields.tsx";

/** A choice of levels by name, and a sentence about the chosen one. */
export function LevelField({ levels, elo, onChange, testid }: Props) {
  const level = levelAt(elo);
  const listed = levels.some((item) => item.elo === elo);
  const choices = listed ? levels : [{ id: String(elo), elo }, ...levels];
  return (
    <>
      <Field label={t("level")}>
        <Select
          value={level?.id ?? String(elo)}
          choices={choices.map((item) => [item.id, levelText(item.elo)])}
          testid={testid}
          onChange={(id) => onChange(choices.find((item) => item.id === id)?.elo ?? null)}
        />
      </Field>
      {level && <p class="muted">{word(`level.${level.id}.about`)}</p>}
    </>
  );
}

interface Props {
  levels: Level[];
  elo: number | null;
  onChange(elo: number | null): void;
  testid: string;
}

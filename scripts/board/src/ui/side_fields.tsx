import type { PlayerId } from "../engine/board.ts";
import { t } from "../i18n/index.ts";
import type { Side } from "../session/opponents.ts";
import type { Session } from "../session/session.ts";
import { Field, Select } from "./fields.tsx";

const PERSON = "person";

/** Who plays a side, and how well. */
export function SideFields({ session, name, player, side, onChange }: Props) {
  const choices: [string, string][] = [
    [PERSON, t("person")],
    ...session.offers.map((offer): [string, string] => [offer.id, offer.name]),
  ];
  const elo = session.rules.client.option("UCI_Elo");
  const limits = elo?.type === "spin" && session.rules.client.option("UCI_LimitStrength") ? elo : null;
  const level = side.kind === "engine" ? side.elo : null;
  return (
    <fieldset>
      <legend>{name}</legend>
      <Field label={t("player")}>
        <Select
          value={side.kind === "person" ? PERSON : side.engine}
          choices={choices}
          testid={`side-${player}`}
          onChange={(value) =>
            onChange(value === PERSON ? { kind: "person" } : { kind: "engine", engine: value, elo: level })
          }
        />
      </Field>
      {side.kind === "engine" && limits && (
        <Field label={`${t("level")}: ${level === null ? t("fullStrength") : t("limited", { elo: level })}`}>
          <input
            type="range"
            min={limits.min}
            max={limits.max + STEP}
            step={STEP}
            value={level ?? limits.max + STEP}
            data-testid={`level-${player}`}
            onInput={(event) => {
              const value = event.currentTarget.valueAsNumber;
              onChange({ ...side, elo: value > limits.max ? null : value });
            }}
          />
        </Field>
      )}
    </fieldset>
  );
}

/** The last step of the slider is full strength. */
const STEP = 50;

interface Props {
  session: Session;
  name: string;
  player: PlayerId;
  side: Side;
  onChange(side: Side): void;
}

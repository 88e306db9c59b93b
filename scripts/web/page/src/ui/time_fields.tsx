import { t } from "../i18n/index.ts";
import { type Sides, TIME, type Time } from "../session/opponents.ts";
import { NumberField, SelectField } from "./fields.tsx";

const DEFAULT_CLOCK: Time = { kind: "clock", base: 300_000, increment: 3_000 };

/** Clocks for both players, or a fixed time per move for the engines. */
export function TimeFields({ time, sides, onChange }: { time: Time; sides: Sides; onChange(time: Time): void }) {
  const anyEngine = sides.p1.kind === "engine" || sides.p2.kind === "engine";
  return (
    <fieldset class="time">
      <legend>{t("time")}</legend>
      <SelectField
        label={t("clock")}
        value={time.kind}
        choices={[
          ["move", t("noClock")],
          ["clock", t("clock")],
        ]}
        testid="time-kind"
        onChange={(kind) => onChange(kind === "clock" ? DEFAULT_CLOCK : TIME)}
      />
      {time.kind === "clock" && (
        <>
          <NumberField
            label={t("minutes")}
            value={time.base / 60_000}
            min={0.1}
            max={600}
            step={0.1}
            testid="minutes"
            onChange={(value) => onChange({ ...time, base: value * 60_000 })}
          />
          <NumberField
            label={t("increment")}
            value={time.increment / 1000}
            min={0}
            max={600}
            step={0.1}
            testid="increment"
            onChange={(value) => onChange({ ...time, increment: value * 1000 })}
          />
        </>
      )}
      {time.kind === "move" && anyEngine && (
        <NumberField
          label={t("perMove")}
          value={time.milliseconds / 1000}
          min={0.05}
          max={600}
          step={0.05}
          testid="seconds"
          onChange={(value) => onChange({ ...time, milliseconds: Math.round(value * 1000) })}
        />
      )}
    </fieldset>
  );
}

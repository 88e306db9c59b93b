import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t, titleOf } from "../i18n/index.ts";
import { drawn, isDrawn, type StartOption } from "../session/setup.ts";
import { Button, to } from "./buttons.tsx";

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

export function Select({ value, choices, label, onChange, testid }: SelectProps) {
  return (
    <select
      value={value}
      aria-label={label}
      data-testid={testid}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {choices.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The same with a label above it. */
export const SelectField = ({ label, ...rest }: SelectProps & { label: string }) => (
  <Field label={label}>
    <Select {...rest} />
  </Field>
);

interface SelectProps {
  value: string;
  /** Values with their texts. */
  choices: readonly (readonly [string, string])[];
  /** For screen readers, if no adjacent text names the choice. */
  label?: string;
  onChange(value: string): void;
  testid?: string;
}

function Check({ checked, label, onChange, testid }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        data-testid={testid}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}

/** A check box that sets a signal. */
export const SignalCheck = ({ on, ...rest }: Pick<CheckProps, "label" | "testid"> & { on: Signal<boolean> }) => (
  <Check checked={on.value} onChange={to(on)} {...rest} />
);

interface CheckProps {
  checked: boolean;
  label: string;
  onChange(checked: boolean): void;
  testid: string;
}

export function NumberField({ label, value, min, max, step = 1, onChange, testid }: NumberProps) {
  return (
    <Field label={label}>
      <input
        type="number"
        {...{ value, min, max, step }}
        data-testid={testid}
        onInput={(event) => {
          const { valueAsNumber, validity } = event.currentTarget;
          if (validity.valid && Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
        }}
        onChange={(event) => event.currentTarget.reportValidity()}
      />
    </Field>
  );
}

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
  testid?: string;
}

/** A field for any option of the engine. */
export function OptionField({ option, value, onChange, random = true }: OptionProps) {
  const testid = `option-${option.name}`;
  const label = titleOf(option.name);
  switch (option.type) {
    case "combo":
      return (
        <SelectField
          {...{ label, value, testid, onChange }}
          choices={option.choices.map((choice) => [choice, titleOf(choice)])}
        />
      );
    case "spin":
      return (
        <div class="field-row">
          <NumberField
            {...{ label, testid, min: option.min, max: option.max }}
            value={Number(value)}
            onChange={(number) => onChange(String(number))}
          />
          {random && isDrawn(option) && (
            <Button
              testid={`random-${option.name}`}
              onClick={() => onChange(drawn([option])[option.name] ?? value)}
              text={t("random")}
            />
          )}
        </div>
      );
    case "check":
      return <Check checked={value === "true"} label={label} testid={testid} onChange={(on) => onChange(String(on))} />;
    case "string":
      return (
        <Field label={label}>
          <input value={value} data-testid={testid} onInput={(event) => onChange(event.currentTarget.value)} />
        </Field>
      );
  }
}

interface OptionProps {
  option: StartOption;
  value: string;
  onChange(value: string): void;
  /** Whether a numeric option with many values can be drawn at random. */
  random?: boolean;
}

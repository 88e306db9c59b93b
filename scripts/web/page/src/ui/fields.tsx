import type { ComponentChildren } from "preact";
import { capitalized, t, word } from "../i18n/index.ts";
import { drawn, isDrawn, type StartOption } from "../session/setup.ts";

export function Field({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <label class="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

export function Select({ value, choices, onChange, testid }: SelectProps) {
  return (
    <select value={value} data-testid={testid} onChange={(event) => onChange(event.currentTarget.value)}>
      {choices.map(([id, text]) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}

interface SelectProps {
  value: string;
  /** Values with their texts. */
  choices: [string, string][];
  onChange(value: string): void;
  testid?: string;
}

export function NumberField({ value, min, max, step = 1, onChange, testid }: NumberProps) {
  return (
    <input
      type="number"
      {...{ value, min, max, step }}
      data-testid={testid}
      onInput={(event) => {
        const { valueAsNumber, validity } = event.currentTarget;
        if (validity.valid && Number.isFinite(valueAsNumber)) onChange(valueAsNumber);
      }}
    />
  );
}

interface NumberProps {
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
  const label = capitalized(word(option.name));
  switch (option.type) {
    case "combo":
      return (
        <Field label={label}>
          <Select
            value={value}
            choices={option.choices.map((choice) => [choice, capitalized(word(choice))])}
            onChange={onChange}
            testid={testid}
          />
        </Field>
      );
    case "spin":
      return (
        <div class="field-row">
          <Field label={label}>
            <NumberField
              value={Number(value)}
              min={option.min}
              max={option.max}
              onChange={(number) => onChange(String(number))}
              testid={testid}
            />
          </Field>
          {random && isDrawn(option) && (
            <button
              type="button"
              data-testid={`random-${option.name}`}
              onClick={() => onChange(drawn([option])[option.name] ?? value)}
            >
              {t("random")}
            </button>
          )}
        </div>
      );
    case "check":
      return (
        <label class="check">
          <input
            type="checkbox"
            checked={value === "true"}
            data-testid={testid}
            onChange={(event) => onChange(String(event.currentTarget.checked))}
          />
          {label}
        </label>
      );
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
  /** Whether a number of many values can be drawn at random. */
  random?: boolean;
}

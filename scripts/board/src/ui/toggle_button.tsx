import type { Signal } from "@preact/signals";

/** A button that turns something on and off. */
export function ToggleButton({ on, label, title, testid }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={on.value}
      title={title}
      data-testid={testid}
      onClick={() => {
        on.value = !on.value;
      }}
    >
      {label}
    </button>
  );
}

interface ToggleButtonProps {
  on: Signal<boolean>;
  label: string;
  title?: string;
  testid: string;
}

import type { Signal } from "@preact/signals";
import type { ComponentProps } from "preact";
import { useEffect, useState } from "preact/hooks";
import { focusStop } from "../board/one_stop.ts";
import { t } from "../i18n/index.ts";

/** A magnifying glass with a minus. */
const LENS = "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21M7.5 10.5h6";

/** Line icons on a 24x24 grid. */
const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  flip: "M7 4v15m0 0-3-3m3 3 3-3M17 20V5m0 0-3 3m3-3 3 3",
  back: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
  flag: "M6 21V4m0 1c5-3 7 2 12 0v8c-5 2-7-3-12 0",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.8.6 1.1 1.4 1.1 2.2h5c0-.8.3-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  zoom: `${LENS}M10.5 7.5v6`,
  unzoom: LENS,
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7z",
  half: "M5 12h14M8 7h8M8 17h8",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3m0 12v3M3 12h3m12 0h3M5.6 5.6l2.1 2.1m8.6 8.6 2.1 2.1m0-12.8-2.1 2.1m-8.6 8.6-2.1 2.1",
  book: "M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4zM9 9h5M9 13h5",
  share: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  folder: "M3 6h6l2 2h10v11H3z",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** A button that submits nothing, with a text or children. `primary`: the main action. */
export function Button({ testid, text, primary = false, children = text, ...rest }: ButtonProps) {
  return (
    <button type="button" class={primary ? "primary" : undefined} data-testid={testid} {...rest}>
      {children}
    </button>
  );
}

interface Look {
  testid?: string;
  text?: string;
  primary?: boolean;
}
type ButtonProps = ComponentProps<"button"> & Look;

/** A link in the form of a button. */
export function LinkButton({ testid, text, primary = false, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a class={primary ? "button primary" : "button"} data-testid={testid} {...rest}>
      {text}
    </a>
  );
}

/** A button with an icon; its label is read aloud and shown as a tooltip. */
export function IconButton({ name, label, ...rest }: ButtonProps & { name: IconName; label: string }) {
  return (
    <Button class="icon" aria-label={label} title={label} {...rest}>
      <Icon name={name} />
    </Button>
  );
}

/** A button that is visible while focused, and leads to the board or a list, whose elements `to` selects. */
export const SkipButton = ({ to, ...rest }: ButtonProps & { to: string }) => (
  <Button class="skip" onClick={() => focusStop(to)} {...rest} />
);

/** Copies a text, and confirms it. `label`: the initial text of the button. */
export function CopyButton({ text, label = t("copy"), class: extra = "", ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
  };
  return (
    <Button class={`copy ${extra}`} {...rest} onClick={() => copy()}>
      <span role="status">{copied ? t("copied") : label}</span>
    </Button>
  );
}

interface CopyButtonProps {
  /** Called when the button is pressed. */
  text(): string;
  label?: string;
  class?: string;
  testid?: string;
}

/** A button that toggles a signal. */
export function ToggleButton({ on, label, ...rest }: ButtonProps & { on: Signal<boolean>; label: string }) {
  return <Button aria-pressed={on.value} text={label} onClick={() => to(on)(!on.value)} {...rest} />;
}

/** Sets a signal to the choice in a field. */
export const to =
  <T,>(signal: Signal<T>) =>
  (value: T): void => {
    signal.value = value;
  };

/** A button with confirmation: the first press asks, the second acts. `asked`: the name of the only open question. */
export function ConfirmedButton({ name, label, asked, testid, disabled, onConfirm }: ConfirmedButtonProps) {
  useEffect(() => {
    if (disabled && asked.peek() === name) asked.value = null;
  }, [disabled]);
  if (asked.value !== name) {
    return <IconButton name={name} label={label} testid={testid} disabled={disabled} onClick={() => to(asked)(name)} />;
  }
  const answer = (act: boolean) => {
    to(asked)(null);
    if (act) onConfirm();
  };
  return (
    <span
      class="row confirming"
      role="group"
      aria-label={label}
      onKeyDown={(event) => event.key === "Escape" && answer(false)}
    >
      <Button
        primary
        testid={`${testid}-yes`}
        text={label}
        ref={(button) => button?.focus()}
        onClick={() => answer(true)}
      />
      <Button testid={`${testid}-no`} onClick={() => answer(false)} text={t("cancel")} />
    </span>
  );
}

interface ConfirmedButtonProps {
  name: IconName;
  label: string;
  asked: Signal<string | null>;
  testid: string;
  disabled: boolean;
  onConfirm(): void;
}

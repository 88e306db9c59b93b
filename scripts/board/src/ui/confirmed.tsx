import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { IconButton, type IconName } from "./icons.tsx";

/** A button for what is not done by mistake: pressed once it asks, pressed again it acts. */
export function ConfirmedButton({ name, label, testid, disabled, onConfirm }: Props) {
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (disabled) setAsking(false);
  }, [disabled]);
  if (!asking) {
    return <IconButton name={name} label={label} testid={testid} disabled={disabled} onClick={() => setAsking(true)} />;
  }
  const answer = (act: boolean) => {
    setAsking(false);
    if (act) onConfirm();
  };
  return (
    <span
      class="confirming"
      role="group"
      aria-label={label}
      onKeyDown={(event) => event.key === "Escape" && answer(false)}
    >
      <button
        type="button"
        class="primary"
        data-testid={`${testid}-yes`}
        ref={(button) => button?.focus()}
        onClick={() => answer(true)}
      >
        {label}
      </button>
      <button type="button" data-testid={`${testid}-no`} onClick={() => answer(false)}>
        {t("cancel")}
      </button>
    </span>
  );
}

interface Props {
  name: IconName;
  label: string;
  testid: string;
  disabled: boolean;
  onConfirm(): void;
}

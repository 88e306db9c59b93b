import type { Key } from "../i18n/en.ts";
import { t } from "../i18n/index.ts";
import { Dialog } from "./dialog.tsx";
import { Facts } from "./texts.tsx";

/** The keys and their actions, in the order in which a person needs them. */
const KEYS: readonly [keys: () => string, action: Key][] = [
  [() => "Tab", "keyTab"],
  [() => "← → ↑ ↓", "keyArrows"],
  [() => `${t("keyNameEnter")}, ${t("keyNameSpace")}`, "keyChoose"],
  [() => "Esc", "keyEscape"],
  [() => "← →", "keySteps"],
  [() => `${t("keyNameHome")}, ${t("keyNameEnd")}`, "keyEnds"],
  [() => "u", "takeBack"],
  [() => "h", "hint"],
  [() => "p", "pause"],
  [() => "f", "keyFlip"],
  [() => "l", "keyAnalyse"],
  [() => "x", "keyThreat"],
  [() => "?", "keyHelp"],
];

/** The keys of the page. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("keyboard")} onClose={onClose} testid="keys">
      <Facts class="keys" of={KEYS.map(([keys, action]) => [keys(), t(action)])} />
    </Dialog>
  );
}

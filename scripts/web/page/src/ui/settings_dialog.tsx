import { language, languages, t } from "../i18n/index.ts";
import { type ShowLegal, settings, type Theme } from "../session/settings.ts";
import { Button, to } from "./buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { SelectField, SignalCheck } from "./fields.tsx";

/** `onMore`: opens the engines or keys dialog instead. */
export function SettingsDialog({ onClose, onMore }: { onClose(): void; onMore(dialog: "engines" | "keys"): void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose} testid="settings">
      <SelectField
        label={t("theme")}
        value={settings.theme.value}
        choices={[
          ["auto", t("themeAuto")],
          ["light", t("themeLight")],
          ["dark", t("themeDark")],
        ]}
        testid="theme"
        onChange={(value) => to(settings.theme)(value as Theme)}
      />
      <SelectField
        label={t("language")}
        value={language.value}
        choices={[
          ["", t("languageAuto")],
          ...Object.entries(languages).map(([code, { name }]): [string, string] => [code, name]),
        ]}
        testid="language"
        onChange={to(language)}
      />
      <SelectField
        label={t("showLegal")}
        value={settings.showLegal.value}
        choices={[
          ["chosen", t("showLegalChosen")],
          ["all", t("showLegalAll")],
          ["none", t("showLegalNone")],
        ]}
        testid="show-legal"
        onChange={(value) => to(settings.showLegal)(value as ShowLegal)}
      />
      {(["coordinates", "motion", "sounds"] as const).map((name) => (
        <SignalCheck key={name} on={settings[name]} label={t(name)} testid={name} />
      ))}
      <Button testid="open-engines" onClick={() => onMore("engines")} text={t("engineHint")} />
      <Button testid="open-keys" onClick={() => onMore("keys")} text={t("keyboard")} />
    </Dialog>
  );
}

import type { Signal } from "@preact/signals";
import { language, languages, t } from "../i18n/index.ts";
import { type ShowLegal, settings, type Theme } from "../session/settings.ts";
import { Dialog } from "./dialog.tsx";
import { Field, Select } from "./fields.tsx";

/** `onEngines`: opens the dialog about the engines instead. */
export function SettingsDialog({ onClose, onEngines }: { onClose(): void; onEngines(): void }) {
  return (
    <Dialog title={t("settings")} onClose={onClose} testid="settings">
      <Field label={t("theme")}>
        <Select
          value={settings.theme.value}
          choices={[
            ["auto", t("themeAuto")],
            ["light", t("themeLight")],
            ["dark", t("themeDark")],
          ]}
          testid="theme"
          onChange={(value) => {
            settings.theme.value = value as Theme;
          }}
        />
      </Field>
      <Field label={t("language")}>
        <Select
          value={language.value}
          choices={[
            ["", t("languageAuto")],
            ...Object.entries(languages).map(([code, { name }]): [string, string] => [code, name]),
          ]}
          testid="language"
          onChange={(value) => {
            language.value = value;
          }}
        />
      </Field>
      <Field label={t("showLegal")}>
        <Select
          value={settings.showLegal.value}
          choices={[
            ["chosen", t("showLegalChosen")],
            ["all", t("showLegalAll")],
            ["none", t("showLegalNone")],
          ]}
          testid="show-legal"
          onChange={(value) => {
            settings.showLegal.value = value as ShowLegal;
          }}
        />
      </Field>
      <Check setting={settings.coordinates} label={t("coordinates")} testid="coordinates" />
      <Check setting={settings.motion} label={t("motion")} testid="motion" />
      <Check setting={settings.sounds} label={t("sounds")} testid="sounds" />
      <button type="button" data-testid="open-engines" onClick={onEngines}>
        {t("engineHint")}
      </button>
    </Dialog>
  );
}

function Check({ setting, label, testid }: { setting: Signal<boolean>; label: string; testid: string }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={setting.value}
        data-testid={testid}
        onChange={(event) => {
          setting.value = event.currentTarget.checked;
        }}
      />
      {label}
    </label>
  );
}

import { computed, signal } from "@preact/signals";
import { en, type Key, type Language } from "./en.ts";
import { es } from "./es.ts";

export const languages: Record<string, Language> = { en, es };

/** The code of the chosen language; empty: the browser's first supported one. */
export const language = signal("");

export const currentLanguage = computed(() => {
  const wanted = [language.value, ...(globalThis.navigator?.languages ?? [])].map((tag) => tag.slice(0, 2));
  return wanted.find((code) => code in languages) ?? "en";
});

/** A key's text, with each `{name}` replaced by a parameter. */
export function t(key: Key, parameters: Record<string, string | number> = {}): string {
  const text = languages[currentLanguage.value]?.texts[key] ?? en.texts[key];
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ""));
}

const numbers = computed(() => ({
  whole: new Intl.NumberFormat(currentLanguage.value),
  short: new Intl.NumberFormat(currentLanguage.value, { notation: "compact", maximumSignificantDigits: 3 }),
}));

/** A number in the page's language, with thousands separators. */
export const numberText = (value: number): string => numbers.value.whole.format(value);

/** The same with three digits, such as `1.23M`. */
export const shortNumber = (value: number): string => numbers.value.short.format(value);

export const hasWord = (text: string): boolean => text in (languages[currentLanguage.value]?.words ?? {});

/** An engine's word for people: translated, or with its hyphens replaced by spaces. */
export function word(text: string): string {
  return languages[currentLanguage.value]?.words[text] ?? text.replaceAll("-", " ");
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An engine's word as a title. */
export const titleOf = (text: string): string => capitalized(word(text));

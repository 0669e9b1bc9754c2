/** The interface's own words. Sentences about the game come from the server, in the reader's language. */
import en from "../messages/en.json";
import ru from "../messages/ru.json";
import { spelt } from "./plurals";
import { settings } from "./settings.svelte";

export type Key = keyof typeof en;

const WORDS: Record<"en" | "ru", Record<Key, string>> = { en, ru };

/** A message with its places filled: `{n}`, or `{n|card|cards}`, a number and its noun. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  return spelt(WORDS[settings.language][key], values, settings.language);
}

/** A word of an open list: translated where it is known, itself where not. */
export function word(group: string, name: string): string {
  const key = `${group}.${name}`;
  return key in en ? t(key as Key) : name;
}

/** A number as this language writes it: so many decimals at most, and so many at least. */
export function number(value: number, digits = 0, least = digits): string {
  return new Intl.NumberFormat(settings.language === "ru" ? "ru-RU" : "en-GB", {
    minimumFractionDigits: least,
    maximumFractionDigits: digits,
  })
    .format(value)
    .replace("-", "−");
}

export function percent(share: number, digits = 1): string {
  return `${number(share * 100, digits)} %`;
}

/** What a fact comes to, as somebody would say it. */
export function valued(value: string): string {
  if (value === "true") return t("value.yes");
  if (value === "false") return t("value.no");
  return value || "–";
}

export function ago(iso: string): string {
  const minutes = (Date.now() - new Date(iso).getTime()) / 60_000;
  const say = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (minutes < 1) return t("time.now");
  if (minutes < 60) return say.format(-Math.round(minutes), "minute");
  if (minutes < 60 * 24) return say.format(-Math.round(minutes / 60), "hour");
  return say.format(-Math.round(minutes / 60 / 24), "day");
}

/** Sentences with places: `{n}` is filled in, `{n|карта|карты|карт}` with its noun in the form that fits. */
import type { Language } from "./contract";

const PLACE = /\{(\w+)(?:\|([^{}]+))?\}/g;
const FORMS = ["one", "few", "many"];
const RULES = { en: new Intl.PluralRules("en"), ru: new Intl.PluralRules("ru") };

export function spelt(text: string, values: Record<string, string | number>, language: Language): string {
  return text.replace(PLACE, (place, name: string, forms: string | undefined) => {
    const value = values[name] ?? place;
    return forms ? `${value}\u00a0${form(Number(value), forms.split("|"), language)}` : String(value);
  });
}

/** English has one and many; Russian few besides, which broken numbers take, too. */
function form(count: number, forms: string[], language: Language): string {
  const at = FORMS.indexOf(RULES[language].select(count));
  return forms[at < 0 ? 1 : at] ?? "";
}

/** A study on its way: the description of its file, made ready for a form, and what is sent. */
import { word } from "../lib/messages.svelte";
import { follow, type Schema } from "../lib/schema";
import { settings } from "../lib/settings.svelte";

export type Data = Record<string, unknown>;

/** Fields with editors of their own, or that the page itself fills in. */
export const APART = ["kind", "system", "options", "content", "a", "b"];

/** Labels in the reader's language; lists of plain values are typed in one go. */
export function prepared(schema: Schema): Schema {
  const made = structuredClone(schema);
  for (const each of [made, ...Object.values(made.$defs ?? {})]) {
    for (const [name, part] of Object.entries(each.properties ?? {})) {
      part.title = word("labfield", name) === name ? part.title : word("labfield", name);
      if (settings.language !== "en") delete part.description;
      const items = part.items ? follow(made, part.items) : null;
      const plain = items && !items.properties && items.type !== "string";
      if (part.type === "array" && plain) delete part.items;
    }
  }
  return made;
}

/** What lists hold unless something else is said: so that it can be seen, and changed. */
export function usual(schema: Schema): Data {
  const found: Data = {};
  for (const [name, part] of Object.entries(schema.properties ?? {}))
    if (Array.isArray(part.default) && part.default.length) found[name] = structuredClone(part.default);
  return found;
}

/** Without what says nothing: empty texts, lists and tables are the default. */
export function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said).filter((each) => each !== undefined);
  if (value && typeof value === "object") {
    const parts = Object.entries(value)
      .map(([key, each]) => [key, said(each)] as const)
      .filter(([, each]) => each !== undefined);
    return Object.fromEntries(parts);
  }
  return value === "" || value === null ? undefined : value;
}

/** A file's name for a roster or a map of one's own. */
export function fileOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9_-]+/g, "_")
    .slice(0, 40);
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 46656;
  return `own_${plain}_${sum.toString(36)}.toml`;
}

/** Every name of a file that a study uses. */
export function filesIn(study: unknown): string[] {
  if (typeof study === "string") return study.endsWith(".toml") ? [study] : [];
  if (study && typeof study === "object") return Object.values(study).flatMap(filesIn);
  return [];
}

/** So long, in words that need no translation but the units'. */
export function span(seconds: number): string {
  const say = (n: number, unit: string) =>
    new Intl.NumberFormat(settings.language, { style: "unit", unit, maximumFractionDigits: 1 }).format(n);
  if (seconds < 90) return say(Math.round(seconds), "second");
  return seconds < 5400 ? say(Math.round(seconds / 60), "minute") : say(seconds / 3600, "hour");
}

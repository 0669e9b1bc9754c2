/** A roster under construction, in plain functions: entries, what they have and what it costs. */
import type { Choosable, RosterChange, RosterCheck } from "./contract";
import { follow, label, ways, wayOf, type Schema } from "./schema";

export type Data = Record<string, unknown>;
export type Item = RosterCheck["items"][number];
export type Breach = RosterCheck["breaches"][number];

/** An entry of the list of models as the check sees it: it may stand for several. */
export interface Entry {
  names: string[];
  points: number | null;
  symbol: string;
  initials: string;
  size: number;
  widest: number;
  narrowest: number;
  /** What its fields come to, filled in or not. */
  stats: Record<string, number>;
  /** What its card or sheet says, by its words. */
  printed: Record<string, string>;
}

export function entryOf(check: RosterCheck | null, at: number): Entry | null {
  const found = check?.models.filter((each) => each.entry === at) ?? [];
  const first = found[0];
  if (!first) return null;
  const points = found.every((each) => each.points === null)
    ? null
    : found.reduce((sum, each) => sum + (each.points ?? 0), 0);
  const { name: _name, entry: _entry, points: _points, ...looks } = first;
  return { ...looks, names: found.map((each) => each.name), points };
}

/** An entry that is only a name, written out as the table that it is short for. */
export function spelled(root: Schema, items: Schema, entry: unknown): Data {
  if (entry !== null && typeof entry === "object") return entry as Data;
  const table = ways(root, items).kinds.find((kind) => kind.type === "object");
  const key = table?.required?.[0] ?? Object.keys(table?.properties ?? {})[0] ?? "name";
  return { [key]: entry };
}

export function titleOf(thing: unknown, catalogue: Choosable[] = []): string {
  const name =
    thing !== null && typeof thing === "object"
      ? ((thing as Data)["name"] ?? Object.values(thing).find((each) => typeof each === "string"))
      : thing;
  if (name === undefined || name === null) return "";
  return catalogue.find((each) => each.name === name)?.title ?? String(name);
}

export type Path = (string | number)[];

/** The value at a path put in the place of what is there. */
export function put(data: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(data)) return data.map((each, i) => (i === key ? put(each, rest, value) : each));
  const owner = data as Data;
  return { ...owner, [key]: put(owner[key], rest, value) };
}

/** One more of every number that a thing has, wherever it stands: what a stepper's next step would be. */
export function stepsOf(value: unknown, path: Path, stats: Record<string, number> = {}): RosterChange[] {
  const found: RosterChange[] = [];
  const all = { ...stats, ...(value as Data) };
  for (const [key, each] of Object.entries(all)) {
    const at = [...path, key];
    if (typeof each === "number") found.push({ path: at, value: each + 1 });
    else if (Array.isArray(each))
      each.forEach((one, i) => {
        if (one !== null && typeof one === "object") found.push(...stepsOf(one, [...at, i]));
      });
    else if (each !== null && typeof each === "object") found.push(...stepsOf(each, at));
  }
  return found;
}

/** What each of some changes would add to the points, by its path; changes that cannot be read are left out. */
export function pricesOf(check: RosterCheck, changes: RosterChange[]): Record<string, number> {
  const found: Record<string, number> = {};
  changes.forEach((each, i) => {
    const points = check.changed[i]?.points;
    if (points !== null && points !== undefined && check.points !== null)
      found[each.path.join(".")] = points - check.points;
  });
  return found;
}

const isList = (way: Schema) => way.type === "array" && !way.prefixItems;

/** The fields of a model that are lists, and those that are not. */
export function split(root: Schema, model: Schema): { lists: string[]; plain: string[]; nested: string[] } {
  const found = { lists: [] as string[], plain: [] as string[], nested: [] as string[] };
  for (const [key, part] of Object.entries(model.properties ?? {})) {
    const kinds = ways(root, part).kinds;
    if (kinds.every(isList)) found.lists.push(key);
    else if (kinds.every((kind) => kind.type === "object")) found.nested.push(key);
    else found.plain.push(key);
  }
  return found;
}

/** Something that a model has: an entry of one of its lists, with what it costs where that is known. */
export interface Row {
  list: string;
  index: number;
  title: string;
  about: string;
  item: Item | null;
}

export function rowsOf(
  root: Schema,
  model: Schema,
  lists: string[],
  value: Data,
  items: Item[],
  catalogue: Choosable[],
  path: string,
): Row[] {
  const left = [...items];
  const rows: Row[] = [];
  for (const list of lists) {
    const known = catalogue.filter((each) => each.path.startsWith(`${path}.${list}[]`));
    const kind = wayOf(root, model.properties?.[list] ?? {}, []).items ?? {};
    ((value[list] as unknown[] | undefined) ?? []).forEach((thing, index) => {
      const name = titleOf(thing);
      const at = left.findIndex((each) => each.name === name);
      const item = at < 0 ? null : left.splice(at, 1)[0]!;
      const about = typeof thing === "object" ? describe(root, kind, thing as Data, known) : "";
      const chosen = known.find((each) => each.name === name);
      rows.push({ list, index, title: titleOf(thing, known), about: about || chosen?.about || "", item });
    });
  }
  return rows;
}

const UNITS: Record<string, string> = { in: "″", mm: " mm", m: " m" };

/** The word for a length, without the unit that its label ends in. */
function wordOf(stem: string, key: string, field: Schema): string {
  const said = label(key, field);
  return (said.includes(",") ? said.replace(/, [^,]*$/, "") : label(stem, {})).toLowerCase();
}

/** The choices of a thing in a line: "Single Target, primary, range 6″, Knockback". */
export function describe(root: Schema, schema: Schema, thing: Data, catalogue: Choosable[] = []): string {
  const parts: string[] = [];
  const fields = wayOf(root, schema, thing).properties ?? {};
  for (const [key, value] of Object.entries(thing)) {
    if (key === "name" || value === null || value === undefined || value === false) continue;
    const [, stem, unit] = /^(.*?)(?:_(in|mm|m))?$/.exec(key)!;
    const field = follow(root, fields[key] ?? {});
    const word = unit ? wordOf(stem!, key, field) : label(key, field).toLowerCase();
    if (value === true) parts.push(field["x-words"]?.[0]?.toLowerCase() ?? word);
    else if (typeof value === "number") parts.push(`${word} ${value}${unit ? UNITS[unit] : ""}`);
    else if (Array.isArray(value)) parts.push(...value.map((each) => titleOf(each, catalogue)));
    else parts.push(titleOf(value, catalogue));
  }
  return parts.filter(Boolean).join(", ");
}

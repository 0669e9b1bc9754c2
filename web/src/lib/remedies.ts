/** What would end a breach of the rules of construction, as far as it is evident. */
import type { RosterChange, RosterCheck } from "./contract";
import { entryOf, titleOf, type Breach, type Data } from "./roster";

const replaced = (list: unknown[], at: number, next: unknown) =>
  list.map((each, i) => (i === at ? next : each));
const dropped = (list: unknown[], at: number) => list.filter((_, i) => i !== at);

function lastWhere(list: unknown[], fits: (each: unknown) => boolean): number {
  for (let i = list.length - 1; i >= 0; i--) if (fits(list[i])) return i;
  return -1;
}

/** What would end a breach: a change of the roster, and how many points it gives back where that is known. */
export interface Remedy {
  kind: "set" | "remove";
  name: string;
  value: number | boolean | null;
  saves: number | null;
  data: Data;
}

/** A remedy as a change to be asked about: the part of the roster that is another. */
export function changeOf(before: Data, after: Data): RosterChange {
  const key = Object.keys({ ...before, ...after }).find((each) => before[each] !== after[each]) ?? "";
  return { path: [key], value: after[key] ?? null };
}

/** Remedies that the rules were asked about: those that help, of each kind the least, with what they save. */
export function proven(all: Remedy[], check: RosterCheck, changed: RosterCheck["changed"]): Remedy[] {
  const found: Remedy[] = [];
  all.forEach((each, i) => {
    const then = changed[i];
    if (!then || then.breaches < 0 || then.breaches >= check.breaches.length) return;
    if (found.some((other) => other.kind === each.kind && other.name === each.name)) return;
    const saves = check.points === null || then.points === null ? null : check.points - then.points;
    found.push({ ...each, saves });
  });
  return found;
}

export function remedies(
  breach: Breach,
  check: RosterCheck,
  data: Data,
  listName: string,
  spell: (entry: unknown) => Data,
): Remedy[] {
  const models = (data[listName] as unknown[]) ?? [];
  const named = breach.about["model"];
  const at = check.models.find((each) => each.name === named)?.entry ?? -1;
  if (named !== undefined && at >= 0) {
    const found = mended(breach, check, spell(models[at]), named);
    return found.map((each) => ({ ...each, data: { ...data, [listName]: replaced(models, at, each.data) } }));
  }
  const thing = breach.about["card"] ?? breach.about["unit"] ?? breach.about["tactic"];
  if (thing !== undefined) return without(data, thing, breach.limit);
  if (check.points !== null && breach.measured === check.points && breach.limit === check.limit)
    return smaller(check, data, listName, models, spell);
  return [];
}

/** What would mend a model: its value at the limit, or the thing at fault left out. */
function mended(breach: Breach, check: RosterCheck, model: Data, named: string): Remedy[] {
  const { about, limit } = breach;
  const cost = (name: string) =>
    check.items.find((each) => each.model === named && each.name === name)?.cost.total ?? null;
  const thing = about["item"] ?? about["attack"];
  const words = breach.why.split("_");
  const own = Object.keys(model).find(
    (key) =>
      typeof model[key] === "number" &&
      (key === about["stat"] || (words.includes(key.split("_")[0]!) && model[key] === breach.measured)),
  );
  if (own && limit !== null) return [set(model, own, limit)];
  if (thing === undefined) return [];
  const number = model[thing];
  if (typeof number === "number") return [set(model, thing, number - 1)];
  for (const [list, value] of Object.entries(model)) {
    const index = Array.isArray(value) ? lastWhere(value, (each) => titleOf(each) === thing) : -1;
    if (index < 0) continue;
    const things = value as unknown[];
    const inner = things[index] as Data;
    const upgrade = about["upgrade"];
    if (upgrade !== undefined && limit !== null) {
      const better = set(inner, upgrade, limit);
      return [{ ...better, data: { ...model, [list]: replaced(things, index, better.data) } }];
    }
    const effect = about["effect"];
    const kept = effect === undefined ? [] : ((inner["effects"] as unknown[]) ?? []);
    const last = lastWhere(kept, (each) => titleOf(each) === effect);
    const next =
      last < 0 ? dropped(things, index) : replaced(things, index, { ...inner, effects: dropped(kept, last) });
    const saves = last < 0 ? cost(thing) : null;
    const cheaper = last < 0 && inner !== null && typeof inner === "object" ? lessOf(inner) : [];
    return [
      ...cheaper.map((each) => ({ ...each, data: { ...model, [list]: replaced(things, index, each.data) } })),
      {
        kind: "remove",
        name: last < 0 ? thing : effect!,
        value: null,
        saves,
        data: { ...model, [list]: next },
      },
    ];
  }
  return [];
}

/** Less of something dear: each of its numbers step by step, and whatever is true of it not so. */
function lessOf(thing: Data): Remedy[] {
  return Object.entries(thing).flatMap(([key, value]) => {
    if (value === true && key === "primary") return [set(thing, key, false)];
    if (typeof value !== "number") return [];
    return [1, 2, 3, 4, 6].filter((by) => value - by >= 0).map((by) => set(thing, key, value - by));
  });
}

function set(owner: Data, key: string, value: number | boolean): Remedy {
  return { kind: "set", name: key, value, saves: null, data: { ...owner, [key]: value } };
}

/** A thing of the whole force left out, or no more of it than may be. */
function without(data: Data, thing: string, limit: number | null): Remedy[] {
  for (const [key, value] of Object.entries(data)) {
    if (Array.isArray(value)) {
      const index = lastWhere(
        value,
        (each) =>
          titleOf(each) === thing ||
          (each !== null && typeof each === "object" && Object.values(each).includes(thing)),
      );
      if (index >= 0)
        return [
          {
            kind: "remove",
            name: thing,
            value: null,
            saves: null,
            data: { ...data, [key]: dropped(value, index) },
          },
        ];
    } else if (value !== null && typeof value === "object" && thing in value) {
      const { [thing]: _gone, ...rest } = value as Data;
      const next = limit === null ? rest : { ...rest, [thing]: limit };
      const kind = limit === null ? "remove" : "set";
      return [{ kind, name: thing, value: limit, saves: null, data: { ...data, [key]: next } }];
    }
  }
  return [];
}

/** The cheapest model without which the force keeps to its limit; never its leader. */
function smaller(
  check: RosterCheck,
  data: Data,
  listName: string,
  models: unknown[],
  spell: (entry: unknown) => Data,
): Remedy[] {
  const over = (check.points ?? 0) - (check.limit ?? 0);
  const found = models
    .map((entry, at) => ({
      at,
      name: titleOf(entry),
      whole: spell(entry),
      points: entryOf(check, at)?.points ?? 0,
    }))
    .filter((each) => each.points >= over && each.whole["leader"] !== true)
    .sort((a, b) => a.points - b.points)[0];
  if (!found) return [];
  const next = { ...data, [listName]: dropped(models, found.at) };
  return [{ kind: "remove", name: found.name, value: null, saves: found.points, data: next }];
}

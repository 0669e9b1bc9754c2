import { expect, test } from "vitest";
import type { RosterCheck } from "../src/lib/contract";
import { changeOf, proven, remedies } from "../src/lib/remedies";
import {
  describe as describeThing,
  entryOf,
  pricesOf,
  rowsOf,
  spelled,
  split,
  stepsOf,
  titleOf,
} from "../src/lib/roster";
import type { Breach, Item } from "../src/lib/roster";
import type { Schema } from "../src/lib/schema";

const MODEL: Schema = {
  type: "object",
  required: ["card"],
  properties: {
    card: { type: "string" },
    wounds: { anyOf: [{ type: "integer" }, { type: "null" }] },
    skills: { type: "object", additionalProperties: { type: "integer" } },
    base: { anyOf: [{ type: "number" }, { type: "array", prefixItems: [{ type: "number" }] }] },
    attacks: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
  },
};

const model = (name: string, entry: number, points: number) => ({
  name,
  entry,
  points,
  symbol: "",
  initials: name.slice(0, 2),
  size: 1,
  widest: 32000,
  narrowest: 32000,
  stats: {},
  printed: {},
});

const CHECK: RosterCheck = {
  legal: false,
  problem: "",
  name: "Brass",
  points: 60,
  limit: 50,
  models: [model("Wren", 0, 30), model("guard-1", 1, 15), model("guard-2", 1, 15)],
  items: [],
  breaches: [],
  holds: [],
  notes: [],
  changed: [],
  share: { percent: 40, clause: "C-1.6" },
};

const item = (name: string, total: number): Item => ({
  model: "Wren",
  name,
  title: name,
  mark: "",
  cost: { name: "cost", total, lines: [], least: false },
});

const breach = (
  why: string,
  about: Record<string, string>,
  measured = 9,
  limit: number | null = 6,
): Breach => ({
  clause: "C-1",
  text: why,
  why,
  measured,
  limit,
  names: [],
  about,
});

const DATA = {
  models: [{ name: "Wren", leader: true, wounds: 9, attacks: [{ name: "Bow", range_in: 9 }] }, "Guard"],
  deck: { Spark: 3 },
};
const mend = (each: Breach, check = CHECK) =>
  remedies(each, check, DATA, "models", (entry) => spelled({}, MODEL, entry)).map(
    ({ kind, name, value, saves, data }) => ({ kind, name, value, saves, data }),
  );

test("an entry may stand for several models and costs what they cost together", () => {
  expect(entryOf(CHECK, 1)?.names).toEqual(["guard-1", "guard-2"]);
  expect(entryOf(CHECK, 1)?.points).toBe(30);
  expect(entryOf(CHECK, 7)).toBeNull();
});

test("a name is short for a table", () => {
  const either: Schema = { anyOf: [{ type: "string" }, MODEL] };
  expect(spelled({}, either, "Guard")).toEqual({ card: "Guard" });
  expect(titleOf({ card: "Guard" })).toBe("Guard");
});

test("lists, tables and plain fields are told apart", () => {
  expect(split({}, MODEL)).toEqual({
    lists: ["attacks"],
    plain: ["card", "wounds", "base"],
    nested: ["skills"],
  });
});

test("things of the same name are matched with their costs one by one", () => {
  const two = { attacks: [{ name: "Bow" }, { name: "Bow" }] };
  const rows = rowsOf({}, MODEL, ["attacks"], two, [item("Bow", 7), item("Bow", 9)], [], "models[]");
  expect(rows.map((row) => row.item?.cost.total)).toEqual([7, 9]);
});

test("the choices of a thing are told in a line", () => {
  const bow = { name: "Bow", template: "Single", primary: true, tiring: false, range_in: 6 };
  expect(describeThing({}, {}, bow)).toBe("Single, primary, range 6″");
});

test("a figure goes back to its limit", () => {
  const [found] = mend(breach("stat_too_high", { model: "Wren", stat: "wounds" }));
  expect(found).toMatchObject({ kind: "set", name: "wounds", value: 6 });
  expect((found!.data["models"] as { wounds: number }[])[0]!.wounds).toBe(6);
});

test("an upgrade goes back to its limit", () => {
  const [found] = mend(breach("not_for_sale", { model: "Wren", attack: "Bow", upgrade: "range_in" }));
  expect((found!.data["models"] as typeof DATA.models)[0]).toMatchObject({
    attacks: [{ name: "Bow", range_in: 6 }],
  });
});

test("what is too dear can be left out, and that saves its points", () => {
  const check = { ...CHECK, items: [item("Bow", 25)] };
  const all = mend(breach("item_too_dear", { model: "Wren", item: "Bow" }, 25, 12), check);
  const found = all[all.length - 1];
  expect(found).toMatchObject({ kind: "remove", name: "Bow", saves: 25 });
  expect((found!.data["models"] as typeof DATA.models)[0]).toMatchObject({ attacks: [] });
});

test("over the limit the cheapest model that settles it can go, never the leader", () => {
  const [found] = mend(breach("over_the_limit", { side: "Brass" }, 60, 50));
  expect(found).toMatchObject({ kind: "remove", name: "Guard", saves: 30 });
  expect(found!.data["models"]).toHaveLength(1);
});

test("of a card there are no more than may be", () => {
  const [found] = mend(breach("too_many_copies", { card: "Spark" }, 3, 2));
  expect(found!.data["deck"]).toEqual({ Spark: 2 });
});

test("where nothing is evident nothing is offered", () => {
  expect(mend(breach("one_leader", { side: "Brass" }, 0, 1))).toEqual([]);
});

test("of what the rules were asked about, only what helps is offered, the least of each kind first", () => {
  const dear = breach("item_too_dear", { model: "Wren", item: "Bow" }, 25, 12);
  const check = { ...CHECK, breaches: [dear] };
  const all = remedies(dear, check, DATA, "models", (entry) => spelled({}, MODEL, entry));
  expect(all.map((each) => [each.kind, each.name, each.value])).toEqual([
    ["set", "range_in", 8],
    ["set", "range_in", 7],
    ["set", "range_in", 6],
    ["set", "range_in", 5],
    ["set", "range_in", 3],
    ["remove", "Bow", null],
  ]);
  const answers = all.map((_, i) => ({ points: 60 - i, breaches: i < 2 ? 1 : 0 }));
  expect(proven(all, check, answers).map((each) => [each.value, each.saves])).toEqual([
    [6, 2],
    [null, 5],
  ]);
  expect(changeOf(DATA, all[0]!.data).path).toEqual(["models"]);
});

test("every number has a next step, wherever it stands, and what it would add", () => {
  const steps = stepsOf({ wounds: 3, skills: { aim: 1 }, attacks: [{ range_in: 6 }] }, ["models", 0], {
    size: 1,
  });
  expect(steps.map((each) => each.path.join("."))).toEqual([
    "models.0.size",
    "models.0.wounds",
    "models.0.skills.aim",
    "models.0.attacks.0.range_in",
  ]);
  const changed = [null, 63, 60, 61].map((points) => ({ points, breaches: 0 }));
  expect(pricesOf({ ...CHECK, changed }, steps)).toEqual({
    "models.0.wounds": 3,
    "models.0.skills.aim": 0,
    "models.0.attacks.0.range_in": 1,
  });
});

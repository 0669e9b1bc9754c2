import { describe, expect, it, test } from "vitest";
import type { Field, Offer, Question } from "../src/lib/contract";
import {
  actors,
  extraOf,
  grouped,
  isWhole,
  nextField,
  onTable,
  optionsOf,
  orderOf,
  pickable,
  putInto,
  putting,
  type Row,
  rowsOf,
  together,
  walked,
} from "../src/table/offers";

function field(name: string, kind: Field["kind"], values: string[] = [], more: Partial<Field> = {}): Field {
  const choices = values.map((value) => ({ value, text: value, hint: "", at: null, refusal: null }));
  return { name, label: name, kind, optional: false, choices, parts: [], ...more };
}

function offer(id: string, manner: Offer["manner"], fields: Field[] = [], more: Partial<Offer> = {}): Offer {
  const plain = { role: "order", subject: "", within: "", preview: "", means: "", values: {}, targets: [] };
  const said = { title: id, order: id, hint: "", cost: null, refusal: null };
  return { id, verb: id.split(":")[0]!, manner, fields, ...plain, ...said, ...more };
}

function question(...offers: Offer[]): Question {
  return { offers, suggestions: [], alone: "" };
}

test("what moves comes first and what ends comes last, each with the key of its role", () => {
  const rows = rowsOf([
    offer("done", "button", [], { role: "end" }),
    offer("shoot", "target", [field("target", "model", ["Bo"])], { role: "attack" }),
    offer("throw", "target", [field("target", "model", ["Bo"])], { role: "attack" }),
    offer("run", "button", [], { role: "hurry", preview: "run" }),
    offer("move", "move", [field("path", "path")], { role: "move" }),
  ]);
  expect(rows.map((row) => [row.id, row.letter])).toEqual([
    ["run", "U"],
    ["move", "M"],
    ["shoot", "A"],
    ["throw", ""],
    ["done", "E"],
  ]);
});

test("a row says whom it reaches, or what it does, or which order it is a way to give", () => {
  const rifle = offer("attack:Rifle", "target", [], { title: "Rifle", order: "Attack", targets: ["Bo"] });
  const told = (more: Partial<Offer>) =>
    rowsOf([{ ...rifle, ...more }], (names) => `reaches ${names.join()}`)[0]!.detail;
  expect(told({})).toBe("reaches Bo");
  expect(told({ targets: [], hint: "two dice" })).toBe("two dice");
  expect(told({ targets: [] })).toBe("Attack");
});

test("an order is the id of an offer and its values; some offers need none", () => {
  const rifle = offer("attack:Rifle", "target", [field("attack", "choice"), field("target", "model")]);
  rifle.values = { attack: "Rifle" };
  expect(isWhole(rifle)).toBe(false);
  expect(nextField(rifle, rifle.values)!.name).toBe("target");
  const values = { ...rifle.values, target: "Bo" };
  expect(orderOf(rifle, values)).toEqual({ offer: "attack:Rifle", values });
  expect(isWhole(offer("done", "button"))).toBe(true);
});

test("models are picked where the offer has no preview of its own", () => {
  const activate = offer("activate", "form", [field("model", "model", ["Ada", "Bo"])]);
  const shoot = offer("shoot", "target", [field("target", "model", ["Cy"])], { preview: "shoot" });
  expect([...pickable(question(activate, shoot)).keys()]).toEqual(["Ada", "Bo"]);
});

test("those who may act together are picked one by one", () => {
  const activate = offer("activate", "form", [field("units", "models", ["Ada", "Bo"])]);
  expect([...pickable(question(activate, offer("stop", "button"))).keys()]).toEqual(["Ada", "Bo"]);
});

test("a question of buttons and choices is a panel, with every answer an option", () => {
  const suit = offer("suit", "form", [field("suit", "choice", ["spades", "hearts"])]);
  const fixed = offer("pick:one", "form", [field("goal", "choice"), field("place", "choice", ["here"])]);
  fixed.values = { goal: "one" };
  const asked = question(offer("hold", "button"), suit, fixed);
  expect(onTable(asked)).toBe(false);
  // A reaction that could name a place but cannot be made leaves the rest to the panel; a turn stays on the table.
  const no = { clause: "X-1", why: "", text: "", measured: null, limit: null, names: [] };
  const refused = (role: string) => offer("step", "move", [field("path", "path")], { role, refusal: no });
  expect(onTable(question(...asked.offers, refused("react")))).toBe(false);
  expect(onTable(question(...asked.offers, refused("move")))).toBe(true);
  expect(optionsOf(asked).map((option) => [option.title, option.order.values])).toEqual([
    ["hold", {}],
    ["spades", { suit: "spades" }],
    ["hearts", { suit: "hearts" }],
    ["here", { goal: "one", place: "here" }],
  ]);
});

test("what is written out in words is answered by what is suggested", () => {
  const buy = offer("buy", "form", [field("what", "text", [], { optional: true })]);
  const asked = question(offer("hold", "button"), buy);
  expect(optionsOf(asked).map((option) => option.title)).toEqual(["hold"]);
  const steady = {
    words: "buy steady",
    verb: "buy",
    text: "Steady",
    said: "",
    hint: "",
    names: [],
    order: {},
  };
  const more = { ...asked, suggestions: [steady as unknown as Question["suggestions"][number]] };
  expect(optionsOf(more).map((option) => option.title)).toEqual(["hold", "Steady"]);
});

const WALK = { name: "walk", fields: [field("unit", "model", ["Ada", "Bo"]), field("path", "path")] };
const SHOT = { name: "shot", fields: [field("unit", "model", ["Ada"]), field("weapon", "choice", ["Bow"])] };

test("a click fills in steps as a walk to that place", () => {
  const stand = { name: "stand", fields: [] };
  const to = { name: "to", fields: [field("facing", "direction"), field("path", "path")] };
  expect(walked(field("steps", "steps", [], { parts: [stand, to] }), [[5, 6]])).toEqual([
    { part: "to", path: [[5, 6]] },
  ]);
  expect(walked(field("shots", "steps", [], { parts: [SHOT] }), [[5, 6]])).toBeNull();
});

test("a walk that says who goes is one walk along the whole way", () => {
  const walks = field("walks", "steps", [], { parts: [WALK] });
  const way: [number, number][] = [
    [1, 2],
    [5, 6],
  ];
  expect(walked(walks, way, "Bo")).toEqual([{ part: "walk", unit: "Bo", path: way }]);
});

describe("what may be put into an order", () => {
  const points = field("ap", "number", [], { optional: true });
  const shot = { name: "attack", fields: [field("unit", "model"), points] };
  const attack = offer("attack", "target", [field("shots", "steps", [], { parts: [shot] })]);
  const tactic = offer("tactic:Broadside", "form", [field("tactic", "choice"), points]);
  const fired = (...shots: object[]) => ({ offer: "attack", values: { shots } });

  test("goes into the order itself or into its only step", () => {
    const order = { offer: tactic.id, values: { tactic: "Broadside" } };
    const into = extraOf(tactic, order)!;
    expect(putting(order, into, 2).values).toEqual({ tactic: "Broadside", ap: 2 });
    const one = fired({ part: "attack", unit: "Ada" });
    const step = extraOf(attack, one)!;
    const spent = putting(one, step, 1);
    expect(spent).toEqual(fired({ part: "attack", unit: "Ada", ap: 1 }));
    expect(putInto(spent, step)).toBe(1);
    expect(putting(spent, step, 0)).toEqual(one);
  });

  test("is nothing where no number may be added, or where it is not clear to which step", () => {
    expect(extraOf(offer("end", "button"), { offer: "end", values: {} })).toBeNull();
    const two = fired({ part: "attack", unit: "Ada" }, { part: "attack", unit: "Bo" });
    expect(extraOf(attack, two)).toBeNull();
  });
});

test("those who act together are known by the steps of their orders", () => {
  const walks = field("walks", "steps", [], { parts: [WALK] });
  expect(actors(question(offer("move", "move", [walks], { preview: "move" })))).toEqual(["Ada", "Bo"]);
  const alone = offer("move", "move", [field("path", "path")], { preview: "move" });
  expect(actors(question(alone))).toEqual([]);
});

test("several are put or walked by one order, with every kind of step to try", () => {
  const place = { name: "place", fields: [field("unit", "model", ["ada"]), field("at", "point")] };
  const dash = { ...WALK, name: "dash" };
  const deploy = offer("deploy", "lineup", [field("placements", "steps", [], { parts: [place] })]);
  const move = offer("move", "move", [field("walks", "steps", [], { parts: [WALK, dash] })]);
  const places = new Map<string, [number, number]>([["ada", [1, 2]]]);
  expect(together(deploy, 0, places)?.order.values).toEqual({
    placements: [{ part: "place", unit: "ada", at: [1, 2] }],
  });
  expect(together(deploy, 1, places)).toBeNull();
  expect(together(move, 1, places)?.order.values).toEqual({
    walks: [{ part: "dash", unit: "ada", path: [[1, 2]] }],
  });
});

describe("groups of orders", () => {
  const rows = [
    { id: "end", role: "end", verb: "end" },
    { id: "run", role: "hurry", verb: "run" },
    { id: "blink", role: "ability", verb: "use" },
    { id: "brace", role: "guard", verb: "brace" },
    { id: "hit", role: "attack", verb: "attack" },
    { id: "move", role: "move", verb: "move" },
    { id: "aid", role: "help", verb: "aid" },
  ] as unknown as Row[];
  const named = (pinned: string[] = [], usual: string[] = []) =>
    grouped(rows, usual, (row) => pinned.includes(row.id)).map(([group, all]) => [
      group,
      all.map((row) => row.id),
    ]);

  it("stand in one order, what a group is named after first", () => {
    expect(named()).toEqual([
      ["move", ["move", "run"]],
      ["attack", ["hit"]],
      ["ability", ["blink", "aid"]],
      ["react", ["brace"]],
      ["end", ["end"]],
    ]);
  });

  it("put favourites before all, and the usual first", () => {
    expect(named(["brace"], ["aid", "use"])).toEqual([
      ["pinned", ["brace"]],
      ["move", ["move", "run"]],
      ["attack", ["hit"]],
      ["ability", ["aid", "blink"]],
      ["end", ["end"]],
    ]);
  });
});

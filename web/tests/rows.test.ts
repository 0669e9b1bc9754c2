import { expect, test } from "vitest";
import type { FieldForm, OrderForm, Question, Refusal } from "../src/lib/contract";
import {
  actors,
  nextField,
  onTable,
  optionsOf,
  orderOf,
  partsOf,
  pickable,
  rowsOf,
  together,
  walked,
} from "../src/table/rows";

function field(
  name: string,
  kind: FieldForm["kind"],
  values: string[] = [],
  more: Partial<FieldForm> = {},
): FieldForm {
  const choices = values.map((value) => ({
    value,
    text: value,
    hint: "",
    at: null,
    refusal: null,
    preview: null,
  }));
  return { name, label: name, kind, optional: false, choices, parts: [], ...more };
}

function form(verb: string, fields: FieldForm[] = [], preview = ""): OrderForm {
  return { verb, title: verb, hint: "", usage: verb, preview, fields, refusal: null };
}

function question(...forms: OrderForm[]): Question {
  return { forms, suggestions: [] };
}

const FAR: Refusal = { clause: "SH-1", text: "too far", why: "too_far", measured: 9, limit: 6, names: [] };

test("what moves comes first and what ends comes last", () => {
  const rows = rowsOf(
    question(
      form("done"),
      form("shoot", [field("target", "model", ["Bo"])], "shoot"),
      form("move", [field("path", "path")], "move"),
    ),
  );
  expect(rows.map((row) => [row.title, row.kind])).toEqual([
    ["move", "move"],
    ["shoot", "target"],
    ["done", "button"],
  ]);
});

test("a form that begins with a choice is a row for each", () => {
  const attack = form(
    "attack",
    [field("attack", "choice", ["Rifle", "Rush"]), field("targets", "models", [], { optional: true })],
    "attack",
  );
  const rows = rowsOf(question(attack));
  expect(rows.map((row) => [row.title, row.kind, row.values["attack"]])).toEqual([
    ["Rifle", "target", "Rifle"],
    ["Rush", "target", "Rush"],
  ]);
});

test("an order that nothing can answer is refused at once, with the measured reason", () => {
  const targets = field("target", "model", ["Ada", "Bo"]);
  targets.choices[0]!.refusal = { ...FAR, why: "own", measured: null, limit: null };
  targets.choices[1]!.refusal = FAR;
  expect(rowsOf(question(form("shoot", [targets], "shoot")))[0]!.refusal).toBe(FAR);
});

test("models are picked where the form has no preview of its own", () => {
  const activate = form("activate", [field("model", "model", ["Ada", "Bo"])]);
  const shoot = form("shoot", [field("target", "model", ["Cy"])], "shoot");
  expect([...pickable(question(activate, shoot)).keys()]).toEqual(["Ada", "Bo"]);
});

test("steps of a longer order are little forms", () => {
  const steps = field("steps", "steps", [], {
    parts: [form("to", [field("path", "path")]), form("shake", [field("condition", "choice", ["Slow"])])],
  });
  const row = rowsOf(question(form("move", [steps], "stride")))[0]!;
  const shake = partsOf(row)[0]!;
  expect(shake.title).toBe("shake");
  expect(nextField(shake.part!, {})!.name).toBe("condition");
  expect(orderOf(shake, { condition: "Slow" })).toEqual({
    verb: "move",
    values: { steps: [{ part: "shake", condition: "Slow" }] },
  });
});

test("a question of buttons and choices is a panel, with every answer an option", () => {
  const asked = question(form("hold"), form("suit", [field("suit", "choice", ["spades", "hearts"])]));
  expect(onTable(asked)).toBe(false);
  expect(optionsOf(asked).map((option) => option.title)).toEqual(["hold", "spades", "hearts"]);
});

const WALK = form("walk", [field("unit", "model", ["Ada", "Bo"]), field("path", "path")]);
const SHOT = form("shot", [field("unit", "model", ["Ada", "Bo"]), field("weapon", "choice", ["Bow"])]);

test("an order of steps is walked if its steps are, and aimed if they are not", () => {
  const rows = rowsOf(
    question(
      form("move", [field("walks", "steps", [], { parts: [WALK] })], "move"),
      form("attack", [field("shots", "steps", [], { parts: [SHOT] })], "attack"),
    ),
  );
  expect(rows.map((row) => row.kind)).toEqual(["move", "target"]);
});

test("a click fills in steps as a walk to that place", () => {
  const stand = form("stand");
  const to = form("to", [field("facing", "direction", [], { optional: true }), field("path", "path")]);
  expect(walked(field("steps", "steps", [], { parts: [stand, to] }), [5, 6])).toEqual([
    { part: "to", path: [[5, 6]] },
  ]);
  expect(walked(field("shots", "steps", [], { parts: [SHOT] }), [5, 6])).toBeNull();
});

test("those who act together are known by the steps of their orders", () => {
  const together = question(form("move", [field("walks", "steps", [], { parts: [WALK] })], "move"));
  expect(actors(together)).toEqual(["Ada", "Bo"]);
  expect(actors(question(form("move", [field("path", "path")], "move")))).toEqual([]);
});

test("an order is left out where a list that it needs is empty", () => {
  const pickup = form("pickup", [field("unit", "model", ["Ada"]), field("token", "choice")]);
  expect(rowsOf(question(pickup))).toEqual([]);
});

test("those who may act together are picked one by one", () => {
  const activate = form("activate", [field("units", "models", ["Ada", "Bo"])]);
  expect([...pickable(question(activate, form("stop"))).keys()]).toEqual(["Ada", "Bo"]);
});

test("an order that says who and where for each is a line-up", () => {
  const step = form("place", [field("unit", "model", ["ada", "bo"]), field("at", "point")]);
  const deploy = form("deploy", [field("placements", "steps", [], { parts: [step] })]);
  const [row] = rowsOf(question(deploy));
  expect(row?.kind).toBe("lineup");
  const places = new Map<string, [number, number]>([
    ["ada", [1, 2]],
    ["bo", [3, 4]],
  ]);
  expect(together(row!, 0, places)).toEqual({
    verb: "deploy",
    values: {
      placements: [
        { part: "place", unit: "ada", at: [1, 2] },
        { part: "place", unit: "bo", at: [3, 4] },
      ],
    },
  });
  expect(together(row!, 1, places)).toBeNull();
});

test("a move of several goes along a path each, with every kind of step to try", () => {
  const fields = [field("unit", "model", ["ada"]), field("path", "path")];
  const steps = field("walks", "steps", [], { parts: [form("walk", fields), form("dash", fields)] });
  const [row] = rowsOf(question(form("move", [steps], "move")));
  expect(row?.kind).toBe("move");
  expect(together(row!, 1, new Map([["ada", [1, 2]]]))?.values).toEqual({
    walks: [{ part: "dash", unit: "ada", path: [[1, 2]] }],
  });
});

test("an action that is a move among attacks is pressed, and shows how far it goes", () => {
  const action = field("action", "choice", ["Run", "Fist", "Focus"]);
  const previews = ["run", "attack", ""];
  action.choices.forEach((choice, i) => (choice.preview = previews[i]!));
  const targets = field("targets", "models", [], { optional: true });
  const rows = rowsOf(question(form("declare", [action, targets], "attack")));
  expect(rows.map((row) => [row.title, row.kind, row.shows])).toEqual([
    ["Run", "button", "run"],
    ["Fist", "target", "attack"],
    ["Focus", "form", ""],
  ]);
});

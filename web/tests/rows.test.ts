import { expect, test } from "vitest";
import type { FieldForm, OrderForm, Question, Refusal } from "../src/lib/contract";
import { nextField, onTable, optionsOf, orderOf, partsOf, pickable, rowsOf } from "../src/table/rows";

function field(
  name: string,
  kind: FieldForm["kind"],
  values: string[] = [],
  more: Partial<FieldForm> = {},
): FieldForm {
  const choices = values.map((value) => ({ value, text: value, at: null, refusal: null }));
  return { name, label: name, kind, optional: false, choices, parts: [], ...more };
}

function form(verb: string, fields: FieldForm[] = [], preview = ""): OrderForm {
  return { verb, title: verb, usage: verb, preview, fields, refusal: null };
}

function question(...forms: OrderForm[]): Question {
  return { forms, suggestions: [] };
}

const FAR: Refusal = { clause: "SH-1", text: "too far", why: "too_far", measured: 9, limit: 6 };

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

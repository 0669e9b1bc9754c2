import { expect, test } from "vitest";
import { blank, label, wayOf, ways, type Schema } from "../src/lib/schema";

const ROOT: Schema = {
  $defs: {
    Model: {
      type: "object",
      required: ["name", "wounds"],
      properties: { name: { type: "string" }, wounds: { type: "integer", minimum: 2 } },
    },
  },
};

test("references are followed and null makes a value optional", () => {
  const { optional, kinds } = ways(ROOT, { anyOf: [{ $ref: "#/$defs/Model" }, { type: "null" }] });
  expect(optional).toBe(true);
  expect(kinds.map((kind) => kind.type)).toEqual(["object"]);
});

test("the way that fits a value is taken", () => {
  const either: Schema = { anyOf: [{ type: "string" }, { $ref: "#/$defs/Model" }] };
  expect(wayOf(ROOT, either, "Slow").type).toBe("string");
  expect(wayOf(ROOT, either, { name: "Ada" }).type).toBe("object");
});

test("something new has what is required and nothing else", () => {
  expect(blank(ROOT, { $ref: "#/$defs/Model" })).toEqual({ name: "name", wounds: 2 });
});

test("something new keeps to its bounds, and says what its description gives an example of", () => {
  const made = blank(
    {},
    {
      type: "object",
      required: ["name", "speed", "share", "base"],
      properties: {
        name: { type: "string" },
        speed: { type: "number", exclusiveMinimum: 0, maximum: 48 },
        share: { type: "number", exclusiveMinimum: 0, maximum: 0.5 },
        base: { anyOf: [{ type: "number", exclusiveMinimum: 0 }, { type: "array" }], examples: [32] },
        health: { anyOf: [{ type: "integer", minimum: 1 }, { type: "null" }], default: null, examples: [1] },
        title: { type: "string", default: "" },
      },
    },
    "Blank",
  );
  expect(made).toEqual({ name: "Blank", speed: 1, share: 0.25, base: 32, health: 1 });
});

test("names of fields are words", () => {
  expect(label("base_mm", { title: "Base Mm" })).toBe("Base mm");
});

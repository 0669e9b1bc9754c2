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

test("names of fields are words", () => {
  expect(label("base_mm", { title: "Base Mm" })).toBe("Base mm");
});

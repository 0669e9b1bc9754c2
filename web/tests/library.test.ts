import { expect, test } from "vitest";
import { fileOf, packed, read, unpacked } from "../src/lib/library";

const parcel = { system: "primer", name: "Ёжик", data: { side: "Ёжик", models: [{ name: "Ada" }] } };

test("a roster comes out of a file and of a link as it went in", async () => {
  expect(read(fileOf(parcel), "torn")).toEqual(parcel);
  const link = await packed(parcel);
  expect(link).toMatch(/^roster=[\w-]+$/);
  expect(await unpacked(`#${link}`, "torn")).toEqual(parcel);
});

test("a bare roster, as files were before, is one of the system at hand or of its own", () => {
  expect(read('{"side": "Blue", "models": []}', "primer")?.system).toBe("primer");
  expect(read('{"side": "Blue", "system": "torn"}', "primer")?.system).toBe("torn");
});

test("what is no roster is refused", async () => {
  for (const text of [
    "",
    "[]",
    "null",
    "3",
    '{"highground": 1}',
    '{"highground": "roster", "data": 3}',
    "x".repeat(500_000),
  ])
    expect(read(text, "primer")).toBeNull();
  for (const hash of ["", "#roster=", "#roster=%%%", "#roster=abcd", `#roster=${"a".repeat(70_000)}`])
    expect(await unpacked(hash, "primer")).toBeNull();
});

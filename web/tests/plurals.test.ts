import { describe, expect, it } from "vitest";
import { spelt } from "../src/lib/plurals";

describe("a number brings its noun", () => {
  it("in two forms in English", () => {
    const said = [0, 1, 2].map((n) => spelt("{n|card|cards} left", { n }, "en"));
    expect(said).toEqual(["0\u00a0cards left", "1\u00a0card left", "2\u00a0cards left"]);
  });
  it("in three in Russian", () => {
    const said = [1, 3, 5, 11, 21].map((n) => spelt("{n|карта|карты|карт}", { n }, "ru").split("\u00a0")[1]);
    expect(said).toEqual(["карта", "карты", "карт", "карт", "карта"]);
  });
  it("and other places are just filled in", () => {
    expect(spelt("{who} waits", { who: "Ada" }, "en")).toBe("Ada waits");
  });
});

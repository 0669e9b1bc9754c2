import { expect, test } from "vitest";
import type { Odds } from "../src/lib/contract";
import { chancesOf } from "../src/table/chances";

function odds(fact: string, before: string, values: [string, number][]): Odds {
  const said = values.map(([value, share]) => ({ value, share, chance: String(share) }));
  return {
    words: "",
    exact: true,
    samples: 1,
    error: 0,
    assumed: [],
    outcomes: [],
    tallies: [],
    facts: [{ fact, name: "", title: "", kind: "", text: "", before, values: said }],
  };
}

test("a target is missed, hurt by so much, or removed", () => {
  const found = chancesOf(
    odds("Bo.wounds", "3", [
      ["0", 0.1],
      ["2", 0.4],
    ]),
    "Bo",
  )!;
  expect(found.bars.map((bar) => [bar.loss, bar.share, bar.gone])).toEqual([
    [0, 0.5, false],
    [1, 0.4, false],
    [3, 0.1, true],
  ]);
  expect([found.hit, found.gone, found.mean].map((n) => Math.round(n * 100) / 100)).toEqual([0.5, 0.1, 0.7]);
});

test("what hurts nobody has no bars", () => {
  expect(chancesOf(odds("Bo.facing", "north", [["south", 1]]), "Bo")).toBeNull();
});

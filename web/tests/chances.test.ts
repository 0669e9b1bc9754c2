import { expect, test } from "vitest";
import type { Odds } from "../src/lib/contract";
import { added, chancesOf } from "../src/table/chances";
import { noOdds } from "./odds";

function odds(fact: string, before: string, values: [string, number][]): Odds {
  const said = values.map(([value, share]) => ({ value, share, chance: String(share), said: "" }));
  return {
    ...noOdds(),
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

test("exact fractions are added up, as long as they can be read", () => {
  expect(added(["1/4", "1/6"])).toBe("5/12");
  expect(added(["1/2", "1/2"])).toBe("1");
  expect(added(["1/1000000007", "1/998244353"])).toBe("");
});

test("where damage is counted up, whoever is killed is told apart by the status", () => {
  const found = odds("Ox.damage", "2", [
    ["3", 0.4],
    ["4", 0.2],
    ["5", 0.1],
  ]);
  const values = [{ value: "killed", share: 0.3, chance: "3/10", said: "" }];
  found.facts.push({ fact: "Ox.status", name: "", title: "", kind: "", text: "", before: "field", values });
  const chances = chancesOf(found, "Ox")!;
  expect(chances.bars.map((bar) => [bar.loss, bar.gone])).toEqual([
    [0, false],
    [1, false],
    [2, true],
    [3, true],
  ]);
  expect(chances.gone).toBeCloseTo(0.3);
});

test("a game may say apart who is out", () => {
  const all = odds("Bo.ps", "10", [
    ["14", 0.3],
    ["20", 0.2],
  ]);
  all.facts.push({
    ...all.facts[0]!,
    fact: "Bo.out",
    before: "false",
    values: [{ value: "true", share: 0.2, chance: "1/5", said: "" }],
  });
  const found = chancesOf(all, "Bo")!;
  expect(found.bars.map((bar) => [bar.loss, bar.gone])).toEqual([
    [0, false],
    [4, false],
    [10, true],
  ]);
  expect(found.gone).toBe(0.2);
});

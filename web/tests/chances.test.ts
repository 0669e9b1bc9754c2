import { expect, test } from "vitest";
import type { Odds } from "../src/lib/contract";
import { chancesOf, grouped, readable } from "../src/table/chances";
import { noOdds } from "./odds";

type Loss = Odds["losses"][number];

/** What somebody may lose: how much, how likely, and in how much of that it is removed. */
function loss(name: string, what: string, values: [number, number, number][]): Loss {
  const said = values.map(([amount, share, removed]) => ({ amount, share, removed, chance: String(share) }));
  const hits = said.filter((each) => each.amount > 0);
  return {
    name,
    title: name,
    what,
    text: what,
    chance: "1/2",
    hit: hits.reduce((sum, each) => sum + each.share, 0),
    removed: said.reduce((sum, each) => sum + each.removed, 0),
    mean: said.reduce((sum, each) => sum + each.share * each.amount, 0),
    values: said,
  };
}

const BO = loss("Bo", "wounds", [
  [0, 0.5, 0],
  [1, 0.4, 0],
  [3, 0.1, 0.1],
]);

test("a target is missed, hurt by so much, or removed", () => {
  const found = chancesOf({ ...noOdds(), losses: [BO] }, "Bo")!;
  expect(found.bars.map((bar) => [bar.loss, bar.share, bar.gone])).toEqual([
    [0, 0.5, false],
    [1, 0.4, false],
    [3, 0.1, true],
  ]);
  expect([found.hit, found.gone, found.mean].map((n) => Math.round(n * 100) / 100)).toEqual([0.5, 0.1, 0.7]);
  expect(found.chance).toBe("1/2");
});

test("what hurts nobody has no bars, whatever the facts are called", () => {
  const facts = [
    { fact: "Bo.wounds", name: "Bo", title: "Bo", kind: "wounds", text: "", before: "2", values: [] },
  ];
  expect(chancesOf({ ...noOdds(), facts }, "Bo")).toBeNull();
});

test("of several things that may be lost the likeliest is told, and the target before others", () => {
  const stress = loss("Bo", "stress", [
    [0, 0.1, 0],
    [12, 0.9, 0.2],
  ]);
  const wounds = loss("Bo", "wounds", [
    [0, 0.8, 0],
    [1, 0.2, 0.2],
  ]);
  const own = loss("Ada", "stress", [[2, 1, 0]]);
  const odds = { ...noOdds(), losses: [own, wounds, stress] };
  expect(chancesOf(odds, "Bo")!.hit).toBe(0.9);
  expect(chancesOf(odds, "Cy")!.hit).toBe(1);
});

test("a fraction is told as long as it can be read", () => {
  expect(readable("5/12")).toBe("5/12");
  expect(readable("123456789/987654321000")).toBe("");
});

test("more columns than can be read are put together, and nothing is lost", () => {
  const values = Array.from({ length: 41 }, (_, n): [number, number, number] => [
    n,
    1 / 41,
    n > 20 ? 1 / 41 : 0,
  ]);
  const { bars } = chancesOf({ ...noOdds(), losses: [loss("Bo", "stress", values)] }, "Bo")!;
  const columns = grouped(bars);
  expect(columns.map((bar) => bar.value).slice(0, 3)).toEqual(["0", "1–4", "5–8"]);
  expect(columns.at(-1)).toMatchObject({ value: "37–40", gone: true });
  expect(columns.length).toBe(11);
  expect(columns.reduce((sum, bar) => sum + bar.share, 0)).toBeCloseTo(1);
  expect(grouped(bars.slice(0, 20))).toEqual(bars.slice(0, 20));
});

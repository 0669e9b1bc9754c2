import { expect, test } from "vitest";
import type { Odds } from "../src/lib/contract";
import { consequencesOf, told } from "../src/table/consequences";
import { noOdds } from "./odds";

function odds(facts: Record<string, [string, number][]>): Odds {
  return {
    ...noOdds(),
    facts: Object.entries(facts).map(([fact, values]) => ({
      fact,
      name: fact.split(".")[0]!.toLowerCase(),
      title: fact.split(".")[0]!,
      kind: fact.split(".")[1]!,
      text: fact.split(".")[1]!,
      before: "2",
      values: values.map(([value, share]) => ({ value, share, chance: String(share), said: "" })),
    })),
  };
}

const duck = odds({
  "Ada.wounds": [
    ["1", 0.2],
    ["0", 0.1],
  ],
  "Ada.alert": [["false", 1]],
  "Bo.fresh": [["false", 1]],
  "Ada.at": [["1,1", 1]],
});
const stand = odds({ "Ada.wounds": [["1", 0.5]], "Bo.fresh": [["false", 1]] });

test("what differs between answers is told of each, what hurts first", () => {
  const [one, other] = consequencesOf([duck, stand]);
  expect(one!.map((each) => each.fact)).toEqual(["Ada.wounds", "Ada.alert"]);
  expect(one![0]!.share).toBeCloseTo(0.3);
  expect(other!.map((each) => each.share)).toEqual([0.5, 0]);
});

test("a value is told where every answer comes to it", () => {
  const [one] = consequencesOf([duck, stand]);
  expect(one!.map((each) => each.after)).toEqual(["", "false"]);
});

test("answers of which one is not known have no consequences to compare", () => {
  expect(consequencesOf([duck, null])).toEqual([[], []]);
  expect(consequencesOf([duck])).toEqual([[]]);
});

test("what sampling alone may bring about is no difference", () => {
  const rough = (share: number) => ({ ...odds({ "Ada.wounds": [["1", share]] }), exact: false, error: 0.02 });
  expect(consequencesOf([rough(0.5), rough(0.55)])).toEqual([[], []]);
  expect(consequencesOf([rough(0.5), rough(0.7)])[0]![0]!.exact).toBe(false);
});

test("that somebody is moved is told, not to which coordinates", () => {
  const pushed = odds({
    "Bo.at": [
      ["304.6,303.2", 0.2],
      ["309.4,344.5", 0.1],
      ["-", 0.5],
    ],
    "Bo.elevation": [["0", 0.3]],
    "Bo.alert": [["false", 1]],
  });
  const said = pushed.facts.map((fact) => told(fact, (who) => `${who} is moved`));
  expect(said[0]!.map(({ said, share }) => [said, share.toFixed(2)])).toEqual([["Bo is moved", "0.30"]]);
  expect(said.slice(1).map((values) => values.length)).toEqual([0, 1]);
});

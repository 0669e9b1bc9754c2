import { expect, test } from "vitest";
import type { Step } from "../src/lib/contract";
import { flipsOf } from "../src/table/flips";

const card = (label: string, seat: number) => ({ what: "card", label, seat, clause: "C" });
const line = (amount: number, text: string) => ({ amount, text, clause: "C" });

test("cards go with the sum they count in; what else counts is told apart", () => {
  const step = {
    chance: [card("3♠", 0), card("A♥", 0), card("2♦", 1), card("J♣", 1)],
    events: [
      { tallies: [] },
      {
        text: "Gorath hits.",
        tallies: [
          { name: "Attack", total: 7, lines: [line(3, "3♠"), line(1, "A♥"), line(3, "Attack Skill")] },
          {
            name: "Defense",
            total: 5,
            lines: [line(2, "2♦"), line(-1, "J♣"), line(4, "Defense"), line(0, "no cover")],
          },
        ],
      },
    ],
  } as unknown as Step;
  const [attack, defense] = flipsOf(step);
  expect(attack!.all.map((each) => each.amount)).toEqual([3, 1]);
  expect(attack!.tally?.total).toBe(7);
  expect(attack!.rest.map((each) => each.text)).toEqual(["Attack Skill"]);
  expect(defense!.all.map((each) => each.amount)).toEqual([2, -1]);
  expect(defense!.rest.map((each) => each.text)).toEqual(["Defense"]);
  expect(defense!.event?.text).toBe("Gorath hits.");
});

test("what counts in no sum has no amount", () => {
  const [die] = flipsOf({ chance: [card("6", 0)], events: [{ tallies: [] }] } as unknown as Step);
  expect(die!.all[0]!.amount).toBeNull();
  expect(die!.tally).toBeNull();
});

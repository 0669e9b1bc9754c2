import { expect, it } from "vitest";
import type { MatchInfo } from "../src/lib/contract";
import { isShared } from "../src/table/seats";

const match = (...people: (string | null)[]) =>
  ({ seats: people.map((person, seat) => ({ seat, person })) }) as MatchInfo;

it("tells a person with several seats from one among others", () => {
  expect(isShared(match("ann", "ann"), 0)).toBe(true);
  expect(isShared(match("ann", "ben"), 0)).toBe(false);
  expect(isShared(match("ann", null), 0)).toBe(false);
  expect(isShared(match("ann", "ann"), null)).toBe(false);
});

import { describe, expect, it } from "vitest";
import type { Target } from "../src/lib/contract";
import { enter, through } from "../src/board/outline";
import { worthSaying } from "../src/table/notable";

const WALL = {
  kind: "polygon" as const,
  points: [
    { x: 40, y: -10 },
    { x: 60, y: -10 },
    { x: 60, y: 10 },
    { x: 40, y: 10 },
  ],
};

describe("a line through a piece", () => {
  it("is cut where it enters, and covered half way through", () => {
    const [a, b] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
    ];
    expect(enter(a, b, WALL).x).toBeCloseTo(40);
    expect(through(a, b, WALL).x).toBeCloseTo(50);
  });
});

describe("sight from where a move ends", () => {
  const note = { clause: "X-1", why: "", text: "", measured: null, limit: null };
  const seen = (target: string, distance: number, cover = "", blocker = "") =>
    ({ target, distance, cover, blocker, note: cover || blocker ? note : null }) as Target;

  it("says the nearest in cover, the nearest hidden and the one pointed at", () => {
    const found = [seen("A", 9, "wall"), seen("B", 5, "wall"), seen("C", 7, "", "hut"), seen("D", 1)];
    expect(worthSaying(found, null).map((each) => each.target)).toEqual(["B", "C"]);
    expect(worthSaying(found, "D").map((each) => each.target)).toEqual(["B", "C", "D"]);
  });
});

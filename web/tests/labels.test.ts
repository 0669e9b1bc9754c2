import { describe, expect, it } from "vitest";
import { badgeRoom, badgesAround, counted, pipScale, Room, shortNames } from "../src/board/labels";

describe("short names", () => {
  it("are what people say, where that tells who is meant", () => {
    const found = shortNames([
      "Captain Oriel",
      "Gorath the Penned",
      "Cutlass Hand 2",
      "Ada",
      "Red Guard",
      "Old Guard",
    ]);
    expect([...found.values()]).toEqual(["Oriel", "Gorath", "Hand 2", "Ada", "Red Guard", "Old Guard"]);
  });
});

describe("badges", () => {
  it("leave out what the sheet counts anyway", () => {
    const sheet = { stats: [{ label: "Strides left" }, { label: "Attack" }] };
    expect(counted({ text: "Strides left 2" }, sheet)).toBe(true);
    expect(counted({ text: "attack 3/3" }, sheet)).toBe(true);
    expect(counted({ text: "Slow 2" }, sheet)).toBe(false);
    expect(counted({ text: "Strides left 2", symbol: "c-slow" }, sheet)).toBe(false);
    expect(counted({ text: "Leader" }, sheet)).toBe(false);
  });

  it("sit side by side on the edge, from the lower right upwards", () => {
    const [first, second, third] = badgesAround(3, 20, 20);
    expect(first!.x).toBeCloseTo(first!.y);
    expect(second!.y).toBeLessThan(first!.y);
    for (const [a, b] of [
      [first!, second!],
      [second!, third!],
    ] as const)
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(13);
  });

  it("are one on a base that they would hide, and no larger than it", () => {
    expect(badgeRoom(20, 20, 1.3)).toEqual({ most: 4, scale: 1.3 });
    const { most, scale } = badgeRoom(7, 7, 1.3);
    expect(most).toBe(1);
    expect(7 * scale).toBeLessThan(7);
  });

  it("leave the symbol of a small base in sight", () => {
    const [first] = badgesAround(1, 8, 8);
    expect(Math.hypot(first!.x, first!.y)).toBeGreaterThan(14);
  });
});

describe("room", () => {
  it("gives the first free place, and where a label must appear that which covers least", () => {
    const room = new Room({ left: 0, top: 0, right: 100, bottom: 100 });
    room.reserve({ left: 0, right: 60, top: 0, bottom: 20 });
    const spots = [
      { x: 20, y: 10 },
      { x: 55, y: 10 },
    ];
    expect(room.settle(20, 10, spots)).toBeNull();
    expect(room.settle(20, 10, spots, true)).toEqual({ x: 55, y: 10 });
    expect(room.settle(20, 10, [{ x: 50, y: 80 }])).toEqual({ x: 50, y: 80 });
  });
});

describe("pips", () => {
  it("are hardly wider than the base they belong to", () => {
    for (const pips of [1, 2, 5, 8])
      for (const rx of [6, 9, 14, 30]) {
        const scale = pipScale(pips, rx);
        expect(scale).toBeLessThanOrEqual(1);
        expect((pips * 6 - 1) * scale).toBeLessThanOrEqual(2 * rx + 3 + 1e-9);
      }
    expect(pipScale(5, 20)).toBe(1);
  });
});

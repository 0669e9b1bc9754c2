import { describe, expect, it } from "vitest";
import type { CaseLayout } from "../src/lib/contract";
import {
  bearing,
  freeName,
  mirrored,
  movedBy,
  newPiece,
  painted,
  shifted,
  turnedPiece,
  turnedTo,
  withEntry,
  withMore,
  withoutEntry,
} from "../src/judge/editing";
import { packed, unpacked } from "../src/judge/sharing";

const layout = { models: "models", place: "at_mm", unit: 1000, facing: "facing", suffix: "mm" } as CaseLayout;

describe("a position changed by hand", () => {
  it("keeps all that is not changed, as it was", () => {
    const rest = { todo: [{ do: "Compare", at: 0 }], marks: { a: 1 } };
    const data = { ...rest, models: [{ name: "A", odd: { deep: [1] } }, { name: "B" }] };
    const changed = withEntry(data, "models", 1, { name: "C" });
    expect(changed).toEqual({ ...rest, models: [{ name: "A", odd: { deep: [1] } }, { name: "C" }] });
    expect(withoutEntry(withMore(data, "models", { name: "D" }), "models", 2)).toEqual(data);
    expect(data.models[1]).toEqual({ name: "B" });
  });

  it("moves and turns a model, and what else its place says stays", () => {
    expect(movedBy(layout, { at_mm: [10.1, 20, 3] }, 0.2, -1)).toEqual({ at_mm: [10.3, 19, 3] });
    expect(movedBy(layout, { name: "roster" }, 1, 1)).toEqual({ name: "roster" });
    for (const degrees of [0, 45, 90, 180, 345])
      expect(bearing(turnedTo({}, layout, degrees), layout)).toBe(degrees);
  });

  it("moves a piece with everything that belongs to it", () => {
    const link = {
      name: "stairs",
      foot: { box_mm: [0, 0, 1, 1] },
      head: { centre_mm: [2, 2], radius_mm: 1 },
    };
    const piece = { name: "House", size: 2, corners_mm: [[0, 0]], links: [link] };
    expect(shifted(piece, "mm", 5, -1)).toEqual({
      name: "House",
      size: 2,
      corners_mm: [[5, -1]],
      links: [{ name: "stairs", foot: { box_mm: [5, -1, 6, 0] }, head: { centre_mm: [7, 1], radius_mm: 1 } }],
    });
  });

  it("mirrors a piece about the middle: twice is as before", () => {
    for (const piece of [
      { box_mm: [1, 2, 30, 40] },
      {
        corners_mm: [
          [1, 2],
          [9, 2],
          [5, 7],
        ],
      },
      { centre_mm: [3, 4], radius_mm: 2 },
    ]) {
      const once = mirrored(piece, "mm", [100, 60]);
      expect(once).not.toEqual(piece);
      expect(mirrored(once, "mm", [100, 60])).toEqual(piece);
    }
  });

  it("turns a box into a polygon that comes back after a whole turn", () => {
    let piece: Record<string, unknown> = { name: "Wall", box_mm: [0, 0, 40, 10] };
    for (let i = 0; i < 24; i++) piece = turnedPiece(piece, "mm", 15);
    const corners = piece["corners_mm"] as number[][];
    expect(piece["box_mm"]).toBeUndefined();
    expect(corners[2]![0]).toBeCloseTo(40, 0);
    expect(turnedPiece({ centre_mm: [1, 1] }, "mm", 15)).toEqual({ centre_mm: [1, 1] });
  });

  it("makes pieces that a file can say", () => {
    expect(newPiece(layout, "disc", [100, 100], true)).toEqual({ centre_mm: [100, 100], radius_mm: 38 });
    expect(newPiece(layout, "box", [100, 100], true)).toEqual({ box_mm: [62, 94, 138, 106] });
    expect(Object.keys(newPiece(layout, "box", [100, 100], false))).toEqual(["corners_mm"]);
  });

  it("paints one square of a map and leaves the others", () => {
    expect(painted("..\n..\n", 1, 0, "#")).toBe(".#\n..");
    expect(painted("..\n..", 5, 0, "#")).toBe("..\n..");
  });

  it("finds a name that nobody has", () => {
    expect(freeName(["Ada", "ada-2"], "Ada", false)).toBe("Ada-3");
    expect(freeName([], "Brine Rifle", false)).toBe("Brine-Rifle");
    expect(freeName(["Oriel"], "Oriel", true)).toBe("Oriel 2");
  });
});

describe("a link that holds a position", () => {
  it("gives back exactly what was shared", async () => {
    const data = { system: "torn", title: "Мост ♠", minis: [{ name: "a", at: [0, -1] }], x: 283.95 };
    expect(await unpacked(await packed("torn", data))).toEqual({ system: "torn", case: data });
  });

  it("is refused where it holds none", async () => {
    expect(await unpacked("%%%")).toBeNull();
    expect(await unpacked("AAAA")).toBeNull();
    expect(await unpacked("A".repeat(30_000))).toBeNull();
  });
});

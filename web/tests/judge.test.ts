import { describe, expect, it } from "vitest";
import type { CaseLayout } from "../src/lib/contract";
import {
  anotherOf,
  bearing,
  freeName,
  gripsOf,
  laidOn,
  mirrored,
  movedBy,
  newPiece,
  painted,
  pulled,
  renamed,
  rostered,
  shifted,
  traitsOf,
  turnedPiece,
  turnedTo,
  twinnedCells,
  twinnedRows,
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

  it("puts another piece of a sort where it is wanted, with its traits and its ladder", () => {
    const ladder = { name: "ladder", foot: { box_mm: [8, 0, 10, 2] }, head: { box_mm: [6, 0, 8, 2] } };
    const tower = {
      name: "South tower",
      size: 3,
      traits: ["reinforced"],
      box_mm: [0, 0, 10, 20],
      links: [ladder],
    };
    const made = anotherOf(tower, "mm", [100, 100]);
    expect(made).toMatchObject({ size: 3, traits: ["reinforced"], box_mm: [95, 90, 105, 110] });
    expect((made["links"] as { foot: object }[])[0]!.foot).toEqual({ box_mm: [103, 90, 105, 92] });
    expect(traitsOf(tower, "mm")).toEqual({ size: 3, traits: ["reinforced"] });
    expect(anotherOf({ centre_mm: [3, 4], radius_mm: 5 }, "mm", [9, 9])).toEqual({
      centre_mm: [9, 9],
      radius_mm: 5,
    });
  });

  it("pulls a box by a corner, a polygon by a new one, a disc by its rim", () => {
    const box = { name: "Wall", box_mm: [0, 0, 40, 10] };
    const grip = gripsOf(box, "mm").find((each) => each.at[0] === 40 && each.at[1] === 10)!;
    expect(pulled(box, "mm", grip, [60, 20])).toEqual({ name: "Wall", box_mm: [0, 0, 60, 20] });
    expect(pulled(box, "mm", grip, [-60, 20])).toEqual({ name: "Wall", box_mm: [-60, 0, 0, 20] });
    expect(pulled(box, "mm", grip, [0, 20])).toEqual(box);
    const shape = {
      corners_mm: [
        [0, 0],
        [10, 0],
        [5, 10],
      ],
    };
    const [first] = gripsOf(shape, "mm").filter((each) => each.fresh);
    expect(pulled(shape, "mm", first!, [5, -4])).toEqual({
      corners_mm: [
        [0, 0],
        [5, -4],
        [10, 0],
        [5, 10],
      ],
    });
    expect(pulled(shape, "mm", gripsOf(shape, "mm")[2]!, [6, 9])).toEqual({
      corners_mm: [
        [0, 0],
        [10, 0],
        [6, 9],
      ],
    });
    const disc = { centre_mm: [10, 10], radius_mm: 5 };
    expect(pulled(disc, "mm", gripsOf(disc, "mm")[0]!, [13, 14])).toEqual({
      centre_mm: [10, 10],
      radius_mm: 5,
    });
    expect(pulled(disc, "mm", gripsOf(disc, "mm")[0]!, [22, 10])).toEqual({
      centre_mm: [10, 10],
      radius_mm: 12,
    });
  });

  it("lays landscape on a Hexon instead of what was there, and takes it away again", () => {
    const thicket = {
      title: "",
      entries: "landscape",
      cells: "hexons",
      entry: { terrain: "Thicket", hexons: [] },
    };
    const mire = { ...thicket, entry: { terrain: "Mire", hexons: [] } };
    let data = laidOn(laidOn({ turn: 2 }, thicket, [1, 0]), thicket, [2, 0]);
    expect(data).toEqual({
      turn: 2,
      landscape: [
        {
          terrain: "Thicket",
          hexons: [
            [1, 0],
            [2, 0],
          ],
        },
      ],
    });
    data = laidOn(data, mire, [1, 0]);
    expect(data["landscape"]).toEqual([
      { terrain: "Thicket", hexons: [[2, 0]] },
      { terrain: "Mire", hexons: [[1, 0]] },
    ]);
    expect(twinnedCells(data, [thicket])["landscape"]).toEqual([
      {
        terrain: "Thicket",
        hexons: [
          [2, 0],
          [-2, 0],
        ],
      },
      {
        terrain: "Mire",
        hexons: [
          [1, 0],
          [-1, 0],
        ],
      },
    ]);
    expect(laidOn(laidOn(data, mire, [1, 0]), thicket, [2, 0])["landscape"]).toEqual([]);
    const vortex = { title: "", entries: "vortices", cells: "at", entry: { supply: 2 } };
    const one = laidOn({}, vortex, [0, 1]);
    expect(one).toEqual({ vortices: [{ supply: 2, at: [0, 1] }] });
    expect(laidOn(one, vortex, [0, 1])).toEqual({ vortices: [] });
    expect(
      twinnedCells({ vortices: [{ name: "a", supply: 3, at: [0, 1] }] }, [vortex])["vortices"],
    ).toHaveLength(2);
  });

  it("mirrors a map drawn in letters where the floor is free", () => {
    expect(twinnedRows("#1..\n..2.\n")).toBe("#1..\n..2#");
    expect(twinnedRows(twinnedRows("#..\n1D."))).toBe(twinnedRows("#..\n1D."));
  });

  it("mirrors one side's squares as the other's", () => {
    expect(twinnedRows("AA..\n..o.\n....")).toBe("AA..\n.oo.\n..BB");
  });

  it("paints one square of a map and leaves the others", () => {
    expect(painted("..\n..\n", 1, 0, "#")).toBe(".#\n..");
    expect(painted("..\n..", 5, 0, "#")).toBe("..\n..");
  });

  it("renames a model wherever it is spoken of, and nothing that only sounds alike", () => {
    const how = { ...layout, kind: "sheet", active: "active" } as CaseLayout;
    const data = {
      title: "Bo",
      active: "Bo",
      models: [
        { name: "Bo", sheet: "Bo", aids: [["Ada", "Bo"]] },
        { name: "Ada", carries: "Bo", sheet: { name: "Bo" } },
      ],
      orders: ["attack 'Bo rifle' Bob Bo", { order: "shoot Bo:gun@Bo", expect: { facts: ["Bo"] } }],
    };
    expect(renamed(data, how, 0, "$& Zed")).toEqual({
      title: "Bo",
      active: "$& Zed",
      models: [
        { name: "$& Zed", sheet: "Bo", aids: [["Ada", "$& Zed"]] },
        { name: "Ada", carries: "$& Zed", sheet: { name: "Bo" } },
      ],
      orders: [
        "attack '$& Zed rifle' Bob $& Zed",
        { order: "shoot $& Zed:gun@$& Zed", expect: { facts: ["$& Zed"] } },
      ],
    });
  });

  it("finds all whom a roster brings, whichever way it says them", () => {
    const units = new Set(["Captain", "Rifle", "Hound"]);
    const own = { name: "Wren", strides: 4 };
    const roster = {
      side: "Mine",
      hero: "Captain",
      units: [{ unit: "Rifle", name: "Beacon" }, "Hound", { unit: "Rifle", count: 2 }, own],
      tactics: ["Broadside"],
      deck: { Spark: 2 },
    };
    expect(rostered(roster, units)).toEqual([
      { name: "Captain", kind: "Captain" },
      { name: "Beacon", kind: "Rifle" },
      { name: "Hound", kind: "Hound" },
      { name: "Rifle", kind: "Rifle" },
      { name: "Wren", kind: own },
    ]);
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

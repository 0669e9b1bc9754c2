import { describe, expect, it } from "vitest";
import type { EventData, SceneData, Step } from "../src/lib/contract";
import { Ground, Scene } from "../src/board/scene";
import { along, answered, beatsOf, isSeen, lengthOf, ongoing } from "../src/table/beats";

const board = {
  title: "",
  grid: "plane",
  left: 0,
  low: 0,
  right: 600_000,
  high: 600_000,
  up: false,
  cells: [],
  pieces: [],
  zones: [],
} as unknown as ConstructorParameters<typeof Ground>[0];
const ground = new Ground(board);

function scene(...figures: [name: string, side: number, x: number, wounds: number][]): Scene {
  const made = figures.map(([name, side, x, wounds]) => ({
    name,
    title: name,
    side,
    glyph: "",
    symbol: "",
    initials: name[0],
    base: { shape: "circle", at: [x * 1000, 100_000], radius: 16_000 },
    facing: null,
    wounds,
    wounds_full: 2,
    done: false,
    badges: [],
    sheet: { stats: [], lines: [] },
  }));
  return new Scene(ground, {
    figures: made,
    waiting: [],
    marks: [],
    sides: ["Blue", "Amber"],
  } as unknown as SceneData);
}

function event(kind: string, actor: string, names: string[], more: Partial<EventData> = {}): EventData {
  const plain = { number: 1, cause: 0, clause: "X-1", kind, text: `${kind} ${actor}`, actor, side: 0, names };
  return { ...plain, whose: {}, aside: false, tallies: [], ...more };
}

function step(events: EventData[], more: Partial<Step> = {}): Step {
  return { step: 3, seat: 0, order: null, events, chance: [], explained: false, allowed: "", ...more };
}

const order = (role: string, path: [number, number][] = []) => ({
  words: "",
  said: "",
  verb: role,
  role,
  title: role,
  names: [],
  path,
});

describe("what happened, beat by beat", () => {
  it("walks a model along the way it was ordered", () => {
    const way: [number, number][] = [
      [100_000, 150_000],
      [200_000, 100_000],
    ];
    const beats = beatsOf(
      step([event("Moved", "Ada", ["Ada"])], { order: order("move", way) }),
      scene(["Ada", 0, 100, 2]),
      scene(["Ada", 0, 200, 2]),
    );
    expect(beats).toHaveLength(1);
    expect(beats[0]!.moves[0]!.path).toHaveLength(3);
    expect(isSeen(beats[0]!)).toBe(true);
  });

  it("draws a line at whom an enemy acts, and tells what it cost after that", () => {
    const events = [event("Shot", "Ada", ["Ada", "Bo"]), event("Missed", "Ada", ["Ada"])];
    const beats = beatsOf(
      step(events),
      scene(["Ada", 0, 100, 2], ["Bo", 1, 200, 2]),
      scene(["Ada", 0, 100, 2], ["Bo", 1, 200, 1]),
    );
    expect(beats[0]).toMatchObject({ from: "Ada", at: ["Bo"] });
    expect(beats[0]!.harm).toEqual([{ name: "Bo", at: { x: 200, y: 100 }, lost: 1, gone: false }]);
    expect(beats[1]!.harm).toEqual([]);
  });

  it("tells who is gone", () => {
    const beats = beatsOf(
      step([event("Shot", "Ada", ["Ada", "Bo"])]),
      scene(["Ada", 0, 100, 2], ["Bo", 1, 200, 1]),
      scene(["Ada", 0, 100, 2]),
    );
    expect(beats[0]!.harm[0]).toMatchObject({ name: "Bo", lost: 1, gone: true });
  });

  it("gives what fell to the deed by the same clause", () => {
    const chance = [
      { seat: 1, clause: "X-2", what: "d6", value: 2, label: "2" },
    ] as unknown as Step["chance"];
    const events = [event("Placed", "Ada", ["Ada"]), event("Weather", "", [], { clause: "X-2" })];
    const beats = beatsOf(step(events, { chance }), scene(["Ada", 0, 100, 2]), scene(["Ada", 0, 100, 2]));
    expect(beats.map((beat) => beat.flips.length)).toEqual([0, 1]);
  });

  it("tells what fell for the whole by itself, not with the first of several lines", () => {
    const chance = [
      { seat: 0, clause: "X-9", what: "d6", value: 2, label: "2" },
    ] as unknown as Step["chance"];
    const events = [event("CardDrawn", "", []), event("InitiativeWon", "", [])];
    const beats = beatsOf(step(events, { chance }), scene(["Ada", 0, 100, 2]), scene(["Ada", 0, 100, 2]));
    expect(beats.filter((beat) => beat.flips.length).map((beat) => beat.text)).toEqual([""]);
  });

  it("leaves bookkeeping out", () => {
    const quiet = beatsOf(step([event("Noted", "Ada", ["Ada"], { aside: true })]), scene(), scene());
    expect(quiet).toEqual([]);
  });

  it("shows what a reaction answers, with who is meant", () => {
    const now = scene(["Ada", 0, 100, 2], ["Brute", 1, 200, 2]);
    const going = step([event("Declared", "Brute", ["Brute", "Ada"])], { order: order("attack") });
    expect(answered(going, now, 0)).toEqual({ who: "Brute", whom: ["Ada"], what: "attack", attack: true });
    expect(answered(going, now, 1)).toBeNull();
  });

  it("still shows it after somebody else has passed, until something comes of that", () => {
    const now = scene(["Ada", 0, 100, 2], ["Brute", 1, 200, 2]);
    const declared = step([event("Declared", "Brute", ["Brute", "Ada"])], { order: order("attack") });
    const pass = { ...order("end"), verb: "pass" };
    const quiet = step([event("MayReact", "", [], { aside: true })], { order: pass });
    const told = ongoing([declared, quiet, quiet])!;
    expect(answered(told, now, 0)?.whom).toEqual(["Ada"]);
    expect(told.events.map((each) => each.kind)).toEqual(["Declared", "MayReact", "MayReact"]);
    const struck = step([event("Struck", "Brute", ["Brute", "Ada"])], { order: pass });
    expect(answered(ongoing([declared, struck])!, now, 0)).toBeNull();
    const activated = step([event("Activated", "Brute", ["Brute"])], { order: order("activate") });
    expect(answered(ongoing([activated, quiet])!, now, 0)?.what).toBe("");
  });

  it("goes along a way by its length", () => {
    const way = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 30 },
    ];
    expect(lengthOf(way)).toBe(40);
    expect(along(way, 0.5)).toEqual({ x: 10, y: 10 });
    expect(along(way, 1)).toEqual({ x: 10, y: 30 });
  });
});

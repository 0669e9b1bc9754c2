import { describe, expect, it } from "vitest";
import type { EventData, Step } from "../src/lib/contract";
import { deedsOf, namesIn } from "../src/table/telling";

function event(text: string, aside = false): EventData {
  const about = {
    number: 1,
    cause: 0,
    clause: "R-1",
    kind: "E",
    actor: "",
    side: 0,
    names: [],
    whose: {},
    tallies: [],
  };
  return { ...about, text, aside };
}

function step(...events: EventData[]): Step {
  return { step: 4, seat: 0, order: null, events, chance: [], explained: false, allowed: "" };
}

describe("the deeds of a step", () => {
  it("take the notes that follow them along", () => {
    const told = deedsOf([step(event("Vey moves."), event("75 mm", true), event("Vey attacks."))]);
    expect(told.map((deed) => [deed.event.text, deed.asides.length, deed.first])).toEqual([
      ["Vey moves.", 1, true],
      ["Vey attacks.", 0, false],
    ]);
  });
  it("take the notes before the first one along, too", () => {
    const told = deedsOf([step(event("One token less.", true), event("Vey moves."))]);
    expect(told.map((deed) => deed.event.text)).toEqual(["Vey moves."]);
    expect(told[0]!.asides.map((each) => each.text)).toEqual(["One token less."]);
  });
  it("are a note where nothing else happened", () => {
    const told = deedsOf([step(event("Three.", true), event("Four.", true))]);
    expect(told.map((deed) => [deed.event.text, deed.asides.length])).toEqual([["Three.", 1]]);
  });
  it("take the notes of a later step along where that has nothing else", () => {
    const told = deedsOf([step(event("Vey moves.")), { ...step(event("It ends.", true)), step: 5 }]);
    expect(told.map((deed) => [deed.event.text, deed.asides.length])).toEqual([["Vey moves.", 1]]);
  });
  it("leave out what has no words", () => {
    expect(deedsOf([step(event(""))])).toEqual([]);
  });
});

describe("the names in a sentence", () => {
  it("are marked with their side, the longest first", () => {
    expect(namesIn("Ada throws Ada Two: Adams looks.", { Ada: 0, "Ada Two": 1 })).toEqual([
      { text: "Ada", seat: 0 },
      { text: " throws ", seat: null },
      { text: "Ada Two", seat: 1 },
      { text: ": Adams looks.", seat: null },
    ]);
  });
  it("may be none", () => {
    expect(namesIn("Round 2 begins.", {})).toEqual([{ text: "Round 2 begins.", seat: null }]);
  });
});

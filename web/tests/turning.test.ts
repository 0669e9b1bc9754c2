import { expect, test } from "vitest";
import type { Frame } from "../src/lib/contract";
import { strengths, swings, turningPoints } from "../src/pages/turning";

function frame(
  scores: number[],
  wounds: Record<string, number>,
  events: [string, string][] = [],
  round = 1,
): Frame {
  return {
    step: {
      step: 1,
      seat: 0,
      order: null,
      chance: [],
      explained: false,
      events: events.map(([kind, text]) => ({
        number: 1,
        cause: 0,
        clause: "X-1",
        kind,
        text,
        side: 0,
        names: Object.keys(wounds).concat("Ben"),
        tallies: [],
      })),
    },
    scene: {
      sides: ["Blue", "Amber"],
      scores,
      round,
      figures: Object.entries(wounds).map(([name, left]) => ({
        name,
        side: name === "Ada" ? 0 : 1,
        wounds: left,
      })),
    },
    asked: null,
  } as unknown as Frame;
}

test("points gained and models that fell are turning points, with the sentence that tells it", () => {
  const found = turningPoints([
    frame([0, 0], { Ada: 2, Ben: 2 }),
    frame([0, 0], { Ada: 1, Ben: 2 }, [["Wounded", "Ada loses a wound."]]),
    frame([0, 0], { Ada: 1 }, [
      ["Removed", "Ben is removed."],
      ["TurnEnded", "The turn ends."],
    ]),
    frame([1, 0], { Ada: 1 }, [
      ["Scored", "Blue scores."],
      ["RoundBegan", "A round begins."],
    ]),
  ]);
  expect(found.map((each) => [each.at, each.event?.text])).toEqual([
    [2, "Ben is removed."],
    [3, "Blue scores."],
  ]);
  expect(found[0]!.fell).toEqual(["Ben"]);
  expect(found[1]!.gains).toEqual([{ side: 0, points: 1 }]);
});

test("models that come and go before the first round are being set up", () => {
  expect(turningPoints([frame([0, 0], { Ben: 1 }, [], 0), frame([0, 0], {}, [], 0)])).toEqual([]);
});

test("what is left of a side is told by the most it had", () => {
  const found = strengths([frame([0, 0], { Ada: 4, Ben: 2 }), frame([0, 0], { Ada: 1, Ben: 2 })]);
  expect(found).toEqual([
    [1, 0.25],
    [1, 1],
  ]);
});

test("turning points go by how far the chance to win swung, not by score alone", () => {
  const frames = [0, 0, 1, 1, 1].map((points) => frame([points, 0], { Ada: 3, Bo: 3 }, [["Moved", "moves"]]));
  const found = swings(frames, [0.5, 0.5, 0.52, 0.8, 0.4]);
  expect(found.map((turn) => turn.at)).toEqual([3, 4]);
  expect(found[0]!.swing).toBeCloseTo(0.28);
  expect(found[1]!.swing).toBeCloseTo(-0.4);
});

test("while models are set up nothing is a turning point", () => {
  const frames = [
    frame([0, 0], {}, [], 0),
    frame([0, 0], { Ada: 1 }, [], 0),
    frame([0, 0], { Ada: 1 }, [], 1),
    frame([0, 0], { Ada: 1 }, [["Hit", "Ada is hit."]], 1),
  ];
  expect(swings(frames, [0.5, 0.9, 0.5, 0.3]).map((each) => each.at)).toEqual([3]);
});

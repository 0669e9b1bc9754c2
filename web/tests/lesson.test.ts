import { expect, test } from "vitest";
import { PATIENCE, progress } from "../src/guide/progress";
import type { LessonStep, Step } from "../src/lib/contract";

function lesson(id: string, more: Partial<LessonStep> = {}): LessonStep {
  const plain = { title: id, text: id, orders: [], has: "", events: [], now: false, point: [], models: [] };
  return { id, ...plain, clause: "", ...more };
}

function given(step: number, seat: number, words: string, events: string[] = []): Step {
  const verb = words.split(" ")[0]!;
  return {
    step,
    seat,
    order: { words, said: words, verb, title: verb, names: [], path: [] },
    events: events.map((kind) => ({ kind })),
    chance: [],
    explained: false,
  } as unknown as Step;
}

const LESSON = [
  lesson("goal"),
  lesson("move", { orders: ["move"] }),
  lesson("font", { orders: ["move"], has: "interact", now: true }),
  lesson("attack", { orders: ["attack"] }),
  lesson("score", { events: ["Scored"] }),
];
const none = new Set<string>();
const at = (steps: Step[], read: ReadonlySet<string> = none) =>
  progress(LESSON, steps, 0, 3, read).current?.id;

test("a step that is only read ends when it is read, or when an order is given", () => {
  expect(at([])).toBe("goal");
  expect(at([], new Set(["goal"]))).toBe("move");
  expect(at([given(4, 0, "move 1,1")])).toBe("font");
});

test("the opening that bots played does not count, nor does what others order", () => {
  expect(at([given(3, 0, "move 1,1")])).toBe("goal");
  expect(at([given(4, 1, "move 1,1")], new Set(["goal"]))).toBe("move");
});

test("what is done early counts, but for a step that is about now", () => {
  const steps = [given(4, 0, "attack Bo"), given(5, 0, "move interact:Font")];
  expect(at(steps)).toBe("font");
  expect(at([...steps, given(6, 0, "move interact:Font")])).toBe("score");
});

test("an event completes a step whoever caused it", () => {
  const steps = [given(4, 0, "move"), given(5, 0, "move interact"), given(6, 0, "attack")];
  expect(at(steps)).toBe("score");
  expect(at([...steps, given(7, 1, "end", ["Scored"])])).toBeUndefined();
});

test("going astray is counted, and a step is passed over in the end", () => {
  const steps = [given(4, 0, "move 1,1")];
  for (let n = 0; n < PATIENCE - 1; n++) steps.push(given(5 + n, 0, "wait"));
  expect(progress(LESSON, steps, 0, 3, none).strayed).toBe(PATIENCE - 1);
  expect(at(steps)).toBe("font");
  expect(at([...steps, given(99, 0, "wait")])).toBe("attack");
});

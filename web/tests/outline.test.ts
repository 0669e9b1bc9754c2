import { expect, test } from "vitest";
import { box, centre, inside, meets, moved, reach, shrunk, type Outline } from "../src/board/outline";

const SQUARE: Outline = {
  kind: "polygon",
  points: [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ],
};
const OVAL: Outline = { kind: "oval", at: { x: 0, y: 0 }, rx: 4, ry: 2, turn: 90 };

test("boxes and centres", () => {
  expect(centre(SQUARE)).toEqual({ x: 5, y: 5 });
  const around = box(OVAL);
  expect(around.right).toBeCloseTo(2);
  expect(around.bottom).toBeCloseTo(4);
});

test("the edge in a direction", () => {
  expect(reach(OVAL, 90)).toBeCloseTo(4);
  expect(reach(OVAL, 0)).toBeCloseTo(2);
});

test("moving keeps the shape", () => {
  expect(centre(moved(SQUARE, { x: 1, y: 2 }))).toEqual({ x: 1, y: 2 });
});

test("inside and outside of a polygon, and a smaller one about its middle", () => {
  expect(inside(SQUARE.kind === "polygon" ? SQUARE.points : [], { x: 5, y: 1 })).toBe(true);
  expect(inside(SQUARE.kind === "polygon" ? SQUARE.points : [], { x: 5, y: -1 })).toBe(false);
  expect(box(shrunk(SQUARE, 0.5))).toEqual({ left: 2.5, right: 7.5, top: 2.5, bottom: 7.5 });
});

test("boxes that touch do not meet", () => {
  expect(meets(box(SQUARE), { left: 10, right: 12, top: 0, bottom: 1 })).toBe(false);
  expect(meets(box(SQUARE), { left: 9, right: 12, top: 0, bottom: 1 })).toBe(true);
});

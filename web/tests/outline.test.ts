import { expect, test } from "vitest";
import { box, centre, gap, inside, meets, moved, reach, shrunk, type Outline } from "../src/board/outline";

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

test("the gap between bases is from edge to edge", () => {
  const far = ({ a, b }: ReturnType<typeof gap>) => Math.hypot(a.x - b.x, a.y - b.y);
  const disc = (x: number, y: number): Outline => ({ kind: "circle", at: { x, y }, r: 5 });
  expect(far(gap(disc(0, 0), disc(30, 40)))).toBeCloseTo(40, 3);
  expect(far(gap(disc(0, 0), disc(6, 0)))).toBe(0);
  // The oval stands upright: 2 wide to the right, 4 deep downwards.
  expect(far(gap(OVAL, disc(20, 0)))).toBeCloseTo(13, 3);
  expect(far(gap(OVAL, disc(0, 20)))).toBeCloseTo(11, 3);
  expect(far(gap(SQUARE, disc(18, 16)))).toBeCloseTo(5, 3);
});

test("no two places of an oval and a disc beside it are nearer than their gap", () => {
  const oval: Outline = { kind: "oval", at: { x: 0, y: 0 }, rx: 30, ry: 10, turn: 30 };
  const { a, b } = gap(oval, { kind: "circle", at: { x: 45, y: -12 }, r: 8 });
  const turned = (30 * Math.PI) / 180;
  const least = Math.min(
    ...Array.from({ length: 20_000 }, (_, i) => (i * Math.PI) / 10_000).map((t) => {
      const [u, v] = [30 * Math.cos(t), 10 * Math.sin(t)];
      const [x, y] = [
        u * Math.cos(turned) - v * Math.sin(turned),
        u * Math.sin(turned) + v * Math.cos(turned),
      ];
      return Math.hypot(x - 45, y + 12) - 8;
    }),
  );
  expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(least, 3);
});

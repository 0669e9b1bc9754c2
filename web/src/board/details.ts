/** What is drawn on pieces of terrain to tell what they are: trees, roofs. Fixed by the shape, so nothing flickers. */
import { box, centre, type Outline, type XY } from "./outline";
import type { Piece } from "./scene";

export interface Tree extends XY {
  r: number;
}

/** Where a golden angle puts trees in a wood: evenly, from the middle out, smaller towards the edge. */
export function trees(outline: Outline): Tree[] {
  const around = box(outline);
  const mid = centre(outline);
  const wide = (around.right - around.left) / 2;
  const tall = (around.bottom - around.top) / 2;
  const least = Math.min(wide, tall);
  const count = Math.max(3, Math.min(9, Math.round((wide * tall) / 420)));
  const found: Tree[] = [];
  for (let i = 0; i < count; i++) {
    const far = 0.7 * Math.sqrt((i + 0.35) / count);
    const turn = i * 2.39996 + Math.abs(mid.x - mid.y) * 0.02;
    const r = least * (0.27 - 0.08 * far - 0.05 * (i % 3));
    const at = { x: mid.x + wide * far * Math.cos(turn), y: mid.y + tall * far * Math.sin(turn), r };
    if (within(outline, at)) found.push(at);
  }
  return found;
}

/** The ridge of a roof and the hips to its corners, for what is as large as a house; else nothing. */
export function roof(piece: Piece): { ridge: XY[]; hips: [XY, XY][] } | null {
  const { outline } = piece;
  if (!ROOFED.has(piece.kind) || outline.kind !== "polygon" || outline.points.length !== 4) return null;
  const sides = outline.points.map((p, i) => {
    const q = outline.points[(i + 1) % 4]!;
    return Math.hypot(p.x - q.x, p.y - q.y);
  });
  if (Math.min(...sides) < HOUSE) return null;
  const mid = centre(outline);
  const ridge = outline.points.map((p) => ({
    x: mid.x + (p.x - mid.x) * EAVES,
    y: mid.y + (p.y - mid.y) * EAVES,
  }));
  return { ridge, hips: outline.points.map((p, i) => [p, ridge[i]!]) };
}

const ROOFED = new Set(["solid", "reinforced"]);
/** The least side of what has a roof, in mm. */
const HOUSE = 38;
const EAVES = 0.68;

function within(outline: Outline, at: XY): boolean {
  if (outline.kind !== "polygon") return true;
  let inside = false;
  outline.points.forEach((p, i) => {
    const q = outline.points[(i + 1) % outline.points.length]!;
    if (p.y > at.y !== q.y > at.y && at.x < ((q.x - p.x) * (at.y - p.y)) / (q.y - p.y) + p.x)
      inside = !inside;
  });
  return inside;
}

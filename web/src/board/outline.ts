/** Outlines on the sheet, in millimetres: boxes, centres, path data. */

export interface XY {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Outline =
  | { kind: "circle"; at: XY; r: number }
  | { kind: "oval"; at: XY; rx: number; ry: number; turn: number }
  | { kind: "polygon"; points: XY[] };

export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function centre(outline: Outline): XY {
  if (outline.kind !== "polygon") return outline.at;
  let [x, y, area] = [0, 0, 0];
  const { points } = outline;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    const part = a.x * b.y - b.x * a.y;
    area += part;
    x += (a.x + b.x) * part;
    y += (a.y + b.y) * part;
  });
  return area === 0 ? (points[0] ?? { x: 0, y: 0 }) : { x: x / (3 * area), y: y / (3 * area) };
}

export function box(outline: Outline): Box {
  if (outline.kind === "polygon") {
    const xs = outline.points.map((p) => p.x);
    const ys = outline.points.map((p) => p.y);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }
  let [wide, tall] = [0, 0];
  if (outline.kind === "circle") wide = tall = outline.r;
  else {
    const turn = (outline.turn * Math.PI) / 180;
    wide = Math.hypot(outline.rx * Math.cos(turn), outline.ry * Math.sin(turn));
    tall = Math.hypot(outline.rx * Math.sin(turn), outline.ry * Math.cos(turn));
  }
  const { x, y } = outline.at;
  return { left: x - wide, right: x + wide, top: y - tall, bottom: y + tall };
}

export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Whether a place is inside a polygon. */
export function inside(points: XY[], at: XY): boolean {
  let within = false;
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!;
    if (a.y > at.y !== b.y > at.y && at.x < a.x + ((at.y - a.y) / (b.y - a.y)) * (b.x - a.x))
      within = !within;
  });
  return within;
}

export function way(points: XY[]): string {
  return points.length ? "M" + points.map((p) => `${num(p.x)} ${num(p.y)}`).join("L") : "";
}

/** A polygon made smaller about its middle; other outlines as they are. */
export function shrunk(outline: Outline, share: number): Outline {
  if (outline.kind !== "polygon") return outline;
  const mid = centre(outline);
  const towards = (p: XY) => ({ x: mid.x + (p.x - mid.x) * share, y: mid.y + (p.y - mid.y) * share });
  return { kind: "polygon", points: outline.points.map(towards) };
}

/** An outline as path data; `grow` moves it outwards (mm), inwards below nought. */
export function path(outline: Outline, grow = 0): string {
  if (outline.kind === "polygon") {
    const mid = centre(outline);
    const points = outline.points.map((p) => {
      const far = Math.hypot(p.x - mid.x, p.y - mid.y) || 1;
      const share = Math.max((far + grow * 1.25) / far, 0.2);
      return { x: mid.x + (p.x - mid.x) * share, y: mid.y + (p.y - mid.y) * share };
    });
    return way(points) + "Z";
  }
  const [rx, ry, turn] =
    outline.kind === "circle" ? [outline.r, outline.r, 0] : [outline.rx, outline.ry, outline.turn];
  const a = Math.max(rx + grow, 0.3);
  const b = Math.max(ry + grow, 0.3);
  const angle = (turn * Math.PI) / 180;
  const [dx, dy] = [a * Math.cos(angle), a * Math.sin(angle)];
  const { x, y } = outline.at;
  const arc = `A${num(a)} ${num(b)} ${num(turn)} 1 0`;
  return `M${num(x - dx)} ${num(y - dy)}${arc} ${num(x + dx)} ${num(y + dy)}${arc} ${num(x - dx)} ${num(y - dy)}Z`;
}

export function girth(outline: Outline, grow = 0): number {
  if (outline.kind === "polygon")
    return outline.points.reduce((sum, a, i) => {
      const b = outline.points[(i + 1) % outline.points.length]!;
      return sum + Math.hypot(a.x - b.x, a.y - b.y);
    }, 0);
  const [rx, ry] = outline.kind === "circle" ? [outline.r, outline.r] : [outline.rx, outline.ry];
  const [a, b] = [Math.max(rx + grow, 0.3), Math.max(ry + grow, 0.3)];
  return Math.PI * (3 * (a + b) - Math.sqrt((3 * a + b) * (a + 3 * b)));
}

/** From the centre to the edge in a direction (degrees). */
export function reach(outline: Outline, turn: number): number {
  if (outline.kind === "circle") return outline.r;
  if (outline.kind === "oval") {
    const between = ((turn - outline.turn) * Math.PI) / 180;
    return (
      (outline.rx * outline.ry) / Math.hypot(outline.ry * Math.cos(between), outline.rx * Math.sin(between))
    );
  }
  const around = box(outline);
  const angle = (turn * Math.PI) / 180;
  const across = Math.abs(Math.cos(angle));
  const down = Math.abs(Math.sin(angle));
  return Math.min(
    across > 1e-6 ? (around.right - around.left) / 2 / across : Infinity,
    down > 1e-6 ? (around.bottom - around.top) / 2 / down : Infinity,
  );
}

/** The same outline somewhere else, perhaps turned. */
export function moved(outline: Outline, to: XY, turn: number | null = null): Outline {
  if (outline.kind === "polygon") {
    const from = centre(outline);
    return {
      kind: "polygon",
      points: outline.points.map((p) => ({ x: p.x + to.x - from.x, y: p.y + to.y - from.y })),
    };
  }
  if (outline.kind === "circle") return { ...outline, at: to };
  return { ...outline, at: to, turn: turn ?? outline.turn };
}

/** Where a line enters a piece, for the cross. */
export function enter(a: XY, b: XY, outline: Outline): XY {
  const points = outline.kind === "polygon" ? outline.points : [];
  let best = outline.kind === "polygon" ? 1 : 0.5;
  if (outline.kind !== "polygon") {
    const r = outline.kind === "circle" ? outline.r : Math.max(outline.rx, outline.ry);
    const far = Math.hypot(outline.at.x - a.x, outline.at.y - a.y);
    best = Math.max(0, (far - r) / (Math.hypot(b.x - a.x, b.y - a.y) || 1));
  }
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!;
    const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, q.x - p.x, q.y - p.y];
    const across = rx * sy - ry * sx;
    if (Math.abs(across) < 1e-9) return;
    const u = ((p.x - a.x) * sy - (p.y - a.y) * sx) / across;
    const v = ((p.x - a.x) * ry - (p.y - a.y) * rx) / across;
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1) best = Math.min(best, u);
  });
  return { x: a.x + (b.x - a.x) * best, y: a.y + (b.y - a.y) * best };
}

/** In the middle of where a line passes a piece, for the shield. */
export function through(a: XY, b: XY, outline: Outline): XY {
  const [first, last] = [enter(a, b, outline), enter(b, a, outline)];
  return { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
}

/** The place of an outline that is nearest to another place; that place itself, if it is inside. */
function nearest(outline: Outline, to: XY): XY {
  const off = (p: XY) => Math.hypot(p.x - to.x, p.y - to.y);
  if (outline.kind === "polygon") {
    const { points } = outline;
    if (inside(points, to)) return to;
    const onEdges = points.map((a, i) => {
      const b = points[(i + 1) % points.length]!;
      const [x, y] = [b.x - a.x, b.y - a.y];
      const share = ((to.x - a.x) * x + (to.y - a.y) * y) / (x * x + y * y || 1);
      const along = Math.min(1, Math.max(0, share));
      return { x: a.x + along * x, y: a.y + along * y };
    });
    return onEdges.reduce((best, each) => (off(each) < off(best) ? each : best));
  }
  const round = outline.kind === "circle";
  const [rx, ry] = round ? [outline.r, outline.r] : [outline.rx, outline.ry];
  const turn = round ? 0 : (outline.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const { x, y } = outline.at;
  const [dx, dy] = [to.x - x, to.y - y];
  if (Math.hypot((dx * cos + dy * sin) / rx, (dy * cos - dx * sin) / ry) <= 1) return to;
  const rim = (t: number) => {
    const [u, v] = [rx * Math.cos(t), ry * Math.sin(t)];
    return { x: x + u * cos - v * sin, y: y + u * sin + v * cos };
  };
  // Its rim is walked along, with ever shorter steps, towards where it comes nearest.
  let angle = Math.atan2(dy * cos - dx * sin, dx * cos + dy * sin);
  for (let step = 0.5; step > 1e-6;) {
    const better = [angle - step, angle + step].find((each) => off(rim(each)) < off(rim(angle)));
    if (better === undefined) step /= 2;
    else angle = better;
  }
  return rim(angle);
}

/** Where two outlines are nearest to each other: from edge to edge, as rules measure. */
export function gap(one: Outline, other: Outline): { a: XY; b: XY } {
  let a = nearest(one, centre(other));
  let b = nearest(other, a);
  for (let round = 0; round < 40; round++) {
    a = nearest(one, b);
    b = nearest(other, a);
  }
  return { a, b };
}

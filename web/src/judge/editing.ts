/** A position as its case file says it, changed by hand: every change makes a new one. No rules here. */
import type { Outline, XY } from "../board/outline";
import type { Ground } from "../board/scene";
import type { CaseLayout } from "../lib/contract";

export type Data = Record<string, unknown>;
type Pair = [number, number];

const INCH = 25_400;

export function listOf(data: Data, key: string): Data[] {
  const found = key ? data[key] : undefined;
  return Array.isArray(found) ? (found as Data[]) : [];
}

export function modelsOf(data: Data, layout: CaseLayout): Data[] {
  return listOf(data, layout.models);
}

export function named(data: Data, layout: CaseLayout, name: string): number {
  return modelsOf(data, layout).findIndex((each) => each["name"] === name);
}

export function withEntry(data: Data, key: string, index: number, entry: Data): Data {
  return { ...data, [key]: listOf(data, key).map((each, i) => (i === index ? entry : each)) };
}

export function withMore(data: Data, key: string, entry: Data): Data {
  return { ...data, [key]: [...listOf(data, key), entry] };
}

export function withoutEntry(data: Data, key: string, index: number): Data {
  return { ...data, [key]: listOf(data, key).filter((_, i) => i !== index) };
}

/** A name that nobody has yet; names that orders can use have no spaces where the system wants none. */
export function freeName(taken: string[], base: string, spaces: boolean): string {
  const plain = (spaces ? base : base.replace(/\s+/g, "-")).slice(0, 60) || "model";
  const used = new Set(taken.map((each) => each.toLowerCase()));
  let name = plain;
  for (let i = 2; used.has(name.toLowerCase()); i++) name = `${plain}${spaces ? " " : "-"}${i}`;
  return name;
}

// -- places ----------------------------------------------------------------------------------------

/** A length as files of this unit write it: hundredths of an inch, tenths of a millimetre. */
export function rounded(um: number, unit: number): number {
  const parts = unit === INCH ? 100 : 10;
  return Math.round((um / unit) * parts) / parts;
}

/** What a case says of a place; null: the rules must be asked, or there is no such cell. */
export function placeAt(layout: CaseLayout, ground: Ground, at: XY): Pair | null {
  if (layout.unit) {
    const [x, y] = ground.table(at);
    return [rounded(x, layout.unit), rounded(y, layout.unit)];
  }
  const cell = ground.grid === "square" ? ground.cellAt(at) : undefined;
  return cell ? [cell.column, cell.row] : null;
}

/** Where on the sheet a case says something is; null: it does not say, or in a way that only the rules know. */
export function sheetAt(layout: CaseLayout, ground: Ground, place: unknown): XY | null {
  if (!Array.isArray(place) || place.length !== 2 || !place.every((each) => typeof each === "number"))
    return null;
  const [x, y] = place as Pair;
  if (layout.unit) return ground.sheet([x * layout.unit, y * layout.unit]);
  if (ground.grid !== "square") return null;
  return ground.cells.find((cell) => cell.column === x && cell.row === y)?.at ?? null;
}

/** How far one nudge goes, in what the case counts: a cell, a tenth of an inch, a millimetre. */
export function nudgeOf(layout: CaseLayout): number {
  return layout.unit === 0 ? 1 : layout.unit === INCH ? 0.1 : 1;
}

export function movedBy(layout: CaseLayout, model: Data, dx: number, dy: number): Data {
  const place = model[layout.place];
  if (!Array.isArray(place) || place.length < 2) return model;
  const tidy = (value: number) => Math.round(value * 1000) / 1000;
  const [x, y, ...rest] = place as number[];
  return { ...model, [layout.place]: [tidy(x! + dx), tidy(y! + dy), ...rest] };
}

/** Degrees, counter-clockwise from the right, of where a model looks. */
export function bearing(model: Data, layout: CaseLayout): number {
  const way = layout.facing ? model[layout.facing] : undefined;
  if (!Array.isArray(way) || way.length !== 2) return 0;
  const degrees = (Math.atan2(Number(way[1]), Number(way[0])) * 180) / Math.PI;
  return Math.round(((degrees % 360) + 360) % 360);
}

export function turnedTo(model: Data, layout: CaseLayout, degrees: number): Data {
  const angle = (degrees * Math.PI) / 180;
  const way = [Math.round(Math.cos(angle) * 1000), Math.round(Math.sin(angle) * 1000)];
  return { ...model, [layout.facing]: way };
}

// -- terrain ---------------------------------------------------------------------------------------

const KEYS = ["box", "corners", "centre"] as const;

/** A piece somewhere else: every coordinate of its outline, and of stairs that belong to it. */
export function shifted(piece: Data, suffix: string, dx: number, dy: number): Data {
  const tidy = (value: number) => Math.round(value * 1000) / 1000;
  const move = ([x, y]: number[]) => [tidy(x! + dx), tidy(y! + dy)];
  const made = { ...piece };
  for (const key of KEYS) {
    const name = `${key}_${suffix}`;
    const value = piece[name] as number[] | number[][] | undefined;
    if (!value) continue;
    if (key === "box") {
      const [left, low, right, high] = value as number[];
      made[name] = [...move([left!, low!]), ...move([right!, high!])];
    } else if (key === "corners") made[name] = (value as number[][]).map(move);
    else made[name] = move(value as number[]);
  }
  if (Array.isArray(piece["links"]))
    made["links"] = (piece["links"] as Data[]).map((link) => ({
      ...link,
      foot: shifted(link["foot"] as Data, suffix, dx, dy),
      head: shifted(link["head"] as Data, suffix, dx, dy),
    }));
  return made;
}

/** A piece turned half round the middle of the table, as fair maps have it. */
export function mirrored(piece: Data, suffix: string, board: Pair): Data {
  const tidy = (value: number) => Math.round(value * 1000) / 1000;
  const there = ([x, y]: number[]) => [tidy(board[0] - x!), tidy(board[1] - y!)];
  const made = { ...piece };
  for (const key of KEYS) {
    const name = `${key}_${suffix}`;
    const value = piece[name] as number[] | number[][] | undefined;
    if (!value) continue;
    if (key === "box") {
      const [left, low, right, high] = value as number[];
      made[name] = [...there([right!, high!]), ...there([left!, low!])];
    } else if (key === "corners") made[name] = (value as number[][]).map(there);
    else made[name] = there(value as number[]);
  }
  if (Array.isArray(piece["links"]))
    made["links"] = (piece["links"] as Data[]).map((link) => ({
      ...link,
      foot: mirrored(link["foot"] as Data, suffix, board),
      head: mirrored(link["head"] as Data, suffix, board),
    }));
  return made;
}

export type Form = "box" | "disc" | "polygon";

/** A new piece about a place, as large as is usual: in units of the case. */
export function newPiece(layout: CaseLayout, form: Form, at: Pair, boxed: boolean): Data {
  const { suffix } = layout;
  const size = layout.unit === INCH ? 3 : 76;
  const thin = layout.unit === INCH ? 0.5 : 12;
  const [x, y] = at;
  const tidy = (value: number) => Math.round(value * 100) / 100;
  const [left, right] = [tidy(x - size / 2), tidy(x + size / 2)];
  if (form === "disc") return { [`centre_${suffix}`]: [x, y], [`radius_${suffix}`]: tidy(size / 2) };
  if (form === "box" && boxed)
    return { [`box_${suffix}`]: [left, tidy(y - thin / 2), right, tidy(y + thin / 2)] };
  const low = form === "box" ? tidy(y - thin / 2) : tidy(y - size / 3);
  const high = form === "box" ? tidy(y + thin / 2) : tidy(y + size / 3);
  return {
    [`corners_${suffix}`]: [
      [left, low],
      [right, low],
      [right, high],
      ...(form === "polygon" ? [[x, tidy(high + size / 4)]] : []),
      [left, high],
    ],
  };
}

/** A polygon turned about its middle by so many degrees; boxes become polygons, discs stay as they are. */
export function turnedPiece(piece: Data, suffix: string, degrees: number): Data {
  const made = { ...piece };
  const box = piece[`box_${suffix}`] as number[] | undefined;
  let corners = piece[`corners_${suffix}`] as Pair[] | undefined;
  if (box) {
    const [left, low, right, high] = box as [number, number, number, number];
    corners = [
      [left, low],
      [right, low],
      [right, high],
      [left, high],
    ];
    delete made[`box_${suffix}`];
  }
  if (!corners) return piece;
  const middle = [0, 1].map((i) => corners!.reduce((sum, each) => sum + each[i]!, 0) / corners!.length);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const tidy = (value: number) => Math.round(value * 100) / 100;
  made[`corners_${suffix}`] = corners.map(([x, y]) => {
    const [dx, dy] = [x - middle[0]!, y - middle[1]!];
    return [tidy(middle[0]! + dx * cos - dy * sin), tidy(middle[1]! + dx * sin + dy * cos)];
  });
  return made;
}

/** A map drawn in letters, with one square changed. */
export function painted(rows: string, column: number, row: number, letter: string): string {
  const lines = rows.replace(/^\n+|\n+$/g, "").split("\n");
  const line = lines[row];
  if (line === undefined || column < 0 || column >= line.length) return rows;
  lines[row] = line.slice(0, column) + letter + line.slice(column + 1);
  return lines.join("\n");
}

/** An outline as far away, for what is being dragged. */
export function movedOutline(outline: Outline, dx: number, dy: number): Outline {
  if (outline.kind === "polygon")
    return { kind: "polygon", points: outline.points.map((p) => ({ x: p.x + dx, y: p.y + dy })) };
  return { ...outline, at: { x: outline.at.x + dx, y: outline.at.y + dy } };
}

// -- orders and chance -----------------------------------------------------------------------------

export function ordersOf(data: Data): unknown[] {
  return Array.isArray(data["orders"]) ? (data["orders"] as unknown[]) : [];
}

export function chanceOf(data: Data): unknown[] {
  return Array.isArray(data["chance"]) ? (data["chance"] as unknown[]) : [];
}

export function wordsOf(order: unknown): string {
  return typeof order === "string" ? order : String((order as Data | null)?.["order"] ?? "");
}

/** The position alone: nothing ordered, nothing come up. */
export function bare(data: Data): Data {
  const { orders: _orders, chance: _chance, ...rest } = data;
  return rest;
}

/** Every piece and, where there is none yet, its twin on the other half of the table. */
export function twinned(pieces: Data[], suffix: string, board: Pair): Data[] {
  const outline = (piece: Data) =>
    JSON.stringify(
      KEYS.map((key) => piece[`${key}_${suffix}`])
        .flat(2)
        .filter((each) => each !== undefined)
        .map(Number)
        .sort((a, b) => a - b),
    );
  const made = [...pieces];
  for (const piece of pieces) {
    const twin = mirrored(piece, suffix, board);
    if (made.some((each) => outline(each) === outline(twin))) continue;
    const names = made.map((each) => String(each["name"]));
    made.push({ ...twin, name: freeName(names, String(piece["name"]), true) });
  }
  return made;
}

/** Two deployment zones: a sixth of the table's depth along two opposite edges. */
export function bands(layout: CaseLayout, [width, depth]: Pair): Data[] {
  const deep = Math.round(depth / 6);
  const box = `box_${layout.suffix}`;
  const named = layout.models === "units";
  return [
    { ...(named ? { name: "blue" } : {}), seat: 0, [box]: [0, 0, width, deep] },
    { ...(named ? { name: "red" } : {}), seat: 1, [box]: [0, depth - deep, width, depth] },
  ];
}

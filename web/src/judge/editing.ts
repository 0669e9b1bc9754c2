/** A position as its case file says it, changed by hand: every change makes a new one. No rules here. */
import type { Outline, XY } from "../board/outline";
import type { Ground } from "../board/scene";
import type { CaseLayout, CasePiece } from "../lib/contract";

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

/** Whom a roster brings: named after a unit that there is, or written out. Each is told once. */
export function rostered(roster: Data, units: ReadonlySet<string>): { name: string; kind: unknown }[] {
  const found = new Map<string, unknown>();
  for (const each of Object.values(roster).flat()) {
    if (typeof each === "string" && units.has(each)) found.set(each, each);
    if (each === null || typeof each !== "object") continue;
    const { name, ...said } = each as Data;
    const unit = Object.values(said).find((value) => typeof value === "string" && units.has(value));
    const called = name ?? unit;
    if (typeof called === "string") found.set(called, unit ?? each);
  }
  return [...found].map(([name, kind]) => ({ name, kind }));
}

/** A name that nobody has yet; names that orders can use have no spaces where the system wants none. */
export function freeName(taken: string[], base: string, spaces: boolean): string {
  const plain = (spaces ? base : base.replace(/\s+/g, "-")).slice(0, 60) || "model";
  const used = new Set(taken.map((each) => each.toLowerCase()));
  let name = plain;
  for (let i = 2; used.has(name.toLowerCase()); i++) name = `${plain}${spaces ? " " : "-"}${i}`;
  return name;
}

/** A model under another name, and all that speaks of it with it: who is acting, other models, orders. */
export function renamed(data: Data, layout: CaseLayout, index: number, to: string): Data {
  const from = String(listOf(data, layout.models)[index]?.["name"] ?? "");
  const others = listOf(data, layout.models).map((each, i) => {
    const { [layout.kind]: kind, name, ...rest } = each;
    const made = spokenOf(rest, from, to) as Data;
    return {
      ...each,
      ...made,
      ...(kind === undefined ? {} : { [layout.kind]: kind }),
      name: i === index ? to : name,
    };
  });
  const made: Data = { ...data, [layout.models]: others };
  for (const key of [layout.active, "todo"]) if (key in made) made[key] = spokenOf(made[key], from, to);
  if (data["orders"]) made["orders"] = ordersOf(data).map((each) => inOrder(each, from, to));
  return made;
}

/** What a case says with one name instead of another; texts in which it is but a part stay. */
function spokenOf(said: unknown, from: string, to: string): unknown {
  if (said === from) return to;
  if (Array.isArray(said)) return said.map((each) => spokenOf(each, from, to));
  if (said === null || typeof said !== "object") return said;
  return Object.fromEntries(Object.entries(said).map(([key, value]) => [key, spokenOf(value, from, to)]));
}

function inOrder(order: unknown, from: string, to: string): unknown {
  const name = from.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const whole = new RegExp(`(?<![\\p{L}\\p{N}-])${name}(?![\\p{L}\\p{N}-])`, "gu");
  const words = wordsOf(order).replace(whole, () => to);
  return typeof order === "string" ? words : { ...(spokenOf(order, from, to) as Data), order: words };
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

/** The corners of a piece, as a polygon has them; null: it is round. */
export function cornersOf(piece: Data, suffix: string): Pair[] | null {
  const box = piece[`box_${suffix}`] as number[] | undefined;
  if (!box) return (piece[`corners_${suffix}`] as Pair[] | undefined) ?? null;
  const [left, low, right, high] = box as [number, number, number, number];
  return [
    [left, low],
    [right, low],
    [right, high],
    [left, high],
  ];
}

/** The middle of what a piece covers. */
function middle(piece: Data, suffix: string): Pair {
  const corners = cornersOf(piece, suffix);
  if (!corners) return piece[`centre_${suffix}`] as Pair;
  const half = (i: 0 | 1) =>
    (Math.min(...corners.map((each) => each[i])) + Math.max(...corners.map((each) => each[i]))) / 2;
  return [half(0), half(1)];
}

/** Another piece of a sort, with its middle at a place. */
export function anotherOf(sort: Data, suffix: string, [x, y]: Pair): Data {
  const [was, high] = middle(sort, suffix);
  return shifted(sort, suffix, x - was, y - high);
}

/** What a sort of piece is, without where it lies. */
export function traitsOf(sort: Data, suffix: string): Data {
  const outline = new Set([...KEYS, "radius", "axes"].map((key) => `${key}_${suffix}`));
  return Object.fromEntries(
    Object.entries(sort).filter(([key]) => key !== "name" && key !== "links" && !outline.has(key)),
  );
}

/** Where a piece is pulled into shape: which of its corners that is, or before which a new one would come. */
export interface Grip {
  at: Pair;
  corner: number;
  fresh: boolean;
}

/** The corners of a piece, between those of a polygon one more; the rim of a disc. */
export function gripsOf(piece: Data, suffix: string): Grip[] {
  const corners = cornersOf(piece, suffix);
  if (!corners) {
    if (!piece[`radius_${suffix}`]) return [];
    const [x, y] = piece[`centre_${suffix}`] as Pair;
    return [{ at: [x + Number(piece[`radius_${suffix}`]), y], corner: 0, fresh: false }];
  }
  const grips = corners.map((at, corner) => ({ at, corner, fresh: false }));
  if (piece[`box_${suffix}`]) return grips;
  const between = corners.map((a, corner) => {
    const b = corners[(corner + 1) % corners.length]!;
    return { at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as Pair, corner: corner + 1, fresh: true };
  });
  return [...grips, ...between];
}

/** A piece pulled by one of its grips to a place; a box keeps the corner across. */
export function pulled(piece: Data, suffix: string, grip: Grip, [x, y]: Pair): Data {
  const corners = cornersOf(piece, suffix);
  const tidy = (value: number) => Math.round(value * 100) / 100;
  const to: Pair = [tidy(x), tidy(y)];
  if (!corners) {
    const [across, up] = piece[`centre_${suffix}`] as Pair;
    const radius = Math.max(0.1, tidy(Math.hypot(x - across, y - up)));
    return { ...piece, [`radius_${suffix}`]: radius };
  }
  if (piece[`box_${suffix}`]) {
    const [ox, oy] = corners[(grip.corner + 2) % 4]!;
    if (to[0] === ox || to[1] === oy) return piece;
    const sides = [Math.min(to[0], ox), Math.min(to[1], oy), Math.max(to[0], ox), Math.max(to[1], oy)];
    return { ...piece, [`box_${suffix}`]: sides };
  }
  const rest = corners.slice(grip.fresh ? grip.corner : grip.corner + 1);
  return { ...piece, [`corners_${suffix}`]: [...corners.slice(0, grip.corner), to, ...rest] };
}

/** How wide and how deep a piece is. */
export function extentOf(piece: Data, suffix: string): Pair {
  const corners = cornersOf(piece, suffix);
  if (!corners) {
    const across = Number(piece[`radius_${suffix}`]) * 2;
    return (piece[`axes_${suffix}`] as Pair | undefined) ?? [across, across];
  }
  const span = (i: 0 | 1) =>
    Math.max(...corners.map((each) => each[i])) - Math.min(...corners.map((each) => each[i]));
  return [span(0), span(1)];
}

/** The cells that an entry of a list says it lies on. */
function cellsOf(entry: Data, { cells, entry: sort }: CasePiece): number[][] {
  const said = entry[cells];
  return (Array.isArray(sort[cells]) ? said : said ? [said] : []) as number[][];
}

/** What lies on a cell, of the list that a piece would go into. */
function lyingOn(data: Data, piece: CasePiece, cell: number[]): Data | undefined {
  const here = JSON.stringify(cell);
  return listOf(data, piece.entries).find((each) =>
    cellsOf(each, piece).some((at) => JSON.stringify(at) === here),
  );
}

/** A case with a piece put on a cell instead of what lay there; the same again takes it away. */
export function laidOn(data: Data, piece: CasePiece, cell: number[]): Data {
  const { entries, cells, entry } = piece;
  const many = Array.isArray(entry[cells]);
  const same = (each: Data) => Object.keys(entry).every((key) => key === cells || each[key] === entry[key]);
  const there = lyingOn(data, piece, cell);
  const less = (each: Data) => cellsOf(each, piece).filter((at) => String(at) !== String(cell));
  const left = listOf(data, entries).flatMap((each) => {
    if (each !== there) return [each];
    return many && less(each).length ? [{ ...each, [cells]: less(each) }] : [];
  });
  if (there && (!many || same(there))) return { ...data, [entries]: left };
  const kin = many ? left.findIndex(same) : -1;
  if (kin < 0) return { ...data, [entries]: [...left, { ...entry, [cells]: many ? [cell] : cell }] };
  const joined = { ...left[kin], [cells]: [...cellsOf(left[kin]!, piece), cell] };
  return withEntry({ ...data, [entries]: left }, entries, kin, joined);
}

/** A polygon turned about its middle by so many degrees; boxes become polygons, discs stay as they are. */
export function turnedPiece(piece: Data, suffix: string, degrees: number): Data {
  const made = { ...piece };
  const corners = cornersOf(piece, suffix);
  if (!corners) return piece;
  delete made[`box_${suffix}`];
  const middle = [0, 1].map((i) => corners.reduce((sum, each) => sum + each[i]!, 0) / corners.length);
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

function wordsOf(order: unknown): string {
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

/** What a letter of a map is for the other side: its own squares are theirs. */
const SWAPPED: Record<string, string> = { A: "B", B: "A" };

/** A map drawn in letters with the twin of everything that is drawn on the other half, where the floor is free. */
export function twinnedRows(rows: string): string {
  const lines = rows.replace(/^\n+|\n+$/g, "").split("\n");
  const drawn = lines.join("");
  const across = (at: number) => drawn[drawn.length - 1 - at]!;
  const made = [...drawn]
    .map((letter, at) => (letter === "." ? (SWAPPED[across(at)] ?? across(at)) : letter))
    .join("");
  const width = lines[0]!.length;
  return lines.map((_, row) => made.slice(row * width, (row + 1) * width)).join("\n");
}

/** A case with the twin of all that lies on Hexons or hexes, turned half round the middle, where that is free. */
export function twinnedCells(data: Data, sorts: CasePiece[]): Data {
  let made = data;
  const lists = new Map(sorts.map((sort) => [sort.entries, sort]));
  for (const [entries, sort] of lists)
    for (const each of listOf(data, entries))
      for (const cell of cellsOf(each, sort)) {
        const there = cell.map((value) => 0 - value);
        const { name: _own, ...rest } = each;
        // What lies on several Hexons shares a name; what lies on one has its own.
        const like = Array.isArray(sort.entry[sort.cells]) ? each : rest;
        const twin = { ...like, [sort.cells]: sort.entry[sort.cells] };
        if (!lyingOn(made, sort, there)) made = laidOn(made, { ...sort, entry: twin }, there);
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

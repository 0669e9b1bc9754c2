/** What is drawn over a table while somebody looks or acts; everything in mm of the sheet. */
import type { Outline, XY } from "./outline";

export type Tone = "plain" | "ok" | "bad" | "pend";

/** Whether somebody may be aimed at, or is. */
export type Aimed = "legal" | "illegal" | "aimed";

export interface Spot {
  key: string;
  at: XY;
  label: string;
  chosen?: boolean;
}

export interface Ghost {
  outline: Outline;
  /** Whose it is, where several could be meant. */
  text?: string;
  kind: "start" | "stride" | "end" | "bad" | "hint";
  /** It follows the pointer. */
  pointed?: boolean;
}

export interface Trail {
  points: XY[];
  kind: "legal" | "bad";
  /** How wide what moves is. */
  wide: number;
  /** Without discs at its ends, where something else is shown there. */
  plain?: boolean;
}

export interface Line {
  a: XY;
  b: XY;
  kind: "sight" | "blocked" | "tape" | "quiet" | "attack";
  /** Where a blocked line ends. */
  cut?: XY;
  /** Where it passes what gives cover. */
  shield?: XY;
}

/** How an area is tinted: how far one may go, how far an attack reaches, what a model dominates, a template. */
export interface Area {
  outline: Outline;
  kind: "reach" | "range" | "influence" | "template";
  /** Whose it is. */
  side: number;
}

/** Where a model may end, or what it threatens: closed lines of which inner ones are holes, or cells. */
export interface Region {
  kind: "reach" | "threat";
  side: number;
  label: string;
  loops: XY[][];
  cells: XY[];
}

export interface Tag {
  key: string;
  at: XY;
  title: string;
  text?: string;
  clause?: string;
  tone: Tone;
  /** Left out where there is no room for it. */
  optional?: boolean;
}

export interface Overlay {
  selected: string | null;
  hovered: string | null;
  able: ReadonlySet<string>;
  targets: ReadonlyMap<string, Aimed>;
  waiting: ReadonlySet<string>;
  /** Who is acted against: a ring round each. */
  rings: ReadonlySet<string>;
  lit: ReadonlyMap<string, Tone>;
  cells: { at: XY; tone: Tone }[];
  spots: Spot[];
  ghosts: Ghost[];
  trails: Trail[];
  lines: Line[];
  /** Only as far as the mat goes. */
  areas: Area[];
  regions: Region[];
  tags: Tag[];
  /** Where a range ends, each with its length. */
  ranges: { lines: [XY, XY][]; label: string }[];
}

export const NOTHING: Overlay = {
  selected: null,
  hovered: null,
  able: new Set(),
  targets: new Map(),
  waiting: new Set(),
  rings: new Set(),
  lit: new Map(),
  cells: [],
  spots: [],
  ghosts: [],
  trails: [],
  lines: [],
  areas: [],
  regions: [],
  tags: [],
  ranges: [],
};

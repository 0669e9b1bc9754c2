/** What is drawn over a table while somebody looks or acts; everything in mm of the sheet. */
import type { Outline, XY } from "./outline";

export type Tone = "plain" | "ok" | "bad" | "pend";

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
  kind: "sight" | "blocked" | "tape" | "quiet";
  /** Where a blocked line ends. */
  cut?: XY;
}

export interface Tag {
  key: string;
  at: XY;
  title: string;
  text?: string;
  clause?: string;
  tone: Tone;
  /** Stands to the right of its place rather than on it. */
  beside?: boolean;
}

export interface Overlay {
  selected: string | null;
  hovered: string | null;
  able: ReadonlySet<string>;
  targets: ReadonlyMap<string, "legal" | "illegal">;
  waiting: ReadonlySet<string>;
  lit: ReadonlyMap<string, Tone>;
  cells: { at: XY; tone: Tone }[];
  spots: Spot[];
  ghosts: Ghost[];
  trails: Trail[];
  lines: Line[];
  /** Reach, range, influence: tinted, only as far as the mat goes. */
  areas: Outline[];
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
  lit: new Map(),
  cells: [],
  spots: [],
  ghosts: [],
  trails: [],
  lines: [],
  areas: [],
  tags: [],
  ranges: [],
};

/** A position made ready for drawing: millimetres on a sheet whose y grows downwards. No rules here. */
import type { BoardData, FigureData, Place, SceneData, Shape, Sheet } from "../lib/contract";
import { box, centre, type Box, type Outline, type XY } from "./outline";

export interface Cell {
  column: number;
  row: number;
  at: XY;
  corners: XY[];
}

export interface Ruler {
  unit: "in" | "mm";
  length: number;
  step: number;
}

export interface Piece {
  name: string;
  title: string;
  kind: string;
  label: string;
  level: number;
  /** What it bears: a number, a symbol, the direction in which it goes (degrees). */
  count: number | null;
  symbol: string;
  heading: number | null;
  outline: Outline;
}

export interface Zone {
  name: string;
  title: string;
  side: number;
  glyph: string;
  outline: Outline;
}

export interface Badge {
  text: string;
  symbol: string;
  count: number;
}

export interface Figure {
  /** Its id; `title` is what people read. */
  name: string;
  title: string;
  side: number;
  glyph: string;
  symbol: string;
  initials: string;
  outline: Outline;
  at: XY;
  box: Box;
  facing: number | null;
  wounds: number;
  full: number;
  /** Whether its wounds are a number rather than pips or a bar. */
  counted: boolean;
  done: boolean;
  badges: Badge[];
  sheet: Sheet;
}

export interface Mark {
  kind: string;
  label: string;
  clause: string;
  lines: [XY, XY][];
}

/** More wounds than this are a number; on hexes all are, for neighbours stand close. */
export const MOST_PIPS = 8;
const INCH = 25_400;
const MM = 1_000;

/** The table itself: kept while the server says it is the same. */
export class Ground {
  readonly title: string;
  readonly grid: string;
  readonly up: boolean;
  readonly cell: number;
  /** The kind of what lies about the table; empty: nothing. */
  readonly around: string;
  readonly width: number;
  readonly height: number;
  readonly pieces: Piece[];
  readonly fields: Outline[];
  readonly zones: Zone[];
  readonly cells: Cell[];
  readonly ruler: Ruler;

  constructor(readonly board: BoardData) {
    this.title = board.title;
    this.grid = board.grid;
    this.up = board.up;
    this.cell = board.cell / MM;
    this.around = board.around;
    this.width = (board.right - board.left) / MM;
    this.height = (board.high - board.low) / MM;
    this.ruler = rulerOf(board);
    this.cells = board.cells.map((cell) => ({
      column: cell.column,
      row: cell.row,
      at: this.sheet(cell.at),
      corners: cell.corners.map((corner) => this.sheet(corner)),
    }));
    this.fields = board.pieces
      .filter((piece) => piece.kind === "field")
      .map((piece) => this.outline(piece.shape));
    this.pieces = board.pieces
      .filter((piece) => piece.kind !== "field")
      .map((piece) => ({
        name: piece.name,
        title: piece.title,
        kind: piece.kind,
        label: piece.label,
        level: piece.level,
        count: piece.count,
        symbol: piece.symbol,
        heading: piece.heading ? this.angle(piece.heading) : null,
        outline: this.outline(piece.shape),
      }));
    this.zones = board.zones.map((zone) => ({
      name: zone.name,
      title: zone.title,
      side: zone.side,
      glyph: zone.glyph,
      outline: this.outline(zone.shape),
    }));
  }

  /** A point of the table (um) on the sheet (mm). */
  sheet([x, y]: Place): XY {
    const { left, low, high } = this.board;
    return { x: (x - left) / MM, y: (this.up ? high - y : y - low) / MM };
  }

  /** The reverse, in whole um. */
  table(at: XY): Place {
    const { left, low, high } = this.board;
    const y = at.y * MM;
    return [Math.round(at.x * MM + left), Math.round(this.up ? high - y : y + low)];
  }

  /** A direction in degrees, clockwise from the right, as SVG turns things. */
  angle([x, y]: Place): number {
    return (Math.atan2(this.up ? -y : y, x) * 180) / Math.PI;
  }

  /** A direction of the table from one on the sheet. */
  direction(from: XY, to: XY): Place {
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    return [Math.round(dx * MM), Math.round((this.up ? -dy : dy) * MM)];
  }

  outline(shape: Shape): Outline {
    switch (shape.shape) {
      case "circle":
        return { kind: "circle", at: this.sheet(shape.at), r: shape.radius / MM };
      case "oval":
        return {
          kind: "oval",
          at: this.sheet(shape.at),
          rx: shape.long / MM,
          ry: shape.short / MM,
          turn: this.angle(shape.facing),
        };
      case "polygon":
        return { kind: "polygon", points: shape.corners.map((corner) => this.sheet(corner)) };
    }
  }

  piece(name: string): Piece | undefined {
    return this.pieces.find((each) => each.name === name);
  }

  cellAt(at: XY): Cell | undefined {
    let best: Cell | undefined;
    let near = Infinity;
    for (const cell of this.cells) {
      const far = Math.hypot(cell.at.x - at.x, cell.at.y - at.y);
      if (far < near) [best, near] = [cell, far];
    }
    return near <= this.cell * 0.75 ? best : undefined;
  }

  /** Whether two cells touch, given their middles. */
  beside(a: XY, b: XY): boolean {
    const far = this.grid === "hex" ? 1 : Math.SQRT2;
    return Math.hypot(a.x - b.x, a.y - b.y) < (far + 0.1) * this.cell;
  }

  /** Where a pointer means: on a grid the middle of the cell under it. */
  snap(at: XY): XY {
    return this.cells.length ? (this.cellAt(at)?.at ?? at) : at;
  }
}

/** A whole position on its ground. */
export class Scene {
  readonly figures: Figure[];
  /** Those who are yet to come to the table. */
  readonly waiting: Figure[];
  readonly marks: Mark[];

  constructor(
    readonly ground: Ground,
    readonly data: SceneData,
    /** Who acts, where the position itself does not say it. */
    acts = "",
  ) {
    this.figures = data.figures.map((figure) => figureOf(ground, figure));
    // Whoever is still at it has not acted yet, whatever counts as activated.
    for (const figure of this.figures) if (figure.name === (data.active || acts)) figure.done = false;
    this.waiting = data.waiting.map((figure) => figureOf(ground, figure));
    this.marks = data.marks.map((mark) => ({
      kind: mark.kind,
      label: mark.label,
      clause: mark.clause,
      lines: mark.lines.map(([a, b]) => [ground.sheet(a), ground.sheet(b)]),
    }));
  }

  /** Cells that three or more share, with their number. */
  get crowds(): { cell: Cell; count: number }[] {
    const counts = new Map<Cell, number>();
    for (const { at } of this.figures) {
      const cell = this.ground.cellAt(at);
      if (cell) counts.set(cell, (counts.get(cell) ?? 0) + 1);
    }
    return [...counts].filter(([, count]) => count > 2).map(([cell, count]) => ({ cell, count }));
  }

  /** Whether sides still set up, as far as the clock tells: no round has begun; or nobody is there, as on a map. */
  get deploying(): boolean {
    return this.data.rounds === 0 || this.data.round === 0 || !this.figures.length;
  }

  figure(name: string): Figure | undefined {
    return this.figures.find((each) => each.name === name);
  }

  /** A model, whether it stands on the table or is yet to come. */
  anyone(name: string): Figure | undefined {
    return this.figure(name) ?? this.waiting.find((each) => each.name === name);
  }

  /** What people read for the id of a model or a piece. */
  title(name: string): string {
    return this.anyone(name)?.title ?? this.ground.piece(name)?.title ?? name;
  }
}

function figureOf(ground: Ground, figure: FigureData): Figure {
  const outline = ground.outline(figure.base);
  const facing = figure.facing as Place | null;
  return {
    name: figure.name,
    title: figure.title,
    side: figure.side,
    glyph: figure.glyph,
    symbol: figure.symbol,
    initials: figure.initials,
    outline,
    at: centre(outline),
    box: box(outline),
    facing: facing && (facing[0] || facing[1]) ? ground.angle(facing) : null,
    wounds: figure.wounds,
    full: figure.wounds_full,
    counted: ground.grid === "hex",
    done: figure.done,
    badges: figure.badges,
    sheet: figure.sheet,
  };
}

/** Inches where a table measures whole half inches both ways, millimetres otherwise. */
function rulerOf(board: BoardData): Ruler {
  const [wide, tall] = [board.right - board.left, board.high - board.low];
  const longest = Math.max(wide, tall);
  const inches = (wide * 2) % INCH === 0 && (tall * 2) % INCH === 0;
  const length = inches ? INCH : MM;
  const steps = inches ? [1, 2, 3, 6, 12, 24] : [10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((each) => longest <= 10 * each * length) ?? steps[steps.length - 1]!;
  return { unit: inches ? "in" : "mm", length: length / MM, step };
}

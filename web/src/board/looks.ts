/** How sides and kinds of terrain look: tokens, never colours. Drawings outside the browser read the same file. */
import looks from "../../../src/highground/draw/looks.json";

export interface SideLook {
  letter: string;
  ring: string;
  colour: string;
  ink: string;
  base: string;
  soft: string;
}

export function sideLetter(side: number): string {
  return side < 0 ? "n" : "abcd"[side % 4]!;
}

export function sideLook(side: number): SideLook {
  if (side < 0)
    return {
      letter: "n",
      ring: "thin",
      colour: "var(--ink-3)",
      ink: "var(--ink-2)",
      base: "var(--panel-2)",
      soft: "var(--sunken)",
    };
  const letter = sideLetter(side);
  return {
    letter,
    ring: looks.rings[side % 4]!,
    colour: `var(--side-${letter})`,
    ink: `var(--side-${letter}-ink)`,
    base: `var(--side-${letter}-base)`,
    soft: `var(--side-${letter}-soft)`,
  };
}

/** What a pattern repeats, in design units: an area, lines and dots, in one ink. */
export interface Tile {
  size: number[];
  area?: string;
  line?: string;
  wide?: number;
  dots?: number[][];
  turn?: number;
  opacity?: number;
}

export interface KindLook {
  fill: string;
  edge: string;
  mark: string;
  width: number;
  dash: string;
  tall: boolean;
  tile: Tile | null;
}

type Said = Pick<KindLook, "fill" | "edge" | "mark"> & Partial<KindLook>;

function look(said: Said): KindLook {
  const { fill, edge, mark, width = 1.8, dash = "", tall = true, tile = null } = said;
  return { fill: `var(--${fill})`, edge: `var(--${edge})`, mark: `var(--${mark})`, width, dash, tall, tile };
}

export const KINDS: Record<string, KindLook> = Object.fromEntries(
  Object.entries<Said>(looks.kinds).map(([kind, said]) => [kind, look(said)]),
);
// Trees are drawn one by one here.
KINDS.wood = KINDS.open!;

const PLAIN = look(looks.plain);

export function kindLook(kind: string): KindLook {
  return KINDS[kind] ?? PLAIN;
}

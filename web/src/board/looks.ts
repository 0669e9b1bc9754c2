/** How sides and kinds of terrain look: tokens, never colours. */

export interface SideLook {
  letter: string;
  ring: "solid" | "segmented" | "double" | "dotted" | "thin";
  colour: string;
  ink: string;
  base: string;
  soft: string;
}

const RINGS = ["solid", "segmented", "double", "dotted"] as const;

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
    ring: RINGS[side % 4]!,
    colour: `var(--side-${letter})`,
    ink: `var(--side-${letter}-ink)`,
    base: `var(--side-${letter}-base)`,
    soft: `var(--side-${letter}-soft)`,
  };
}

export interface KindLook {
  fill: string;
  edge: string;
  width: number;
  dash: string;
  tall: boolean;
  pattern: boolean;
}

function look(kind: string, width = 1.8, dash = "", tall = true): KindLook {
  return { fill: `var(--t-${kind})`, edge: `var(--t-${kind}-edge)`, width, dash, tall, pattern: true };
}

const KINDS: Record<string, KindLook> = {
  solid: look("solid"),
  open: look("open", 1.8, "1.5 3", false),
  wood: look("open", 1.8, "1.5 3", false),
  difficult: look("difficult", 1.8, "3 3", false),
  hazardous: look("hazardous", 1.8, "6 2", false),
  impassable: look("impassable"),
  reinforced: look("reinforced", 3),
  fragile: look("fragile", 1.8, "5 2.5"),
  door: look("door", 1.5),
  console: look("console"),
  bridge: look("bridge"),
  stairs: look("stairs"),
  wall: { ...look("impassable", 1.5), edge: "var(--t-impassable-edge)" },
  crates: look("bridge", 1.3, "", false),
  water: {
    fill: "var(--t-water)",
    edge: "var(--t-console-edge)",
    width: 1.8,
    dash: "",
    tall: false,
    pattern: true,
  },
  ether: { fill: "var(--t-ether)", edge: "var(--t-ether)", width: 2, dash: "", tall: false, pattern: true },
};

const PLAIN: KindLook = {
  fill: "var(--mat-line)",
  edge: "var(--mat-ink)",
  width: 1.8,
  dash: "2 2",
  tall: false,
  pattern: false,
};

export function kindLook(kind: string): KindLook {
  return KINDS[kind] ?? PLAIN;
}

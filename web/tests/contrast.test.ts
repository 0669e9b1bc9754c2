/** WCAG AA for every pair of text and ground that the styles use, in both themes; sides apart for every eye. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Colours = Record<string, string>;
type Three = [number, number, number];

const css = readFileSync(new URL("../../src/highground/draw/tokens.css", import.meta.url), "utf8");
const light = block(":root {");
const dark = { ...light, ...block(':root[data-theme="dark"] {') };
const THEMES: [string, Colours][] = [
  ["light", light],
  ["dark", dark],
];

function block(head: string): Colours {
  const body = css.slice(css.indexOf("{", css.indexOf(head)) + 1);
  const found = body.slice(0, body.indexOf("\n}")).matchAll(/--([\w-]+):\s*(#[0-9a-fA-F]{6})\b/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]));
}

function linear(colour: string): Three {
  return [1, 3, 5].map((i) => {
    const v = parseInt(colour.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as Three;
}

function luminance([r, g, b]: Three): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(one: string, other: string): number {
  const [low, high] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

const SIDES = ["a", "b", "c", "d"];
const TEXT: [string, string][] = [
  ...pairs(["ink", "ink-2", "ink-3"], ["paper", "panel", "panel-2", "sunken", "accent-soft"]),
  ...pairs(["accent-ink"], ["panel", "accent-soft"]),
  ...pairs(["illegal-ink"], ["panel", "illegal-soft"]),
  ...pairs(["pending-ink"], ["panel", "pending-soft"]),
  ...pairs(["caution"], ["panel", "caution-soft"]),
  ...pairs(["ink", "mat-ink"], ["mat"]),
  ...pairs(["suit-dark", "suit-red"], ["card"]),
  ...pairs(["god-creation", "god-destruction", "god-life", "god-death"], ["panel", "panel-2"]),
  ["on-accent", "accent"],
  ["die-attack-ink", "die-attack"],
  ["die-defence-ink", "die-defence"],
  ...SIDES.flatMap((s) => pairs([`side-${s}-ink`], ["panel", "panel-2", `side-${s}-soft`, `side-${s}-base`])),
];
const GRAPHIC: [string, string][] = [
  ...pairs(["side-a", "side-c", "side-d"], ["panel", "mat"]),
  ...pairs(["legal", "illegal", "pending"], ["mat"]),
  ["focus", "panel"],
];

function pairs(inks: string[], grounds: string[]): [string, string][] {
  return inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground]));
}

test.each(THEMES)("text and graphics stand out, %s", (_, colours) => {
  const poor = (all: [string, string][], need: number) =>
    all.filter(([ink, ground]) => !(ratio(colours[ink]!, colours[ground]!) >= need));
  expect(poor(TEXT, 4.5)).toEqual([]);
  expect(poor(GRAPHIC, 3)).toEqual([]);
});

/** Machado et al. 2009, severity 1, on linear RGB. */
const EYES: Record<string, Three[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(colour: string, eye: Three[]): Three {
  const c = linear(colour);
  const [r, g, b] = eye.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, k, i) => sum + k * c[i]!, 0),
      ),
    ),
  ) as Three;
  const [x, y, z] = [
    (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
    luminance([r, g, b]),
    (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
  ].map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116)) as Three;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

test.each(THEMES)("sides are told apart by every eye, %s", (_, colours) => {
  for (const eye of Object.values(EYES)) {
    const seen = SIDES.map((side) => lab(colours[`side-${side}`]!, eye));
    const apart = (i: number, k: number) => Math.hypot(...seen[i]!.map((v, n) => v - seen[k]![n]!));
    expect(apart(0, 1)).toBeGreaterThan(40);
    for (let i = 0; i < 4; i++) for (let k = 0; k < i; k++) expect(apart(i, k)).toBeGreaterThan(15);
  }
});

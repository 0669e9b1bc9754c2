/** What cards and dice show, by the labels of what came up. */

export const SUITS = ["♠", "♥", "♦", "♣"];
export const SYMBOLS: Record<string, string> = { "♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club" };
/** Dice with symbols instead of numbers. */
export const FACES: Record<string, { glyph: string; name: "judge.faceS" | "judge.faceX" | "judge.faceB" }> = {
  S: { glyph: "d-hit", name: "judge.faceS" },
  X: { glyph: "d-crit", name: "judge.faceX" },
  B: { glyph: "d-blank", name: "judge.faceB" },
};

export function isRed(label: string): boolean {
  return "♥♦".includes(label.slice(-1)) || label === "RJ";
}

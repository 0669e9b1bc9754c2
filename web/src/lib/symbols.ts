/** Which symbol of the sprite fits a word; none: an empty text. */
import sprite from "../../../src/highground/draw/glyphs.svg?raw";

const SYMBOLS: ReadonlySet<string> = new Set(
  [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map((found) => found[1]!),
);

const SUITS: Record<string, string> = {
  spades: "spade",
  hearts: "heart",
  diamonds: "diamond",
  clubs: "club",
  "♠": "spade",
  "♥": "heart",
  "♦": "diamond",
  "♣": "club",
};

const ALSO: Record<string, string> = {
  замедление: "c-slow",
  ослабление: "c-weaken",
  помеха: "c-hinder",
  duck: "i-shield",
  dodge: "i-move",
  defend: "i-shield",
  hold: "c-slow",
  pass: "c-slow",
  attack: "u-blade",
  defense: "i-shield",
  move: "i-move",
};

export function badgeSymbol(text: string): string {
  for (const word of text.toLowerCase().match(/[\p{L}♠♥♦♣]+/gu) ?? []) {
    if (SYMBOLS.has(`c-${word}`)) return `c-${word}`;
    if (SUITS[word]) return SUITS[word];
    if (ALSO[word]) return ALSO[word];
    if (SYMBOLS.has(`u-${word}`)) return `u-${word}`;
  }
  return "";
}

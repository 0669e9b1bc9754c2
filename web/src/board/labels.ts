/** Where names and labels go: each in the first free of a few places around its owner. */
import { meets, type Box, type XY } from "./outline";

const BADGE = 15;
const SMALL = 15;
/** Radius in design units of a base that its decorations would hide. */
const TINY = 9;

export class Room {
  private readonly taken: Box[] = [];

  constructor(private readonly bounds: Box) {}

  reserve(box: Box): void {
    this.taken.push(box);
  }

  /** The first free place (a centre) for a label of this size; where it must appear, that which covers least. */
  settle(wide: number, tall: number, spots: XY[], must = false): XY | null {
    for (const spot of spots) {
      const box = boxAt(spot, wide, tall);
      if (this.holds(box) && !this.taken.some((other) => meets(box, other))) {
        this.taken.push(box);
        return spot;
      }
    }
    if (!must || !spots.length) return null;
    const inside = spots.filter((spot) => this.holds(boxAt(spot, wide, tall)));
    const among = inside.length ? inside : spots;
    const covered = among.map((spot) => this.covers(boxAt(spot, wide, tall)));
    const best = among[covered.indexOf(Math.min(...covered))]!;
    this.taken.push(boxAt(best, wide, tall));
    return best;
  }

  private holds(box: Box): boolean {
    const { left, right, top, bottom } = this.bounds;
    return box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
  }

  /** How much of what is taken a box would cover. */
  private covers(box: Box): number {
    return this.taken
      .filter((other) => meets(box, other))
      .map(
        (other) =>
          (Math.min(box.right, other.right) - Math.max(box.left, other.left)) *
          (Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)),
      )
      .reduce((sum, each) => sum + each, 0);
  }
}

/** By how much a row of pips shrinks: it is hardly wider than the base it belongs to. */
export function pipScale(pips: number, rx: number): number {
  return Math.min(1, (2 * rx + 3) / (pips * 6 - 1));
}

/** How many badges there is room for around a base, and how large they are: a small one wears one, no larger
 * than itself, which says how many there are. */
export function badgeRoom(rx: number, ry: number, legible: number): { most: number; scale: number } {
  return Math.min(rx, ry) < TINY ? { most: 1, scale: Math.min(legible, 0.85) } : { most: 4, scale: legible };
}

function boxAt(spot: XY, wide: number, tall: number): Box {
  return {
    left: spot.x - wide / 2,
    right: spot.x + wide / 2,
    top: spot.y - tall / 2,
    bottom: spot.y + tall / 2,
  };
}

/** About how wide a text will be, in ems of its size. */
export function textWidth(text: string, bold = true): number {
  let total = 0;
  for (const sign of text) {
    if ("iljtfrI.,:;'!|()[] ".includes(sign)) total += 0.34;
    else if ("mwMW@%—…шщжюыЖШЩЮ".includes(sign)) total += 0.9;
    else if (sign !== sign.toLowerCase()) total += 0.68;
    else total += 0.55;
  }
  return total * (bold ? 1.03 : 1);
}

export function shortened(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most - 1).trimEnd() + "…";
}

/** Names as short as people say them, where that is enough to tell who is meant: "Captain Oriel" is Oriel,
 * "Gorath the Penned" is Gorath, "Cutlass Hand 2" is Hand 2. */
export function shortNames(names: readonly string[]): Map<string, string> {
  const found = new Map(names.map((name) => [name, shortName(name)]));
  const counts = new Map<string, number>();
  for (const short of found.values()) counts.set(short, (counts.get(short) ?? 0) + 1);
  for (const [name, short] of found) if (counts.get(short)! > 1) found.set(name, name);
  return found;
}

function shortName(name: string): string {
  const words = name.split(/\s+(?:the|of|von|de)\s+/i)[0]!.split(/\s+/);
  const last = words.pop()!;
  return /^\d+$/.test(last) && words.length ? `${words.pop()!} ${last}` : last;
}

/** Where badges sit on the edge of a base with these half axes: from its lower right upwards, side by side. */
export function badgesAround(count: number, rx: number, ry: number): XY[] {
  const found: XY[] = [];
  // On a small base they sit further out, so that its symbol stays in sight.
  const [wide, tall] = [Math.max(rx, SMALL), Math.max(ry, SMALL)];
  let angle = Math.PI / 4;
  for (let i = 0; i < count; i++) {
    const at = { x: wide * Math.cos(angle), y: tall * Math.sin(angle) };
    found.push(at);
    // Along the edge by the width of a badge.
    angle -= BADGE / Math.max(BADGE / 1.3, Math.hypot(wide * Math.sin(angle), tall * Math.cos(angle)));
  }
  return found;
}

/** Whether a badge is only a count that the sheet has as a figure of its own: "Strides left 2". */
export function counted(
  badge: { text: string; symbol?: string | undefined },
  sheet: { stats: readonly { label: string }[] },
): boolean {
  const [, label] = /^(\D+?)\s*\d+(?:\/\d+)?$/.exec(badge.text) ?? [];
  return (
    !badge.symbol &&
    label !== undefined &&
    sheet.stats.some((stat) => stat.label.toLowerCase() === label.toLowerCase())
  );
}

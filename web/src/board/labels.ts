/** Where names and labels go: each in the first free of a few places around its owner. */
import { meets, type Box, type XY } from "./outline";

export class Room {
  private readonly taken: Box[] = [];

  constructor(private readonly bounds: Box) {}

  reserve(box: Box): void {
    this.taken.push(box);
  }

  /** The first free place (a centre) for a label of this size; the first of all where it must appear. */
  settle(wide: number, tall: number, spots: XY[], must = false): XY | null {
    let first: Box | null = null;
    for (const spot of spots) {
      const box = boxAt(spot, wide, tall);
      first ??= box;
      const inside =
        box.left >= this.bounds.left &&
        box.right <= this.bounds.right &&
        box.top >= this.bounds.top &&
        box.bottom <= this.bounds.bottom;
      if (inside && !this.taken.some((other) => meets(box, other))) {
        this.taken.push(box);
        return spot;
      }
    }
    if (must && first) {
      this.taken.push(first);
      return spots[0] ?? null;
    }
    return null;
  }
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

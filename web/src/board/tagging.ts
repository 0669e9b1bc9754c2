/** Where tags go: beside what they are about, over no model that matters and over no other tag. */
import { Room, textWidth } from "./labels";
import { box, type Box, type XY } from "./outline";
import type { Overlay, Tag, Tone } from "./overlay";
import type { Scene } from "./scene";

export interface Placed {
  tag: Tag;
  /** The middle of the tag. */
  at: XY;
}

/** Sizes in px, about as the style sheet makes them. */
const WIDEST = 340;
const LINE = 19;
const PADDING = 22;
const RANK: Record<Tone, number> = { bad: 0, pend: 1, ok: 2, plain: 3 };

export function placeTags(scene: Scene, overlay: Overlay, view: Box, px: number): Placed[] {
  const room = new Room(view);
  for (const figure of scene.figures) room.reserve(figure.box);
  for (const ghost of overlay.ghosts) if (ghost.kind !== "hint") room.reserve(box(ghost.outline));
  const found: Placed[] = [];
  for (const tag of [...overlay.tags].sort((a, b) => RANK[a.tone] - RANK[b.tone])) {
    const { wide, tall } = sizeOf(tag);
    const at = room.settle(wide * px, tall * px, around(tag.at, wide * px, tall * px, px), !tag.optional);
    if (at) found.push({ tag, at });
  }
  return found;
}

function sizeOf(tag: Tag): { wide: number; tall: number } {
  const clause = tag.clause ? tag.clause.length * 7.5 + 16 : 0;
  const lines = [textWidth(tag.title) * 13, tag.text ? textWidth(tag.text, false) * 12 : 0];
  const last = tag.text ? 1 : 0;
  lines[last]! += clause;
  const wide = Math.min(WIDEST, Math.max(...lines) + PADDING);
  const rows = lines.filter(Boolean).map((each) => Math.ceil(each / (WIDEST - PADDING)));
  return { wide, tall: rows.reduce((sum, each) => sum + each, 0) * LINE + 12 };
}

/** Above, below and beside a place, then further off. */
function around(at: XY, wide: number, tall: number, px: number): XY[] {
  const found: XY[] = [];
  for (const off of [8 * px, 34 * px, 70 * px]) {
    const [dx, dy] = [wide / 2 + off, tall / 2 + off];
    found.push(
      { x: at.x, y: at.y - dy },
      { x: at.x + dx, y: at.y },
      { x: at.x - dx, y: at.y },
      { x: at.x, y: at.y + dy },
      { x: at.x + dx * 0.8, y: at.y - dy },
      { x: at.x - dx * 0.8, y: at.y - dy },
      { x: at.x + dx * 0.8, y: at.y + dy },
      { x: at.x - dx * 0.8, y: at.y + dy },
    );
  }
  return found;
}

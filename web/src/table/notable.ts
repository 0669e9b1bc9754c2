/** Which lines of sight are worth a word. */
import type { Target } from "../lib/contract";

/** Of what is seen from where a move ends: the nearest that is covered, the nearest that is hidden, and that
 * pointed at. */
export function worthSaying(found: Target[], hovered: string | null): Target[] {
  const near = [...found].sort((a, b) => a.distance - b.distance);
  const covered = near.find((each) => each.cover && each.note);
  const hidden = near.find((each) => each.blocker && each.note);
  const pointed = near.find((each) => each.target === hovered);
  return [...new Set([covered, hidden, pointed])].filter((each) => each !== undefined);
}

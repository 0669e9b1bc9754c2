/** Which part of the table what is being done takes place in. */
import { box, type Box } from "../board/outline";
import type { Scene } from "../board/scene";
import type { Acting } from "./acting.svelte";

/** Room around it (mm), and the least that is shown. */
const AROUND = 45;
const LEAST = 360;

/** Null: the whole table; undefined: that is not known yet. A drag that began on the whole table stays there: nothing
 * moves under the pointer. */
export function sceneOf(acting: Acting, scene: Scene): Box | null | undefined {
  const { row, proposal, preview } = acting;
  if (row?.manner === "target" && proposal && !proposal.refusal) {
    const ends = [acting.subject ?? "", ...proposal.names].flatMap((name) => {
      const found = scene.figure(name)?.box ?? scene.ground.piece(name)?.outline;
      return found ? ["kind" in found ? box(found) : found] : [];
    });
    return ends.length ? around(ends) : null;
  }
  // As far as it could go over open ground: that is known at once, and nothing moves under the pointer later.
  if (row?.manner === "move" && acting.walk.stepped) {
    if (!preview) return undefined;
    const far = (preview.counts ? preview.limit * preview.leg : preview.limit) / 1000;
    const at = scene.figure(acting.selected ?? "")?.at;
    return at && far ? around([box({ kind: "circle", at, r: far })]) : null;
  }
  return null;
}

export function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((each) => each.left)) - AROUND;
  const right = Math.max(...boxes.map((each) => each.right)) + AROUND;
  const top = Math.min(...boxes.map((each) => each.top)) - AROUND;
  const bottom = Math.max(...boxes.map((each) => each.bottom)) + AROUND;
  const more = { x: Math.max(0, LEAST - (right - left)) / 2, y: Math.max(0, LEAST - (bottom - top)) / 2 };
  return { left: left - more.x, right: right + more.x, top: top - more.y, bottom: bottom + more.y };
}

/** Who is being set up, under the pointer: its base where a click would put it, and whether it may stand there. */
import { box, moved, type XY } from "../board/outline";
import type { Ghost } from "../board/overlay";
import type { Acting } from "./acting.svelte";
import { isNamed, isPlaced } from "./offers";

export class StandIn {
  private at: XY | null = $state.raw(null);
  /** What is known of places that were pointed at: whether somebody may stand there. */
  private bad: boolean | null = $state(null);
  private asking = false;

  constructor(private readonly acting: Acting) {}

  clear(): void {
    this.at = this.bad = null;
  }

  /** The pointer is there now; null: it left the table. */
  point(to: XY | null): void {
    const { acting } = this;
    const wanted = acting.row?.role === "deploy" && acting.row.manner !== "lineup" && !acting.proposal;
    if (!to || !wanted || !acting.scene || !this.outline) return this.at ? this.clear() : undefined;
    const at = this.snapped(to);
    if (this.at && this.at.x === at.x && this.at.y === at.y) return;
    this.at = at;
    // The last word on the place before holds until the next one comes: else the base would flicker.
    if (!this.asking) void this.judge();
  }

  /** Where a click there would put the base: on the nearest place to choose that it would cover, else in the cell. */
  private snapped(to: XY): XY {
    const { scene, spots } = this.acting;
    const around = box(this.outline!);
    const far = (each: { at: XY }) => Math.hypot(each.at.x - to.x, each.at.y - to.y);
    const near = [...spots].sort((a, b) => far(a) - far(b))[0];
    const reach = Math.max(scene!.ground.cell, around.right - around.left) / 2;
    return near && far(near) < reach ? near.at : scene!.ground.snap(to);
  }

  /** One question at a time, always about the latest place. */
  private async judge(): Promise<void> {
    this.asking = true;
    for (let about: XY | null = null; this.at && about !== this.at;) {
      about = this.at;
      const bad = await this.isBad(about).catch(() => null);
      if (this.at) this.bad = bad;
    }
    this.asking = false;
  }

  private async isBad(at: XY): Promise<boolean | null> {
    const { acting } = this;
    const { field, spots, scene } = acting;
    if (!field || !scene) return null;
    if (spots.length) {
      const near = spots.find(
        (each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < scene.ground.cell / 2,
      );
      return !near || near.choice.refusal !== null;
    }
    if (!isPlaced(field)) return null;
    const order = acting.pointedOrder(field, at);
    // A place off the table is none.
    return order ? await acting.refuses(order) : scene.ground.cells.length > 0 && !scene.ground.cellAt(at);
  }

  private get outline() {
    const { row, values, scene } = this.acting;
    const named = row?.fields.find((field) => isNamed(field) && typeof values[field.name] === "string");
    return named && scene?.anyone(values[named.name] as string)?.outline;
  }

  get ghost(): Ghost | null {
    const { at, outline, bad } = this;
    if (!at || !outline || this.acting.proposal) return null;
    return { outline: moved(outline, at), kind: bad === null ? "start" : bad ? "bad" : "end", pointed: true };
  }
}

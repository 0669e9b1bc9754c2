/** What pressing, dragging and letting go on the table mean: the tape, a drag of a model, a place. */
import type { Pointing } from "../board/Board.svelte";
import type { Camera } from "../board/camera.svelte";
import type { XY } from "../board/outline";
import type { Acting } from "./acting.svelte";
import type { TapeEnd } from "./asking.svelte";

/** Pixels that a pointer must go before a press is a drag. */
const SLACK = 4;

export class Pointer {
  /** Where it was last. */
  cursor: XY | null = null;
  /** Whether the tape has one end, and the other follows the pointer. */
  private begun = false;
  private hold: { x: number; y: number; model: string; dragged: boolean } | null = null;

  constructor(
    private readonly acting: Acting,
    private readonly camera: Camera,
  ) {}

  press(at: Pointing): boolean {
    const { acting } = this;
    if (acting.tool === "tape") {
      const from = this.snapped(at);
      // A second click ends what a first one began.
      if (this.begun && acting.tape) acting.tape = { a: acting.tape.a, b: from };
      else acting.tape = { a: from, b: from };
    } else if (
      !(at.model && acting.walk.mayDrag(at.model)) &&
      !this.onEnd(at.at) &&
      !acting.lineup.linedAt(at.at)
    )
      return false;
    const own = at.model && acting.walk.mayDrag(at.model) ? at.model : (acting.selected ?? "");
    const grabbed = acting.lineup.linedAt(at.at) ?? own;
    this.hold = { x: at.event.clientX, y: at.event.clientY, model: grabbed, dragged: false };
    return true;
  }

  move(at: Pointing): void {
    const { acting, hold } = this;
    this.cursor = at.at;
    if (at.event.pointerType !== "touch") acting.standIn.point(hold || at.model ? null : at.at);
    if (this.begun && acting.tool === "tape" && acting.tape && !hold)
      acting.tape = { a: acting.tape.a, b: this.snapped(at) };
    if (!hold || !(at.event.buttons & 1)) return;
    // A hand trembles while it clicks.
    hold.dragged ||= Math.hypot(at.event.clientX - hold.x, at.event.clientY - hold.y) >= SLACK;
    if (!hold.dragged) return;
    if (acting.tool === "tape" && acting.tape) {
      acting.tape = { a: acting.tape.a, b: this.snapped(at) };
      return;
    }
    if (!acting.walk.dragging) acting.grab(hold.model, at.event.shiftKey);
    acting.dragTo(at.at);
  }

  release(): void {
    this.begun = this.acting.tool === "tape" && !this.begun && !!this.hold && !this.hold.dragged;
    this.hold = null;
    if (this.acting.walk.dragging) this.acting.drop();
  }

  /** Nothing was meant by what was pressed: a second finger came. */
  letGo(): void {
    this.hold = null;
    if (this.acting.walk.dragging) this.acting.back();
  }

  place(at: XY): void {
    const { acting } = this;
    if (acting.tool === "tape" || this.onEnd(at)) return;
    const lined = acting.lineup.linedAt(at);
    if (lined) acting.selected = lined;
    else acting.place(at);
  }

  private snapped(at: Pointing): TapeEnd {
    const figure = at.model ? this.acting.scene?.figure(at.model) : undefined;
    return { at: figure?.at ?? at.at, model: figure?.name ?? null };
  }

  /** Whether a place is on the end of the path so far: from there the next stride is dragged. */
  private onEnd(at: XY): boolean {
    const { acting, camera } = this;
    const end = acting.row?.manner === "move" ? acting.walk.path[acting.walk.path.length - 1] : undefined;
    const own = acting.scene?.figure(acting.selected ?? "");
    const grip = own ? Math.max(own.box.right - own.box.left, 24 * camera.px) / 2 : 0;
    return end !== undefined && Math.hypot(end.x - at.x, end.y - at.y) < grip;
  }
}

/** Moving a model: a path drawn by dragging, clicking or keys, and what of it is legal. */
import type { XY } from "../board/outline";
import type { Place } from "../lib/contract";
import type { Acting } from "./acting.svelte";
import type { Row } from "./offers";

export class Walk {
  /** Ends of strides or waypoints that stand, and where the pointer has the model now. */
  path: XY[] = $state.raw([]);
  tip: XY | null = $state.raw(null);
  dragging = $state(false);
  /** Whether the move was chosen from the list rather than begun by dragging. */
  stepped = $state(false);

  constructor(private readonly acting: Acting) {}

  clear(): void {
    this.path = [];
    this.tip = null;
    this.dragging = false;
    this.stepped = false;
  }

  /** Where the next stride begins. */
  from(): XY | null {
    return (
      this.path[this.path.length - 1] ?? this.acting.scene?.figure(this.acting.selected ?? "")?.at ?? null
    );
  }

  mover(): Row | null {
    return this.acting.row?.manner === "move"
      ? this.acting.row
      : (this.acting.rows.find((row) => row.manner === "move" && !row.refusal) ?? null);
  }

  mayDrag(name: string): boolean {
    return (
      this.acting.tool === "select" &&
      this.mover() !== null &&
      (name === this.acting.subject || this.acting.actors.has(name))
    );
  }

  grab(name: string): void {
    const row = this.mover();
    if (!row) return;
    if (this.acting.actors.has(name)) this.acting.selected = name;
    if (this.acting.row !== row) {
      this.acting.reset();
      this.acting.row = row;
      this.acting.values = { ...row.values };
    }
    this.acting.selected = this.acting.subject;
    this.acting.proposal = null;
    this.acting.refusal = null;
    this.dragging = true;
  }

  dragTo(at: XY): void {
    const scene = this.acting.scene;
    if (!scene || !this.acting.row) return;
    const to = scene.ground.snap(at);
    if (scene.ground.cells.length) this.passCell(to);
    else this.tip = to;
    void this.acting.show(this.acting.row.preview, this.route());
  }

  /** On a grid a drag collects the cells it passes; going back takes them off again. */
  private passCell(to: XY): void {
    const start = this.acting.scene!.figure(this.acting.selected ?? "")?.at;
    const last = this.from();
    if (last && same(last, to)) return;
    const before = this.path[this.path.length - 2] ?? start;
    if (this.path.length && before && same(before, to)) this.path = this.path.slice(0, -1);
    else this.path = [...this.path, to];
    this.tip = null;
  }

  drop(): void {
    this.dragging = false;
    if (!this.acting.row) return;
    void this.settle();
  }

  /** A click adds the end of a stride. */
  extend(at: XY): void {
    this.tip = at;
    void this.acting.show(this.acting.row!.preview, this.route()).then(() => this.settle());
  }

  route(): XY[] {
    return this.tip ? [...this.path, this.tip] : this.path;
  }

  /** What is legal of the path stands; the rest goes. */
  async settle(): Promise<void> {
    const preview = this.acting.preview;
    const scene = this.acting.scene;
    if (!preview || !scene || !this.acting.row) return;
    const legal = preview.legal.slice(1).map((place) => scene.ground.sheet(place as Place));
    const refusal = preview.refusal;
    this.path = legal;
    this.tip = null;
    if (preview.words && legal.length) {
      const names = this.acting.selected ? [this.acting.selected] : [];
      this.acting.proposal = {
        order: { words: preview.words },
        title: this.acting.row.title,
        detail: "",
        refusal: null,
        names,
        values: {},
        path: legal,
        begun: false,
      };
    } else this.acting.proposal = null;
    this.acting.refusal = refusal;
  }

  /** The last stride is taken off. */
  shorten(): boolean {
    if (!this.path.length || this.acting.row?.manner !== "move") return false;
    this.path = this.path.slice(0, -1);
    this.tip = null;
    this.acting.proposal = null;
    this.acting.refusal = null;
    void this.acting
      .show(this.acting.row.preview, this.path)
      .then(() => (this.path.length ? this.settle() : undefined));
    return true;
  }

  nudge(dx: number, dy: number): void {
    const row = this.mover();
    const start = this.tip ?? this.from();
    if (!row || !start) return;
    if (this.acting.row !== row) this.acting.choose(row);
    const ground = this.acting.scene!.ground;
    const step = ground.cells.length ? ground.cell : 1;
    this.tip = ground.snap({ x: start.x + dx * step, y: start.y + dy * step });
    void this.acting.show(row.preview, this.route());
  }

  endStride(): void {
    if (this.tip) void this.settle();
  }

  async commit(): Promise<void> {
    if (this.tip) await this.settle();
    const proposal = this.acting.proposal;
    if (!proposal || proposal.refusal || this.acting.sending) return;
    await this.acting.give(proposal.order);
  }
}

export function same(a: XY, b: XY): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
}

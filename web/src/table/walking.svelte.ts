/** Moving a model: a path drawn by dragging, clicking or keys, and what of it is legal. */
import type { XY } from "../board/outline";
import type { Place } from "../lib/contract";
import { Reckoning } from "./reckoning.svelte";
import type { Row } from "./rows";

export abstract class Walking extends Reckoning {
  abstract choose(row: Row): void;

  /** Where the next stride begins. */
  from(): XY | null {
    return this.path[this.path.length - 1] ?? this.scene?.figure(this.selected ?? "")?.at ?? null;
  }

  mover(): Row | null {
    return this.row?.kind === "move"
      ? this.row
      : (this.rows.find((row) => row.kind === "move" && !row.refusal) ?? null);
  }

  mayDrag(name: string): boolean {
    return (
      this.tool === "select" && this.mover() !== null && (name === this.subject || this.actors.has(name))
    );
  }

  grab(name: string, _other = false): void {
    const row = this.mover();
    if (!row) return;
    if (this.actors.has(name)) this.selected = name;
    if (this.row !== row) {
      this.reset();
      this.row = row;
      this.values = { ...row.values };
    }
    this.selected = this.subject;
    this.proposal = null;
    this.refusal = null;
    this.dragging = true;
  }

  dragTo(at: XY): void {
    const scene = this.scene;
    if (!scene || !this.row) return;
    const to = scene.ground.snap(at);
    if (scene.ground.cells.length) this.passCell(to);
    else this.tip = to;
    void this.show(this.row.form.preview, this.route());
  }

  /** On a grid a drag collects the cells it passes; going back takes them off again. */
  protected passCell(to: XY): void {
    const start = this.scene!.figure(this.selected ?? "")?.at;
    const last = this.from();
    if (last && same(last, to)) return;
    const before = this.path[this.path.length - 2] ?? start;
    if (this.path.length && before && same(before, to)) this.path = this.path.slice(0, -1);
    else this.path = [...this.path, to];
    this.tip = null;
  }

  drop(): void {
    this.dragging = false;
    if (!this.row) return;
    void this.settle();
  }

  /** A click adds the end of a stride. */
  extend(at: XY): void {
    this.tip = at;
    void this.show(this.row!.form.preview, this.route()).then(() => this.settle());
  }

  route(): XY[] {
    return this.tip ? [...this.path, this.tip] : this.path;
  }

  /** What is legal of the path stands; the rest goes. */
  protected async settle(): Promise<void> {
    const preview = this.preview;
    const scene = this.scene;
    if (!preview || !scene || !this.row) return;
    const legal = preview.legal.slice(1).map((place) => scene.ground.sheet(place as Place));
    const refusal = preview.refusal;
    this.path = legal;
    this.tip = null;
    if (preview.words && legal.length) {
      const names = this.selected ? [this.selected] : [];
      this.proposal = {
        order: { words: preview.words },
        title: this.row.title,
        detail: "",
        refusal: null,
        names,
        path: legal,
        begun: false,
      };
    } else this.proposal = null;
    this.refusal = refusal;
  }

  /** The last stride is taken off. */
  shorten(): boolean {
    if (!this.path.length || this.row?.kind !== "move") return false;
    this.path = this.path.slice(0, -1);
    this.tip = null;
    this.proposal = null;
    this.refusal = null;
    void this.show(this.row.form.preview, this.path).then(() =>
      this.path.length ? this.settle() : undefined,
    );
    return true;
  }

  nudge(dx: number, dy: number): void {
    const row = this.mover();
    const start = this.tip ?? this.from();
    if (!row || !start) return;
    if (this.row !== row) this.choose(row);
    const ground = this.scene!.ground;
    const step = ground.cells.length ? ground.cell : 1;
    this.tip = ground.snap({ x: start.x + dx * step, y: start.y + dy * step });
    void this.show(row.form.preview, this.route());
  }

  endStride(): void {
    if (this.tip) void this.settle();
  }

  async commit(): Promise<void> {
    if (this.tip) await this.settle();
    const proposal = this.proposal;
    if (!proposal || proposal.refusal || this.sending) return;
    await this.give(proposal.order);
  }
}

export function same(a: XY, b: XY): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
}

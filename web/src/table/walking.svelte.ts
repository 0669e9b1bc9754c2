/** Moving a model: a path drawn by dragging, clicking or keys, and what of it is legal. */
import type { XY } from "../board/outline";
import type { OrderGiven, Place } from "../lib/contract";
import type { Acting } from "./acting.svelte";
import { orderOf, walked, type Row } from "./offers";

/** Orders that lead somewhere. */
const GOES = ["move", "hurry"];
/** So much of a stride is not begun by a click. */
const SPARE = 0.15;

export class Walk {
  /** Ends of strides or waypoints that stand, and where the pointer has the model now. */
  path: XY[] = $state.raw([]);
  tip: XY | null = $state.raw(null);
  dragging = $state(false);
  /** Whom a drag holds and where: drawn at once, whatever the server still has to say. */
  held: { name: string; at: XY } | null = $state.raw(null);
  /** Whether the move was chosen from the list rather than begun by dragging. */
  stepped = $state(false);

  /** Whom a drag has just activated: it goes on once that is done. */
  private begun: { name: string; at: XY; held: boolean; dragged: boolean } | null = null;
  /** Dropping gives the order: the drag was one gesture. */
  private atOnce = false;

  constructor(private readonly acting: Acting) {}

  clear(): void {
    this.path = [];
    this.tip = null;
    this.dragging = false;
    if (!this.begun) this.held = null;
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
    if (this.acting.tool !== "select") return false;
    const acts = name === this.acting.subject || this.acting.actors.has(name);
    return acts ? (this.mover() ?? this.announced()) !== null : this.activation(name) !== null;
  }

  /** A way that is announced before it is gone; null: there is none, or another order was begun. */
  private announced(): Row | null {
    const goes = (row: Row) => row.role === "move" && row.manner === "button" && row.preview && !row.refusal;
    return this.acting.row ? null : (this.acting.rows.find(goes) ?? null);
  }

  /** The order that lets a model act which has not yet, whether or not it was clicked first; null: there is none. */
  private activation(name: string): Partial<OrderGiven> | null {
    const { row, proposal } = this.acting;
    const free = !row || (row.role === "activate" && (proposal?.names.length ?? 0) < 2);
    const found = free ? this.acting.pick.get(name) : undefined;
    const first = found?.offer.fields[0];
    if (!found || !first || found.choice.refusal || found.offer.role !== "activate") return null;
    return orderOf(found.offer, {
      ...found.offer.values,
      [first.name]: first.kind === "models" ? [name] : name,
    });
  }

  private async give(order: Partial<OrderGiven>): Promise<void> {
    await this.acting.give(order);
    if (this.acting.trouble || this.acting.refusal) this.begun = this.held = null;
  }

  /** The position is another: a drag that activated a model goes on with its move. */
  resume(): void {
    const { begun } = this;
    if (!begun || (begun.name !== this.acting.subject && !this.acting.actors.has(begun.name))) return;
    // Where going is announced first, that is part of the gesture.
    const announced = this.announced();
    if (!this.mover() && announced) {
      this.dragging = begun.held;
      return void this.give(orderOf(announced, announced.values));
    }
    // What is answered by itself in between does not end the gesture.
    if (!this.mover() && (!this.acting.question || this.acting.question.alone)) return;
    this.begun = null;
    this.grab(begun.name);
    this.atOnce = begun.dragged;
    if (!this.acting.row) return;
    this.dragTo(begun.at);
    if (!begun.held) this.drop();
  }

  /** A click where somebody might go, on an order that is announced before one says where to; true: it was one. */
  announce(at: XY): boolean {
    const { row, subject, scene } = this.acting;
    if (!row || !subject || !scene || row.manner !== "button" || !GOES.includes(row.role) || !row.preview)
      return false;
    this.begun = { name: subject, at: scene.ground.snap(at), held: false, dragged: false };
    void this.give(orderOf(row, row.values));
    return true;
  }

  grab(name: string): void {
    const acts = name === this.acting.subject || this.acting.actors.has(name);
    const announced = acts && !this.mover() ? this.announced() : null;
    const order = announced ? orderOf(announced, announced.values) : acts ? null : this.activation(name);
    if (order) {
      this.begun = { name, at: this.acting.scene!.figure(name)!.at, held: true, dragged: true };
      this.acting.selected = name;
      this.dragging = true;
      void this.give(order);
      return;
    }
    const row = this.mover();
    if (!row) return;
    // Picked up from rest and dropped it has gone; a way that was begun otherwise is drawn on first.
    this.atOnce = !this.acting.row;
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
    if (this.begun) this.begun.at = at;
    const name = this.begun?.name ?? this.acting.selected;
    this.held = name ? { name, at } : null;
    if (!scene || !this.acting.row) return;
    const to = scene.ground.snap(at);
    if (scene.ground.cells.length) this.passCell(to);
    else this.tip = to;
    void this.acting.show(this.acting.row.preview, this.route());
  }

  /**
   * On a grid a drag collects the cells it passes; going back takes them off again. A cell of which only a corner
   * was crossed is none that it went to: no hand goes from cell to cell exactly through their corners.
   */
  private passCell(to: XY): void {
    const scene = this.acting.scene!;
    const start = scene.figure(this.acting.selected ?? "")?.at;
    const last = this.from();
    if (last && same(last, to)) return;
    const before = this.path[this.path.length - 2] ?? start;
    if (this.path.length && before && same(before, to)) this.path = this.path.slice(0, -1);
    else if (this.path.length && before && scene.ground.beside(before, to))
      this.path = [...this.path.slice(0, -1), to];
    else this.path = [...this.path, to];
    this.tip = null;
  }

  drop(): void {
    this.dragging = false;
    if (this.begun) this.begun.held = false;
    if (!this.acting.row) return;
    const atOnce = this.atOnce;
    this.atOnce = false;
    void this.acting
      .show(this.acting.row.preview, this.route())
      .then(() => this.settle())
      .then(() => this.done(atOnce));
  }

  /** What was drawn is given, where that needs no yes; what had to be shortened is shown first. */
  private async done(atOnce: boolean): Promise<void> {
    const { proposal, row } = this.acting;
    if (proposal && !proposal.refusal && !this.acting.trimmed && row && (atOnce || this.acting.isDirect(row)))
      await this.commit();
  }

  /** A click adds the end of a stride. */
  extend(at: XY): void {
    this.tip = this.whole(at);
    void this.acting
      .show(this.acting.row!.preview, this.route())
      .then(() => this.settle())
      .then(() => this.done(false));
  }

  /** A place hardly beyond a whole number of strides is meant to be at their end: another one would be wasted. */
  private whole(at: XY): XY {
    const from = this.from();
    const leg = (this.acting.preview?.leg ?? 0) / 1000;
    if (!from || !leg) return at;
    const far = Math.hypot(at.x - from.x, at.y - from.y);
    const over = far % leg;
    if (far < leg || over > leg * SPARE) return at;
    const share = (far - over) / far;
    return { x: from.x + (at.x - from.x) * share, y: from.y + (at.y - from.y) * share };
  }

  route(): XY[] {
    return this.tip ? [...this.path, this.tip] : this.path;
  }

  /** What is legal of the path stands; the rest goes, and why is said once. What is shown is what is given. */
  async settle(): Promise<void> {
    const scene = this.acting.scene;
    let preview = this.acting.preview;
    if (!preview || !scene || !this.acting.row) return;
    const legal = preview.legal.slice(1).map((place) => scene.ground.sheet(place as Place));
    let refusal = preview.refusal;
    const wished = this.route();
    this.path = legal;
    this.tip = null;
    if (refusal && legal.length) {
      const { asked } = this.acting;
      await this.acting.show(this.acting.row.preview, legal);
      if (asked !== this.acting.asked || this.tip || this.path !== legal) return;
      this.acting.trimmed = refusal;
      preview = this.acting.preview;
      if (!preview) return;
      refusal = preview.refusal;
    } else this.acting.trimmed = null;
    if (preview.order && legal.length) {
      const names = this.acting.selected ? [this.acting.selected] : [];
      this.acting.proposal = {
        order: preview.order,
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
    const drawn = (this.acting.trimmed ?? refusal) ? wished : [];
    this.acting.anyway = drawn.length ? () => void this.acting.force(this.along(drawn)) : null;
  }

  /** The order to go this way, whether or not the rules let one; nowhere at all: it stays where it is. */
  along(way: XY[]): Partial<OrderGiven> {
    const row = this.acting.row!;
    const ground = this.acting.scene!.ground;
    const values: Record<string, unknown> = { ...row.values };
    for (const field of row.fields) {
      const places = way.map((at) => ground.table(at));
      const cells = way.flatMap((at) => ground.cellAt(at) ?? []).map((cell) => [cell.column, cell.row]);
      if (field.kind === "path") values[field.name] = places;
      else if (field.kind === "steps")
        values[field.name] = walked(field, places, this.acting.subject ?? "") ?? [];
      else if (field.kind === "cells") values[field.name] = cells;
      else if (field.kind === "cell") values[field.name] = cells[cells.length - 1];
      else if (field.kind === "point") values[field.name] = places[places.length - 1];
    }
    return orderOf(row, values);
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
    if (this.tip) void this.judged().then(() => this.settle());
  }

  /** What the server says of the way as it is now: keys may be quicker than its answer. */
  private async judged(): Promise<void> {
    if (this.acting.row) await this.acting.show(this.acting.row.preview, this.route());
  }

  async commit(): Promise<void> {
    if (this.tip) {
      await this.judged();
      await this.settle();
      // What is not what was drawn is shown before it is given.
      if (this.acting.trimmed) return;
    }
    const order = this.acting.proposal?.order;
    await this.acting.verdict?.catch(() => false);
    const { proposal } = this.acting;
    if (!proposal || proposal.order !== order || proposal.refusal || this.acting.sending) return;
    await this.acting.give(proposal.order);
  }
}

export function same(a: XY, b: XY): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
}

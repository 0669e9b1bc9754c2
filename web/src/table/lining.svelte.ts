/** Several models put or moved by one order: each to a place of its own, dragged alone or all together. */
import type { XY } from "../board/outline";
import type { Talk } from "../lib/live.svelte";
import type { OrderGiven, Place, Refusal, Suggestion } from "../lib/contract";
import { together, type Row } from "./offers";
import type { Acting } from "./acting.svelte";
import { same } from "./walking.svelte";

/** An order by which all would get there, what is wrong with it, and the kind of step if it is not the usual one. */
interface Attempt {
  order: Partial<OrderGiven>;
  refusal: Refusal | null;
  way: Row | null;
}

export class Lineup {
  /** Where each is to stand. */
  lined: ReadonlyMap<string, XY> = $state.raw(new Map());
  /** Who has been taken up, and where everybody was then. */
  private held: { name: string; alone: boolean; before: ReadonlyMap<string, XY> } | null = null;
  /** The kind of step by which all get there, where that is not the usual one. */
  way: Row | null = $state.raw(null);
  /** How far each of those who move together may go at most by the usual one, in um. */
  limits: ReadonlyMap<string, number> = $state.raw(new Map());
  private judging = false;
  private anew = false;
  /** The position in which limits were asked for. */
  private measured = -1;

  constructor(
    private readonly acting: Acting,
    private readonly live: Talk,
  ) {}

  /** Whether places for several are being chosen. */
  get on(): boolean {
    return (
      this.acting.row?.manner === "lineup" || (this.acting.row?.manner === "move" && this.lined.size > 0)
    );
  }

  clear(): void {
    this.lined = new Map();
    this.held = null;
    this.way = null;
  }

  /** All as a suggestion has them. */
  lineUp(suggestion: Suggestion): void {
    const ground = this.acting.scene?.ground;
    if (!ground || suggestion.names.length !== suggestion.path.length) return;
    this.lined = new Map(
      suggestion.names.map((name, at) => [name, ground.sheet(suggestion.path[at] as Place)]),
    );
    void this.judge();
  }

  /** What was begun stands, if it is still what is asked for: somebody else may have done something meanwhile. */
  resume(begun: ReadonlyMap<string, XY>): void {
    const names = new Set(this.lined.keys());
    if (this.acting.row?.manner !== "lineup" || names.size !== begun.size) return;
    if ([...begun.keys()].some((name) => !names.has(name))) return;
    this.lined = begun;
    void this.judge();
  }

  /** Whose place a point is on. */
  linedAt(at: XY): string | null {
    for (const [name, there] of this.lined) {
      const box = this.acting.scene?.anyone(name)?.box;
      const reach = box ? Math.max(box.right - box.left, 16) / 2 : 12;
      if (Math.hypot(there.x - at.x, there.y - at.y) <= reach) return name;
    }
    return null;
  }

  /** Set-up moves whoever is taken, a move all that act together; with Shift it is the other way round. */
  grab(name: string, other: boolean): boolean {
    const several = this.acting.actors.size > 1 && this.acting.actors.has(name);
    if (this.acting.row?.manner !== "lineup" && !several) return false;
    const row = this.acting.row?.manner === "lineup" ? this.acting.row : this.acting.walk.mover();
    if (!row) return true;
    if (this.acting.row !== row) {
      this.acting.reset();
      this.acting.row = row;
    }
    if (!this.lined.size) this.lined = this.asTheyStand();
    if (row.manner === "move") void this.measure(row);
    const alone = row.manner === "lineup" ? !other : other;
    this.held = { name, alone, before: this.lined };
    this.acting.selected = name;
    this.acting.refusal = null;
    this.acting.walk.path = [];
    this.acting.walk.dragging = true;
    return true;
  }

  dragTo(at: XY): boolean {
    if (!this.held) return false;
    const { name, alone, before } = this.held;
    const from = before.get(name)!;
    this.shift(before, { x: at.x - from.x, y: at.y - from.y }, alone ? name : null);
    return true;
  }

  drop(): boolean {
    if (!this.held) return false;
    this.held = null;
    this.acting.walk.dragging = false;
    void this.judge();
    return true;
  }

  /** All go so that whoever is selected, or else their middle, comes to stand here. */
  gather(at: XY): void {
    const now = this.lined.size ? this.lined : this.asTheyStand();
    if (this.acting.row?.manner === "move") void this.measure(this.acting.row);
    const all = [...now.values()];
    const middle = {
      x: all.reduce((sum, each) => sum + each.x, 0) / all.length,
      y: all.reduce((sum, each) => sum + each.y, 0) / all.length,
    };
    const from = (this.acting.row?.manner === "move" && now.get(this.acting.selected ?? "")) || middle;
    this.shift(now, { x: at.x - from.x, y: at.y - from.y }, null);
  }

  nudge(dx: number, dy: number): boolean {
    if (!this.on) return false;
    const only =
      this.acting.row?.manner === "lineup" && this.lined.has(this.acting.selected ?? "")
        ? this.acting.selected
        : null;
    this.shift(this.lined, { x: dx, y: dy }, only);
    return true;
  }

  private shift(from: ReadonlyMap<string, XY>, by: XY, only: string | null): void {
    this.lined = new Map(
      [...from].map(([name, at]) => [
        name,
        only === null || only === name ? { x: at.x + by.x, y: at.y + by.y } : at,
      ]),
    );
    void this.judge();
  }

  private asTheyStand(): Map<string, XY> {
    const all = [...this.acting.actors].flatMap((name) => this.acting.scene?.figure(name) ?? []);
    return new Map(all.map((each) => [each.name, each.at]));
  }

  /** Ask how far each may go, once in each position. */
  private async measure(row: Row): Promise<void> {
    const names = [...this.acting.actors];
    if (this.measured === this.live.seq && names.every((name) => this.limits.has(name))) return;
    this.measured = this.live.seq;
    const found = await Promise.all(
      names.map((name) => this.live.preview(name, row.preview, []).catch(() => null)),
    );
    const known = found.flatMap((each, at): [string, number][] =>
      each && each.limit > 0 && !each.counts ? [[names[at]!, each.limit]] : [],
    );
    if (this.measured === this.live.seq) this.limits = new Map(known);
  }

  /** What the server says of these places; at most one question is under way, and the latest counts. */
  private async judge(): Promise<void> {
    this.anew = true;
    if (this.judging) return;
    this.judging = true;
    try {
      while (this.anew) {
        this.anew = false;
        await this.judgeOnce();
      }
    } catch (error) {
      this.acting.trouble = (error as Error).message;
    } finally {
      this.judging = false;
    }
  }

  private async judgeOnce(): Promise<void> {
    const { row, scene, asked } = this.acting;
    if (!row || !scene) return;
    const lined = [...this.lined].filter(([name, at]) => {
      const stands = scene.figure(name);
      return !stands || !same(stands.at, at);
    });
    const places = new Map(lined.map(([name, at]) => [name, scene.ground.table(at)]));
    const found = places.size ? await this.attempt(places) : null;
    if (asked !== this.acting.asked || this.acting.row !== row) return;
    this.acting.refusal = found?.refusal ?? null;
    this.way = found?.way ?? null;
    this.acting.anyway = found?.refusal ? () => void this.acting.force(found.order) : null;
    this.acting.proposal = found && {
      order: found.order,
      title: row.title,
      detail: row.title,
      refusal: found.refusal,
      names: lined.map(([name]) => name),
      values: {},
      path: lined.map(([, at]) => at),
      begun: row.manner === "lineup",
    };
  }

  /** The first kind of step by which all may get there; else why not by the first. */
  private async attempt(places: Map<string, Place>): Promise<Attempt | null> {
    const { row } = this.acting;
    let first: Attempt | null = null;
    for (let part = 0; row; part++) {
      const tried = together(row, part, places);
      if (!tried) return first;
      const { order, step } = tried;
      const { refusal } = await this.live.check(order);
      const way = part ? (this.acting.parts.find((each) => each.id === `${row.verb}/${step}`) ?? null) : null;
      if (!refusal) return { order, refusal, way };
      first ??= { order, refusal, way };
    }
    return first;
  }
}

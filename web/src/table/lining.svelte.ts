/** Several models put or moved by one order: each to a place of its own, dragged alone or all together. */
import type { XY } from "../board/outline";
import type { Talk } from "../lib/live.svelte";
import type { OrderGiven, Place, Refusal, Suggestion } from "../lib/contract";
import { together } from "./offers";
import type { Acting } from "./acting.svelte";
import { same } from "./walking.svelte";

export class Lineup {
  /** Where each is to stand. */
  lined: ReadonlyMap<string, XY> = $state.raw(new Map());
  /** Who has been taken up, and where everybody was then. */
  private held: { name: string; alone: boolean; before: ReadonlyMap<string, XY> } | null = null;
  private judging = false;
  private anew = false;

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
  private async attempt(
    places: Map<string, Place>,
  ): Promise<{ order: Partial<OrderGiven>; refusal: Refusal | null } | null> {
    let first: { order: Partial<OrderGiven>; refusal: Refusal | null } | null = null;
    for (let part = 0; ; part++) {
      const order = this.acting.row && together(this.acting.row, part, places);
      if (!order) return first;
      const { refusal } = await this.live.check(order);
      if (!refusal) return { order, refusal };
      first ??= { order, refusal };
    }
  }
}

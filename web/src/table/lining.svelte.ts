/** Several models put or moved by one order: each to a place of its own, dragged alone or all together. */
import type { XY } from "../board/outline";
import type { OrderGiven, Place, Refusal, Suggestion } from "../lib/contract";
import { together } from "./rows";
import { same, Walking } from "./walking.svelte";

export abstract class Lining extends Walking {
  /** Where each is to stand. */
  lined: ReadonlyMap<string, XY> = $state.raw(new Map());
  /** Who has been taken up, and where everybody was then. */
  private held: { name: string; alone: boolean; before: ReadonlyMap<string, XY> } | null = null;
  private judging = false;
  private anew = false;

  /** Whether places for several are being chosen. */
  get lining(): boolean {
    return this.row?.kind === "lineup" || (this.row?.kind === "move" && this.lined.size > 0);
  }

  override reset(): void {
    super.reset();
    this.lined = new Map();
    this.held = null;
  }

  /** All as a suggestion has them. */
  lineUp(suggestion: Suggestion): void {
    const ground = this.scene?.ground;
    if (!ground || suggestion.names.length !== suggestion.path.length) return;
    this.lined = new Map(
      suggestion.names.map((name, at) => [name, ground.sheet(suggestion.path[at] as Place)]),
    );
    void this.judge();
  }

  /** What was begun stands, if it is still what is asked for: somebody else may have done something meanwhile. */
  protected resume(begun: ReadonlyMap<string, XY>): void {
    const names = new Set(this.lined.keys());
    if (this.row?.kind !== "lineup" || names.size !== begun.size) return;
    if ([...begun.keys()].some((name) => !names.has(name))) return;
    this.lined = begun;
    void this.judge();
  }

  /** Whose place a point is on. */
  linedAt(at: XY): string | null {
    for (const [name, there] of this.lined) {
      const box = this.scene?.anyone(name)?.box;
      const reach = box ? Math.max(box.right - box.left, 16) / 2 : 12;
      if (Math.hypot(there.x - at.x, there.y - at.y) <= reach) return name;
    }
    return null;
  }

  /** Set-up moves whoever is taken, a move all that act together; with Shift it is the other way round. */
  override grab(name: string, other = false): void {
    const several = this.actors.size > 1 && this.actors.has(name);
    if (this.row?.kind !== "lineup" && !several) return super.grab(name);
    const row = this.row?.kind === "lineup" ? this.row : this.mover();
    if (!row) return;
    if (this.row !== row) {
      this.reset();
      this.row = row;
    }
    if (!this.lined.size) this.lined = this.asTheyStand();
    const alone = row.kind === "lineup" ? !other : other;
    this.held = { name, alone, before: this.lined };
    this.selected = name;
    this.refusal = null;
    this.path = [];
    this.dragging = true;
  }

  override dragTo(at: XY): void {
    if (!this.held) return super.dragTo(at);
    const { name, alone, before } = this.held;
    const from = before.get(name)!;
    this.shift(before, { x: at.x - from.x, y: at.y - from.y }, alone ? name : null);
  }

  override drop(): void {
    if (!this.held) return super.drop();
    this.held = null;
    this.dragging = false;
    void this.judge();
  }

  /** All go so that whoever is selected, or else their middle, comes to stand here. */
  gather(at: XY): void {
    const now = this.lined.size ? this.lined : this.asTheyStand();
    const all = [...now.values()];
    const middle = {
      x: all.reduce((sum, each) => sum + each.x, 0) / all.length,
      y: all.reduce((sum, each) => sum + each.y, 0) / all.length,
    };
    const from = (this.row?.kind === "move" && now.get(this.selected ?? "")) || middle;
    this.shift(now, { x: at.x - from.x, y: at.y - from.y }, null);
  }

  override nudge(dx: number, dy: number): void {
    if (!this.lining) return super.nudge(dx, dy);
    const only = this.row?.kind === "lineup" && this.lined.has(this.selected ?? "") ? this.selected : null;
    this.shift(this.lined, { x: dx, y: dy }, only);
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
    const all = [...this.actors].flatMap((name) => this.scene?.figure(name) ?? []);
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
      this.trouble = (error as Error).message;
    } finally {
      this.judging = false;
    }
  }

  private async judgeOnce(): Promise<void> {
    const { row, scene, asked } = this;
    if (!row || !scene) return;
    const lined = [...this.lined].filter(([name, at]) => {
      const stands = scene.figure(name);
      return !stands || !same(stands.at, at);
    });
    const places = new Map(lined.map(([name, at]) => [name, scene.ground.table(at)]));
    const found = places.size ? await this.attempt(places) : null;
    if (asked !== this.asked || this.row !== row) return;
    this.refusal = found?.refusal ?? null;
    this.proposal = found && {
      order: found.order,
      title: row.title,
      detail: row.title,
      refusal: found.refusal,
      names: lined.map(([name]) => name),
      path: lined.map(([, at]) => at),
      begun: row.kind === "lineup",
    };
  }

  /** The first kind of step by which all may get there; else why not by the first. */
  private async attempt(
    places: Map<string, Place>,
  ): Promise<{ order: Partial<OrderGiven>; refusal: Refusal | null } | null> {
    let first: { order: Partial<OrderGiven>; refusal: Refusal | null } | null = null;
    for (let part = 0; ; part++) {
      const order = this.row && together(this.row, part, places);
      if (!order) return first;
      const { refusal } = await this.live.check(order);
      if (!refusal) return { order, refusal };
      first ??= { order, refusal };
    }
  }
}

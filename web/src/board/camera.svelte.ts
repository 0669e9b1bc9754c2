/** What part of the sheet is in view, and how large things must be to stay readable. */
import type { Box, XY } from "./outline";

const DESIGN_PX = 1.39;
const DESIGN_RADIUS = 12.5;
const CLOSEST = 6;
/** No nearer than this (px for each mm) of itself, and how much room is left around what is shown. */
const NEAREST = 1.9;
const MARGIN = 30;

export class Camera {
  /** Size of the stage in px. */
  wide = $state(1000);
  tall = $state(700);
  /** The point of the sheet (mm) in the middle of the stage, and px for each mm. */
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** Size of the sheet in mm and the least radius of a base on it. */
  width = $state(1);
  height = $state(1);
  radius = $state(12.5);
  /** Room in px that panels take from the stage: the table is fitted beside them. */
  inset = $state({ left: 0, top: 0, right: 0, bottom: 0 });
  /** Room in px that something takes from the top for a while: nothing is fitted anew for it, only brought out from under it. */
  lid = $state(0);
  /** How far (px) a fitted table stands to the right of the middle, to be clear of what lies in corners. */
  lean = $state(0);
  /** Whether the table fills the stage, even if some of it is then out of view. */
  cover = false;
  private fitted = true;
  /** The part that what is being done needs, shown while nobody looks elsewhere. */
  private framed: Box | null = null;

  px = $derived(1 / this.scale);
  /** One unit of the design's decorations, in mm. */
  unit = $derived(
    this.px *
      DESIGN_PX *
      Math.min(1.35, Math.max(0.62, (this.radius * this.scale) / (DESIGN_RADIUS * DESIGN_PX))),
  );
  viewBox = $derived(
    `${this.x - this.wide / 2 / this.scale} ${this.y - this.tall / 2 / this.scale} ${this.wide / this.scale} ${this.tall / this.scale}`,
  );
  view: Box = $derived({
    left: this.x - this.wide / 2 / this.scale,
    right: this.x + this.wide / 2 / this.scale,
    top: this.y - this.tall / 2 / this.scale,
    bottom: this.y + this.tall / 2 / this.scale,
  });
  /** What of it no panel lies over. */
  free: Box = $derived({
    left: this.view.left + this.inset.left / this.scale,
    right: this.view.right - this.inset.right / this.scale,
    top: this.view.top + (this.inset.top + this.lid) / this.scale,
    bottom: this.view.bottom - this.inset.bottom / this.scale,
  });
  /** Whether part of the table is out of view: then there is a minimap. */
  partial = $derived(
    this.view.left > 2 ||
      this.view.top > 2 ||
      this.view.right < this.width - 2 ||
      this.view.bottom < this.height - 2,
  );

  table(width: number, height: number, radius: number): void {
    const other = width !== this.width || height !== this.height;
    this.width = width;
    this.height = height;
    this.radius = radius;
    if (other || this.fitted) this.fit();
  }

  stage(wide: number, tall: number): void {
    if (wide <= 0 || tall <= 0) return;
    this.wide = wide;
    this.tall = tall;
    if (this.fitted) this.fit();
  }

  least(): number {
    if (this.cover) return Math.max(this.wide / this.width, this.tall / this.height);
    return this.across({ left: 0, top: 0, right: this.width, bottom: this.height });
  }

  /** Show a part of the table that something takes place in; null: the whole table again. */
  frame(part: Box | null): void {
    const was = this.framed;
    this.framed = part;
    if (this.fitted && (was || part)) this.fit();
  }

  /** A place from near by: what is as wide as that many mm. */
  near(at: XY, span: number): void {
    this.scale = Math.min(
      CLOSEST,
      Math.max(this.least(), this.across({ left: 0, top: 0, right: span, bottom: span })),
    );
    this.fitted = false;
    this.middle(at);
    this.keep();
  }

  /** The scale at which a part fills what the panels leave of the stage. */
  private across(part: Box): number {
    const { left, top, right, bottom } = this.inset;
    const wide = Math.max(120, this.wide - left - right - 2 * MARGIN);
    const tall = Math.max(120, this.tall - top - bottom - 2 * MARGIN);
    return Math.min(wide / (part.right - part.left), tall / (part.bottom - part.top));
  }

  /** Put a place in the middle of what the panels leave of the stage. */
  private middle(at: XY): void {
    const { left, top, right, bottom } = this.inset;
    this.x = at.x + (right - left) / 2 / this.scale;
    this.y = at.y + (bottom - top) / 2 / this.scale;
  }

  fit(): void {
    const part = this.framed ?? { left: 0, top: 0, right: this.width, bottom: this.height };
    this.scale = Math.max(this.least(), Math.min(NEAREST, this.across(part)));
    const { left, top, right, bottom } = this.inset;
    this.middle({
      x:
        this.within((part.left + part.right) / 2, this.width, this.wide - left - right) -
        this.lean / this.scale,
      y: this.within((part.top + part.bottom) / 2, this.height, this.tall - top - bottom),
    });
    this.fitted = true;
  }

  /** As near to a place as the middle of the stage may be without showing much beyond the table. */
  private within(at: number, size: number, room: number): number {
    const half = room / 2 / this.scale - MARGIN * this.px;
    return half * 2 >= size ? size / 2 : Math.min(size - half, Math.max(half, at));
  }

  /** Fit again, unless somebody looks at a part. */
  refit(): void {
    if (this.fitted) this.fit();
  }

  zoom(by: number, at: XY = { x: this.x, y: this.y }): void {
    const scale = Math.min(CLOSEST, Math.max(this.least() * 0.8, this.scale * by));
    const share = this.scale / scale;
    this.x = at.x + (this.x - at.x) * share;
    this.y = at.y + (this.y - at.y) * share;
    this.scale = scale;
    this.fitted = false;
    this.keep();
  }

  pan(dx: number, dy: number): void {
    this.x += dx / this.scale;
    this.y += dy / this.scale;
    this.fitted = false;
    this.keep();
  }

  centre(at: XY): void {
    this.x = at.x;
    this.y = at.y;
    this.fitted = false;
    this.keep();
  }

  /** Bring a place into view, clear of panels of the stage; nobody asked for that part, so it may be fitted. */
  show(at: XY, margin = 60): void {
    const { left, right, bottom } = this.inset;
    const top = this.inset.top + this.lid;
    const x = (at.x - this.view.left) * this.scale;
    const y = (at.y - this.view.top) * this.scale;
    let [dx, dy] = [0, 0];
    if (x < left + margin) dx = x - left - margin;
    if (x > this.wide - right - margin) dx = x - this.wide + right + margin;
    if (y < top + margin) dy = y - top - margin;
    if (y > this.tall - bottom - margin) dy = y - this.tall + bottom + margin;
    const fitted = this.fitted;
    if (dx || dy) this.pan(dx, dy);
    this.fitted = fitted;
  }

  /** A place of the sheet from a place of the stage (px from its corner). */
  at(x: number, y: number): XY {
    return { x: this.view.left + x / this.scale, y: this.view.top + y / this.scale };
  }

  private keep(): void {
    this.x = Math.min(this.width + 50 * this.px, Math.max(-50 * this.px, this.x));
    this.y = Math.min(this.height + 50 * this.px, Math.max(-50 * this.px, this.y));
  }
}

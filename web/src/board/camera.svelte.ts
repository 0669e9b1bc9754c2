/** What part of the sheet is in view, and how large things must be to stay readable. */
import type { Box, XY } from "./outline";

const DESIGN_PX = 1.39;
const DESIGN_RADIUS = 12.5;
const CLOSEST = 6;

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
  /** How far (px) a fitted table stands to the right of the middle, to be clear of what lies in corners. */
  lean = $state(0);
  /** Whether the table fills the stage, even if some of it is then out of view. */
  cover = false;
  private fitted = true;

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
    const { left, top, right, bottom } = this.inset;
    const margin = 30;
    const wide = Math.max(120, this.wide - left - right - 2 * margin);
    const tall = Math.max(120, this.tall - top - bottom - 2 * margin);
    return Math.min(wide / this.width, tall / this.height);
  }

  fit(): void {
    const { left, top, right, bottom } = this.inset;
    this.scale = this.least();
    this.x = this.width / 2 + ((right - left) / 2 - this.lean) / this.scale;
    this.y = this.height / 2 + (bottom - top) / 2 / this.scale;
    this.fitted = true;
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
    const { left, top, right, bottom } = this.inset;
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

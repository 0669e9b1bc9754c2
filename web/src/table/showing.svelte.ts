/** What happened is shown as it happened: steps wait in a line, each goes by beat by beat, then the table is as it is. */
import type { XY } from "../board/outline";
import type { Line, Overlay, Tag, Trail } from "../board/overlay";
import type { Figure, Scene } from "../board/scene";
import type { Step } from "../lib/contract";
import { settings } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import { along, beatsOf, isSeen, lengthOf, type Beat } from "./beats";

interface Shown {
  step: Step;
  before: Scene;
  after: Scene;
  beats: Beat[];
}

/** How long things take at normal speed, in ms; what a model goes in a second, in mm. */
const GOES = 400;
const LONGEST = 900;
const AIMS = 550;
const FALLS = 1100;
const HURTS = 650;
const SAYS = 300;
/** So many steps wait at most: who comes back after a long time sees the latest. */
const MOST = 12;
/** How long the way stays drawn where nothing moves. */
const STILL = 2000;
const FACTOR = { off: 0, fast: 0.5, normal: 1, slow: 2 };

export class Showing {
  /** What is shown, or was last. */
  current: Shown | null = $state.raw(null);
  /** Which beat; past the last one: it is over. */
  at = $state(0);
  /** How far the beat is, 0 to 1. */
  private share = $state(1);
  running = $state(false);
  paused = $state(false);
  private queue: Shown[] = [];
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** How much longer than usual things take; 0: nothing moves. */
  get factor(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : FACTOR[settings.pace];
  }

  /** The position to be drawn: while something is shown, the one from before. */
  get scene(): Scene | null {
    return this.running ? (this.current?.before ?? null) : null;
  }

  get beat(): Beat | null {
    return this.current?.beats[this.at] ?? null;
  }

  /** Who acts in what is shown, or acted in what was last. */
  get actor(): string {
    const beat = this.beat ?? this.current?.beats.find((each) => each.actor);
    return beat?.actor ?? "";
  }

  /** An order was given and this is what came of it. */
  add(step: Step, before: Scene, after: Scene): void {
    const beats = beatsOf(step, before, after);
    const shown = { step, before, after, beats };
    if (!beats.some(isSeen)) {
      // What the same side does besides does not end what is told of it.
      if (!this.running && step.seat !== this.current?.step.seat) this.put(null);
      return;
    }
    if (!this.factor) {
      this.sound(beats);
      this.put(shown);
      return;
    }
    this.queue.push(shown);
    if (this.queue.length > MOST) this.queue.splice(0, this.queue.length - MOST);
    if (!this.running) this.next();
  }

  /** Without motion: as it ended, the way left drawn for a moment. */
  private put(shown: Shown | null): void {
    this.stop();
    this.current = shown;
    this.at = shown ? shown.beats.length : 0;
    if (shown && settings.pace !== "off") {
      this.lingering = true;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.lingering = false), STILL);
    }
  }
  lingering = $state(false);

  private next(): void {
    const shown = this.queue.shift();
    if (!shown) {
      this.running = false;
      return;
    }
    this.current = shown;
    this.at = 0;
    this.running = true;
    this.paused = false;
    this.lingering = false;
    this.run();
  }

  private run(): void {
    const beat = this.beat;
    if (!beat) return this.next();
    const long = lengthOfBeat(beat) * (this.factor || 1);
    this.sound([beat]);
    let spent = 0;
    let last = performance.now();
    const tick = (now: number): void => {
      if (!this.paused) spent += now - last;
      last = now;
      this.share = Math.min(1, spent / long);
      if (spent < long) this.frame = requestAnimationFrame(tick);
      else {
        this.at++;
        this.run();
      }
    };
    this.share = 0;
    this.frame = requestAnimationFrame(tick);
  }

  private sound(beats: Beat[]): void {
    for (const beat of beats) {
      if (beat.flips.length) play(/card/.test(beat.flips[0]!.all[0]?.what ?? "") ? "cards" : "dice");
      if (beat.harm.length) play("hit");
    }
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
    this.running = false;
    this.paused = false;
  }

  /** All that waits is skipped: the table is as it is. True: there was something. */
  skip(): boolean {
    if (!this.running) return false;
    const last = this.queue[this.queue.length - 1] ?? this.current;
    this.queue = [];
    this.stop();
    this.current = last;
    this.at = last?.beats.length ?? 0;
    return true;
  }

  /** The latest once more. */
  again(): void {
    if (!this.current) return;
    this.queue = [];
    this.stop();
    this.queue.push(this.current);
    this.next();
  }

  /** Done with: whoever goes on has seen it. */
  close(): void {
    this.skip();
    this.current = null;
    this.lingering = false;
  }

  /** Where somebody is drawn just now, as a shift from where it stood. */
  shift(name: string): XY | null {
    if (!this.running || !this.current) return null;
    for (let i = Math.min(this.at, this.current.beats.length - 1); i >= 0; i--) {
      const going = this.current.beats[i]!.moves.find((each) => each.name === name);
      if (!going) continue;
      const to = i === this.at ? along(going.path, ease(this.share)) : going.path[going.path.length - 1]!;
      return { x: to.x - going.path[0]!.x, y: to.y - going.path[0]!.y };
    }
    return null;
  }

  /** What is drawn over the table for it, on top of an overlay. */
  over(overlay: Overlay): Overlay {
    const shown = this.current;
    if (!shown || !(this.running || this.lingering)) return overlay;
    const beats = this.running ? shown.beats.slice(0, this.at + 1) : shown.beats;
    const trails: Trail[] = [];
    const lines: Line[] = [];
    const tags: Tag[] = [];
    const rings = new Set<string>();
    const where = (name: string): XY | null => {
      const from = shown.before.figure(name)?.at;
      const by = this.shift(name);
      return from && by
        ? { x: from.x + by.x, y: from.y + by.y }
        : (shown.after.figure(name)?.at ?? from ?? null);
    };
    beats.forEach((beat, i) => {
      const now = i === this.at;
      for (const { name, path } of beat.moves) {
        const figure = shown.before.figure(name)!;
        trails.push({ points: path, kind: "legal", wide: figure.box.right - figure.box.left, plain: true });
      }
      // The line is that of the beat which goes on, or of the last one.
      const latest = now || (i === beats.length - 1 && !this.running);
      const a = where(beat.from);
      for (const name of latest ? beat.at : []) {
        const b = where(name);
        if (a && b) lines.push({ a, b: short(a, b, shown.before.figure(name)), kind: "attack" });
        rings.add(name);
      }
      for (const { name, at, lost, gone } of now || !this.running ? beat.harm : [])
        tags.push({
          key: `harm:${i}:${name}`,
          at: { x: at.x, y: at.y - 14 },
          title: gone ? "✕" : `−${lost}`,
          tone: "bad",
        });
    });
    return this.running
      ? {
          ...overlay,
          able: new Set(),
          spots: [],
          ghosts: [],
          areas: [],
          regions: [],
          cells: [],
          trails,
          lines,
          tags,
          rings,
          targets: new Map(),
        }
      : {
          ...overlay,
          trails: [...trails, ...overlay.trails],
          lines: [...lines, ...overlay.lines],
          tags: [...tags, ...overlay.tags],
          rings,
        };
  }
}

/** A line up to the edge of whom it is drawn at. */
export function short(a: XY, b: XY, figure: Figure | undefined): XY {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const wide = figure
    ? Math.min(figure.box.right - figure.box.left, figure.box.bottom - figure.box.top) / 2
    : 0;
  const share = long > wide ? (long - wide) / long : 1;
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

function lengthOfBeat({ moves, at, flips, harm }: Beat): number {
  const far = Math.max(0, ...moves.map((each) => lengthOf(each.path)));
  return (
    Math.min(LONGEST, (far / GOES) * 1000) +
    (at.length ? AIMS : 0) +
    (flips.length ? FALLS : 0) +
    (harm.length ? HURTS : 0) +
    SAYS
  );
}

function ease(share: number): number {
  // A beat goes on after the walk: it is walked in its first part.
  const t = Math.min(1, share * 1.4);
  return t * t * (3 - 2 * t);
}

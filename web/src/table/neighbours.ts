/** Going from model to model by keys. */
import type { XY } from "../board/outline";
import type { Acting } from "./acting.svelte";

function able(acting: Acting, seat: number | null): string[] {
  const picks = [...acting.pick].filter(([, found]) => !found.choice.refusal).map(([name]) => name);
  return picks.length
    ? picks
    : (acting.scene?.figures.filter((each) => each.side === seat).map((each) => each.name) ?? []);
}

/** The next or previous model able to act. */
export function cycle(acting: Acting, seat: number | null, step: number): void {
  const names = able(acting, seat);
  if (!names.length) return;
  const at = names.indexOf(acting.selected ?? "");
  const next = names[(at + step + names.length) % names.length]!;
  acting.reset();
  acting.selected = next;
  focusModel(next);
}

function focusModel(name: string): void {
  document.querySelector<SVGGElement>(`[data-model="${CSS.escape(name)}"]`)?.focus({ preventScroll: true });
}

/** The model next to the focused one in a direction. */
export function neighbour(acting: Acting, dx: number, dy: number): void {
  const scene = acting.scene;
  const from = scene?.figure(acting.selected ?? "") ?? scene?.figures[0];
  if (!from || !scene) return;
  const best = towards(
    scene.figures.filter((each) => each !== from),
    from.at,
    dx,
    dy,
  );
  if (!best) return;
  acting.selected = best.name;
  focusModel(best.name);
}

/** Of several, the one next to a place in a direction; without one, the nearest. */
export function towards<T extends { at: XY }>(all: readonly T[], from: XY, dx: number, dy: number): T | null {
  let best: { one: T; far: number } | null = null;
  for (const one of all) {
    const [x, y] = [one.at.x - from.x, one.at.y - from.y];
    if ((dx || dy) && x * dx + y * dy <= 0) continue;
    const far = Math.hypot(x, y) + 2 * Math.abs(x * dy - y * dx);
    if (!best || far < best.far) best = { one, far };
  }
  return best?.one ?? null;
}

export function middleOf(all: readonly { at: XY }[]): XY {
  const mean = (each: (at: XY) => number) => all.reduce((sum, { at }) => sum + each(at), 0) / all.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

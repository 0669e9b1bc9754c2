/** Going from model to model by keys. */
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
  let best: { name: string; far: number } | null = null;
  for (const each of scene.figures) {
    const [x, y] = [each.at.x - from.at.x, each.at.y - from.at.y];
    const along = x * dx + y * dy;
    if (each === from || along <= 0) continue;
    const far = Math.hypot(x, y) + 2 * Math.abs(x * dy - y * dx);
    if (!best || far < best.far) best = { name: each.name, far };
  }
  if (!best) return;
  acting.selected = best.name;
  focusModel(best.name);
}

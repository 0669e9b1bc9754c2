/** Which game somebody is about, on pages that are not told. */
import type { Systems } from "./contract";
import { settings } from "./settings.svelte";

/** The game for somebody who comes for the first time. */
export const FIRST = "primer";

/** The game that an address names, else the one looked at last; empty: none is known yet. */
export function atHand(all: Systems | null, given: string | null): string {
  const known = all?.systems.map((each) => each.name) ?? [];
  return [given ?? "", settings.system, FIRST].find((each) => known.includes(each)) ?? known[0] ?? "";
}

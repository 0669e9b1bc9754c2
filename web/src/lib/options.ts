/** Options of a system's rules as they were chosen, for the server. */
import type { System } from "./contract";

export function optionsOf(
  system: System,
  chosen: Record<string, string>,
): Record<string, string | number | boolean | null> {
  const found: Record<string, string | number | boolean | null> = {};
  for (const option of system.options) {
    const given = chosen[option.name];
    if (given === undefined) continue;
    found[option.name] =
      option.values.find((value) => String(value) === given) ??
      (Number.isFinite(Number(given)) ? Number(given) : given);
  }
  return found;
}

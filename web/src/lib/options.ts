/** Options of a system's rules: what their values are called, and how they were chosen. */
import type { OptionKind, System } from "./contract";
import { t } from "./messages.svelte";

/** What one of an option's values is called. */
export function valueWord(option: OptionKind, at: number): string {
  const value = option.values[at];
  if (value === null) return t("option.none");
  return typeof value === "boolean" ? t(`option.${value}`) : (option.words[at] ?? "");
}

/** What was chosen, for the server. */
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

/** Lengths as the players of a system write them. */
import { number, t } from "../lib/messages.svelte";

const INCH = 25_400;

let inches = false;

/** Which unit the table that is shown is measured in: um in one. */
export function measureIn(unit: number): void {
  inches = unit === INCH;
}

export function length(um: number): string {
  return inches
    ? `${number(um / INCH, 2, 0)}″`
    : `${number(um / 1000, um < 100_000 ? 1 : 0, 0)}\u00a0${t("unit.mm")}`;
}

/** Lengths as the players of a system write them. */
import { number, t } from "../lib/messages.svelte";

/** Units, in um. */
export const INCH = 25_400;
export const MM = 1000;

let inches = false;

/** Which unit the table that is shown is measured in: um in one. */
export function measureIn(unit: number): void {
  inches = unit === INCH;
}

export function length(um: number, digits = um < 100_000 ? 1 : 0): string {
  return inches ? `${number(um / INCH, 2, 0)}″` : `${number(um / 1000, digits, 0)}\u00a0${t("unit.mm")}`;
}

/** A length that is whole or half inches as books print it (8″), where the table measures otherwise. */
export function inInches(um: number): string {
  return inches || um % (INCH / 2) ? "" : `${number(um / INCH, um % INCH ? 1 : 0)}″`;
}

/** A distance between two places, as the edge of that table is numbered. */
export function distance(um: number, ruler: { unit: string }): string {
  return ruler.unit === "in" ? `${number(um / INCH, 2, 0)}″` : length(um);
}

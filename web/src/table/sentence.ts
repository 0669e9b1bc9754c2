/** An order as a question to its player, in a sentence: "Activate Ada?", not "Activate: Ada?". */
import { t } from "../lib/messages.svelte";
import type { Row } from "./offers";

/** Roles whose orders take whom they are about as an object. */
const TAKES = ["activate", "deploy"];
/** Roles whose orders say what somebody chooses: "Lampguard: Defense?" */
export const ANSWERS = ["pick", "react"];

/** What would be done to whom, and what else there is to say of it. */
export function sentence(
  row: Pick<Row, "title" | "order" | "role"> & Partial<Pick<Row, "within">>,
  names: string[],
  detail = "",
): string {
  const whom = names.join(", ");
  const what = row.title;
  const key = !whom
    ? row.role === "order" && !row.within && !what.startsWith(row.order)
      ? "of"
      : "sure"
    : same(row.title, row.order)
      ? TAKES.includes(row.role)
        ? "takes"
        : "at"
      : row.role === "attack"
        ? "with"
        : ANSWERS.includes(row.role)
          ? "does"
          : "use";
  const told = detail && ![what, whom, ...names].some((each) => same(each, detail));
  return t(`prompt.${key}`, {
    order: row.order,
    what: told ? t("prompt.told", { what, detail }) : what,
    whom,
  });
}

/** Whether two say the same: "run" of an order that is called "Run", "wick-skirmisher-1" of Wick Skirmisher 1. */
export function same(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[-_ ]+/g, " ")
    .trim();
}

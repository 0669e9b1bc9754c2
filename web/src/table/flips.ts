/** Cards and dice as they fell, with what each counted for and what they came to. */
import type { Chance, EventData, Step, Tally } from "../lib/contract";

export interface Fell extends Chance {
  /** What it counted for in the sum; null: it is in none. */
  amount: number | null;
}

export interface Flip {
  seat: number;
  clause: string;
  all: Fell[];
  /** The sum that they are part of, what else is in it, and what came of it. */
  tally: Tally | null;
  rest: Tally["lines"];
  event: EventData | null;
}

const MOST = 4;

/** What fell for one seat by one clause belongs together; the latest few. */
export function flipsOf(step: Step): Flip[] {
  const groups: Flip[] = [];
  for (const each of step.chance) {
    const fell = { ...each, amount: null };
    const last = groups[groups.length - 1];
    if (last && last.seat === each.seat && last.clause === each.clause) last.all.push(fell);
    else
      groups.push({ seat: each.seat, clause: each.clause, all: [fell], tally: null, rest: [], event: null });
  }
  const sums = step.events.flatMap((event) => event.tallies.map((tally) => ({ event, tally })));
  for (const group of groups) {
    const at = sums.findIndex(({ tally }) => tally.lines.some((line) => names(line.text, group.all)));
    const found = at < 0 ? undefined : sums.splice(at, 1)[0];
    if (found) count(group, found.event, found.tally);
  }
  return groups.slice(-MOST);
}

function names(text: string, all: Fell[]): boolean {
  return all.some((each) => each.label === text);
}

/** Each line of the sum goes to the card that it names; what is left over is what else counted. */
function count(group: Flip, event: EventData, tally: Tally): void {
  group.tally = tally;
  group.event = event;
  group.rest = tally.lines.filter((line) => {
    const card = group.all.find((each) => each.label === line.text && each.amount === null);
    if (card) card.amount = line.amount;
    return !card && line.amount !== 0;
  });
}

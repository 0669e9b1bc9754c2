/** The log as somebody would tell it: one line a deed, its bookkeeping folded under it, names marked. */
import type { EventData, Step } from "../lib/contract";

export interface Deed {
  key: string;
  step: Step;
  event: EventData;
  /** What the bookkeeper notes about it, in the order in which it happened. */
  asides: EventData[];
  /** The first line of its step. */
  first: boolean;
}

/**
 * The deeds of some steps, oldest first. A note goes with the deed before it, also with that of an earlier
 * step where its own has none; where nothing was done yet the first note stands for the rest.
 */
export function deedsOf(steps: Step[]): Deed[] {
  const deeds: Deed[] = [];
  for (const step of steps) {
    const told = step.events.filter((event) => event.text);
    const doing = told.findIndex((event) => !event.aside);
    if (doing < 0 && deeds.length) deeds[deeds.length - 1]!.asides.push(...told);
    else
      told.forEach((event, at) => {
        if (at < doing) return;
        const last = deeds[deeds.length - 1];
        if (event.aside && last?.step === step) last.asides.push(event);
        else deeds.push({ key: `${step.step}:${at}`, step, event, asides: [], first: last?.step !== step });
        if (at === doing) deeds[deeds.length - 1]!.asides.push(...told.slice(0, at));
      });
  }
  return deeds;
}

/** A piece of a sentence: a name and whose it is, or what stands between names. */
export interface Said {
  text: string;
  seat: number | null;
}

/** A sentence taken apart at the names in it; of names within names the longer one counts. */
export function namesIn(text: string, whose: Record<string, number>): Said[] {
  const names = Object.keys(whose).filter((name) => name);
  if (!names.length) return [{ text, seat: null }];
  names.sort((a, b) => b.length - a.length);
  const plain = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${plain})(?![\\p{L}\\p{N}])`, "u");
  return text
    .split(found)
    .map((part, at) => ({ text: part, seat: at % 2 ? (whose[part] ?? null) : null }))
    .filter((part) => part.text);
}

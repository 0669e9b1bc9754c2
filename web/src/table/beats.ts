/** What came of an order, as it is shown: one beat after the other. It knows no system: events name who acts. */
import type { XY } from "../board/outline";
import type { Scene } from "../board/scene";
import type { EventData, Place, Step } from "../lib/contract";
import { flipsOf, type Flip } from "./flips";

export interface Going {
  name: string;
  path: XY[];
}

export interface Harm {
  name: string;
  at: XY;
  lost: number;
  gone: boolean;
}

export interface Beat {
  text: string;
  clause: string;
  side: number;
  actor: string;
  moves: Going[];
  /** Who acts against whom: a line is drawn. */
  from: string;
  at: string[];
  flips: Flip[];
  harm: Harm[];
}

const LEAST = 0.5;

/** The beats of a step: each deed with those who moved, fell or were harmed by it; what is left over, last. */
export function beatsOf(step: Step, before: Scene, after: Scene): Beat[] {
  const moved = movesOf(step, before, after);
  const harmed = harmOf(before, after);
  const flips = flipsOf(step);
  const beats: Beat[] = [];
  for (const event of step.events) {
    const fell = flips.filter((each) => each.event === event);
    if ((event.aside || !event.text) && !fell.length) continue;
    const named = [event.actor, ...event.names].filter(Boolean);
    beats.push({
      text: event.text,
      clause: event.clause,
      side: event.side,
      actor: event.actor,
      moves: take(moved, named),
      ...aimOf(event, before),
      flips: fell,
      harm: [],
    });
  }
  // Who is harmed is harmed by the last deed that names it: what leads there comes before.
  for (const each of harmed) {
    const beat = [...beats].reverse().find((one) => one.at.includes(each.name)) ?? beats[beats.length - 1];
    beat?.harm.push(each);
  }
  // What fell belongs to the deed by the same clause, where no sum says to which.
  const loose = flips.filter((each) => {
    const beat = each.event ? undefined : beats.find((one) => one.clause === each.clause);
    beat?.flips.push(each);
    return !each.event && !beat;
  });
  const first = beats[0];
  // What fell is told with the first deed, if it is one or there is no other.
  const goes = first && (first.at.length || first.moves.length || moved.size || beats.length === 1);
  if (goes) {
    first.flips.unshift(...loose);
    first.moves.push(...moved.values());
  } else if (moved.size || loose.length)
    beats.unshift({
      text: "",
      clause: "",
      side: step.seat,
      actor: "",
      moves: [...moved.values()],
      from: "",
      at: [],
      flips: loose,
      harm: [],
    });
  return beats;
}

/** Whether there is anything to see: somebody went, fell, was struck or aimed at. */
export function isSeen({ moves, at, flips, harm }: Beat): boolean {
  return moves.length > 0 || at.length > 0 || flips.length > 0 || harm.length > 0;
}

function take(moved: Map<string, Going>, names: string[]): Going[] {
  const found = names.flatMap((name) => moved.get(name) ?? []);
  for (const { name } of found) moved.delete(name);
  return found;
}

/** Everybody who is elsewhere now; the one whom the order is about goes along its path. */
function movesOf(step: Step, before: Scene, after: Scene): Map<string, Going> {
  const found = new Map<string, Going>();
  for (const to of after.figures) {
    const from = before.figure(to.name);
    if (!from || Math.hypot(from.at.x - to.at.x, from.at.y - to.at.y) < LEAST) continue;
    const drawn = (step.order?.path ?? []).map((place) => before.ground.sheet(place as Place));
    const last = drawn[drawn.length - 1];
    const along =
      last && Math.hypot(last.x - to.at.x, last.y - to.at.y) < Math.max(LEAST, (before.ground.cell || 0) / 2);
    found.set(to.name, { name: to.name, path: along ? [from.at, ...drawn] : [from.at, to.at] });
  }
  return found;
}

function harmOf(before: Scene, after: Scene): Harm[] {
  return before.figures.flatMap((was) => {
    const is = after.figure(was.name);
    const lost = was.wounds - (is?.wounds ?? 0);
    return lost > 0 ? [{ name: was.name, at: is?.at ?? was.at, lost, gone: !is }] : [];
  });
}

/** Those of another side whom an event names beside the one who acts. */
function aimOf(event: EventData, scene: Scene): { from: string; at: string[] } {
  const who = scene.figure(event.actor);
  const at = event.names.filter((name) => {
    const other = scene.figure(name);
    return who && other && other.side !== who.side;
  });
  return { from: at.length ? event.actor : "", at };
}

export interface Answered {
  who: string;
  whom: string[];
  /** What the order is called, and whether it is an attack; who is activated has done nothing yet. */
  what: string;
  attack: boolean;
}

/** Orders after which something else begins: what is asked next is no answer to them. */
const OPENS = ["deploy", "end", "order", "pick"];

/** What systems call it to let something be. */
const LETS = ["pass", "hold"];

/** The order that goes on, with all that came of it: who passes meanwhile changes nothing by that. */
export function ongoing(steps: Step[]): Step | null {
  const quiet = ({ order, events }: Step) =>
    LETS.includes(order?.verb ?? "") && events.every((event) => event.aside || !event.text);
  const last = steps.length - 1;
  let first = last;
  while (first > 0 && quiet(steps[first]!)) first--;
  const begun = steps[first];
  return begun ? { ...begun, events: steps.slice(first).flatMap((each) => each.events) } : null;
}

/** What a reaction answers: the latest deed of another side in the step that goes on, and against whom it is. */
export function answered(step: Step, scene: Scene, seat: number | null): Answered | null {
  const said = [...step.events].reverse();
  const named = (event: EventData) => event.names.filter((name) => scene.figure(name)?.side === seat);
  const theirs = (event: EventData) => {
    const who = scene.figure(event.actor);
    return who !== undefined && who.side !== seat;
  };
  const event = said.find((each) => theirs(each) && named(each).length) ?? said.find(theirs);
  if (!event) return null;
  const { title = "", role = "" } = step.order ?? {};
  if (OPENS.includes(role)) return null;
  return {
    who: event.actor,
    whom: named(event),
    what: role === "activate" ? "" : title,
    attack: role === "attack",
  };
}

/** A point so far along a way (0 to 1). */
export function along(path: XY[], share: number): XY {
  const legs = path.slice(1).map((to, i) => Math.hypot(to.x - path[i]!.x, to.y - path[i]!.y));
  let left = legs.reduce((all, leg) => all + leg, 0) * share;
  for (let i = 0; i < legs.length; i++) {
    if (left <= legs[i]!) {
      const part = legs[i] ? left / legs[i]! : 0;
      const [a, b] = [path[i]!, path[i + 1]!];
      return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    }
    left -= legs[i]!;
  }
  return path[path.length - 1]!;
}

export function lengthOf(path: XY[]): number {
  return path.slice(1).reduce((all, to, i) => all + Math.hypot(to.x - path[i]!.x, to.y - path[i]!.y), 0);
}

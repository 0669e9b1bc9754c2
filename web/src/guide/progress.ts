/** How far a guided game has come: read off its log alone, so that leaving, returning and undo all work. */
import type { LessonStep, Step } from "../lib/contract";

/** So many orders of one's own beside the point, and a step is passed over. */
export const PATIENCE = 14;
/** Doing nothing leads nobody astray. */
const IDLE = new Set(["pass", "hold"]);

export interface Progress {
  /** The steps that are done or passed over. */
  done: Set<string>;
  /** What is to be done now; null: the lesson is over. */
  current: LessonStep | null;
  /** How many of one's own orders since then did something else. */
  strayed: number;
  /** The steps that were passed over because something else was done for too long. */
  lapsed: string[];
}

function completes(lesson: LessonStep, step: Step, seat: number): boolean {
  const order = step.seat === seat ? step.order : null;
  if (order && lesson.orders.includes(order.verb) && order.words.includes(lesson.has)) return true;
  return step.events.some((event) => lesson.events.includes(event.kind));
}

export function isRead(lesson: LessonStep): boolean {
  return !lesson.orders.length && !lesson.events.length;
}

/** `read` are the steps that were read or skipped; `begins` is how many orders were given before the lesson. */
export function progress(
  lessons: LessonStep[],
  steps: Step[],
  seat: number,
  begins: number,
  read: ReadonlySet<string>,
): Progress {
  const done = new Set<string>();
  const lapsed: string[] = [];
  let strayed = 0;
  const present = () => lessons.find((each) => !done.has(each.id) && !read.has(each.id)) ?? null;
  for (const step of steps) {
    if (step.step <= begins) continue;
    let current = present();
    // Whoever gives an order has read what stood there.
    while (current && isRead(current) && step.seat === seat) {
      done.add(current.id);
      current = present();
    }
    if (!current) break;
    const now = completes(current, step, seat);
    for (const each of lessons)
      if (
        !isRead(each) &&
        !done.has(each.id) &&
        (each === current || !each.now) &&
        completes(each, step, seat)
      )
        done.add(each.id);
    if (now) strayed = 0;
    else if (step.seat === seat && !IDLE.has(step.order?.verb ?? "") && ++strayed >= PATIENCE) {
      done.add(current.id);
      lapsed.push(current.id);
      strayed = 0;
    }
  }
  for (const id of read) done.add(id);
  return { done, current: present(), strayed, lapsed };
}

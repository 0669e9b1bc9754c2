/** Room that panels take from the stage: the table is fitted beside them, and what matters is brought into view. */
import { untrack } from "svelte";
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { Camera } from "../board/camera.svelte";
import type { Box, XY } from "../board/outline";

const PROMPT = { beside: 84, below: 124 };
const CARDS = { beside: 142, above: 204, low: 124 };
const TOOLS = 40;
const HELD = 76;
const TABLET = 999;
const PHONE = 600;
/** Up to this height cards are but a line. */
const LOW = 640;
/** The sheet of a phone: the share of the screen it takes half open, and its height closed, in px. */
const SHEET = 0.4;
const PEEK = 96;

interface Seen {
  /** Whether there are cards in hand, and what seats hold lies over the table. */
  handed: () => boolean;
  held: () => boolean;
  /** Whether the sheet is half open: on a phone it lies over the table then. */
  open: () => boolean;
  /** How tall the decision is that is asked for; 0: none is. */
  asking: () => number;
  /** How tall what tells what happens is; 0: nothing is told. And where that happens. */
  shown: () => number;
  seen: () => XY | undefined;
  /** Whom the decision is about, and which model is chosen. */
  about: () => XY | undefined;
  chosen: () => XY | undefined;
  /** The part that what is being done takes place in; null: the whole table; undefined: as before. */
  doing: () => Box | null | undefined;
}

/** Fit below the tools where they float over the table, and above the prompt or the cards. A decision takes more
 * room, so its subject is brought into view; so is the model that is chosen. */
export function fitting(camera: Camera, seen: Seen): void {
  const wide = $derived(innerWidth.current ?? 0);
  const prompt = $derived(wide > PHONE ? PROMPT.beside : PROMPT.below);
  const above = $derived(wide > PHONE && (innerHeight.current ?? 0) <= LOW ? CARDS.low : CARDS.above);
  const floor = $derived(!seen.handed() ? prompt : wide > TABLET ? CARDS.beside : above);
  const ceiling = $derived(wide > TABLET ? 0 : TOOLS + (seen.held() && wide <= PHONE ? HELD : 0));
  $effect(() => {
    camera.inset = { left: 0, top: ceiling, right: 0, bottom: floor };
    untrack(() => camera.refit());
  });
  const sheet = $derived(wide <= PHONE && seen.open() ? SHEET * (innerHeight.current ?? 0) - PEEK : 0);
  $effect(() => {
    const tall = seen.asking();
    const told = seen.shown();
    camera.lid = told ? told + 16 : 0;
    camera.inset = { left: 0, top: ceiling, right: 0, bottom: (tall ? tall + 30 : floor) + sheet };
    // At once, when a decision opens or closes: not later, under the hand of somebody who drags.
    untrack(() => camera.refit());
    const there = told ? seen.seen() : undefined;
    if (there) untrack(() => camera.show(there));
    const about = seen.about();
    if (about && tall) untrack(() => camera.show(about));
  });
  // What is being done is shown from near by: an attack from end to end, a move as far as it may go.
  const doing = $derived(seen.doing());
  $effect(() => {
    const part = doing;
    if (part !== undefined) untrack(() => camera.frame(part));
  });
  $effect(() => {
    void [sheet, seen.shown()];
    const chosen = seen.chosen();
    if (chosen) untrack(() => camera.show(chosen));
  });
}

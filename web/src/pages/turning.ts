/** The moments of a game worth looking at: where the score changed, and where somebody fell. */
import type { EventData, Frame } from "../lib/contract";

export interface Turn {
  /** The frame it happened in. */
  at: number;
  /** What happened, in the words of the log. */
  event: EventData | null;
  /** Points gained or lost, side by side. */
  gains: { side: number; points: number }[];
  /** Whether somebody left the table. */
  fell: string[];
  /** What it did to the first side's chance to win; null: not known. */
  swing: number | null;
}

const SCORED = /scor|point|seiz|control|victor/i;
const FELL = /remov|kill|dead|die|fall|lost|gone|out/i;

export function turningPoints(frames: Frame[]): Turn[] {
  const found: Turn[] = [];
  for (let at = 1; at < frames.length; at++) {
    const [before, now] = [frames[at - 1]!, frames[at]!];
    const gains = now.scene.scores
      .map((score, side) => ({ side, points: score - (before.scene.scores[side] ?? 0) }))
      .filter((each) => each.points !== 0);
    const left = new Set(now.scene.figures.map((figure) => figure.name));
    // Before the first round models come and go as they are set up.
    const fell = before.scene.round
      ? before.scene.figures.map((figure) => figure.name).filter((name) => !left.has(name))
      : [];
    if (gains.length || fell.length)
      found.push({ at, gains, fell, event: told(now, gains.length > 0, fell), swing: null });
  }
  return found;
}

/** So many swings are told, each of at least so much. */
const MOST = 8;
const LEAST = 0.04;

/** The steps that changed the chance to win most, in their order; `chances` are the first side's. */
export function swings(frames: Frame[], chances: number[]): Turn[] {
  const known = new Map(turningPoints(frames).map((turn) => [turn.at, turn]));
  return (
    frames
      .map((_, at) => ({ at, swing: at ? (chances[at] ?? 0.5) - (chances[at - 1] ?? 0.5) : 0 }))
      // While one side has set up more than the other, chances say nothing of how it will go.
      .filter(({ at, swing }) => frames[at - 1]?.scene.round && Math.abs(swing) >= LEAST)
      .sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing))
      .slice(0, MOST)
      .sort((one, other) => one.at - other.at)
      .map(({ at, swing }) => {
        const plain: Turn = { at, gains: [], fell: [], event: told(frames[at]!, false, []), swing };
        return { ...(known.get(at) ?? plain), swing };
      })
  );
}

/** The sentence that says it best. */
function told(frame: Frame, scored: boolean, fell: string[]): EventData | null {
  const events = frame.step.events.filter((event) => event.text);
  const last = (test: (event: EventData) => boolean) => events.filter(test).pop();
  return (
    (scored ? last((event) => SCORED.test(event.kind)) : undefined) ??
    last((event) => FELL.test(event.kind) && fell.some((name) => event.names.includes(name))) ??
    last((event) => fell.some((name) => event.names.includes(name))) ??
    last((event) => event.side >= 0 && !event.aside) ??
    last((event) => event.side >= 0) ??
    null
  );
}

/** How much is left of each side, frame by frame: 1 is all that it ever had. */
export function strengths(frames: Frame[]): number[][] {
  const sides = frames[0]?.scene.sides.length ?? 0;
  return Array.from({ length: sides }, (_, side) => {
    const left = frames.map((frame) =>
      frame.scene.figures
        .filter((figure) => figure.side === side)
        .reduce((total, figure) => total + Math.max(0, figure.wounds), 0),
    );
    const most = Math.max(1, ...left);
    return left.map((each) => each / most);
  });
}

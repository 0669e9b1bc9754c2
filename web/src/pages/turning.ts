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
      found.push({ at, gains, fell, event: told(now, gains.length > 0, fell) });
  }
  return found;
}

/** The sentence that says it best. */
function told(frame: Frame, scored: boolean, fell: string[]): EventData | null {
  const events = frame.step.events.filter((event) => event.text);
  const last = (test: (event: EventData) => boolean) => events.filter(test).pop();
  return (
    (scored ? last((event) => SCORED.test(event.kind)) : undefined) ??
    last((event) => FELL.test(event.kind) && fell.some((name) => event.names.includes(name))) ??
    last((event) => fell.some((name) => event.names.includes(name))) ??
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

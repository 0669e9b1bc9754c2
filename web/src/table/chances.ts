/** What odds come to for somebody who is aimed at: how likely it is hurt, how badly, and removed. */
import type { Odds } from "../lib/contract";

export interface Bar {
  value: string;
  share: number;
  loss: number;
  gone: boolean;
  miss: boolean;
}

export interface Chances {
  /** The fact that says how much is left of the target, where one does. */
  fact: string;
  /** No effect first, then by how much is lost. */
  bars: Bar[];
  hit: number;
  /** The same as an exact fraction. */
  chance: string;
  gone: number;
  mean: number;
}

/** Facts that say how much is left of somebody. */
export const HURT = /\.(wounds|life|health|hits|stress|ps|damage|hp)$/i;

/** Who loses what is the rules' to say; of somebody who may lose several things, what is lost most likely. */
export function chancesOf(odds: Odds, target: string): Chances | null {
  const own = odds.losses.filter((loss) => loss.name === target);
  const main = [...(own.length ? own : odds.losses)].sort((a, b) => b.hit - a.hit)[0];
  if (!main) return null;
  const bars = main.values
    .filter((each) => each.amount !== 0)
    .map((each) => ({
      value: String(each.amount),
      share: each.share,
      loss: each.amount,
      gone: each.removed > each.share / 2,
      miss: false,
    }));
  const none = main.values.find((each) => each.amount === 0)?.share ?? 0;
  return {
    fact: odds.facts.find((each) => each.name === main.name && HURT.test(each.fact))?.fact ?? "",
    bars: [{ value: "0", share: none, loss: 0, gone: false, miss: true }, ...bars],
    hit: main.hit,
    chance: main.chance,
    gone: main.removed,
    mean: main.mean,
  };
}

const READABLE = 17;

/** A fraction as long as anybody reads it. */
export function readable(chance: string): string {
  return chance.length <= READABLE ? chance : "";
}

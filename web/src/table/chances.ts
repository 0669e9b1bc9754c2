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

/** As many columns as a chart can have with a number over each. */
const COLUMNS = 20;

/** Bars of a chart: where there are too many, those of so many losses in a row are one. */
export function grouped(bars: Bar[]): Bar[] {
  if (bars.length <= COLUMNS) return bars;
  const most = Math.max(...bars.map((each) => Math.abs(each.loss)));
  const wide = Math.ceil(most / (COLUMNS / 2));
  const groups = new Map<number, Bar[]>();
  for (const bar of bars) {
    const at = bar.miss ? 0 : Math.ceil(Math.abs(bar.loss) / wide);
    groups.set(at, [...(groups.get(at) ?? []), bar]);
  }
  return [...groups].map(([at, all]) => {
    const share = all.reduce((sum, each) => sum + each.share, 0);
    const gone = all.filter((each) => each.gone).reduce((sum, each) => sum + each.share, 0);
    const value = at ? `${(at - 1) * wide + 1}–${at * wide}` : all[0]!.value;
    return { ...all[0]!, value, share, gone: gone > share / 2 };
  });
}

const READABLE = 17;

/** A fraction as long as anybody reads it. */
export function readable(chance: string): string {
  return chance.length <= READABLE ? chance : "";
}

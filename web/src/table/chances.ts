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
  /** The fact that says how much is left of the target. */
  fact: string;
  /** No effect first, then by how much is lost. */
  bars: Bar[];
  hit: number;
  gone: number;
  mean: number;
}

/** Facts that say how much is left of somebody. */
export const HURT = /\.(wounds|life|health|hits|stress|damage|hp)$/i;
const GONE = ["0", "-", "–", "out"];

export function chancesOf(odds: Odds, target: string): Chances | null {
  const about = odds.facts.filter((fact) => HURT.test(fact.fact));
  const main = about.find((fact) => fact.fact.startsWith(`${target}.`)) ?? about[0];
  if (!main) return null;
  const before = Number(main.before);
  const bars = main.values.map((each) => ({
    value: each.value,
    share: each.share,
    loss: Number.isFinite(Number(each.value)) ? Math.abs(before - Number(each.value)) : 0,
    gone: GONE.includes(each.value),
    miss: false,
  }));
  bars.sort((a, b) => a.loss - b.loss);
  const hit = sum(bars.map((each) => each.share));
  const none = { value: main.before, share: Math.max(0, 1 - hit), loss: 0, gone: false, miss: true };
  return {
    fact: main.fact,
    bars: [none, ...bars],
    hit,
    gone: sum(bars.filter((each) => each.gone).map((each) => each.share)),
    mean: sum(bars.map((each) => each.share * each.loss)),
  };
}

function sum(shares: number[]): number {
  return shares.reduce((total, each) => total + each, 0);
}

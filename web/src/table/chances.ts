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
export const HURT = /\.(wounds|life|health|hits|stress|ps|damage|hp)$/i;
const GONE = ["0", "-", "–", "out"];
/** Where hurt is counted up, another fact says who is no more: `out`, or a status. */
const OUT = /\.(out|status)$/;
const KILLED = ["true", "killed", "dead", "removed", "out"];

export function chancesOf(odds: Odds, target: string): Chances | null {
  const about = odds.facts.filter((fact) => HURT.test(fact.fact));
  const own = about.filter((fact) => fact.fact.startsWith(`${target}.`));
  // What is counted says more than what is listed.
  const main = own.find((fact) => Number.isFinite(Number(fact.before || "-"))) ?? own[0] ?? about[0];
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
  // Whoever is hurt worst is the one who is out.
  const out = outOf(odds, main.fact);
  let killed = out;
  for (const bar of [...bars].reverse()) {
    killed -= bar.share;
    if (killed < -1e-9) break;
    bar.gone = true;
  }
  const hit = sum(bars.map((each) => each.share));
  const none = { value: main.before, share: Math.max(0, 1 - hit), loss: 0, gone: false, miss: true };
  return {
    fact: main.fact,
    bars: [none, ...bars],
    hit,
    gone: out || sum(bars.filter((each) => each.gone).map((each) => each.share)),
    mean: sum(bars.map((each) => each.share * each.loss)),
  };
}

/** How likely it is that somebody is out, where a game says that apart from the hurt. */
function outOf(odds: Odds, fact: string): number {
  const owner = fact.slice(0, fact.lastIndexOf("."));
  const about = odds.facts.filter((each) => OUT.test(each.fact) && each.fact.startsWith(`${owner}.`));
  const values = about[0]?.values.filter((each) => KILLED.includes(each.value)) ?? [];
  return sum(values.map((each) => each.share));
}

/** Exact fractions added up: "1/4" and "1/6" are "5/12"; empty where that is longer than anybody reads. */
export function added(chances: string[]): string {
  let [over, under] = [0n, 1n];
  for (const chance of chances) {
    const [a, b = "1"] = chance.split("/");
    over = over * BigInt(b) + BigInt(a!) * under;
    under *= BigInt(b);
    const common = divisor(over, under);
    over /= common;
    under /= common;
  }
  const said = under === 1n ? `${over}` : `${over}/${under}`;
  return said.length <= READABLE ? said : "";
}

const READABLE = 17;

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : divisor(b, a % b);
}

function sum(shares: number[]): number {
  return shares.reduce((total, each) => total + each, 0);
}

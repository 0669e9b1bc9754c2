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
/** Where damage is counted up, another fact says who is no more. */
const KILLED = ["killed", "dead", "removed", "out"];

export function chancesOf(odds: Odds, target: string): Chances | null {
  const about = odds.facts.filter((fact) => HURT.test(fact.fact));
  const own = about.filter((fact) => fact.fact.startsWith(`${target}.`));
  // What is counted says more than what is listed.
  const main = own.find((fact) => Number.isFinite(Number(fact.before || "-"))) ?? own[0] ?? about[0];
  if (!main) return null;
  const out = fatal(odds, main.fact);
  const before = Number(main.before);
  const bars = main.values.map((each) => ({
    value: each.value,
    share: each.share,
    loss: Number.isFinite(Number(each.value)) ? Math.abs(before - Number(each.value)) : 0,
    gone: GONE.includes(each.value) || out.values.has(each.value),
    miss: false,
  }));
  bars.sort((a, b) => a.loss - b.loss);
  const status = odds.facts.find((fact) => fact.fact === main.fact.replace(HURT, ".status"));
  let killed = sum(
    (status?.values ?? []).filter((each) => KILLED.includes(each.value)).map((each) => each.share),
  );
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
    gone: out.share ?? sum(bars.filter((each) => each.gone).map((each) => each.share)),
    mean: sum(bars.map((each) => each.share * each.loss)),
  };
}

/** Where a game says apart whether somebody is out: how likely that is, and which values go with it. */
function fatal(odds: Odds, fact: string): { share: number | null; values: ReadonlySet<string> } {
  const name = `${fact.slice(0, fact.lastIndexOf("."))}.out`;
  const found = odds.facts.find((each) => each.fact === name);
  const values = new Set<string>();
  for (const { changes } of odds.outcomes)
    if (changes.some((each) => each.fact === name && each.after === "true"))
      for (const each of changes) if (each.fact === fact) values.add(each.after);
  return { share: found?.values.find((each) => each.value === "true")?.share ?? null, values };
}

function sum(shares: number[]): number {
  return shares.reduce((total, each) => total + each, 0);
}

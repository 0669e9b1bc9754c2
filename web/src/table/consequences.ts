/** What tells the answers to a question apart: how likely each brings about what another does not. */
import type { Odds } from "../lib/contract";
import { HURT } from "./chances";

type Fact = Odds["facts"][number];

export interface Consequence {
  fact: string;
  /** Whose it is, and what. */
  name: string;
  text: string;
  before: string;
  /** What it becomes, where every answer makes the same of it; else empty. */
  after: string;
  /** How likely it changes. */
  share: number;
  /** Counted, not sampled. */
  exact: boolean;
}

/** Less than this is no difference that somebody would read. */
const LEAST = 0.0005;
/** Of sampled odds only what luck alone would hardly bring about: so many standard errors. */
const ERRORS = 4;
/** Where somebody stands is seen on the table, not read in a card; nor does anybody choose by piles. */
const DRAWN = /\.(at|facing|elevation|draw|discard|deck)$/;

/** The consequences of each answer: the same facts in the same order, those that hurt first. */
export function consequencesOf(answers: (Odds | null)[], most = 2): Consequence[][] {
  if (answers.length < 2 || answers.some((odds) => odds === null)) return answers.map(() => []);
  const facts = new Map<string, Consequence>();
  for (const odds of answers)
    for (const each of odds!.facts) {
      const values = each.values.map((value) => value.value);
      const after = values.length === 1 ? values[0]! : "";
      const known = facts.get(each.fact);
      if (known) known.after = known.after === after ? after : "";
      else
        facts.set(each.fact, {
          fact: each.fact,
          name: each.title,
          text: each.text,
          before: each.before,
          after,
          share: 0,
          exact: true,
        });
    }
  const exact = answers.every((odds) => odds!.exact);
  const least = Math.max(LEAST, ...answers.map((odds) => ERRORS * odds!.error));
  const told = [...facts.values()]
    .filter((each) => !DRAWN.test(each.fact))
    .map((each) => ({ each, spread: spread(answers.map((odds) => shareOf(odds!, each.fact))) }))
    .filter(({ spread }) => spread > least)
    .sort((a, b) => hurts(b.each) - hurts(a.each) || b.spread - a.spread)
    .slice(0, most)
    .map(({ each }) => each);
  return answers.map((odds) => told.map((each) => ({ ...each, exact, share: shareOf(odds!, each.fact) })));
}

/** What may become of a fact; where somebody is moved to is for the table to show, only that they are is told. */
export function told(fact: Fact, moved: (who: string) => string): Fact["values"] {
  if (!DRAWN.test(fact.fact)) return fact.values;
  const share = fact.values.reduce((sum, { value, share }) => sum + (/\d/.test(value) ? share : 0), 0);
  const is = fact.fact.endsWith(".at") && fact.title && share;
  return is ? [{ value: "", chance: "", share, said: moved(fact.title) }] : [];
}

function hurts(each: Consequence): number {
  return Number(HURT.test(each.fact));
}

function shareOf(odds: Odds, fact: string): number {
  const values = odds.facts.find((each) => each.fact === fact)?.values ?? [];
  return values.reduce((total, value) => total + value.share, 0);
}

function spread(shares: number[]): number {
  return Math.max(...shares) - Math.min(...shares);
}

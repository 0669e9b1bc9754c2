/** Odds in which nothing changes, for tests to add to. */
import type { Odds } from "../src/lib/contract";

export function noOdds(): Odds {
  return {
    words: "",
    exact: true,
    samples: 1,
    error: 0,
    assumed: [],
    outcomes: [],
    tallies: [],
    facts: [],
    losses: [],
  };
}

/** Who sits where, as a match tells it. */
import type { MatchInfo } from "../lib/contract";

/** Whether somebody has another seat besides this one: two people with one phone are neither of them "you". */
export function isShared(match: MatchInfo, seat: number | null): boolean {
  const own = match.seats.find((each) => each.seat === seat);
  return !!own && match.seats.some((each) => each.seat !== own.seat && each.person === own.person);
}

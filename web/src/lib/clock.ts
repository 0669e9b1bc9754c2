/** Time to think: what may be agreed on, and how it is written. */
import type { ClockGiven } from "./contract";

export type Pace = "live" | "turns";

/** What may be chosen, by its name: as long as one likes, so long for the game, so long a move. */
export const TIMES: { name: string; pace: Pace; clock: ClockGiven | null }[] = [
  { name: "live", pace: "live", clock: null },
  { name: "10+10", pace: "live", clock: { kind: "side", seconds: 600, increment: 10 } },
  { name: "30+20", pace: "live", clock: { kind: "side", seconds: 1800, increment: 20 } },
  { name: "60+30", pace: "live", clock: { kind: "side", seconds: 3600, increment: 30 } },
  { name: "turns", pace: "turns", clock: null },
  { name: "1d", pace: "turns", clock: { kind: "move", seconds: 86_400, increment: 0 } },
  { name: "3d", pace: "turns", clock: { kind: "move", seconds: 3 * 86_400, increment: 0 } },
  { name: "7d", pace: "turns", clock: { kind: "move", seconds: 7 * 86_400, increment: 0 } },
];

/** Time left as a clock shows it: tenths at the end, days where there are any. */
export function left(ms: number, day: string, hour: string): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`;
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} ${day} ${hours % 24} ${hour}`;
  const pair = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor((whole % 3600) / 60);
  return hours ? `${hours}:${pair(minutes)}:${pair(whole % 60)}` : `${minutes}:${pair(whole % 60)}`;
}

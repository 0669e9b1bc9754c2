/** What charts of a study are drawn from. */
import { number } from "../lib/messages.svelte";

/** A row of a chart: which of these it has depends on the chart's kind. */
export interface Row {
  x?: string | number;
  y?: string | number;
  name?: string;
  when?: string;
  value?: number | null;
  low?: number | null;
  high?: number | null;
  games?: number;
  count?: number;
  cell?: number;
}

/** Even is the middle; 20 % away is as far as colours go. */
export function colourOf(share: number): string {
  const off = Math.max(-1, Math.min(1, (share - 0.5) / 0.2));
  const side = off < 0 ? "lo" : "hi";
  const far = Math.abs(off);
  const [from, to, part] =
    far < 0.5 ? ["mid", `${side}1`, far * 2] : [`${side}1`, `${side}2`, (far - 0.5) * 0.9];
  return `color-mix(in oklab,var(--heat-${to}) ${Math.round(part * 100)}%,var(--heat-${from}))`;
}

/** Whether figures are shares: then they are told in percent. */
export function isShare(label: string): boolean {
  return /rate|share|доля/.test(label);
}

export function told(value: number | null | undefined, share: boolean): string {
  if (value === null || value === undefined) return "–";
  return share ? `${number(value * 100, 1)} %` : number(value, Math.abs(value) < 10 ? 2 : 1, 0);
}

/** Round numbers between two ends, five or so. */
export function ticks(low: number, high: number): number[] {
  const wide = high - low || 1;
  const rough = wide / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? rough;
  const found: number[] = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-6; at += step)
    found.push(Number(at.toPrecision(12)));
  return found;
}

/** The ends of what is drawn, with a little room. */
export function ends(values: (number | null | undefined)[], within: number | null): [number, number] {
  const known = values.filter((each): each is number => typeof each === "number");
  if (within !== null) known.push(within);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  return [low - room, high + room];
}

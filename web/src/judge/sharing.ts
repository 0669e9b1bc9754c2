/** Positions that travel: in a link, packed, and kept in this browser. */
import type { Judgement } from "../lib/contract";
import type { Data } from "./editing";

export interface Kept {
  name: string;
  system: string;
  case: Data;
  time: number;
}

const KEY = "highground.positions";
const NOW = "highground.position";
const ANSWER = "highground.ruling";
/** More than this no link holds that every program passes on. */
const LONGEST = 24_000;

export async function packed(system: string, data: Data): Promise<string> {
  const text = JSON.stringify({ ...data, system });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function unpacked(text: string): Promise<{ system: string; case: Data } | null> {
  try {
    if (text.length > LONGEST) return null;
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const data = JSON.parse(await new Response(stream).text()) as Data;
    return typeof data["system"] === "string" ? { system: data["system"], case: data } : null;
  } catch {
    return null;
  }
}

/** The link that holds a position; null: it is too large for one. */
export async function linkTo(system: string, data: Data): Promise<string | null> {
  const text = await packed(system, data);
  return text.length > LONGEST ? null : `${location.origin}/judge/${system}#p=${text}`;
}

function read<T>(key: string, none: T): T {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as T | null) ?? none;
  } catch {
    return none;
  }
}

export function keptPositions(): Kept[] {
  return read<Kept[]>(KEY, []);
}

export function keepPosition(kept: Kept): void {
  const others = keptPositions().filter((each) => each.name !== kept.name || each.system !== kept.system);
  localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, 50)));
}

export function dropPosition(kept: Kept): void {
  const others = keptPositions().filter((each) => each.name !== kept.name || each.system !== kept.system);
  localStorage.setItem(KEY, JSON.stringify(others));
}

/** The position that was open last, so that a phone may go to sleep. */
export function lastPosition(): { system: string; case: Data } | null {
  return read<{ system: string; case: Data } | null>(NOW, null);
}

/** The last ruling, so that what was on the screen can be drawn again without a network. */
export function lastAnswer(data: Data): Judgement | null {
  const kept = read<{ case: Data; answer: Judgement } | null>(ANSWER, null);
  return kept && JSON.stringify(kept.case) === JSON.stringify(data) ? kept.answer : null;
}

export function rememberAnswer(data: Data, answer: Judgement): void {
  try {
    if (!answer.problem) localStorage.setItem(ANSWER, JSON.stringify({ case: data, answer }));
  } catch {
    // No room: then nothing is drawn without a network.
  }
}

export function rememberPosition(system: string, data: Data): void {
  try {
    localStorage.setItem(NOW, JSON.stringify({ system, case: data }));
  } catch {
    // A browser without room keeps nothing; the page goes on.
  }
}

/** Rosters that travel: as files and as links. Whatever comes in is data; what it is worth the rules say. */
import type { Data } from "./roster";

export interface Parcel {
  system: string;
  name: string;
  data: Data;
}

const KIND = "roster";
/** As long as a link may be, before anything is unpacked from it; and what comes out of it. */
const LINK_MOST = 60_000;
const TEXT_MOST = 400_000;

export function fileOf(parcel: Parcel): string {
  return JSON.stringify({ highground: KIND, ...parcel }, null, 2);
}

/** What a file or link holds; a bare roster is taken for one of `system`. Null: it is none. */
export function read(text: string, system: string): Parcel | null {
  if (text.length > TEXT_MOST) return null;
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isData(found)) return null;
  if (found["highground"] === KIND) {
    const { system: of, name, data } = found;
    return typeof of === "string" && typeof name === "string" && isData(data)
      ? { system: of, name, data }
      : null;
  }
  if ("highground" in found) return null;
  const of = typeof found["system"] === "string" ? found["system"] : system;
  return { system: of, name: String(found["side"] ?? found["name"] ?? ""), data: found };
}

function isData(value: unknown): value is Data {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** The part of a link after its `#`: nothing of it is sent to a server. */
export async function packed(parcel: Parcel): Promise<string> {
  const squeezed = await through(
    new TextEncoder().encode(JSON.stringify({ highground: KIND, ...parcel })),
    new CompressionStream("deflate-raw"),
    Infinity,
  );
  let text = "";
  for (const byte of squeezed) text += String.fromCharCode(byte);
  return `roster=${btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

export async function unpacked(hash: string, system: string): Promise<Parcel | null> {
  const found = /^#?roster=([\w-]+)$/.exec(hash)?.[1];
  if (!found || found.length > LINK_MOST) return null;
  try {
    const text = atob(found.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream("deflate-raw"), TEXT_MOST);
    return read(new TextDecoder().decode(plain), system);
  } catch {
    return null;
  }
}

/** Bytes through a stream; more than so many are too much. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const reader = new Blob([bytes.slice()]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) throw new Error("too long");
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

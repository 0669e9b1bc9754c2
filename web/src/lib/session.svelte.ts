/** Who sits at this browser: a guest by a signed token, made when first needed. */
import { api } from "./api";
import type { Person, Session as Given } from "./contract";

const KEY = "highground.session";

class Session {
  private given: Given | null = $state(load());
  private asking: Promise<Given> | null = null;

  get person(): Person | null {
    return this.given?.person ?? null;
  }

  async token(): Promise<string> {
    if (this.given) return this.given.token;
    this.asking ??= api.guest(guestName());
    try {
      this.take(await this.asking);
    } finally {
      this.asking = null;
    }
    return this.given!.token;
  }

  take(given: Given): void {
    this.given = given;
    localStorage.setItem(KEY, JSON.stringify(given));
  }

  /** The same somebody under another name. */
  rename(person: Person): void {
    if (this.given) this.take({ ...this.given, person });
  }

  forget(): void {
    this.given = null;
    localStorage.removeItem(KEY);
  }
}

const NAMES = ["Otter", "Heron", "Marten", "Lynx", "Curlew", "Badger", "Kestrel", "Hare", "Ibis", "Stoat"];

function guestName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)]!;
}

function load(): Given | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Given | null;
  } catch {
    return null;
  }
}

export const session = new Session();

/** Who sits at this browser. The keys are in cookies that no script can read; only the person is known here. */
import { api, Trouble } from "./api";
import type { Person, Session as Given } from "./contract";

const KEY = "highground.person";
/** Where a token lay before there were cookies. */
const OLD = "highground.session";
const EARLY = 60;

class Session {
  person: Person | null = $state(load<Person>(KEY));
  private until = 0;
  private asking: Promise<void> | null = null;

  /** Somebody, with a token that is good for a while: renewed if need be, a guest on the first occasion. */
  async ready(): Promise<void> {
    if (Date.now() < this.until) return;
    this.asking ??= this.begin();
    try {
      await this.asking;
    } finally {
      this.asking = null;
    }
  }

  private async begin(): Promise<void> {
    const old = load<{ token: string }>(OLD)?.token;
    if (old || this.person) {
      try {
        this.take(await (old ? api.adopt(old) : api.refresh()));
        localStorage.removeItem(OLD);
        return;
      } catch (error) {
        if (!(error instanceof Trouble) || error.kind !== "unauthorized") throw error;
        localStorage.removeItem(OLD);
      }
    }
    this.take(await newGuest());
  }

  take(given: Given): void {
    this.until = Date.now() + Math.max(1, given.expires - EARLY) * 1000;
    this.rename(given.person);
  }

  /** The same somebody under another name. */
  rename(person: Person): void {
    this.person = person;
    localStorage.setItem(KEY, JSON.stringify(person));
  }

  /** The token is no longer good; the next one is asked for when it is needed. */
  expire(): void {
    this.until = 0;
  }

  /** Nobody sits here any more. */
  forget(): void {
    this.expire();
    this.person = null;
    localStorage.removeItem(KEY);
  }
}

const NAMES = ["Otter", "Heron", "Marten", "Lynx", "Curlew", "Badger", "Kestrel", "Hare", "Ibis", "Stoat"];

async function newGuest(): Promise<Given> {
  const name = NAMES[Math.floor(Math.random() * NAMES.length)]!;
  try {
    return await api.guest(name);
  } catch (error) {
    // Somebody's account is called so.
    if (!(error instanceof Trouble) || error.kind !== "conflict") throw error;
    return api.guest(`${name} ${100 + Math.floor(Math.random() * 900)}`);
  }
}

function load<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

export const session = new Session();

/** Rosters of one's own, kept in this browser. */

export interface OwnRoster {
  system: string;
  name: string;
  data: Record<string, unknown>;
  /** False: a draft that the rules do not allow yet; it is kept, not played. */
  legal?: boolean;
}

const KEY = "highground.rosters";

function all(): OwnRoster[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnRoster[];
  } catch {
    return [];
  }
}

/** What somebody was last working on in a system, kept or not. */
export function draftOf(system: string): Record<string, unknown> | null {
  try {
    return JSON.parse(localStorage.getItem(`${KEY}.draft.${system}`) ?? "null") as Record<
      string,
      unknown
    > | null;
  } catch {
    return null;
  }
}

export function keepDraft(system: string, data: Record<string, unknown>): void {
  try {
    localStorage.setItem(`${KEY}.draft.${system}`, JSON.stringify(data));
  } catch {
    // No room: what is on the page is still there.
  }
}

export function ownRosters(system: string): OwnRoster[] {
  return all().filter((each) => each.system === system);
}

export function keepRoster(roster: OwnRoster): void {
  const others = all().filter((each) => each.system !== roster.system || each.name !== roster.name);
  localStorage.setItem(KEY, JSON.stringify([...others, roster]));
}

export function dropRoster(system: string, name: string): void {
  localStorage.setItem(
    KEY,
    JSON.stringify(all().filter((each) => each.system !== system || each.name !== name)),
  );
}

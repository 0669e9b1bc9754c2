/** Rosters of one's own, kept in this browser. */

export interface OwnRoster {
  system: string;
  name: string;
  data: Record<string, unknown>;
}

const KEY = "highground.rosters";

function all(): OwnRoster[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnRoster[];
  } catch {
    return [];
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

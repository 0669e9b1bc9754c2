/** Maps of one's own, kept in this browser beside the rosters: cases without models. */

export interface OwnMap {
  system: string;
  name: string;
  data: Record<string, unknown>;
}

const KEY = "highground.maps";

export function everyMap(): OwnMap[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as OwnMap[];
  } catch {
    return [];
  }
}

export function ownMaps(system: string): OwnMap[] {
  return everyMap().filter((each) => each.system === system);
}

export function keepMap(map: OwnMap): void {
  const others = everyMap().filter((each) => each.system !== map.system || each.name !== map.name);
  localStorage.setItem(KEY, JSON.stringify([...others, map]));
}

export function dropMap(system: string, name: string): void {
  localStorage.setItem(
    KEY,
    JSON.stringify(everyMap().filter((each) => each.system !== system || each.name !== name)),
  );
}

/** What the server is told of the map that was chosen; null: the scenario's own. */
export function groundOf(system: string, name: string): Record<string, unknown> | null {
  return ownMaps(system).find((each) => each.name === name)?.data ?? null;
}

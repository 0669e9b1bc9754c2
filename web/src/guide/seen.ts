/** Which games have shown their goal in this browser. */
const KEY = "highground.goals";
const MOST = 40;

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

export function seenGoal(match: string): boolean {
  return load().includes(match);
}

export function sawGoal(match: string): void {
  const kept = [match, ...load().filter((each) => each !== match)].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(kept));
}

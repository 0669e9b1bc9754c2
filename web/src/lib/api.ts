/** Requests over HTTP. Every failure is a sentence. */
import type {
  Ended,
  Imported,
  Joined,
  MatchGiven,
  MatchInfo,
  MatchList,
  Person,
  Problem,
  Replay,
  RosterChange,
  RosterCheck,
  RosterData,
  RosterForm,
  RosterOdds,
  Rules,
  Scenario,
  SceneData,
  SeatGiven,
  Session,
  Systems,
  Verified,
} from "./contract";
import { t } from "./messages.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

/** A request that did not succeed, in words. */
export class Trouble extends Error {
  constructor(
    readonly kind: string,
    text: string,
  ) {
    super(text);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const url = `/api${path}${path.includes("?") ? "&" : "?"}lang=${settings.language}`;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Trouble("offline", t("error.offline"));
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const problem = data as Partial<Problem> | null;
    throw new Trouble(problem?.error ?? String(answer.status), problem?.text ?? t("error.server"));
  }
  return data as T;
}

/** As somebody: a guest is made on the first occasion; a token that is no longer good is renewed once. */
async function mine<T>(method: string, path: string, body?: unknown): Promise<T> {
  await session.ready();
  try {
    return await call<T>(method, path, body);
  } catch (error) {
    if (!(error instanceof Trouble) || error.kind !== "unauthorized") throw error;
    session.expire();
    await session.ready();
    return call<T>(method, path, body);
  }
}

/** With a password: that it is wrong must not be taken for a token that is. */
async function secret<T>(path: string, body: unknown): Promise<T> {
  await session.ready();
  return call<T>("POST", path, body);
}

const part = encodeURIComponent;
const kept = new Map<string, Promise<unknown>>();

/** What does not change while the server runs is asked for once a language. */
function once<T>(path: string): Promise<T> {
  const key = `${settings.language} ${path}`;
  let found = kept.get(key) as Promise<T> | undefined;
  if (!found) {
    found = call<T>("GET", path);
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}

export const api = {
  guest: (name: string) => call<Session>("POST", "/guests", { name, cookie: true }),
  refresh: () => call<Session>("POST", "/sessions/refresh", { cookie: true }),
  adopt: (token: string) => call<Session>("POST", "/sessions/refresh", { token, cookie: true }),
  rename: (name: string) => mine<Person>("POST", "/me", { name }),
  account: (name: string, password: string) =>
    mine<Session>("POST", "/accounts", { name, password, cookie: true }),
  login: (name: string, password: string) =>
    call<Session>("POST", "/sessions", { name, password, cookie: true }),
  logout: (everywhere: boolean) => mine<Ended>("DELETE", everywhere ? "/sessions/all" : "/sessions/mine"),
  changePassword: (old: string, fresh: string) => secret<Session>("/me/password", { old, new: fresh }),
  leave: (password: string | null) => secret<Ended>("/me/delete", { password }),
  systems: () => once<Systems>("/systems"),
  scenario: (system: string, name: string) =>
    once<Scenario>(`/systems/${part(system)}/scenarios/${part(name)}`),
  rules: (system: string) => once<Rules>(`/systems/${part(system)}/rules`),
  roster: (system: string, name: string) =>
    once<RosterData>(`/systems/${part(system)}/rosters/${part(name)}`),
  sample: (system: string, name: string, rosters: string[]) =>
    once<SceneData>(
      `/systems/${part(system)}/scenarios/${part(name)}/sample?${rosters.map((each) => `roster=${part(each)}`).join("&")}`,
    ),
  rosterForm: (system: string) => once<RosterForm>(`/systems/${part(system)}/roster-form`),
  rosterCheck: (system: string, data: Record<string, unknown>, changes: RosterChange[] = []) =>
    call<RosterCheck>("POST", `/systems/${part(system)}/roster-check`, { data, changes }),
  rosterOdds: (system: string, data: Record<string, unknown>, model: string, item: string) =>
    call<RosterOdds>("POST", `/systems/${part(system)}/roster-odds`, { data, model, item }),
  verify: (id: string) => mine<Verified>("POST", `/matches/${part(id)}/verify`),
  matches: () => mine<MatchList>("GET", "/matches"),
  match: (id: string) => mine<MatchInfo>("GET", `/matches/${part(id)}`),
  create: (given: Partial<MatchGiven> & { system: string }) => mine<MatchInfo>("POST", "/matches", given),
  invitation: (code: string) => mine<MatchInfo>("GET", `/invitations/${part(code)}`),
  join: (code: string) => mine<Joined>("POST", `/invitations/${part(code)}`),
  replay: (id: string) => mine<Replay>("GET", `/matches/${part(id)}/replay`),
  fork: (id: string, step: number, seats: SeatGiven[] | null = null) =>
    mine<MatchInfo>("POST", `/matches/${part(id)}/fork`, { step, seats }),
  importReplay: (text: string) => mine<Imported>("POST", "/replays", { text }),
  async exported(id: string): Promise<string> {
    await session.ready();
    const answer = await fetch(`/api/matches/${part(id)}/export`);
    if (!answer.ok) throw new Trouble(String(answer.status), t("error.server"));
    return answer.text();
  },
};

/** Requests over HTTP. Every failure is a sentence. */
import type {
  MapReport,
  Companion,
  CaseData,
  CaseForm,
  CaseText,
  Advice,
  Ended,
  Finding,
  Imported,
  Joined,
  LabAbout,
  JudgeAnswer,
  Judgement,
  LadderSaid,
  Learned,
  Lesson,
  MatchGiven,
  MatchInfo,
  MatchList,
  OptionRulings,
  NoticesSaid,
  Person,
  Problem,
  Profile,
  RematchSaid,
  Replay,
  RosterChange,
  RosterCheck,
  RosterData,
  RosterForm,
  RosterOdds,
  Rules,
  Scenario,
  SceneData,
  SeekGiven,
  Seeks,
  Session,
  StudyForm,
  StudyList,
  StudyShown,
  Sought,
  SubscriptionGiven,
  Systems,
  TournamentGiven,
  TournamentList,
  TournamentWhole,
  Terms,
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
  terms: (system: string) => once<Terms>(`/systems/${part(system)}/terms`),
  lesson: (system: string) => once<Lesson>(`/systems/${part(system)}/guided`),
  guide: (system: string) => mine<MatchInfo>("POST", `/systems/${part(system)}/guided`),
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
  beside: (given: Record<string, unknown>) => mine<Companion>("POST", "/companions", given),
  invitation: (code: string) => mine<MatchInfo>("GET", `/invitations/${part(code)}`),
  join: (code: string) => mine<Joined>("POST", `/invitations/${part(code)}`),
  seeks: () => mine<Seeks>("GET", "/seeks"),
  seek: (given: SeekGiven) => mine<Sought>("POST", "/seeks", given),
  takeSeek: (id: string) => mine<MatchInfo>("POST", `/seeks/${part(id)}/take`),
  withdrawSeek: (id: string) => mine<null>("DELETE", `/seeks/${part(id)}`),
  ladder: (system: string) => call<LadderSaid>("GET", `/ladders/${part(system)}`),
  profile: (id: string) => call<Profile>("GET", `/people/${part(id)}`),
  waiting: () => mine<{ waiting: number }>("GET", "/me/waiting"),
  notices: () => mine<NoticesSaid>("GET", "/me/notices"),
  subscribe: (given: SubscriptionGiven) => mine<NoticesSaid>("POST", "/me/push", given),
  unsubscribe: (endpoint: string) => mine<NoticesSaid>("POST", "/me/push/end", { endpoint }),
  setEmail: (email: string, language: string) => mine<NoticesSaid>("POST", "/me/email", { email, language }),
  forgetEmail: () => mine<NoticesSaid>("DELETE", "/me/email"),
  confirmEmail: (code: string) => call<null>("POST", "/emails/confirm", { code }),
  tournaments: () => mine<TournamentList>("GET", "/tournaments"),
  tournament: (id: string) => mine<TournamentWhole>("GET", `/tournaments/${part(id)}`),
  makeTournament: (given: TournamentGiven) => mine<TournamentWhole>("POST", "/tournaments", given),
  enterTournament: (id: string) => mine<TournamentWhole>("POST", `/tournaments/${part(id)}/enter`),
  leaveTournament: (id: string) => mine<TournamentWhole>("DELETE", `/tournaments/${part(id)}/enter`),
  startTournament: (id: string) => mine<TournamentWhole>("POST", `/tournaments/${part(id)}/start`),
  rematch: (id: string) => mine<MatchInfo>("POST", `/matches/${part(id)}/rematch`),
  rematchAsked: (id: string) => mine<RematchSaid>("GET", `/matches/${part(id)}/rematch`),
  declineRematch: (id: string) => mine<null>("DELETE", `/matches/${part(id)}/rematch`),
  learned: (id: string) => mine<Learned>("GET", `/matches/${part(id)}/learned`),
  advice: (id: string, step: number) => mine<Advice>("GET", `/matches/${part(id)}/advice/${step}`),
  replay: (id: string) => mine<Replay>("GET", `/matches/${part(id)}/replay`),
  fork: (id: string, step: number) => mine<MatchInfo>("POST", `/matches/${part(id)}/fork`, { step }),
  importReplay: (text: string) => mine<Imported>("POST", "/replays", { text }),
  lab: () => once<LabAbout>("/lab"),
  studyForm: (system: string, kind: string) => once<StudyForm>(`/lab/forms/${part(system)}/${part(kind)}`),
  studies: () => mine<StudyList>("GET", "/lab/studies"),
  study: (id: string) => mine<StudyShown>("GET", `/lab/studies/${part(id)}`),
  beginStudy: (study: Record<string, unknown>, files: Record<string, unknown>) =>
    mine<StudyShown>("POST", "/lab/studies", { study, files }),
  stopStudy: (id: string) => mine<StudyShown>("POST", `/lab/studies/${part(id)}/stop`),
  goOnStudy: (id: string) => mine<StudyShown>("POST", `/lab/studies/${part(id)}/go`),
  deleteStudy: (id: string) => mine<StudyList>("DELETE", `/lab/studies/${part(id)}`),
  watchGame: (id: string, cell: number, game: number) =>
    mine<Imported>("POST", `/lab/studies/${part(id)}/games`, { cell, game }),
  matchCase: (id: string, step: string | null) =>
    mine<CaseData>("GET", `/matches/${part(id)}/case${step ? `?step=${part(step)}` : ""}`),
  caseForm: (system: string) => once<CaseForm>(`/systems/${part(system)}/case-form`),
  caseTable: (system: string, scenario: string) =>
    once<CaseData>(`/systems/${part(system)}/case-tables/${part(scenario)}`),
  readCase: (text: string) => call<CaseData>("POST", "/cases/read", { text }),
  writeCase: (given: Record<string, unknown>) => call<CaseText>("POST", "/cases/write", { case: given }),
  judge: (system: string, given: Record<string, unknown>) =>
    call<Judgement>("POST", `/systems/${part(system)}/judge`, given),
  judgeAsk: (system: string, given: Record<string, unknown>) =>
    call<JudgeAnswer>("POST", `/systems/${part(system)}/judge/ask`, given),
  judgeBetween: (system: string, given: Record<string, unknown>) =>
    call<{ findings: Finding[] }>("POST", `/systems/${part(system)}/judge/between`, given),
  playOn: (system: string, given: Record<string, unknown>) =>
    mine<MatchInfo>("POST", `/systems/${part(system)}/judge/play`, given),
  judgeMap: (system: string, given: Record<string, unknown>) =>
    call<MapReport>("POST", `/systems/${part(system)}/judge/map`, given),
  judgeOptions: (system: string, given: Record<string, unknown>) =>
    call<OptionRulings>("POST", `/systems/${part(system)}/judge/options`, given),
  async rosterPage(
    system: string,
    data: Record<string, unknown>,
    paper: string,
    kind: string,
  ): Promise<string> {
    const answer = await fetch(`/api/systems/${part(system)}/roster-print?lang=${settings.language}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ data, paper, kind }),
    });
    if (!answer.ok) {
      const problem = (await answer.json().catch(() => null)) as Partial<Problem> | null;
      throw new Trouble(String(answer.status), problem?.text ?? t("error.server"));
    }
    return answer.text();
  },
  async judgePicture(system: string, given: Record<string, unknown>): Promise<string> {
    const answer = await fetch(`/api/systems/${part(system)}/judge/picture`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(given),
    });
    if (!answer.ok) throw new Trouble(String(answer.status), t("error.server"));
    return answer.text();
  },
  async exported(id: string): Promise<string> {
    await session.ready();
    const answer = await fetch(`/api/matches/${part(id)}/export`);
    if (!answer.ok) throw new Trouble(String(answer.status), t("error.server"));
    return answer.text();
  },
};

/** A match over its socket: keeps the latest table, resends what was not acknowledged, comes back by itself. */
import { Ground, Scene } from "../board/scene";
import type {
  Chance,
  Check,
  Choices,
  ClientMessage,
  LineSaid,
  MatchInfo,
  Need,
  Odds,
  OrderGiven,
  Preview,
  Reach,
  Refusal,
  SceneData,
  ServerMessage,
  Step,
  TableData,
  Weighed,
} from "./contract";
import { t } from "./messages.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

export type Link = "connecting" | "open" | "lost" | "closed";

type Answer = Extract<ServerMessage, { re: number }>;
type Request = Exclude<ClientMessage, { type: "hello" }>;
type Ask = Request extends infer M ? (M extends Request ? Omit<M, "v" | "id"> : never) : never;

/** The rules do not allow an order. */
export class NotAllowed extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.text);
  }
}

/** A request that could not be carried out, in words. */
export class NotDone extends Error {
  constructor(
    readonly kind: string,
    text: string,
  ) {
    super(text);
  }
}

/** An order beside a real table that waits for what comes up. */
export interface Pending {
  order: Partial<OrderGiven>;
  allow: boolean;
  key: string;
  need: Need;
  fallen: Chance[];
}

interface Waiting {
  message: Request;
  kept: boolean;
  done: (answer: Answer) => void;
  failed: (error: Error) => void;
}

const SLOWEST = 5_000;

export class Live {
  link: Link = $state("connecting");
  /** Why the match cannot be shown at all. */
  trouble: string | null = $state(null);
  match: MatchInfo | null = $state.raw(null);
  table: TableData | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  steps: Step[] = $state.raw([]);
  seat: number | null = $state(null);
  /** By how many seconds this is behind, for who watches a game with secrets. */
  behind = $state(0);
  chat: LineSaid[] = $state.raw([]);
  /** How many lines of it have been seen. */
  read = $state(0);
  /** Ids of people here whom one does not want to hear. */
  muted: string[] = $state.raw([]);
  /** How many lines of others, whom one wants to hear, have not been seen. */
  unread = $derived(
    this.chat.slice(this.read).filter((line) => line.seat !== this.seat && !this.muted.includes(line.person))
      .length,
  );
  seq = $state(-1);
  /** What must come up on the real table before the order that was given is carried out. */
  pending: Pending | null = $state.raw(null);
  /** What changed last, for those who show it as it happens. */
  latest: { what: string; step: Step | null; seat: number } | null = $state.raw(null);
  /** Seconds until the next try, while the connection is lost. */
  retry = $state(0);

  /** Told of every order as it comes, with the positions before and after. */
  onstep: ((step: Step, before: Scene, after: Scene) => void) | null = null;

  private socket: WebSocket | null = null;
  private ground: Ground | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private delay = 250;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private over = false;

  constructor(readonly id: string) {
    void this.connect();
  }

  // -- the connection ----------------------------------------------------------------------------

  async connect(): Promise<void> {
    clearTimeout(this.timer);
    clearInterval(this.ticking);
    if (this.over) return;
    this.link = this.link === "lost" ? "lost" : "connecting";
    try {
      await session.ready();
    } catch {
      this.lose();
      return;
    }
    if (this.over) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/api/matches/${encodeURIComponent(this.id)}/socket`,
    );
    this.socket = socket;
    socket.onopen = () =>
      this.send({ v: 1, type: "hello", seq: this.seq, language: settings.language } as ClientMessage);
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      clearInterval(this.pinging);
      if (event.code === 4401) session.expire();
      if (event.code === 4403 || event.code === 4404) {
        this.over = true;
        this.link = "closed";
        this.trouble = t(event.code === 4404 ? "error.noMatch" : "error.private");
      } else this.lose();
    };
  }

  private lose(): void {
    if (this.over) return;
    this.link = "lost";
    for (const [number, each] of this.waiting)
      if (!each.kept) {
        this.waiting.delete(number);
        each.failed(new NotDone("offline", t("error.offline")));
      }
    const wait = this.delay;
    this.delay = Math.min(SLOWEST, this.delay * 2);
    this.retry = Math.ceil(wait / 1000);
    this.ticking = setInterval(() => (this.retry = Math.max(0, this.retry - 1)), 1000);
    this.timer = setTimeout(() => void this.connect(), wait);
  }

  retryNow(): void {
    this.delay = 250;
    this.socket?.close();
    void this.connect();
  }

  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    clearInterval(this.ticking);
    clearInterval(this.pinging);
    this.socket?.close();
    this.socket = null;
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // -- hearing -----------------------------------------------------------------------------------

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        this.delay = 250;
        clearInterval(this.ticking);
        clearInterval(this.pinging);
        this.pinging = setInterval(() => void this.ask({ type: "ping" }).catch(() => undefined), 20_000);
        this.seat = message.seat;
        // What was said before one came is not news; what was said while the line was down is.
        if (!this.match) this.read = message.chat.length;
        this.chat = message.chat;
        this.muted = message.muted;
        this.behind = message.behind;
        this.match = message.match;
        this.steps = message.reset ? message.steps : [...this.steps, ...message.steps];
        this.seq = message.seq;
        this.lay(message.table);
        this.link = "open";
        for (const each of this.waiting.values()) this.send(each.message);
        break;
      case "heard":
        this.chat = [...this.chat, message.line];
        break;
      case "changed": {
        this.seq = message.seq;
        this.match = message.match;
        this.seat = message.match.you;
        if (message.what !== "presence" && message.what !== "language") this.pending = null;
        if (message.undone_to !== null) {
          const to = message.undone_to;
          this.steps = this.steps.filter((step) => step.step <= to);
        }
        if (message.step) {
          const { step } = message;
          this.steps = [...this.steps.filter((each) => each.step < step.step), step];
        }
        const before = this.scene;
        this.lay(message.table);
        if (message.what === "order" && message.step && before && this.scene)
          this.onstep?.(message.step, before, this.scene);
        this.latest = { what: message.what, step: message.step, seat: message.seat };
        break;
      }
      default: {
        const waiting = this.waiting.get(message.re);
        if (!waiting) return;
        this.waiting.delete(message.re);
        if (message.type === "error")
          waiting.failed(new NotDone(message.problem.error, message.problem.text));
        else if (message.type === "refused") waiting.failed(new NotAllowed(message.refusal));
        else waiting.done(message);
      }
    }
  }

  private lay(table: TableData): void {
    const scene = table.scene as SceneData;
    if (scene.board) this.ground = new Ground(scene.board);
    this.table = table;
    const acts = table.asked?.settled ? table.asked.subject : "";
    if (this.ground) this.scene = new Scene(this.ground, scene, acts);
  }

  // -- asking ------------------------------------------------------------------------------------

  private ask<K extends Answer["type"]>(given: Ask, kept = false): Promise<Extract<Answer, { type: K }>> {
    const id = ++this.number;
    const message = { ...given, v: 1, id } as unknown as Request;
    return new Promise((done, failed) => {
      if (!kept && this.link !== "open") {
        failed(new NotDone("offline", t("error.offline")));
        return;
      }
      this.waiting.set(id, { message, kept, done: done as (answer: Answer) => void, failed });
      this.send(message);
    });
  }

  /** Give an order, beside a real table even against the rules. While the connection is lost it is kept, and
   * sent once. */
  async order(order: Partial<OrderGiven>, allow = false): Promise<void> {
    await this.attempt({ order, allow, key: newKey() }, [], 0);
  }

  private async attempt(
    given: Pick<Pending, "order" | "allow" | "key">,
    chance: string[],
    roll: number,
  ): Promise<void> {
    const { order, allow, key } = given;
    const asked = { type: "order", order: whole(order), after: this.seq, key, chance, roll, allow };
    const answer = await this.ask<"done" | "needed">(asked as Ask, true);
    this.pending =
      answer.type === "needed" ? { order, allow, key, need: answer.need, fallen: answer.fallen } : null;
  }

  /** What came up on the real table. */
  async enter(label: string): Promise<void> {
    const { pending } = this;
    if (pending) await this.attempt(pending, [...pending.fallen.map((each) => each.label), label], 0);
  }

  /** Let so many of what is needed be rolled here. */
  async roll(count: number): Promise<void> {
    const { pending } = this;
    if (pending)
      await this.attempt(
        pending,
        pending.fallen.map((each) => each.label),
        count,
      );
  }

  /** What came up last was typed wrongly; with nothing typed, the order is not given after all. */
  async unenter(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    const came = pending.fallen.map((each) => each.label);
    if (came.length) await this.attempt(pending, came.slice(0, -1), 0);
    else this.pending = null;
  }

  async check(order: Partial<OrderGiven>): Promise<Check> {
    return (await this.ask<"checked">({ type: "check", order: whole(order) } as Ask)).found;
  }

  async choices(order: Partial<OrderGiven>, field: string): Promise<Choices> {
    return (await this.ask<"choices">({ type: "choices", order: whole(order), field } as Ask)).found;
  }

  /** Where a model may end, exactly; or what it threatens. Without a kind: by a plain move. */
  async reach(model: string, how: { kind?: string; threat?: boolean } = {}): Promise<Reach> {
    return (await this.ask<"reached">({ type: "reach", model, ...how } as Ask)).found;
  }

  async preview(model: string, kind: string | undefined, path: [number, number][] = []): Promise<Preview> {
    return (await this.ask<"previewed">({ type: "preview", model, kind, path } as Ask)).found;
  }

  /** The odds of an order: now or after another, by itself or with what it interrupts. */
  async odds(
    order: Partial<OrderGiven>,
    how: { after?: Partial<OrderGiven>; through?: boolean; effort?: number } = {},
  ): Promise<Odds> {
    const after = how.after ? whole(how.after) : null;
    const { through = false, effort = 0 } = how;
    const asked = { type: "odds", order: whole(order), after, through, effort };
    return (await this.ask<"odds">(asked as Ask)).found;
  }

  async weighed(step: number): Promise<{ bot: string; weighed: Weighed[] }> {
    return (await this.ask<"weighed">({ type: "weighed", step } as Ask)).found;
  }

  async undo(step: number): Promise<void> {
    await this.ask<"done">({ type: "undo", step } as Ask);
  }

  async redo(): Promise<void> {
    await this.ask({ type: "redo" } as Ask);
  }

  async answerUndo(accept: boolean): Promise<void> {
    const step = this.table?.offer?.step ?? null;
    await this.ask<"done">({ type: "undo_answer", accept, step } as Ask);
  }

  /** Say something to those who sit here: a text, or a phrase that each reads in their own language. */
  async say(text: string, phrase: string | null = null): Promise<void> {
    await this.ask<"done">({ type: "say", text, phrase } as Ask);
  }

  async mute(person: string, on: boolean): Promise<void> {
    await this.ask<"done">({ type: "mute", person, on } as Ask);
    this.muted = on ? [...this.muted, person] : this.muted.filter((each) => each !== person);
  }

  async report(line: string): Promise<void> {
    await this.ask<"done">({ type: "report", line, why: "" } as Ask);
  }

  async resign(): Promise<void> {
    await this.ask<"done">({ type: "resign" } as Ask);
  }
}

/** What somebody who acts asks of whoever knows the rules: a match over its socket, or the judge. */
export type Talk = Pick<
  Live,
  "link" | "table" | "scene" | "seat" | "seq" | "order" | "check" | "choices" | "preview" | "reach" | "odds"
>;

export function whole(order: Partial<OrderGiven>): OrderGiven {
  return { words: null, offer: null, values: {}, ...order } as OrderGiven;
}

function newKey(): string {
  return crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
}

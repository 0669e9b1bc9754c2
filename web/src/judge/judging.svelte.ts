/** A position under judgement: what the case says, what was changed, and what the server says of it. */
import { Ground, Scene } from "../board/scene";
import type {
  CaseForm,
  Check,
  Choices,
  Finding,
  Judgement,
  Odds,
  OptionRulings,
  OrderGiven,
  Place,
  Preview,
  Reach,
  SceneData,
  TableData,
} from "../lib/contract";
import { api, Trouble } from "../lib/api";
import { NotAllowed, whole, type Link } from "../lib/live.svelte";
import { chanceOf, ordersOf, type Data } from "./editing";
import { lastAnswer, rememberAnswer, rememberPosition } from "./sharing";
import { t } from "../lib/messages.svelte";

const PAUSE = 60;
const HISTORY = 200;

export class Judging {
  system = $state("");
  form: CaseForm | null = $state.raw(null);
  case: Data = $state.raw({});
  answer: Judgement | null = $state.raw(null);
  /** As it was set up, and after the orders. */
  start: Scene | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  table: TableData | null = $state.raw(null);
  link: Link = $state("open");
  /** Why there is no position; empty: there is one. */
  problem = $state("");
  trouble = $state("");
  busy = $state(false);
  /** Grows with every answer. */
  turn = $state(0);
  past: Data[] = $state.raw([]);
  future: Data[] = $state.raw([]);
  rulings: OptionRulings | null = $state.raw(null);
  /** Whose offers are shown, where several are asked. */
  wanted: number | null = $state(null);

  private asked = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  get seat(): number | null {
    const seats = this.table?.asked?.seats ?? [];
    return this.wanted !== null && seats.includes(this.wanted) ? this.wanted : (seats[0] ?? null);
  }

  async open(system: string, data: Data): Promise<void> {
    this.form = null;
    this.system = system;
    this.answer = null;
    this.start = this.scene = null;
    this.table = null;
    this.past = [];
    this.future = [];
    this.case = { ...data, system };
    rememberPosition(system, this.case);
    this.form = await api.caseForm(system);
    await this.refresh();
  }

  // -- changing ----------------------------------------------------------------------------------

  change(next: Data): void {
    this.past = [...this.past.slice(-HISTORY), this.case];
    this.future = [];
    this.set(next);
  }

  private set(next: Data): void {
    this.case = next;
    this.rulings = null;
    rememberPosition(this.system, next);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.refresh(), PAUSE);
  }

  undo(): void {
    const last = this.past[this.past.length - 1];
    if (!last) return;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, this.case];
    this.set(last);
  }

  redo(): void {
    const next = this.future[this.future.length - 1];
    if (!next) return;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, this.case];
    this.set(next);
  }

  // -- what the server says ----------------------------------------------------------------------

  async refresh(more: Data = {}): Promise<Judgement | null> {
    clearTimeout(this.timer);
    const mark = ++this.asked;
    this.busy = true;
    try {
      const answer = await api.judge(this.system, { case: this.case, seat: this.wanted, ...more });
      if (mark !== this.asked) return null;
      this.link = "open";
      this.take(answer);
      rememberAnswer(this.case, answer);
      return answer;
    } catch (error) {
      if (mark !== this.asked) return null;
      this.link = error instanceof Trouble && error.kind === "offline" ? "lost" : "open";
      this.problem = this.link === "lost" ? t("judge.offline") : (error as Error).message;
      const kept = this.answer === null && this.link === "lost" ? lastAnswer(this.case) : null;
      if (kept) {
        const { problem } = this;
        this.take(kept);
        this.problem = problem;
      }
      return null;
    } finally {
      if (mark === this.asked) this.busy = false;
    }
  }

  private take(answer: Judgement): void {
    this.problem = answer.problem;
    this.trouble = answer.trouble;
    if (answer.problem) return;
    this.answer = answer;
    this.start = sceneOf(answer.start as SceneData | null);
    this.table = answer.table;
    this.scene = sceneOf((answer.table?.scene ?? null) as SceneData | null);
    this.turn++;
  }

  /** What the case says of a model, or of an entry of a list, that is put at a place of the table; null: it cannot be there. */
  async put(what: { model: string } | { entries: string }, at: Place): Promise<unknown> {
    const answer = await api.judge(this.system, { case: this.case, upto: 0, put: { ...what, at } });
    return answer.place;
  }

  // -- dice and cards ----------------------------------------------------------------------------

  enter(label: string): void {
    this.change({ ...this.case, chance: [...chanceOf(this.case), label] });
  }

  /** Let it roll: one die or card, or all that this order needs. */
  async roll(count: number): Promise<void> {
    const before = this.case;
    const answer = await this.refresh({ roll: count });
    if (answer?.rolled.length && this.case === before) {
      this.past = [...this.past, before];
      this.future = [];
      this.case = { ...before, chance: [...chanceOf(before), ...answer.rolled] };
      this.rulings = null;
      rememberPosition(this.system, this.case);
      rememberAnswer(this.case, answer);
    }
  }

  get mayStepBack(): boolean {
    return ordersOf(this.case).length + chanceOf(this.case).length > 0;
  }

  /** One step back: what came up last, else the last order. */
  back(): void {
    const steps = this.answer?.steps ?? [];
    const last = steps[steps.length - 1];
    const chance = chanceOf(this.case);
    if (last?.chance.length && chance.length) this.change({ ...this.case, chance: chance.slice(0, -1) });
    else if (ordersOf(this.case).length)
      this.change({ ...this.case, orders: ordersOf(this.case).slice(0, -1) });
    else if (chance.length) this.change({ ...this.case, chance: chance.slice(0, -1) });
  }

  // -- as at a table -----------------------------------------------------------------------------

  /** Another number: another position. */
  get seq(): number {
    return this.turn;
  }

  private ask(message: Data) {
    const given = { case: this.case, seat: this.seat, message: { v: 1, id: 1, ...message } };
    return api.judgeAsk(this.system, given);
  }

  /** Give an order: the case has it from now on. */
  async order(order: Partial<OrderGiven>): Promise<void> {
    const check = await this.check(order);
    if (check.refusal) throw new NotAllowed(check.refusal);
    const seats = this.table?.asked?.seats ?? [];
    const by = seats.length > 1 && this.seat !== null ? { by: this.seat } : {};
    this.change({ ...this.case, orders: [...ordersOf(this.case), { order: check.words, ...by }] });
  }

  async check(order: Partial<OrderGiven>): Promise<Check> {
    return (await this.ask({ type: "check", order: whole(order) })).check!;
  }

  async choices(order: Partial<OrderGiven>, field: string): Promise<Choices> {
    return (await this.ask({ type: "choices", order: whole(order), field })).choices!;
  }

  async preview(model: string, kind: string, path: [number, number][] = []): Promise<Preview> {
    return (await this.ask({ type: "preview", model, kind, path })).preview!;
  }

  async reach(model: string, how: { kind?: string; threat?: boolean } = {}): Promise<Reach> {
    return (await this.ask({ type: "reach", model, ...how })).reach!;
  }

  async odds(
    order: Partial<OrderGiven>,
    how: { after?: Partial<OrderGiven>; through?: boolean; effort?: number } = {},
  ): Promise<Odds> {
    const after = how.after ? whole(how.after) : null;
    const { through = false, effort = 0 } = how;
    const answer = await this.ask({ type: "odds", order: whole(order), after, through, effort });
    if (answer.refusal) throw new NotAllowed(answer.refusal);
    return answer.odds!;
  }

  async between(one: string, other: string): Promise<Finding[]> {
    return (await api.judgeBetween(this.system, { case: this.case, one, other })).findings;
  }

  async measured(line: [Place, Place]): Promise<Finding[]> {
    return (await api.judgeBetween(this.system, { case: this.case, line })).findings;
  }

  async houses(): Promise<void> {
    const mark = this.turn;
    const found = await api.judgeOptions(this.system, { case: this.case });
    if (mark === this.turn) this.rulings = found;
  }
}

function sceneOf(data: SceneData | null): Scene | null {
  return data?.board ? new Scene(new Ground(data.board), data) : null;
}

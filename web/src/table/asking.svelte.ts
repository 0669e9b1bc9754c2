/** What is asked at a table and what a chosen order would come to: it asks the server at every turn. */
import type { XY } from "../board/outline";
import type { Region } from "../board/overlay";
import type { Scene } from "../board/scene";
import { NotAllowed, type Talk } from "../lib/live.svelte";
import type { Choice, Field, OrderGiven, Place, Preview, Refusal, Suggestion, Target } from "../lib/contract";
import { t } from "../lib/messages.svelte";
import { settings } from "../lib/settings.svelte";
import type { Reaching } from "./reaching.svelte";
import type { Reckoning } from "./reckoning.svelte";
import type { Walk } from "./walking.svelte";
import { actors, isNamed, isPlaced, nextField, onTable, pickable, rowsOf, type Row } from "./offers";

export interface TapeEnd {
  at: XY;
  model: string | null;
}

export type Tool = "select" | "tape" | "sight" | "reach";

/** An order that is whole and waits for a yes. */
export interface Proposal {
  order: Partial<OrderGiven>;
  title: string;
  detail: string;
  refusal: Refusal | null;
  names: string[];
  /** What its fields were filled with, where that is told. */
  values: Record<string, unknown>;
  path: XY[];
  /** Choosing the order made it whole: nothing else was filled in. */
  begun: boolean;
}

/** What an order is to a player that luck has no part in by itself: it can be taken back. */
const UNDONE = ["move", "hurry", "turn", "deploy", "activate"];

/** Everything begun and not yet given, and what the server says of it. */
export abstract class Asking {
  tool: Tool = $state("select");
  selected: string | null = $state(null);
  hovered: string | null = $state(null);
  /** Pieces of the table that the answer is about which is looked at. */
  meant: string[] = $state.raw([]);
  row: Row | null = $state.raw(null);
  values: Record<string, unknown> = $state.raw({});
  choices: Choice[] = $state.raw([]);
  preview: Preview | null = $state.raw(null);
  /** The way that the preview is about: meanwhile another may be wished for. */
  previewed: XY[] = $state.raw([]);
  proposal: Proposal | null = $state.raw(null);
  refusal: Refusal | null = $state.raw(null);
  /** Why the way that was drawn ends where it does: the rest of it was left out. */
  trimmed: Refusal | null = $state.raw(null);
  /** What the chosen order still needs, where that may be one of several things: whom, or where. */
  wanted: Refusal | null = $state.raw(null);
  /** Whether what is proposed can be given, as long as that is not known. */
  verdict: Promise<boolean> | null = $state.raw(null);
  trouble: string | null = $state(null);
  /** Goes on in spite of the refusal that is shown, where players have the last word; null: nothing can. */
  anyway: (() => void) | null = $state.raw(null);
  /** Whether what is given is given even against the rules. */
  allowing = $state(false);
  sending = $state(false);
  /** Between two places; between two models, where both are named. */
  tape: { a: TapeEnd; b: TapeEnd } | null = $state.raw(null);
  /** What a model that is not asked about could do: reach or sight, shown by the tools. */
  look: { model: string; previews: Preview[]; regions: Region[] } | null = $state.raw(null);

  /** Grows with everything that is begun: what the server says of something older is void. */
  asked = 0;
  private running: Promise<void> | null = null;
  private wish: { model: string; kind: string; path: XY[] } | null = null;

  abstract readonly walk: Walk;
  abstract readonly reckoning: Reckoning;
  abstract readonly reaching: Reaching;

  constructor(protected readonly live: Talk) {}

  // -- what there is to do -----------------------------------------------------------------------

  get scene(): Scene | null {
    return this.live.scene;
  }

  question = $derived.by(() => (this.live.link === "open" ? (this.live.table?.question ?? null) : null));
  waiting = $derived.by(() => this.live.table?.asked ?? null);
  /** Whether it is asked who acts next: whom the question is about, if anybody, has acted. */
  private calling = $derived.by(
    () => this.question?.offers.some((each) => each.role === "activate") ?? false,
  );
  /** Whom the orders are for; where several act together, the one that is selected. */
  subject: string | null = $derived.by(() => {
    if (this.waiting?.subject && !this.calling) return this.waiting.subject;
    if (this.selected && this.actors.has(this.selected)) return this.selected;
    return (this.pick.size ? null : this.live.table?.scene.active) || null;
  });
  actors = $derived.by(() => new Set(this.question ? actors(this.question) : []));
  /** What is offered; where several act together, to the one that is selected. */
  rows: Row[] = $derived.by(() => {
    const who = this.subject ?? [...this.actors][0];
    const offers = (this.question?.offers ?? []).filter(
      (each) => !each.within && (!this.actors.has(each.subject) || each.subject === who),
    );
    return rowsOf(offers, (names) => this.reached(names));
  });
  /** Rows that may be chosen: digits count these. */
  ready = $derived(this.rows.filter((row) => !row.refusal));
  /** Models to be picked: one's own, where the question leaves that open. */
  pick = $derived.by(() => {
    const open = this.question && (!this.waiting?.subject || this.calling) && !this.actors.size;
    const all = open ? pickable(this.question!) : new Map();
    const own = [...all].filter(
      ([name]) => (this.scene?.figure(name)?.side ?? this.live.seat) === this.live.seat,
    );
    return own.length ? new Map(own) : all;
  });
  /** Whether any of them can be clicked: those to be set up are not there yet. */
  standing = $derived([...this.pick.keys()].some((name) => this.scene?.figure(name)));
  /** Whether the question is answered on the table; otherwise a panel lists the answers. */
  table = $derived(this.question ? onTable(this.question) : false);
  panel = $derived(this.question !== null && !this.table);
  field = $derived(this.row ? nextField(this.row, this.values) : null);
  /** Choices that have no place on the table: they are made in a list. */
  listed = $derived.by(() => {
    const { field, row } = this;
    if (this.pieces.length)
      return this.open
        .filter(isNamed)
        .flatMap((each) => each.choices.filter((choice) => this.pieces.includes(choice.value)));
    if (!field || row?.manner === "move" || !["model", "models", "choice"].includes(field.kind)) return [];
    if (row?.manner === "target" && field.kind !== "choice") return [];
    return this.choices.filter((choice) => choice.at === null);
  });
  /** Steps other than walking that the chosen order may hold. */
  parts: Row[] = $derived.by(() => {
    const { row } = this;
    if (!row) return [];
    return rowsOf((this.question?.offers ?? []).filter((each) => each.within && each.within === row.verb));
  });

  /** Fields that may still be filled in, or filled in otherwise, once the order could be whole. */
  open: Field[] = $derived.by(() => {
    const { row } = this;
    if (!row || row.manner === "move" || this.field) return [];
    return row.fields.filter((field) => field.optional || isPlaced(field) || field.kind === "models");
  });

  suggestions: Suggestion[] = $derived.by(() => {
    const all = this.question?.suggestions ?? [];
    if (!this.row)
      return this.selected && this.pick.size ? all.filter((s) => s.names.includes(this.selected!)) : all;
    const wanted = Object.entries(this.values);
    return all.filter(
      (each) =>
        each.verb === this.row!.verb &&
        (!this.row!.within || this.partOf(each)?.id === this.row!.id) &&
        wanted.every(([name, value]) => this.goesWith(each, name, value)),
    );
  });

  /** Pieces of the table, not models, that the chosen order may be about: a vortex to explore, say. */
  pieces: string[] = $derived.by(() => {
    const { row, scene } = this;
    if (!scene || row?.manner !== "form" || !this.open.some(isNamed)) return [];
    const named = this.suggestions.flatMap((each) => each.names);
    return [...new Set(named)].filter((name) => scene.ground.piece(name) && !scene.anyone(name));
  });

  /** The step of a longer order that a suggestion consists of, if it is nothing else and has a row of its own. */
  protected partOf({ order, verb }: Suggestion): Row | null {
    const steps = Object.values(order.values).find((value) => Array.isArray(value)) as
      { part?: string }[] | undefined;
    const found = (this.question?.offers ?? []).filter((each) => each.within === verb);
    const all = (row: Row) => steps?.every((each) => `${verb}/${each.part}` === row.id);
    return (steps?.length && rowsOf(found).find(all)) || null;
  }

  /** Whether a suggestion has this value, as far as it says so. */
  private goesWith({ values, names }: Suggestion, field: string, value: unknown): boolean {
    if (typeof value !== "string") return true;
    return values[field] === undefined
      ? !this.scene?.anyone(value) || names.includes(value)
      : values[field] === value;
  }

  /** Those who may be named along with the ones that an order names already. */
  mates: string[] = $derived.by(() => {
    const named = this.proposal?.names ?? [];
    if (!named.length || !this.open.some((field) => field.kind === "models")) return [];
    const fuller = this.question?.suggestions.filter(
      (each) => each.verb === this.row?.verb && named.every((name) => each.names.includes(name)),
    );
    const all = (fuller ?? []).flatMap((each) => each.names).filter((name) => !named.includes(name));
    return [...new Set(all)];
  });

  /** The position changed: what was begun is void. */
  reset(): void {
    this.row = null;
    this.values = {};
    this.choices = [];
    this.preview = null;
    this.proposal = null;
    this.refusal = null;
    this.anyway = null;
    this.allowing = false;
    this.trimmed = null;
    this.wanted = null;
    this.verdict = null;
    this.look = null;
    this.walk.clear();
    this.reckoning.clear();
    this.reaching.clear();
    this.asked++;
  }

  /** Whether a target line belongs to the attack whose row is chosen. */
  fits(target: Target): boolean {
    return this.row !== null && (!this.row.means || !target.label || target.label === this.row.means);
  }

  targets: Target[] = $derived.by(() =>
    this.row?.manner === "target" ? (this.preview?.targets.filter((each) => this.fits(each)) ?? []) : [],
  );

  // -- asking the server -------------------------------------------------------------------------

  /** At most one preview is under way; the latest wish is the one that counts, and is waited for. */
  async show(kind: string, path: XY[]): Promise<void> {
    const model = this.subject ?? this.selected;
    const scene = this.scene;
    if (!model || !scene) return;
    this.wish = { model, kind, path };
    this.running ??= this.keepShowing(scene).finally(() => (this.running = null));
    // How far it reaches takes longer to find out: it is asked after the way itself.
    if (this.row?.manner === "move" && !scene.ground.cells.length) void this.reaching.want(model, kind);
    await this.running;
  }

  private async keepShowing(scene: Scene): Promise<void> {
    while (this.wish) {
      const { model, kind, path } = this.wish;
      const mark = this.asked;
      this.wish = null;
      try {
        const places = path.map((at) => scene.ground.table(at));
        const found = await this.live.preview(model, kind, places);
        if (mark !== this.asked) continue;
        this.preview = found;
        this.previewed = path;
        this.trouble = null;
      } catch (error) {
        if (mark === this.asked) this.trouble = (error as Error).message;
      }
    }
  }

  /** An order that is whole. It is checked unless the server has said already that it is legal (`sure`). */
  async propose(
    order: Partial<OrderGiven>,
    title: string,
    how: Partial<Pick<Proposal, "names" | "values" | "detail" | "begun">> & {
      path?: readonly Place[];
      sure?: boolean;
    } = {},
  ): Promise<void> {
    const mark = ++this.asked;
    const { names = [], values = {}, path = [], detail = "", begun = false, sure = false } = how;
    const ground = this.scene?.ground;
    this.reckoning.clear();
    this.refusal = null;
    this.anyway = null;
    this.wanted = null;
    const shown = (places: readonly Place[]) => (ground ? places.map((place) => ground.sheet(place)) : []);
    this.proposal = { order, title, detail, refusal: null, names, values, path: shown(path), begun };
    try {
      if (!sure && !this.allowing && !(await this.judge(this.approve(order, mark, shown)))) return;
      if (this.row && !this.open.length && mark === this.asked && this.isDirect(this.row))
        return await this.give(order);
      if (this.row?.manner === "target") await this.reckoning.reckon(order, mark).catch(() => undefined);
    } catch (error) {
      if (mark !== this.asked) return;
      this.proposal = null;
      this.trouble = (error as Error).message;
    }
  }

  /** Until the server has said what it thinks of a proposal nobody is told that it can be given. */
  private async judge(verdict: Promise<boolean>): Promise<boolean> {
    this.verdict = verdict;
    try {
      return await verdict;
    } finally {
      if (this.verdict === verdict) this.verdict = null;
    }
  }

  /** What the server says of the order that is proposed; false: it cannot be given like this. */
  private async approve(
    order: Partial<OrderGiven>,
    mark: number,
    shown: (places: readonly Place[]) => XY[],
  ): Promise<boolean> {
    const check = await this.live.check(order);
    const { proposal } = this;
    if (mark !== this.asked || !proposal) return false;
    const wanting = check.refusal?.measured === 0 && this.open.some(isPlaced);
    if (proposal.begun && check.refusal && this.open.length && (wanting || this.offered)) {
      this.proposal = null;
      this.wanted = check.refusal;
      return false;
    }
    const { names = [], path = [] } = check.order ?? {};
    this.refusal = check.refusal;
    if (check.refusal) this.anyway = () => void this.force(order);
    this.proposal = {
      ...proposal,
      refusal: check.refusal,
      names: names.length ? names : proposal.names,
      path: path.length ? shown(path as Place[]) : proposal.path,
    };
    return !check.refusal;
  }

  /** Whether there is a legal way to go on with the order that was begun. */
  private get offered(): boolean {
    return this.suggestions.length > 0 || (this.row?.targets.length ?? 0) > 0;
  }

  /** Whether an order is given without a yes: it can be taken back, and that is wanted. */
  isDirect(row: Row): boolean {
    return !settings.confirm && UNDONE.includes(row.role);
  }

  titleOf(name: string): string {
    if (this.scene?.anyone(name)) return this.scene.title(name);
    // Who is not on the table yet is called what the list of choices says.
    const fields = (this.question?.offers ?? []).flatMap((offer) => offer.fields.filter(isNamed));
    const listed = fields.flatMap((field) => field.choices).find((choice) => choice.value === name);
    return listed?.text ?? this.scene?.title(name) ?? name;
  }

  /** Who is in reach: by name where they are few. What stands about counts only where nobody is. */
  private reached(names: string[]): string {
    const models = names.filter((name) => this.scene?.anyone(name));
    if (!models.length && names.length && this.scene?.figures.length) return t("acts.terrain");
    return models.length > 2
      ? t("acts.targets", { n: models.length })
      : t("acts.reached", { names: models.map((name) => this.titleOf(name)).join(", ") });
  }

  /** Give an order even if the rules refuse it: beside a real table. */
  async force(order: Partial<OrderGiven>): Promise<void> {
    this.allowing = true;
    await this.give(order);
  }

  async give(order: Partial<OrderGiven>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.trouble = null;
    try {
      await this.live.order(order, this.allowing);
    } catch (error) {
      if (error instanceof NotAllowed) {
        this.refusal = error.refusal;
        this.anyway = () => void this.force(order);
      }
      this.trouble = error instanceof NotAllowed ? null : (error as Error).message;
      if (this.proposal && error instanceof NotAllowed)
        this.proposal = { ...this.proposal, refusal: error.refusal };
    } finally {
      this.sending = false;
    }
  }
}

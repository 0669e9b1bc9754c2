/** What is asked at a table and what a chosen order would come to: it asks the server at every turn. */
import type { XY } from "../board/outline";
import type { Scene } from "../board/scene";
import { NotAllowed, type Live } from "../lib/live.svelte";
import type {
  Choice,
  FieldForm,
  Odds,
  OrderGiven,
  Place,
  Preview,
  Refusal,
  Stat,
  Suggestion,
  Target,
} from "../lib/contract";
import { t } from "../lib/messages.svelte";
import {
  actors,
  commonest,
  fieldsOf,
  isPlaced,
  nextField,
  onTable,
  orderOf,
  partsOf,
  pickable,
  rowsOf,
  type Row,
} from "./rows";

export type Tool = "select" | "tape" | "sight" | "reach";

/** An order that is whole and waits for a yes. */
export interface Proposal {
  order: Partial<OrderGiven>;
  title: string;
  detail: string;
  refusal: Refusal | null;
  names: string[];
  path: XY[];
  /** Choosing the order made it whole: nothing else was filled in. */
  begun: boolean;
}

/** Something else that could be done instead: in words, and what it would come to. */
export interface Rival {
  kind: "target" | "attack" | "after";
  title: string;
  detail: string;
  /** Whom it is aimed at. */
  at: string;
  odds: Odds;
  /** What doing it takes: another target, or another order first. */
  target: Target | null;
  words: string;
}

/** Everything begun and not yet given, and what the server says of it. */
export abstract class Asking {
  tool: Tool = $state("select");
  selected: string | null = $state(null);
  hovered: string | null = $state(null);
  row: Row | null = $state.raw(null);
  values: Record<string, unknown> = $state.raw({});
  choices: Choice[] = $state.raw([]);
  preview: Preview | null = $state.raw(null);
  proposal: Proposal | null = $state.raw(null);
  odds: Odds | null = $state.raw(null);
  /** What else could be done, to compare with. */
  rivals: Rival[] = $state.raw([]);
  thinking = $state(false);
  refusal: Refusal | null = $state.raw(null);
  /** What the chosen order still needs, where that may be one of several things: whom, or where. */
  wanted: Refusal | null = $state.raw(null);
  trouble: string | null = $state(null);
  sending = $state(false);
  /** Ends of strides or waypoints that stand, and where the pointer has the model now. */
  path: XY[] = $state.raw([]);
  tip: XY | null = $state.raw(null);
  dragging = $state(false);
  /** Whether the move was chosen from the list rather than begun by dragging. */
  stepped = $state(false);
  tape: { a: XY; b: XY } | null = $state.raw(null);
  /** What a model that is not asked about could do: reach or sight, shown by the tools. */
  look: { model: string; previews: Preview[] } | null = $state.raw(null);

  protected asked = 0;
  protected busy = false;
  protected again = false;

  protected readonly live: Live;

  constructor(live: Live) {
    this.live = live;
  }

  // -- what there is to do -----------------------------------------------------------------------

  get scene(): Scene | null {
    return this.live.scene;
  }

  question = $derived.by(() => (this.live.link === "open" ? (this.live.table?.question ?? null) : null));
  waiting = $derived.by(() => this.live.table?.asked ?? null);
  /** Whom the orders are for; where several act together, the one that is selected. */
  subject: string | null = $derived.by(() => {
    if (this.waiting?.subject) return this.waiting.subject;
    if (this.selected && this.actors.has(this.selected)) return this.selected;
    return (this.pick.size ? null : this.live.table?.scene.active) || null;
  });
  actors = $derived.by(() => new Set(this.question ? actors(this.question) : []));
  rows: Row[] = $derived(
    this.question
      ? rowsOf(this.question)
          .flatMap((row) => this.armed(row))
          .map((row) => this.judged(row))
      : [],
  );
  /** Models to be picked: one's own, where the question leaves that open. */
  pick = $derived.by(() => {
    const open = this.question && !this.waiting?.subject && !this.actors.size;
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
  field = $derived(this.row ? nextField(this.row.part ?? this.row.form, this.values) : null);
  /** Choices that have no place on the table: they are made in a list. */
  listed = $derived.by(() => {
    const { field, row } = this;
    if (!field || !["model", "models", "choice"].includes(field.kind)) return [];
    if (row?.kind === "target" && field.kind !== "choice") return [];
    return this.choices.filter((choice) => choice.at === null);
  });
  /** Steps other than walking that the chosen order may hold. */
  parts: Row[] = $derived.by(() => {
    const key = this.row?.key.split("/")[0];
    const row = this.rows.find((each) => each.key === key);
    return row?.kind === "move" ? partsOf(row) : [];
  });

  /** Fields that may still be filled in, or filled in otherwise, once the order could be whole. */
  open: FieldForm[] = $derived.by(() => {
    const { row } = this;
    if (!row || row.kind === "move" || this.field) return [];
    return fieldsOf(row).filter((field) => field.optional || isPlaced(field) || field.kind === "models");
  });

  suggestions: Suggestion[] = $derived.by(() => {
    const all = this.question?.suggestions ?? [];
    if (!this.row)
      return this.selected && this.pick.size ? all.filter((s) => s.names.includes(this.selected!)) : all;
    const wanted = Object.values(this.values).filter((value): value is string => typeof value === "string");
    const same = all.filter((each) => each.verb === this.row!.form.verb);
    return same.filter((each) => wanted.every((name) => each.names.includes(name) || says(each, name)));
  });

  /** What the sheet of whoever acts says of its orders, by their titles: cost, dice, what they do. */
  lines: ReadonlyMap<string, Stat> = $derived.by(() => {
    const actor = this.scene?.figure(this.subject ?? this.selected ?? "");
    return new Map((actor?.sheet.lines ?? []).map((line) => [line.label, line]));
  });

  /** Those who may be named along with the ones that an order names already. */
  mates: string[] = $derived.by(() => {
    const named = this.proposal?.names ?? [];
    if (!named.length || !this.open.some((field) => field.kind === "models")) return [];
    const fuller = this.question?.suggestions.filter(
      (each) => each.verb === this.row?.form.verb && named.every((name) => each.names.includes(name)),
    );
    const all = (fuller ?? []).flatMap((each) => each.names).filter((name) => !named.includes(name));
    return [...new Set(all)];
  });

  /** Whom each attack reaches from here, by kind of preview; asked for with every new question. */
  protected reaches: ReadonlyMap<string, Target[]> = $state.raw(new Map());

  /** An attack that leaves open with what is made: a row for each weapon that its targets speak of. */
  protected armed(row: Row): Row[] {
    const lines = row.kind === "target" ? (this.reaches.get(row.form.preview) ?? []) : [];
    const labels = [...new Set(lines.map((line) => line.label))];
    if (Object.keys(row.values).length || labels.length < 2 || labels.includes("")) return [row];
    return labels.map((label, at) => ({
      ...row,
      key: `${row.key}:${label}`,
      title: label,
      detail: row.title,
      means: label,
      letter: at ? "" : row.letter,
    }));
  }

  /** A row of an attack is refused when it reaches nobody, and only then. */
  protected judged(row: Row): Row {
    const lines = row.kind === "target" ? this.reaches.get(row.form.preview) : undefined;
    if (!lines) return row;
    const own = lines.filter((line) => belongs(line, row));
    const legal = new Set(own.filter((line) => !line.refusal).map((line) => line.target));
    // A single attack is judged before its target is known; an order without such a choice is judged whole.
    const settled = row.refusal !== null && !Object.keys(row.values).length && !row.means;
    if (legal.size && !settled)
      return { ...row, refusal: null, detail: reached([...legal].map((name) => this.scene!.title(name))) };
    const why = commonest(own.filter((line) => this.scene?.figure(line.target))) ?? commonest(own);
    // That no target was named says less than why none can be.
    const reason = row.refusal?.measured === 0 ? (why ?? row.refusal) : (row.refusal ?? why);
    return { ...row, refusal: reason };
  }

  protected async lookAround(): Promise<void> {
    const mark = this.asked;
    const model = this.subject;
    this.reaches = new Map();
    const kinds = new Set(
      (this.question ? rowsOf(this.question) : [])
        .filter((row) => row.kind === "target")
        .map((row) => row.form.preview),
    );
    if (!model) return;
    const found = new Map<string, Target[]>();
    for (const kind of kinds) {
      const preview = await this.live.preview(model, kind).catch(() => null);
      if (preview) found.set(kind, preview.targets);
    }
    if (mark === this.asked && found.size) this.reaches = found;
  }

  /** The position changed: what was begun is void. */
  reset(): void {
    this.row = null;
    this.values = {};
    this.choices = [];
    this.preview = null;
    this.proposal = null;
    this.odds = null;
    this.rivals = [];
    this.refusal = null;
    this.wanted = null;
    this.path = [];
    this.tip = null;
    this.dragging = false;
    this.stepped = false;
    this.look = null;
    this.thinking = false;
    this.asked++;
  }

  /** Whether a target line belongs to the attack whose row is chosen. */
  fits(target: Target): boolean {
    return this.row !== null && belongs(target, this.row);
  }

  targets: Target[] = $derived.by(() =>
    this.row?.kind === "target" ? (this.preview?.targets.filter((each) => this.fits(each)) ?? []) : [],
  );

  /** The points of the path that is walked now. */
  abstract route(): XY[];

  // -- asking the server -------------------------------------------------------------------------

  /** At most one preview is under way; the latest wish is the one that counts. */
  protected async show(kind: string, path: XY[]): Promise<void> {
    const model = this.subject ?? this.selected;
    const scene = this.scene;
    if (!model || !scene) return;
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    const mark = this.asked;
    try {
      let wanted = path;
      do {
        this.again = false;
        const found = await this.live.preview(
          model,
          kind,
          wanted.map((at) => scene.ground.table(at)),
        );
        if (mark !== this.asked) return;
        this.preview = await this.split(model, kind, wanted, found, mark);
        this.trouble = null;
        wanted = this.route();
      } while (this.again);
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.busy = false;
      this.again = false;
    }
  }

  /** A stride that is too long may be several strides: ask whether it is. */
  protected async split(
    model: string,
    kind: string,
    path: XY[],
    found: Preview,
    mark: number,
  ): Promise<Preview> {
    const scene = this.scene;
    const end = path[path.length - 1];
    if (!scene || !end || !found.refusal || !found.counts || scene.ground.cells.length) return found;
    const stands = path.slice(0, -1);
    const from = stands[stands.length - 1] ?? scene.figure(model)?.at;
    if (!from) return found;
    let best = found;
    for (let parts = 2; parts <= Math.min(6, found.limit - stands.length); parts++) {
      const between = Array.from({ length: parts }, (_, i) => ({
        x: from.x + ((end.x - from.x) * (i + 1)) / parts,
        y: from.y + ((end.y - from.y) * (i + 1)) / parts,
      }));
      const more = await this.live.preview(
        model,
        kind,
        [...stands, ...between].map((at) => scene.ground.table(at)),
      );
      if (mark !== this.asked) return found;
      if (!more.refusal) return more;
      if (more.legal.length > best.legal.length) best = more;
    }
    return best;
  }

  protected async propose(
    order: Partial<OrderGiven>,
    title: string,
    suggestion: Suggestion | null = null,
    names: string[] = [],
    begun = false,
    detail = suggestion?.text ?? "",
  ): Promise<void> {
    const mark = ++this.asked;
    this.odds = null;
    this.rivals = [];
    this.refusal = null;
    this.wanted = null;
    const ground = this.scene?.ground;
    const proposal: Proposal = {
      order,
      title,
      detail,
      refusal: null,
      names: suggestion?.names ?? names,
      path: ground ? (suggestion?.path ?? []).map((place) => ground.sheet(place as Place)) : [],
      begun,
    };
    this.proposal = proposal;
    try {
      const check = await this.live.check(order);
      if (mark !== this.asked) return;
      const wanting = check.refusal?.measured === 0 && this.open.some(isPlaced);
      if (begun && check.refusal && this.open.length && (wanting || this.offered)) {
        this.proposal = null;
        this.wanted = check.refusal;
        return;
      }
      this.proposal = {
        ...proposal,
        refusal: check.refusal,
        names: check.order?.names.length ? check.order.names : proposal.names,
        path:
          ground && check.order?.path.length
            ? check.order.path.map((place) => ground.sheet(place as Place))
            : proposal.path,
      };
      this.refusal = check.refusal;
      if (!check.refusal && this.row?.kind === "target")
        await this.reckon(order, mark).catch(() => undefined);
    } catch (error) {
      if (mark !== this.asked) return;
      this.proposal = null;
      this.trouble = (error as Error).message;
    }
  }

  /** Whether there is a legal way to go on with the order that was begun. */
  protected get offered(): boolean {
    const among = this.reaches.get(this.row?.form.preview ?? "") ?? this.preview?.targets ?? [];
    return this.suggestions.length > 0 || among.some((each) => !each.refusal && this.fits(each));
  }

  /** What a proposal comes to: see `Reckoning`. */
  protected abstract reckon(order: Partial<OrderGiven>, mark: number): Promise<void>;

  titleOf(name: string): string {
    return this.scene?.title(name) ?? name;
  }

  async give(order: Partial<OrderGiven>): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.trouble = null;
    try {
      await this.live.order(order);
    } catch (error) {
      if (error instanceof NotAllowed) this.refusal = error.refusal;
      this.trouble = error instanceof NotAllowed ? null : (error as Error).message;
      if (this.proposal && error instanceof NotAllowed)
        this.proposal = { ...this.proposal, refusal: error.refusal };
    } finally {
      this.sending = false;
    }
  }
}

function says(suggestion: Suggestion, name: string): boolean {
  return suggestion.words.toLowerCase().includes(name.toLowerCase());
}

/** Who is in reach: by name where they are few. */
function reached(names: string[]): string {
  return names.length > 2
    ? t("acts.targets", { n: names.length })
    : t("acts.reached", { names: names.join(", ") });
}

function belongs(target: Target, row: Row): boolean {
  const name = row.means || Object.values(row.values)[0];
  return !name || !target.label || target.label === name || target.label === row.title;
}

/** What somebody at the table is about to do. It asks the server at every turn and decides nothing itself. */
import type { XY } from "../board/outline";
import type { Overlay } from "../board/overlay";
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
  Suggestion,
  Target,
} from "../lib/contract";
import { t } from "../lib/messages.svelte";
import { draw } from "./drawing";
import {
  commonest,
  fieldsOf,
  isDirection,
  isNamed,
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

export class Acting {
  tool: Tool = $state("select");
  selected: string | null = $state(null);
  hovered: string | null = $state(null);
  row: Row | null = $state.raw(null);
  values: Record<string, unknown> = $state.raw({});
  choices: Choice[] = $state.raw([]);
  preview: Preview | null = $state.raw(null);
  proposal: Proposal | null = $state.raw(null);
  odds: Odds | null = $state.raw(null);
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
  tape: { a: XY; b: XY } | null = $state.raw(null);
  /** What a model that is not asked about could do: reach or sight, shown by the tools. */
  look: { model: string; previews: Preview[] } | null = $state.raw(null);

  private asked = 0;
  private busy = false;
  private again = false;

  private readonly live: Live;

  constructor(live: Live) {
    this.live = live;
  }

  // -- what there is to do -----------------------------------------------------------------------

  get scene(): Scene | null {
    return this.live.scene;
  }

  question = $derived.by(() => (this.live.link === "open" ? (this.live.table?.question ?? null) : null));
  waiting = $derived.by(() => this.live.table?.asked ?? null);
  subject = $derived.by(
    () => this.waiting?.subject || (this.pick.size ? null : this.live.table?.scene.active) || null,
  );
  rows: Row[] = $derived(this.question ? rowsOf(this.question).map((row) => this.judged(row)) : []);
  /** Models to be picked: one's own, where the question leaves that open. */
  pick = $derived.by(() => {
    const all = this.question && !this.waiting?.subject ? pickable(this.question) : new Map();
    const own = [...all].filter(
      ([name]) => (this.scene?.figure(name)?.side ?? this.live.seat) === this.live.seat,
    );
    return own.length ? new Map(own) : all;
  });
  /** Whether the question is answered on the table; otherwise a panel lists the answers. */
  table = $derived(this.question ? onTable(this.question) : false);
  panel = $derived(this.question !== null && !this.table);
  field = $derived(this.row ? nextField(this.row.part ?? this.row.form, this.values) : null);
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
    return fieldsOf(row).filter((field) => field.optional || isPlaced(field));
  });

  suggestions: Suggestion[] = $derived.by(() => {
    const all = this.question?.suggestions ?? [];
    if (!this.row)
      return this.selected && this.pick.size ? all.filter((s) => s.names.includes(this.selected!)) : all;
    const wanted = Object.values(this.values).filter((value): value is string => typeof value === "string");
    const same = all.filter((each) => each.verb === this.row!.form.verb);
    return same.filter((each) => wanted.every((name) => each.names.includes(name) || says(each, name)));
  });

  /** Whom each attack reaches from here, by kind of preview; asked for with every new question. */
  private reaches: ReadonlyMap<string, Target[]> = $state.raw(new Map());

  /** A row of an attack is refused when it reaches nobody, and only then. */
  private judged(row: Row): Row {
    const lines = row.kind === "target" ? this.reaches.get(row.form.preview) : undefined;
    if (!lines) return row;
    const own = lines.filter((line) => belongs(line, row));
    const legal = new Set(own.filter((line) => !line.refusal).map((line) => line.target));
    // A single attack is judged before its target is known; an order without such a choice is judged whole.
    const settled = row.refusal !== null && !Object.keys(row.values).length;
    if (legal.size && !settled)
      return { ...row, refusal: null, detail: t("acts.targets", { n: legal.size }) };
    return { ...row, refusal: row.refusal ?? own.find((line) => line.refusal)?.refusal ?? null };
  }

  private async lookAround(): Promise<void> {
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
    this.refusal = null;
    this.wanted = null;
    this.path = [];
    this.tip = null;
    this.dragging = false;
    this.look = null;
    this.thinking = false;
    this.asked++;
  }

  renew(): void {
    this.reset();
    this.trouble = null;
    const { subject } = this;
    if (subject && this.scene?.figure(subject)) this.selected = subject;
    else if (!this.selected || !this.scene?.figure(this.selected) || this.pick.size) this.selected = null;
    const rows = this.rows.filter((row) => !row.refusal);
    const only = rows[0];
    if (
      rows.length === 1 &&
      only &&
      (only.kind === "form" || only.kind === "move") &&
      this.table &&
      !this.pick.size
    )
      this.choose(only);
    else void this.lookAround();
  }

  // -- choosing ----------------------------------------------------------------------------------

  choose(row: Row): void {
    this.reset();
    if (row.refusal) {
      this.refusal = row.refusal;
      return;
    }
    this.row = row;
    this.values = { ...row.values };
    if (row.kind === "button") void this.propose(orderOf(row, this.values), row.title, null, [], true);
    else if (row.kind === "move" || row.kind === "target") void this.show(row.form.preview, []);
    if (row.kind !== "button") this.prepare();
  }

  /** Give an order with nothing left to fill in, at once. */
  async press(row: Row): Promise<void> {
    this.choose(row);
    if (row.kind === "button" && !row.refusal) await this.give({ verb: row.form.verb, values: row.values });
  }

  private prepare(): void {
    const row = this.row;
    const field = this.field;
    if (!row || row.kind === "move") return;
    if (!field) return void this.propose(orderOf(row, this.values), row.title, null, [], true);
    if (isDirection(field)) return this.fill(field.name, this.facing());
    if (field.kind === "model" && this.selected && this.pick.has(this.selected)) {
      const choice = field.choices.find((each) => each.value === this.selected);
      if (choice && !choice.refusal) return this.fill(field.name, choice.value);
    }
    this.choices = this.named(field.choices);
    if (row.part && field.kind === "choice") void this.tryEach(field.name);
    else if (["model", "models", "choice"].includes(field.kind)) void this.refine(field.name);
  }

  /** The choices that can be made, if any can; else all, with why not. */
  private named(choices: Choice[]): Choice[] {
    if (this.field && !isNamed(this.field)) return choices;
    const legal = choices.filter((choice) => !choice.refusal);
    return legal.length ? legal : choices;
  }

  /** Which choices make a legal order: the server is asked about each. */
  private async tryEach(name: string): Promise<void> {
    const mark = this.asked;
    const row = this.row!;
    const whole = nextField(row.part ?? row.form, { ...this.values, [name]: "" }) === null;
    if (!whole || this.choices.length > 40) return;
    const found = await Promise.all(
      this.choices.map(async (choice) => ({
        ...choice,
        refusal:
          (await this.live.check(orderOf(row, { ...this.values, [name]: choice.value })).catch(() => null))
            ?.refusal ?? null,
      })),
    );
    if (mark === this.asked)
      this.choices = found.sort((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null));
  }

  /** Where a model looks that is set up: towards the middle of the table. */
  private facing(): Place {
    const ground = this.scene!.ground;
    const from = this.placedAt() ?? this.scene!.figure(this.selected ?? "")?.at ?? { x: 0, y: 0 };
    const middle = { x: ground.width / 2, y: ground.height / 2 };
    const steep = Math.abs(middle.y - from.y) > Math.abs(middle.x - from.x) * 0.4;
    const to = steep ? { x: from.x, y: middle.y } : middle;
    const [x, y] = ground.direction(from, to);
    return x || y ? [x, y] : [0, 1000];
  }

  /** Turn what is being set up. */
  turn(degrees: number): void {
    const row = this.row;
    const field = row ? fieldsOf(row).find(isDirection) : undefined;
    const now = field ? (this.values[field.name] as Place | undefined) : undefined;
    if (!row || !field || !now) return;
    const angle = Math.atan2(now[1], now[0]) - (degrees * Math.PI) / 180;
    this.values = {
      ...this.values,
      [field.name]: [Math.round(Math.cos(angle) * 10_000), Math.round(Math.sin(angle) * 10_000)],
    };
    void this.propose(orderOf(row, this.values), row.title);
  }

  private async refine(field: string): Promise<void> {
    const mark = this.asked;
    try {
      const found = await this.live.choices({ verb: this.row!.form.verb, values: this.values }, field);
      if (mark !== this.asked || !found.length) return;
      this.choices = this.named(found);
      // What leaves no choice need not be asked.
      const legal = found.filter((each) => !each.refusal);
      if (!legal.length) {
        this.reset();
        this.refusal = commonest(found);
        return;
      }
      if (found.length > 1 && legal.length === 1 && Object.keys(this.values).length)
        this.fill(field, this.field?.kind === "models" ? [legal[0]!.value] : legal[0]!.value);
    } catch {
      // The choices of the form stand.
    }
  }

  fill(name: string, value: unknown): void {
    const row = this.row;
    if (!row) return;
    this.values = { ...this.values, [name]: value };
    this.refusal = null;
    this.prepare();
  }

  /** A model was clicked, or chosen by key. */
  model(name: string): void {
    this.trouble = null;
    if (this.tool === "sight" || this.tool === "reach") {
      void this.inspect(name);
      return;
    }
    const target = this.preview?.targets.find((each) => each.target === name && this.fits(each));
    if (this.row?.kind === "target" && target) return this.aim(target);
    const field = this.field;
    if (this.row && field && (field.kind === "model" || field.kind === "models")) {
      const choice = this.choices.find((each) => each.value === name);
      if (choice?.refusal) this.refusal = choice.refusal;
      else if (choice || !this.choices.length) this.fill(field.name, field.kind === "models" ? [name] : name);
      return;
    }
    if (this.row && name !== this.selected && this.open.some((each) => isNamed(each)))
      return void this.tryOpen(this.open.filter(isNamed), (each) => this.naming(each, name));
    if (this.row && name !== this.selected && this.row.kind !== "button") {
      const named = this.suggestions.find((each) => each.names.includes(name));
      if (named) return void this.propose({ words: named.words }, this.row.title, named);
    }
    this.reset();
    this.selected = name;
    const found = this.pick.get(name);
    if (!found) return;
    if (found.choice.refusal) {
      this.refusal = found.choice.refusal;
      return;
    }
    const row = this.rows.find((each) => each.form === found.form);
    if (row) this.choose(row);
  }

  /** Whether the order at a target is whole once the target is known. */
  private get direct(): boolean {
    const wanting = this.row ? fieldsOf(this.row).filter((field) => !field.optional) : [];
    return wanting.filter((field) => this.values[field.name] === undefined).length <= 1;
  }

  aim(target: Target): void {
    this.refusal = target.refusal;
    if (target.refusal) {
      this.proposal = null;
      this.odds = null;
      this.tip = null;
      return;
    }
    const field = this.field;
    if (target.words && this.direct)
      void this.propose({ words: target.words }, this.row?.title ?? "", null, [target.target]);
    else if (field && isNamed(field)) this.fill(field.name, target.target);
    else void this.tryOpen(this.open.filter(isNamed), (each) => this.naming(each, target.target));
  }

  /** Whether a target line belongs to the attack whose row is chosen. */
  fits(target: Target): boolean {
    return this.row !== null && belongs(target, this.row);
  }

  targets: Target[] = $derived.by(() =>
    this.row?.kind === "target" ? (this.preview?.targets.filter((each) => this.fits(each)) ?? []) : [],
  );

  nextTarget(step: number): void {
    const legal = this.targets.filter((each) => !each.refusal);
    if (!legal.length) return;
    const at = legal.findIndex((each) => this.proposal?.names.includes(each.target));
    this.aim(legal[(at + step + legal.length) % legal.length]!);
  }

  /** A place was clicked. */
  place(at: XY): void {
    const scene = this.scene;
    if (!scene) return;
    this.trouble = null;
    if (this.row?.kind === "move") {
      this.extend(scene.ground.snap(at));
      return;
    }
    const field = this.field;
    if (this.row && field && isPlaced(field)) {
      this.fill(field.name, this.valueAt(field, at));
      return;
    }
    if (this.row && field && this.spots.length) {
      const reach = scene.ground.cell * 0.75;
      const near = this.spots.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < reach);
      if (near) this.spot(near.choice.value);
      return;
    }
    const open = this.open.filter((each) => isPlaced(each) && !isDirection(each));
    if (open.length) return void this.tryOpen(open, (each) => [this.valueAt(each, at)]);
    if (this.proposal || this.row) return;
    this.selected = null;
  }

  /** A model more in a list of them; by itself, where the list may not grow. */
  private naming(field: FieldForm, name: string): unknown[] {
    if (field.kind !== "models") return [name];
    const before = (this.values[field.name] as string[] | undefined) ?? [];
    return before.length && !before.includes(name) ? [[...before, name], [name]] : [[name]];
  }

  /** Fill in the first of several fields with which the order is legal; else say what is wrong. */
  private async tryOpen(fields: FieldForm[], values: (field: FieldForm) => unknown[]): Promise<void> {
    const row = this.row!;
    const mark = ++this.asked;
    let refusal: Refusal | null = null;
    try {
      for (const field of fields)
        for (const value of values(field)) {
          const filled = { ...this.values, [field.name]: value };
          const check = await this.live.check(orderOf(row, filled));
          if (mark !== this.asked) return;
          if (!check.refusal) {
            this.values = filled;
            return void this.propose(orderOf(row, filled), row.title);
          }
          // A field that leaves the order wanting the same as before has nothing to do with it.
          if (!refusal || refusal.why === this.wanted?.why) refusal = check.refusal;
        }
      this.proposal = null;
      this.odds = null;
      this.refusal = refusal;
    } catch (error) {
      if (mark === this.asked) this.trouble = (error as Error).message;
    }
  }

  private valueAt(field: FieldForm, at: XY): unknown {
    const kind = isDirection(field) ? "direction" : field.kind;
    const ground = this.scene!.ground;
    const cell = ground.cellAt(at);
    const from = this.placedAt() ?? this.scene!.figure(this.selected ?? "")?.at ?? at;
    if (kind === "cell") return cell ? [cell.column, cell.row] : null;
    if (kind === "cells") return cell ? [[cell.column, cell.row]] : [];
    if (kind === "direction") return ground.direction(from, at);
    if (kind === "path") return [ground.table(ground.snap(at))];
    return ground.table(ground.snap(at));
  }

  private placedAt(): XY | null {
    const row = this.row;
    const field = row
      ? fieldsOf(row).find(
          (each) => each.kind === "point" && !isDirection(each) && this.values[each.name] !== undefined,
        )
      : undefined;
    return field ? this.scene!.ground.sheet(this.values[field.name] as Place) : null;
  }

  /** Choices that are places: they are picked on the table. */
  spots: { choice: Choice; at: XY }[] = $derived.by(() => {
    const ground = this.scene?.ground;
    if (!ground || !this.row || this.field?.kind !== "choice") return [];
    return this.choices
      .filter((choice) => choice.at !== null)
      .map((choice) => ({ choice, at: ground.sheet(choice.at as Place) }));
  });

  private spot(value: string): void {
    const choice = this.choices.find((each) => each.value === value);
    if (choice?.refusal) this.refusal = choice.refusal;
    else if (choice && this.field) this.fill(this.field.name, value);
  }

  suggest(words: string): void {
    if (this.spots.some((each) => each.choice.value === words)) return this.spot(words);
    const found = this.question?.suggestions.find((each) => each.words === words);
    if (!found) return;
    const row = this.row ?? this.rows.find((each) => each.form.verb === found.verb) ?? null;
    this.row = row;
    void this.propose({ words }, row?.title ?? found.text, found);
  }

  // -- moving ------------------------------------------------------------------------------------

  /** Where the next stride begins. */
  from(): XY | null {
    return this.path[this.path.length - 1] ?? this.scene?.figure(this.selected ?? "")?.at ?? null;
  }

  mover(): Row | null {
    return this.row?.kind === "move"
      ? this.row
      : (this.rows.find((row) => row.kind === "move" && !row.refusal) ?? null);
  }

  mayDrag(name: string): boolean {
    return this.tool === "select" && this.mover() !== null && name === this.subject;
  }

  grab(): void {
    const row = this.mover();
    if (!row) return;
    if (this.row !== row) {
      this.reset();
      this.row = row;
      this.values = { ...row.values };
    }
    this.selected = this.subject;
    this.proposal = null;
    this.refusal = null;
    this.dragging = true;
  }

  dragTo(at: XY): void {
    const scene = this.scene;
    if (!scene || !this.row) return;
    const to = scene.ground.snap(at);
    if (scene.ground.cells.length) this.passCell(to);
    else this.tip = to;
    void this.show(this.row.form.preview, this.route());
  }

  /** On a grid a drag collects the cells it passes; going back takes them off again. */
  private passCell(to: XY): void {
    const start = this.scene!.figure(this.selected ?? "")?.at;
    const last = this.from();
    if (last && same(last, to)) return;
    const before = this.path[this.path.length - 2] ?? start;
    if (this.path.length && before && same(before, to)) this.path = this.path.slice(0, -1);
    else this.path = [...this.path, to];
    this.tip = null;
  }

  drop(): void {
    this.dragging = false;
    if (!this.row) return;
    void this.settle();
  }

  /** A click adds the end of a stride. */
  extend(at: XY): void {
    this.tip = at;
    void this.show(this.row!.form.preview, this.route()).then(() => this.settle());
  }

  private route(): XY[] {
    return this.tip ? [...this.path, this.tip] : this.path;
  }

  /** What is legal of the path stands; the rest goes. */
  private async settle(): Promise<void> {
    const preview = this.preview;
    const scene = this.scene;
    if (!preview || !scene || !this.row) return;
    const legal = preview.legal.slice(1).map((place) => scene.ground.sheet(place as Place));
    const refusal = preview.refusal;
    this.path = legal;
    this.tip = null;
    if (preview.words && legal.length) {
      const names = this.selected ? [this.selected] : [];
      this.proposal = {
        order: { words: preview.words },
        title: this.row.title,
        detail: "",
        refusal: null,
        names,
        path: legal,
        begun: false,
      };
    } else this.proposal = null;
    this.refusal = refusal;
  }

  /** The last stride is taken off. */
  shorten(): boolean {
    if (!this.path.length || this.row?.kind !== "move") return false;
    this.path = this.path.slice(0, -1);
    this.tip = null;
    this.proposal = null;
    this.refusal = null;
    void this.show(this.row.form.preview, this.path).then(() =>
      this.path.length ? this.settle() : undefined,
    );
    return true;
  }

  nudge(dx: number, dy: number): void {
    const row = this.mover();
    const start = this.tip ?? this.from();
    if (!row || !start) return;
    if (this.row !== row) this.choose(row);
    const ground = this.scene!.ground;
    const step = ground.cells.length ? ground.cell : 1;
    this.tip = ground.snap({ x: start.x + dx * step, y: start.y + dy * step });
    void this.show(row.form.preview, this.route());
  }

  endStride(): void {
    if (this.tip) void this.settle();
  }

  // -- asking the server -------------------------------------------------------------------------

  /** At most one preview is under way; the latest wish is the one that counts. */
  private async show(kind: string, path: XY[]): Promise<void> {
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
  private async split(
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

  private async propose(
    order: Partial<OrderGiven>,
    title: string,
    suggestion: Suggestion | null = null,
    names: string[] = [],
    begun = false,
  ): Promise<void> {
    const mark = ++this.asked;
    this.odds = null;
    this.refusal = null;
    this.wanted = null;
    const ground = this.scene?.ground;
    const proposal: Proposal = {
      order,
      title,
      detail: suggestion?.text ?? "",
      refusal: null,
      names: suggestion?.names ?? names,
      path: ground ? (suggestion?.path ?? []).map((place) => ground.sheet(place as Place)) : [],
      begun,
    };
    this.proposal = proposal;
    try {
      const check = await this.live.check(order);
      if (mark !== this.asked) return;
      if (begun && check.refusal && this.open.length && this.offered) {
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
      if (!check.refusal && this.row?.kind === "target") await this.reckon(order, mark);
    } catch (error) {
      if (mark === this.asked) this.trouble = (error as Error).message;
    }
  }

  /** Whether there is a legal way to go on with the order that was begun. */
  private get offered(): boolean {
    const among = this.reaches.get(this.row?.form.preview ?? "") ?? this.preview?.targets ?? [];
    return this.suggestions.length > 0 || among.some((each) => !each.refusal && this.fits(each));
  }

  private async reckon(order: Partial<OrderGiven>, mark: number): Promise<void> {
    this.thinking = true;
    try {
      const odds = await this.live.odds(order);
      if (mark === this.asked) this.odds = odds;
    } finally {
      if (mark === this.asked) this.thinking = false;
    }
  }

  async commit(): Promise<void> {
    if (this.tip) await this.settle();
    const proposal = this.proposal;
    if (!proposal || proposal.refusal || this.sending) return;
    await this.give(proposal.order);
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

  /** One step back: the last stride, the proposal, the row, the selection, the tool. */
  back(): boolean {
    this.trouble = null;
    if (this.tool !== "select") {
      this.tool = "select";
      this.tape = null;
      this.look = null;
      return true;
    }
    if (this.dragging) {
      this.dragging = false;
      this.tip = null;
      if (this.row) void this.show(this.row.form.preview, this.path);
      return true;
    }
    if (this.tip) {
      this.tip = null;
      return true;
    }
    if (this.shorten()) return true;
    if (this.row && (this.proposal ? !this.proposal.begun : this.refusal)) {
      this.choose(this.row);
      return true;
    }
    if (this.row || this.refusal) {
      this.reset();
      return true;
    }
    if (this.selected && this.selected !== this.subject) {
      this.selected = this.subject;
      return true;
    }
    return false;
  }

  /** Reach or sight of any model, for the tools. */
  async inspect(name: string): Promise<void> {
    this.selected = name;
    const kinds = new Set((this.question?.forms ?? []).map((form) => form.preview).filter(Boolean));
    for (const kind of this.live.table ? previewKinds(this.live) : []) kinds.add(kind);
    const previews: Preview[] = [];
    for (const kind of kinds) {
      try {
        previews.push(await this.live.preview(name, kind));
      } catch {
        // This model has no such preview.
      }
    }
    this.look = { model: name, previews };
  }

  // -- what is drawn -----------------------------------------------------------------------------

  overlay: Overlay = $derived.by(() => draw(this));
}

function says(suggestion: Suggestion, name: string): boolean {
  return suggestion.words.toLowerCase().includes(name.toLowerCase());
}

function belongs(target: Target, row: Row): boolean {
  const name = Object.values(row.values)[0];
  return !name || !target.label || target.label === name || target.label === row.title;
}

export function same(a: XY, b: XY): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
}

const KINDS = new WeakMap<Live, Set<string>>();

/** The kinds of preview that this match has shown so far. */
function previewKinds(live: Live): Set<string> {
  let found = KINDS.get(live);
  if (!found) KINDS.set(live, (found = new Set()));
  for (const form of live.table?.question?.forms ?? []) if (form.preview) found.add(form.preview);
  return found;
}

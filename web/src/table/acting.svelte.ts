/** What somebody at the table is about to do: choosing orders and filling them in. It decides nothing itself. */
import { box, meets, type XY } from "../board/outline";
import type { Overlay, Spot } from "../board/overlay";
import type { Talk } from "../lib/live.svelte";
import type { Choice, Field, OrderGiven, Place, Refusal, Suggestion, Target } from "../lib/contract";
import { draw } from "./drawing";
import { middleOf, towards } from "./neighbours";
import {
  isNamed,
  isPlaced,
  isWhole,
  nextField,
  orderOf,
  putting,
  sameOrder,
  walked,
  type Extra,
  type Row,
} from "./offers";
import { Asking } from "./asking.svelte";
import { Lineup } from "./lining.svelte";
import { Reaching } from "./reaching.svelte";
import { Reckoning } from "./reckoning.svelte";
import { StandIn } from "./standing.svelte";
import { Walk } from "./walking.svelte";

/** How far a key points, in mm. */
const STEP = 25.4;

export class Acting extends Asking {
  readonly walk = new Walk(this);
  readonly lineup: Lineup;
  readonly reckoning: Reckoning;
  readonly reaching: Reaching;
  readonly standIn = new StandIn(this);

  constructor(live: Talk) {
    super(live);
    this.lineup = new Lineup(this, live);
    this.reckoning = new Reckoning(this, live);
    this.reaching = new Reaching(live);
  }

  override reset(): void {
    super.reset();
    this.cursor = null;
    this.lineup.clear();
    this.standIn.clear();
  }

  renew(): void {
    const begun = this.row?.manner === "lineup" ? this.lineup.lined : null;
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
      ["form", "move", "lineup"].includes(only.manner) &&
      this.table &&
      !this.standing
    )
      this.choose(only);
    if (begun) this.lineup.resume(begun);
    this.walk.resume();
    if (this.settingUp) void this.setUpNext();
  }

  /** The order by which all that is left is set up as suggested; null: one does it oneself. */
  private settingUp: string | null = null;

  /** Set up what is left, where the suggestions say. */
  setUp(): void {
    this.settingUp = this.row?.verb ?? null;
    void this.setUpNext();
  }

  private async setUpNext(): Promise<void> {
    const { question } = this;
    // While an order is on its way the next one waits: it is given below.
    if (!question || this.sending) return;
    const found = question.suggestions.filter((each) => each.verb === this.settingUp);
    const next = found.find((each) => this.isFree(each)) ?? found[0];
    if (next) await this.give(next.order);
    // What is suggested may come after the question itself.
    else if (question.suggestions.length || !this.rows.some((row) => row.verb === this.settingUp))
      this.settingUp = null;
    if (this.trouble || this.refusal) this.settingUp = null;
    if (next && this.settingUp && this.question !== question) await this.setUpNext();
  }

  /** Whether nobody stands yet in the cell where somebody would be set up. */
  private isFree({ path }: Suggestion): boolean {
    const { scene } = this;
    const end = path[path.length - 1];
    if (!scene?.ground.cells.length || !end) return true;
    const { x, y } = scene.ground.sheet(end as Place);
    return !scene.figures.some(({ at }) => Math.hypot(at.x - x, at.y - y) < scene.ground.cell / 2);
  }

  // -- choosing ----------------------------------------------------------------------------------

  choose(row: Row): void {
    this.reset();
    if (row.refusal) {
      this.refusal = row.refusal;
      this.anyway = () => {
        this.choose({ ...row, refusal: null });
        this.allowing = true;
      };
      return;
    }
    // Where nothing else can be done there is nothing to be sure of; who says that they are done has said it.
    const sole = this.rows.filter((each) => !each.refusal).length === 1;
    if (row.manner === "button" && isWhole(row) && (sole || row.role === "end"))
      return void this.give(orderOf(row, row.values));
    this.row = row;
    // Somebody else may have been looked at: from here on it is about who acts.
    if (this.subject && this.scene?.figure(this.subject)) this.selected = this.subject;
    this.walk.stepped = row.manner === "move";
    this.values = { ...row.values };
    if (row.manner === "lineup") {
      const first = this.suggestions[0];
      if (first) this.lineup.lineUp(first);
      return;
    }
    if (isWhole(row)) this.begin(row);
    else this.prepare();
    // Preparing asks anew: what is shown belongs to that.
    if (row.manner !== "form" && row.preview) void this.show(row.preview, []);
  }

  /** The order as it is before anything else is filled in. */
  private begin(row: Row): void {
    const sure = isWhole(row);
    const proposed = this.propose(orderOf(row, this.values), row.title, {
      begun: true,
      sure,
      names: row.fields.filter(isNamed).flatMap((field) => row.values[field.name] ?? []),
    });
    // The one piece that it can be about need not be pointed at.
    void proposed.then(() => this.wanted && this.pieces.length === 1 && this.piece(this.pieces[0]!));
  }

  /** A piece that the chosen order may be about. */
  private piece(name: string): void {
    void this.tryOpen(this.open.filter(isNamed), (field) => this.naming(field, name));
  }

  /** Give an order with nothing left to fill in, at once. */
  async press(row: Row): Promise<void> {
    this.choose(row);
    if (row.manner === "button" && !row.refusal) await this.give(orderOf(row, row.values));
  }

  private prepare(): void {
    const row = this.row;
    const field = this.field;
    if (!row || row.manner === "move") return;
    if (!field) return this.begin(row);
    // Where it looks follows from where it is put; an order that is nothing but a turn is pointed out.
    if (field.kind === "direction" && this.placedAt()) return this.fill(field.name, this.facing());
    // Who acts is not meant by having been chosen to act.
    if (isNamed(field) && this.selected && this.selected !== this.subject && this.pick.has(this.selected)) {
      const choice = field.choices.find((each) => each.value === this.selected);
      const value = field.kind === "models" ? [choice?.value] : choice?.value;
      if (choice && !choice.refusal) return this.fill(field.name, value);
    }
    const sole = field.kind === "model" && field.choices.length === 1 ? field.choices[0]! : null;
    if (sole && !sole.refusal && sole.value === this.subject) return this.fill(field.name, sole.value);
    // The one thing there is to choose need not be asked for while more is to be said.
    const only = field.kind === "choice" && field.choices.length === 1 ? field.choices[0]! : null;
    if (only && !only.refusal && only.at === null && row.fields.some((each) => isPlaced(each)))
      return this.fill(field.name, only.value);
    this.choices = this.named(field.choices);
    // What is filled in first was judged with the offer.
    if (Object.keys(this.values).length && (isNamed(field) || field.kind === "choice"))
      void this.refine(field.name);
  }

  /** The choices that can be made, if any can; else all, with why not. */
  private named(choices: Choice[]): Choice[] {
    // What others carry is no choice of whom one sets up.
    if (this.field && !isNamed(this.field) && this.row?.role !== "deploy") return choices;
    const legal = choices.filter((choice) => !choice.refusal);
    return legal.length ? legal : choices;
  }

  /** The order as it would be with a place pointed at, as far as one can tell what else it would say. */
  pointedOrder(field: Field, at: XY): Partial<OrderGiven> | null {
    const row = this.row;
    const value = row && this.valueAt(field, at);
    if (!row || value === null) return null;
    const values: Record<string, unknown> = { ...this.values, [field.name]: value };
    for (let next = nextField(row, values); next; next = nextField(row, values)) {
      const first = next.choices.find((each) => !each.refusal)?.value;
      if (next.kind === "direction") values[next.name] = this.facing(at);
      else if (next.kind === "choice" && first !== undefined) values[next.name] = first;
      else return null;
    }
    return orderOf(row, values);
  }

  async refuses(order: Partial<OrderGiven>): Promise<boolean> {
    return (await this.live.check(order)).refusal !== null;
  }

  /** Where a model looks that is set up: towards the middle of the table. */
  private facing(at?: XY): Place {
    const ground = this.scene!.ground;
    const from = at ?? this.placedAt() ?? this.scene!.figure(this.selected ?? "")?.at ?? { x: 0, y: 0 };
    const middle = { x: ground.width / 2, y: ground.height / 2 };
    const steep = Math.abs(middle.y - from.y) > Math.abs(middle.x - from.x) * 0.4;
    const to = steep ? { x: from.x, y: middle.y } : middle;
    const [x, y] = ground.direction(from, to);
    return x || y ? [x, y] : [0, 1000];
  }

  /** Turn what is being set up. */
  turn(degrees: number): void {
    const field = this.row ? this.row.fields.find((each) => each.kind === "direction") : undefined;
    const now = field ? (this.values[field.name] as Place | undefined) : undefined;
    if (!field || !now) return;
    const angle = Math.atan2(now[1], now[0]) - (degrees * Math.PI) / 180;
    this.turned(field, [Math.round(Math.cos(angle) * 10_000), Math.round(Math.sin(angle) * 10_000)]);
  }

  /** Turn what is being set up towards a place; false: nothing is. */
  face(to: XY | null): boolean {
    const field = this.row ? this.row.fields.find((each) => each.kind === "direction") : undefined;
    if (!field || !to || this.values[field.name] === undefined) return false;
    this.turned(field, this.valueAt(field, to) as Place);
    return true;
  }

  private turned(field: Field, way: Place): void {
    this.values = { ...this.values, [field.name]: way };
    void this.propose(orderOf(this.row!, this.values), this.row!.title);
  }

  private async refine(field: string): Promise<void> {
    const mark = this.asked;
    try {
      const { choices: found, refusal } = await this.live.choices(orderOf(this.row!, this.values), field);
      if (mark !== this.asked || !found.length) return;
      this.choices = this.named(found);
      // What leaves no choice need not be asked.
      const legal = found.filter((each) => !each.refusal);
      if (!legal.length) {
        this.reset();
        this.refusal = refusal;
        return;
      }
      if (legal.length === 1 && Object.keys(this.values).length)
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
  model(name: string, at?: XY): void {
    this.trouble = null;
    if (this.tool === "sight" || this.tool === "reach") {
      void this.inspect(name);
      return;
    }
    if (this.row && this.onOwn(name, at)) return;
    const aimed = this.preview?.targets.filter((each) => each.target === name && this.fits(each)) ?? [];
    const target = aimed.find((each) => !each.refusal) ?? aimed[0];
    if (this.row?.manner === "target" && target) return this.aim(target);
    const field = this.field;
    if (this.row && field && (field.kind === "model" || field.kind === "models")) {
      const choice = this.choices.find((each) => each.value === name);
      if (choice?.refusal) this.refuse(choice, field);
      else if (choice || !this.choices.length) this.fill(field.name, field.kind === "models" ? [name] : name);
      return;
    }
    const joined = this.open.some(
      (each) => this.listing(each).length > 1 && this.listing(each).includes(name),
    );
    if (this.row && (name !== this.selected || joined) && this.open.some((each) => isNamed(each)))
      return void this.tryOpen(this.open.filter(isNamed), (each) => this.naming(each, name));
    // One of those who act together is chosen to act itself: what is suggested to it is another order.
    if (this.row && name !== this.selected && this.row.manner !== "button" && !this.actors.has(name)) {
      const named = this.suggestions.find((each) => each.names.includes(name));
      if (named) return this.follow(named, this.row.title);
    }
    this.reset();
    this.selected = name;
    if (this.actors.has(name)) return;
    const found = this.pick.get(name);
    if (!found) return;
    const row = this.rows.find((each) => each.id === found.offer.id);
    if (found.choice.refusal) {
      this.refusal = found.choice.refusal;
      this.anyway = () => {
        if (row) this.choose(row);
        if (this.field) this.overfill(this.field, name);
      };
      return;
    }
    if (row) this.choose(row);
  }

  /** Say why a choice cannot be made; beside a real table it is made all the same if the players want it. */
  refuse(choice: Choice, field: Field): void {
    this.refusal = choice.refusal;
    this.anyway = () => this.overfill(field, choice.value);
  }

  private overfill(field: Field, value: string): void {
    this.allowing = true;
    this.fill(field.name, field.kind === "models" ? [value] : value);
  }

  /** A click on a model that is not itself wanted may mean the place where it stands; true: it did. */
  private onOwn(name: string, at?: XY): boolean {
    const figure = this.scene?.figure(name);
    const wanted = this.row!.manner === "target" || (this.field && isNamed(this.field));
    if (!figure || (wanted && name !== this.subject) || this.targets.some((each) => each.target === name))
      return false;
    // A base may be larger than the way it goes: where there are no cells, the very place is meant.
    if (at && name === this.subject && this.row!.manner === "move" && !this.scene!.ground.cells.length) {
      this.walk.extend(at);
      return true;
    }
    const near = Math.max(figure.box.right - figure.box.left, this.scene!.ground.cell) / 2;
    const spot = this.overlay.spots.find(
      (each) => Math.hypot(each.at.x - figure.at.x, each.at.y - figure.at.y) < near,
    );
    if (spot) this.suggest(spot.key);
    else if (this.row!.manner === "move" && this.aimsAt(name)) this.walk.extend(figure.at);
    else if (name === this.subject && this.row!.manner === "move") return true;
    else if (name === this.subject && !this.field && this.open.some(isNamed))
      void this.tryOpen(this.open, (each) =>
        isNamed(each) ? this.naming(each, name) : isPlaced(each) ? this.chained(each, figure.at) : [],
      );
    else if (name === this.subject && [this.field, ...this.open].some((each) => each && isPlaced(each)))
      this.place(figure.at);
    else return false;
    return true;
  }

  /** Whether a way may lead at somebody: the order names whom. */
  private aimsAt(name: string): boolean {
    return this.row!.fields.some((field) => field.choices.some((choice) => choice.value === name));
  }

  /** Whether the order at a target is whole once the target is known: ways to make it may be changed then. */
  private get direct(): boolean {
    const wanting = this.row?.fields.filter((field) => !field.optional) ?? [];
    const empty = wanting.filter((field) => this.values[field.name] === undefined);
    return empty.length <= 1 || empty.slice(1).every((field) => field.kind === "choice");
  }

  aim(target: Target): void {
    this.refusal = target.refusal;
    if (target.refusal) {
      this.anyway = () => {
        this.allowing = true;
        this.aim({ ...target, refusal: null });
      };
      this.proposal = null;
      this.reckoning.clear();
      this.walk.tip = null;
      return;
    }
    const field = this.field;
    if (target.order && this.direct) {
      const { row } = this;
      // An order for several weapons says which of them it is.
      const detail = row?.means ? "" : target.label;
      void this.propose(target.order, row?.title ?? "", {
        names: [target.target],
        values: target.values,
        detail,
        sure: true,
      });
    } else if (field && isNamed(field)) this.fill(field.name, target.target);
    else void this.tryOpen(this.open.filter(isNamed), (each) => this.naming(each, target.target));
  }

  nextTarget(step: number): void {
    const legal = this.targets.filter((each) => !each.refusal);
    if (!legal.length) return;
    const now = this.proposal;
    const said = legal.findIndex((each) => sameOrder(each.order, now?.order));
    const at = said >= 0 ? said : legal.findIndex((each) => now?.names.includes(each.target));
    this.aim(legal[(at + step + legal.length) % legal.length]!);
  }

  /** A place was clicked. */
  place(at: XY): void {
    const scene = this.scene;
    if (!scene) return;
    this.trouble = null;
    if (this.row?.manner === "lineup" || (this.row?.manner === "move" && this.actors.size > 1)) {
      this.lineup.gather(scene.ground.snap(at));
      return;
    }
    if (this.row?.manner === "move") {
      this.walk.extend(scene.ground.snap(at));
      return;
    }
    const under = (name: string) => {
      const piece = scene.ground.piece(name);
      return piece && meets(box(piece.outline), { left: at.x, right: at.x, top: at.y, bottom: at.y });
    };
    const target = this.targets.find((each) => !each.refusal && under(each.target));
    if (target) return this.aim(target);
    const piece = this.pieces.find(under);
    if (piece) return this.piece(piece);
    const field = this.field;
    if (this.row && field && isPlaced(field)) {
      const value = this.valueAt(field, at);
      if (value !== null) this.fill(field.name, value);
      return;
    }
    if (this.row && field && this.spots.length) {
      const reach = scene.ground.cell * 0.75;
      const near = this.spots.find((each) => Math.hypot(each.at.x - at.x, each.at.y - at.y) < reach);
      if (near) this.spot(near.choice.value);
      return;
    }
    const open = this.open.filter((each) => isPlaced(each) && each.kind !== "direction");
    if (open.length) return void this.tryOpen(open, (each) => this.chained(each, at));
    if (this.walk.announce(at) || this.proposal || this.row) return;
    this.selected = null;
  }

  /** A place; of several cells in a row, one more of them, or the first of others. */
  private chained(field: Field, at: XY): unknown[] {
    const value = this.valueAt(field, at);
    if (value === null) return [];
    const before = field.kind === "cells" ? (this.values[field.name] as unknown[] | undefined) : undefined;
    return before?.length ? [[...before, ...(value as unknown[])], value] : [value];
  }

  /** A model more in a list of them, or one less; by itself, where the list may not be like that. */
  private naming(field: Field, name: string): unknown[] {
    if (field.kind !== "models") return [name];
    const before = this.listing(field);
    const after = before.includes(name) ? before.filter((each) => each !== name) : [...before, name];
    return before.length && after.length ? [after, [name]] : [[name]];
  }

  private listing(field: Field): string[] {
    return field.kind === "models" ? ((this.values[field.name] as string[] | undefined) ?? []) : [];
  }

  /** What is being tried. */
  private trying: Promise<void> = Promise.resolve();

  /** Clicks come faster than answers: each builds on what the one before it came to. */
  private tryOpen(fields: Field[], values: (field: Field) => unknown[]): Promise<void> {
    const row = this.row!;
    this.trying = this.trying.then(() => (this.row === row ? this.tryNow(row, fields, values) : undefined));
    return this.trying;
  }

  /** Fill in the first of several fields with which the order is legal; else say what is wrong. */
  private async tryNow(row: Row, fields: Field[], values: (field: Field) => unknown[]): Promise<void> {
    const mark = ++this.asked;
    let refusal: Refusal | null = null;
    let against: Partial<OrderGiven> | null = null;
    try {
      for (const field of fields)
        for (const value of values(field)) {
          const filled = { ...this.values, [field.name]: value };
          const check = await this.live.check(orderOf(row, filled));
          if (mark !== this.asked) return;
          if (!check.refusal) {
            this.values = filled;
            const { names = [], path = [] } = check.order ?? {};
            const how = { names, path: path as Place[], sure: true };
            return void this.propose(orderOf(row, filled), row.title, how);
          }
          // So many cells are wanted: too few stand, too many begin anew, others are refused.
          if (field.kind === "cells" && (this.values[field.name] || check.refusal.measured !== null)) {
            const count = (value as unknown[]).length;
            const { measured, limit } = check.refusal;
            if (measured !== null && measured === count && limit !== null && count > limit) continue;
            const few = measured !== null && limit !== null && measured === count && count < limit;
            if (few) this.values = filled;
            this.proposal = null;
            this.wanted = few ? check.refusal : this.wanted;
            this.refusal = few ? null : check.refusal;
            return;
          }
          // A field that leaves the order wanting the same as before has nothing to do with it.
          if (!refusal || refusal.why === this.wanted?.why) {
            refusal = check.refusal;
            against = orderOf(row, filled);
          }
        }
      this.proposal = null;
      this.reckoning.clear();
      this.refusal = refusal;
      if (against) {
        const order = against;
        this.anyway = () => void this.force(order);
      }
    } catch (error) {
      if (mark === this.asked) this.trouble = (error as Error).message;
    }
  }

  private valueAt(field: Field, at: XY): unknown {
    const { kind } = field;
    const ground = this.scene!.ground;
    const cell = ground.cellAt(at);
    const from = this.placedAt() ?? this.scene!.figure(this.selected ?? "")?.at ?? at;
    if (kind === "cell") return cell ? [cell.column, cell.row] : null;
    if (kind === "cells") return cell ? [[cell.column, cell.row]] : null;
    if (kind === "direction") return ground.direction(from, at);
    const place = ground.table(ground.snap(at));
    if (kind === "steps") return walked(field, [place], this.subject ?? "");
    return kind === "path" ? [place] : place;
  }

  private placedAt(): XY | null {
    const placed = (each: Field) => each.kind === "point" && this.values[each.name] !== undefined;
    const field = this.row?.fields.find(placed);
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
    if (choice?.refusal && this.field) this.refuse(choice, this.field);
    else if (choice && this.field) this.fill(this.field.name, value);
  }

  /** A choice was made from the list. */
  list(choice: Choice): void {
    const { field } = this;
    if (!field) this.piece(choice.value);
    else if (choice.refusal) this.refuse(choice, field);
    else {
      if (field.kind === "model") this.selected = choice.value;
      this.fill(field.name, field.kind === "models" ? [choice.value] : choice.value);
    }
  }

  /** Where keys point at a place that is wanted. */
  private cursor: XY | null = null;

  /** By keys: a place an inch or a cell that way, with Shift three; a direction likewise. False: none is wanted. */
  pointBy(dx: number, dy: number, far: boolean): boolean {
    const { row, scene } = this;
    if (!row || !scene || row.manner === "move") return false;
    if (![this.field, ...this.open].some((each) => each && isPlaced(each))) return false;
    const { ground } = scene;
    const middle = { x: ground.width / 2, y: ground.height / 2 };
    const from = this.cursor ?? this.placedAt() ?? scene.figure(this.subject ?? "")?.at ?? middle;
    const step = (ground.cells.length ? ground.cell : STEP) * (far ? 3 : 1);
    this.cursor = { x: from.x + dx * step, y: from.y + dy * step };
    this.place(this.cursor);
    return true;
  }

  /** The spots there were to choose from, and which is proposed: by keys one goes on from there. */
  private stood: { row: Row; values: Record<string, unknown>; choices: Choice[]; spots: Spot[] } | null =
    null;
  private spotted = "";

  /** By keys: the next spot that way; the first time, the one nearest to the middle of them all. False: none. */
  stepSpot(dx: number, dy: number): boolean {
    const { row, values, choices } = this;
    const { spots } = this.overlay;
    if (row && spots.length) this.stood = { row, values, choices, spots };
    const { stood } = this;
    if (!row || stood?.row !== row) return false;
    const now = this.proposal ? stood.spots.find((each) => each.key === this.spotted) : undefined;
    const next = now
      ? towards(stood.spots, now.at, dx, dy)
      : towards(stood.spots, middleOf(stood.spots), 0, 0);
    if (!next) return true;
    this.values = stood.values;
    this.choices = stood.choices;
    this.proposal = null;
    this.spotted = next.key;
    this.suggest(next.key);
    return true;
  }

  suggest(words: string): void {
    if (this.spots.some((each) => each.choice.value === words)) return this.spot(words);
    const found = this.question?.suggestions.find((each) => each.words === words);
    if (!found) return;
    const part = this.partOf(found);
    const row =
      (part?.preview ? part : this.row) ?? this.rows.find((each) => each.verb === found.verb) ?? null;
    this.row = row;
    if (row?.manner === "lineup") return this.lineup.lineUp(found);
    this.follow(found, row?.title ?? found.text);
    // The same way may be shown with what it would bring about; what was drawn before is void.
    const ground = this.scene?.ground;
    if (row?.manner === "move") {
      this.walk.path = [];
      this.walk.tip = null;
      this.trimmed = null;
    }
    if (row?.manner === "move" && ground && found.path.length)
      void this.show(
        row.preview,
        found.path.map((place) => ground.sheet(place as Place)),
      );
    if (row?.manner === "target" && !this.preview) void this.show(row.preview, []);
  }

  async allows(order: Partial<OrderGiven>): Promise<boolean> {
    return (await this.live.check(order)).refusal === null;
  }

  /** The order that is proposed, with so much put into it. */
  spend(extra: Extra, amount: number): void {
    const { proposal, row } = this;
    if (!proposal || !row) return;
    if (!extra.steps) this.values = { ...this.values, [extra.field.name]: amount || undefined };
    const { names, values, detail, begun } = proposal;
    void this.propose(putting(proposal.order, extra, amount), row.title, {
      names,
      values,
      detail,
      begun,
      sure: true,
    });
  }

  /** What may fill a field of the chosen order, the others being filled like this. */
  async ways(values: Record<string, unknown>, field: string): Promise<Choice[]> {
    return this.row ? (await this.live.choices(orderOf(this.row, values), field)).choices : [];
  }

  /** The same order at the same target, made in another way. */
  vary(values: Record<string, unknown>, target: string, ways: string[]): void {
    const { row } = this;
    const detail = ways.join(", ");
    if (row) void this.propose(orderOf(row, values), row.title, { names: [target], detail, values });
  }

  /** What is suggested is legal. */
  private follow({ order, names, path, text, values }: Suggestion, title: string): void {
    // What somebody is set up for is no news.
    const detail = this.row?.role === "deploy" ? "" : text;
    void this.propose(order, title, { names, path: path as Place[], detail, values, sure: true });
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
    if (this.walk.dragging) {
      this.walk.dragging = false;
      this.walk.tip = null;
      if (this.row) void this.show(this.row.preview, this.walk.path);
      return true;
    }
    if (this.walk.tip) {
      this.walk.tip = null;
      return true;
    }
    if (this.walk.shorten()) return true;
    if (this.row && (this.proposal ? !this.proposal.begun : this.refusal)) {
      this.choose(this.row);
      return true;
    }
    if (this.row || this.refusal) {
      this.reset();
      // Who was picked from a list can only be left for another one there.
      if (this.selected && !this.scene?.figure(this.selected)) this.selected = this.subject;
      return true;
    }
    if (this.selected && this.selected !== this.subject) {
      this.selected = this.subject;
      return true;
    }
    return false;
  }

  /** Reach and threat, or sight, of any model, for the tools. */
  async inspect(name: string): Promise<void> {
    this.selected = name;
    const { tool } = this;
    try {
      if (tool === "sight") {
        const preview = await this.live.preview(name, undefined);
        this.look = { model: name, previews: [preview], regions: [] };
      } else {
        const regions = await Promise.all([this.reaching.of(name), this.reaching.threats(name)]);
        this.look = { model: name, previews: [], regions: regions.flat() };
      }
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /** What all enemies together threaten. */
  async inspectEnemies(): Promise<void> {
    const enemies = (this.scene?.figures ?? []).filter((each) => each.side !== (this.live.seat ?? 0));
    const regions = await Promise.all(
      enemies.map((each) => this.reaching.threats(each.name).catch(() => [])),
    );
    this.look = { model: "", previews: [], regions: regions.flat() };
  }

  // -- dragging: several at once, or one along its way ---------------------------------------------

  grab(name: string, other: boolean): void {
    if (!this.lineup.grab(name, other)) this.walk.grab(name);
  }

  dragTo(at: XY): void {
    if (!this.lineup.dragTo(at)) this.walk.dragTo(at);
  }

  drop(): void {
    if (!this.lineup.drop()) this.walk.drop();
  }

  nudge(dx: number, dy: number): void {
    if (!this.lineup.nudge(dx, dy)) this.walk.nudge(dx, dy);
  }

  // -- what is drawn -----------------------------------------------------------------------------

  overlay: Overlay = $derived.by(() => draw(this));
}

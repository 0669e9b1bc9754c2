/** What somebody does on the judge's table: selecting, dragging, placing, asking with two taps. */
import type { Pointing } from "../board/Board.svelte";
import { box, inside, type Outline, type XY } from "../board/outline";
import { NOTHING, type Aimed, type Ghost, type Overlay, type Tag, type Tone } from "../board/overlay";
import type { Piece, Scene } from "../board/scene";
import type { CaseLayout, CasePiece, Finding, Place } from "../lib/contract";
import { t } from "../lib/messages.svelte";
import { distance } from "../table/measures";
import {
  anotherOf,
  bearing,
  cornersOf,
  extentOf,
  freeName,
  gripsOf,
  laidOn,
  listOf,
  modelsOf,
  movedBy,
  movedOutline,
  named,
  newPiece,
  nudgeOf,
  painted,
  placeAt,
  pulled,
  renamed,
  sheetAt,
  shifted,
  traitsOf,
  turnedPiece,
  turnedTo,
  withEntry,
  withMore,
  withoutEntry,
  type Data,
  type Form,
  type Grip,
} from "./editing";
import type { Judging } from "./judging.svelte";

export type Tab = "position" | "ask" | "play" | "ruling";

/** Something chosen that the next tap puts on the table. */
export type Placing =
  | { what: "model"; kind: unknown; title: string; side: number; more?: Data }
  | { what: "piece"; form: Form }
  | { what: "sort"; sort: CasePiece }
  | { what: "paint"; letter: string };

/** How near (px) a finger must come to a grip. */
const GRIP = 16;

interface Drag {
  model: string | null;
  piece: string | null;
  /** What of the piece is pulled; null: all of it is moved. */
  grip: Grip | null;
  from: XY;
  to: XY;
}

export class Desk {
  tab: Tab = $state("position");
  model: string | null = $state(null);
  piece: string | null = $state(null);
  placing: Placing | null = $state.raw(null);
  drag: Drag | null = $state.raw(null);
  /** The two that are asked about, by name; or two points. */
  one: string | null = $state(null);
  other: string | null = $state(null);
  points: XY[] = $state.raw([]);
  /** Where the keys point while somebody measures. */
  cursor: XY | null = $state.raw(null);
  measuring = $state(false);
  findings: Finding[] = $state.raw([]);
  said = $state("");
  /** Taken from a game: it is judged as it stands there, nothing of it is changed by hand. */
  taken = $derived.by(() => listOf(this.judging.case, "state").length > 0);
  private press: { x: number; y: number } | null = null;

  constructor(readonly judging: Judging) {}

  get layout(): CaseLayout | null {
    return this.judging.form?.layout ?? null;
  }

  /** The table as this tab shows it: as it was set up, or after the orders. */
  scene: Scene | null = $derived.by(() =>
    this.tab === "position" ? this.judging.start : (this.judging.scene ?? this.judging.start),
  );

  index = $derived.by(() =>
    this.layout && this.model !== null ? named(this.judging.case, this.layout, this.model) : -1,
  );
  entry: Data | null = $derived.by(() =>
    this.layout && this.index >= 0 ? (modelsOf(this.judging.case, this.layout)[this.index] ?? null) : null,
  );
  pieceIndex = $derived.by(() =>
    this.layout && this.piece !== null
      ? listOf(this.judging.case, this.layout.terrain).findIndex((each) => each["name"] === this.piece)
      : -1,
  );
  pieceEntry: Data | null = $derived.by(() =>
    this.layout && this.pieceIndex >= 0
      ? (listOf(this.judging.case, this.layout.terrain)[this.pieceIndex] ?? null)
      : null,
  );

  /** Outlines that should be in view: the pair that is asked about, or everybody and the piece that is chosen. */
  inView: Outline[] = $derived.by(() => {
    const figures = this.scene?.figures ?? [];
    const pair = figures.filter((each) => each.name === this.one || each.name === this.other);
    if (this.tab === "ask" && pair.length === 2) return pair.map((each) => each.outline);
    const piece = this.tab === "position" ? this.scene?.ground.piece(this.piece ?? "") : undefined;
    return [...figures, ...(piece ? [piece] : [])].map((each) => each.outline);
  });

  // -- pointing ----------------------------------------------------------------------------------

  pressed(at: Pointing, px: number): boolean {
    if (this.tab !== "position" || this.placing || this.taken) return false;
    const grip = this.gripAt(at.at, GRIP * px);
    const model = grip ? null : at.model;
    const piece = model ? null : grip ? this.piece : (this.pieceAt(at.at)?.name ?? null);
    // A piece is dragged once it is selected: a finger that pans must not move the ground.
    if (!model && (!piece || piece !== this.piece || this.pieceIndex < 0)) return false;
    this.drag = { model, piece, grip, from: at.at, to: at.at };
    this.press = { x: at.event.clientX, y: at.event.clientY };
    if (model) this.select(model);
    return true;
  }

  /** A second finger came: whatever was being dragged stays where it was. */
  letGo(): void {
    this.drag = this.press = null;
  }

  private gripAt(at: XY, near: number): Grip | null {
    const far = (grip: Grip) => {
      const there = this.gripPlace(grip);
      return there ? Math.hypot(there.x - at.x, there.y - at.y) : Infinity;
    };
    const nearest = this.grips().sort((a, b) => far(a) - far(b))[0];
    return nearest && far(nearest) <= near ? nearest : null;
  }

  private grips(): Grip[] {
    return this.pieceEntry && this.layout ? gripsOf(this.pieceEntry, this.layout.suffix) : [];
  }

  private gripPlace(grip: Grip): XY | null {
    const { layout, scene } = this;
    return layout && scene ? scene.ground.sheet([grip.at[0] * layout.unit, grip.at[1] * layout.unit]) : null;
  }

  private drawn(piece: Data, layout: CaseLayout, { ground }: Scene): Outline {
    const there = ([x, y]: [number, number]) => ground.sheet([x * layout.unit, y * layout.unit]);
    const corners = cornersOf(piece, layout.suffix);
    if (corners) return { kind: "polygon", points: corners.map(there) };
    const r = (Number(piece[`radius_${layout.suffix}`]) * layout.unit) / 1000;
    return { kind: "circle", at: there(piece[`centre_${layout.suffix}`] as [number, number]), r };
  }

  /** The selected piece as it would be if it were let go now. */
  private reshaped(drag: Drag): Data | null {
    const { layout, scene, pieceEntry } = this;
    if (!layout || !scene || !pieceEntry || !drag.grip) return null;
    const place = placeAt(layout, scene.ground, drag.to);
    return place && pulled(pieceEntry, layout.suffix, drag.grip, place);
  }

  moved(at: Pointing): void {
    if (!this.drag || !this.press) return;
    if (Math.hypot(at.event.clientX - this.press.x, at.event.clientY - this.press.y) < 4) return;
    this.drag = { ...this.drag, to: at.at };
  }

  async released(): Promise<void> {
    const drag = this.drag;
    this.press = null;
    if (!drag || (drag.from.x === drag.to.x && drag.from.y === drag.to.y)) {
      this.drag = null;
      return;
    }
    if (drag.model) {
      const figure = this.scene?.figure(drag.model);
      const from = figure?.at ?? drag.from;
      await this.putAt(drag.model, {
        x: from.x + drag.to.x - drag.from.x,
        y: from.y + drag.to.y - drag.from.y,
      });
    } else if (drag.grip) this.changePiece(this.reshaped(drag) ?? this.pieceEntry!);
    else if (drag.piece) this.shift(drag.to.x - drag.from.x, drag.to.y - drag.from.y);
    this.drag = null;
  }

  clickModel(name: string, at: XY): void {
    if (this.tab === "position" && this.placing) void this.lay(at);
    else if (this.tab === "position") this.select(name);
    else if (this.tab === "ask") this.look(name);
  }

  async clickPlace(at: XY): Promise<void> {
    if (this.tab === "ask") {
      if (this.measuring) await this.measure(at);
      return;
    }
    if (this.tab !== "position") return;
    if (this.placing) {
      await this.lay(at);
      return;
    }
    const piece = this.pieceAt(at);
    this.model = null;
    this.piece = piece?.name ?? null;
  }

  select(name: string): void {
    this.model = name;
    this.piece = null;
  }

  pieceAt(at: XY): Piece | null {
    const found = (this.scene?.ground.pieces ?? []).filter((piece) => {
      const outline = piece.outline;
      if (outline.kind === "polygon") return inside(outline.points, at);
      const around = box(outline);
      return at.x >= around.left && at.x <= around.right && at.y >= around.top && at.y <= around.bottom;
    });
    return found[found.length - 1] ?? null;
  }

  // -- changing the position ---------------------------------------------------------------------

  changeModel(next: Data): void {
    if (!this.layout || this.index < 0) return;
    this.judging.change(withEntry(this.judging.case, this.layout.models, this.index, next));
  }

  rename(to: string): void {
    if (!this.layout || this.index < 0 || !to || to === this.model) return;
    this.judging.change(renamed(this.judging.case, this.layout, this.index, to));
    this.model = to;
  }

  changePiece(next: Data): void {
    if (!this.layout || this.pieceIndex < 0) return;
    this.judging.change(withEntry(this.judging.case, this.layout.terrain, this.pieceIndex, next));
    if (typeof next["name"] === "string" && next["name"]) this.piece = next["name"];
  }

  private async putAt(name: string, at: XY): Promise<void> {
    const { layout, scene } = this;
    if (!layout || !scene) return;
    this.model = name;
    let place: unknown = placeAt(layout, scene.ground, scene.ground.snap(at));
    if (place === null)
      place = await this.judging.put({ model: name }, scene.ground.table(at)).catch(() => null);
    if (place === null || !this.entry) {
      this.said = t("judge.noPlace");
      return;
    }
    this.said = "";
    this.changeModel({ ...this.entry, [layout.place]: place });
  }

  private shift(dx: number, dy: number): void {
    const { layout, scene, pieceEntry } = this;
    if (!layout?.unit || !scene || !pieceEntry) return;
    const parts = layout.unit / 1000;
    const round = (value: number) => Math.round((value / parts) * 100) / 100;
    this.changePiece(shifted(pieceEntry, layout.suffix, round(dx), round(scene.ground.up ? -dy : dy)));
  }

  /** Put down what was chosen; models one after the other, until Escape. */
  async lay(at: XY): Promise<void> {
    const { layout, scene, placing } = this;
    if (!layout || !scene || !placing) return;
    const { judging } = this;
    if (placing.what === "paint") {
      const cell = scene.ground.cellAt(at);
      const rows = this.rows();
      if (cell && rows)
        judging.change({
          ...judging.case,
          [layout.rows]: painted(rows, cell.column, cell.row, placing.letter),
        });
      return;
    }
    const ground = scene.ground;
    if (placing.what === "sort" && placing.sort.cells) {
      await this.layOnCell(placing.sort, at);
      return;
    }
    if (placing.what !== "model") {
      const place = placeAt(layout, ground, at);
      if (!place) return;
      const { title, made } = this.newPiece(layout, placing, place);
      const taken = listOf(judging.case, layout.terrain).map((each) => String(each["name"]));
      const name = freeName(taken, title, true);
      judging.change(withMore(judging.case, layout.terrain, { ...made, name }));
      this.placing = null;
      this.model = null;
      this.piece = name;
      return;
    }
    const names = modelsOf(judging.case, layout).map((each) => String(each["name"]));
    const name = freeName(names, placing.title, layout.unit !== 25_400 && layout.models !== "minis");
    const fresh: Data = {
      name,
      [layout.side]: placing.side,
      [layout.kind]: placing.kind,
      ...placing.more,
    };
    const place = placeAt(layout, ground, ground.snap(at));
    if (place) fresh[layout.place] = place;
    if (layout.facing && placing.side === 1) fresh[layout.facing] = [-1, 0];
    judging.change(withMore(judging.case, layout.models, fresh));
    this.model = name;
    this.piece = null;
    this.placing = null;
    if (!place) {
      await judging.refresh();
      await this.putAt(name, at);
    }
  }

  private newPiece(layout: CaseLayout, placing: Placing, place: [number, number]) {
    const { form } = this.judging;
    if (placing.what === "sort")
      return { title: placing.sort.title, made: anotherOf(placing.sort.entry, layout.suffix, place) };
    const shape = (placing as { form: Form }).form;
    const boxed = JSON.stringify(form!.model_schema).includes(`"box_${layout.suffix}"`);
    const usual = traitsOf(form!.pieces[0]?.entry ?? {}, layout.suffix);
    return { title: t(`judge.${shape}`), made: { ...usual, ...newPiece(layout, shape, place, boxed) } };
  }

  /** A tap puts it there, another takes it away. */
  private async layOnCell(sort: CasePiece, at: XY): Promise<void> {
    const { judging, layout, scene } = this;
    if (!layout || !scene) return;
    const near = placeAt(layout, scene.ground, at);
    const cell =
      near ?? (await judging.put({ entries: sort.entries }, scene.ground.table(at)).catch(() => null));
    if (Array.isArray(cell)) judging.change(laidOn(judging.case, sort, cell as number[]));
  }

  /** The map as it is drawn in letters. */
  rows(): string {
    const { layout } = this;
    if (!layout?.rows) return "";
    const own = this.judging.case[layout.rows];
    if (typeof own === "string" && own.trim()) return own;
    const map = layout.table ? String(this.judging.case[layout.table] ?? "") : "";
    return this.judging.form?.maps[map] ?? Array.from({ length: 8 }, () => ".".repeat(12)).join("\n");
  }

  remove(): void {
    const { layout, judging } = this;
    if (!layout) return;
    if (this.index >= 0) {
      const { [layout.active]: acting, ...rest } = withoutEntry(judging.case, layout.models, this.index);
      // Who is gone is not acting any more.
      judging.change(
        acting === undefined || acting === this.model ? rest : { ...rest, [layout.active]: acting },
      );
    } else if (this.pieceIndex >= 0)
      judging.change(withoutEntry(judging.case, layout.terrain, this.pieceIndex));
    this.model = this.piece = null;
  }

  duplicate(): void {
    const { layout, judging } = this;
    const key = this.entry ? layout?.models : layout?.terrain;
    const entry = this.entry ?? this.pieceEntry;
    if (!layout || !key || !entry) return;
    const names = listOf(judging.case, key).map((each) => String(each["name"]));
    const spaces = String(entry["name"]).includes(" ") || key === layout.terrain;
    const name = freeName(names, String(entry["name"]).replace(/[ -]\d+$/, ""), spaces);
    const far = layout.unit === 0 ? 1 : layout.unit === 25_400 ? 2 : 50;
    const moved = this.entry
      ? movedBy(layout, { ...entry, name }, far, 0)
      : shifted({ ...entry, name }, layout.suffix, far, far / 2);
    judging.change(withMore(judging.case, key, moved));
    if (this.entry) this.model = name;
    else this.piece = name;
  }

  nudge(dx: number, dy: number, far: boolean): boolean {
    const { layout, scene } = this;
    if (!layout || !scene) return false;
    const step = nudgeOf(layout) * (far && layout.unit ? 10 : 1);
    const up = scene.ground.up ? 1 : -1;
    if (this.entry) this.changeModel(movedBy(layout, this.entry, dx * step, dy * step * up));
    else if (this.pieceEntry && layout.unit)
      this.changePiece(shifted(this.pieceEntry, layout.suffix, dx * step, dy * step * up));
    else return false;
    return true;
  }

  turn(degrees: number): void {
    const { layout } = this;
    if (!layout) return;
    if (this.entry && layout.facing)
      this.changeModel(turnedTo(this.entry, layout, bearing(this.entry, layout) + degrees));
    else if (this.pieceEntry) this.changePiece(turnedPiece(this.pieceEntry, layout.suffix, degrees));
  }

  // -- asking ------------------------------------------------------------------------------------

  /** Two who face each other ask at once: whoever opens a position to ask need not tap them first. */
  askFirst(): void {
    const figures = this.scene?.figures ?? [];
    const foe = figures.find((each) => each.side !== figures[0]?.side);
    if (!figures[0] || !foe) return;
    [this.one, this.other] = [figures[0].name, foe.name];
    void this.ask();
  }

  /** The first tap says who asks, the second of whom; that one again turns round, the asker again lets it go. */
  look(name: string): void {
    if (this.measuring) {
      const figure = this.scene?.figure(name);
      if (figure) void this.measure(figure.at);
      return;
    }
    this.points = [];
    if (name === this.other) return this.swap();
    if (name === this.one) {
      if (this.other === null) return this.clear();
      this.other = null;
    } else if (this.one === null) this.one = name;
    else this.other = name;
    void this.ask();
  }

  swap(): void {
    [this.one, this.other] = [this.other, this.one];
    void this.ask();
  }

  clear(): void {
    this.one = this.other = this.cursor = null;
    this.points = [];
    this.findings = [];
  }

  async ask(): Promise<void> {
    const { one, other } = this;
    this.findings = [];
    this.said = "";
    if (!one || !other) return;
    try {
      const found = await this.judging.between(one, other);
      if (one === this.one && other === this.other) this.findings = found;
    } catch (error) {
      this.said = (error as Error).message;
    }
  }

  /** An arrow leads the point on, from the last one or the middle of the table. */
  pointBy(dx: number, dy: number, far: boolean): void {
    const ground = this.scene?.ground;
    if (!ground) return;
    const step = ground.cell || (far ? 25.4 : 2.54);
    const from = this.cursor ?? this.points.at(-1) ?? { x: ground.width / 2, y: ground.height / 2 };
    this.cursor = {
      x: Math.min(ground.width, Math.max(0, from.x + dx * step)),
      y: Math.min(ground.height, Math.max(0, from.y - dy * step)),
    };
  }

  /** Where the keys point: put down there what was chosen, or measure from or to it. */
  setPoint(): boolean {
    const at = this.cursor;
    this.cursor = null;
    if (at) void (this.placing ? this.lay(at) : this.measure(at));
    return at !== null;
  }

  private async measure(at: XY): Promise<void> {
    this.one = this.other = this.cursor = null;
    this.points = this.points.length === 1 ? [...this.points, at] : [at];
    this.findings = [];
    if (this.points.length < 2 || !this.scene) return;
    const ground = this.scene.ground;
    const line = this.points.map((each) => ground.table(each)) as [Place, Place];
    this.findings = await this.judging.measured(line).catch(() => []);
  }

  // -- what is drawn -----------------------------------------------------------------------------

  overlay: Overlay = $derived.by(() => (this.tab === "position" ? this.editing() : this.asking()));

  private editing(): Overlay {
    const { scene, drag, layout } = this;
    if (!scene || !layout) return NOTHING;
    const ghosts: Ghost[] = [];
    const lines: Overlay["lines"] = [];
    const tags: Tag[] = [];
    const reshaped = drag && this.reshaped(drag);
    if (drag && reshaped) {
      const [wide, deep] = extentOf(reshaped, layout.suffix);
      const say = (length: number) => distance(Math.round(length * layout.unit), scene.ground.ruler);
      ghosts.push({ outline: this.drawn(reshaped, layout, scene), kind: "end" });
      tags.push({ key: "drag", at: drag.to, title: `${say(wide)} × ${say(deep)}`, tone: "plain" });
    } else if (drag) {
      const outline = drag.model
        ? scene.figure(drag.model)?.outline
        : scene.ground.piece(drag.piece ?? "")?.outline;
      const [dx, dy] = [drag.to.x - drag.from.x, drag.to.y - drag.from.y];
      if (outline && (dx || dy)) {
        ghosts.push({ outline: movedOutline(outline, dx, dy), kind: "end" });
        lines.push({ a: drag.from, b: drag.to, kind: "tape" });
        tags.push({
          key: "drag",
          at: { x: drag.to.x, y: drag.to.y },
          title: distance(Math.round(Math.hypot(dx, dy) * 1000), scene.ground.ruler),
          tone: "plain",
        });
      }
    }
    // Where the case says somebody stands, while the rules do not have it so.
    for (const model of modelsOf(this.judging.case, layout)) {
      const at = sheetAt(layout, scene.ground, model[layout.place]);
      const figure = scene.figure(String(model["name"]));
      if (!at || drag || (figure && Math.hypot(figure.at.x - at.x, figure.at.y - at.y) < 0.6)) continue;
      const outline = figure
        ? movedOutline(figure.outline, at.x - figure.at.x, at.y - figure.at.y)
        : ({ kind: "circle", at, r: 16 } as const);
      if (this.judging.problem) ghosts.push({ outline, kind: "bad", text: String(model["name"]) });
    }
    return {
      ...NOTHING,
      selected: this.model,
      lit: new Map<string, Tone>(this.piece ? [[this.piece, "ok"]] : []),
      ghosts,
      lines,
      tags,
      spots: [
        ...this.grips().flatMap((grip, number) => {
          const at = this.gripPlace(grip);
          return at ? [{ key: `grip${number}`, at, label: t("judge.grip"), chosen: !grip.fresh }] : [];
        }),
        ...this.pointed(),
      ],
    };
  }

  private pointed() {
    return this.cursor ? [{ key: "cursor", at: this.cursor, label: t("judge.point"), chosen: true }] : [];
  }

  private asking(): Overlay {
    const { scene } = this;
    if (!scene) return NOTHING;
    const targets = new Map<string, Aimed>();
    const lit = new Map<string, Tone>();
    const lines: Overlay["lines"] = [];
    const tags: Tag[] = [];
    const sight = this.findings.find((each) => each.kind === "sight" || each.kind === "line");
    if (this.other) targets.set(this.other, sight && !sight.holds ? "illegal" : "legal");
    for (const each of this.findings) {
      const tone: Tone = each.kind === "cover" ? "ok" : each.holds ? "ok" : "bad";
      for (const name of each.names) lit.set(name, tone);
    }
    const ends = this.ends();
    if (ends && sight) {
      const cover = this.findings.find((each) => each.kind === "cover" && each.holds);
      const piece = cover?.names[0] ? scene.ground.piece(cover.names[0]) : undefined;
      const kind = sight.holds ? "sight" : "blocked";
      lines.push({
        a: ends[0],
        b: ends[1],
        kind: sight.kind === "line" ? "tape" : kind,
        ...(piece && sight.holds ? { shield: middleOf(piece) } : {}),
      });
      const range = this.findings.find((each) => each.kind === "range" && each.measured !== null);
      const far = sight.kind === "line" ? sight : range;
      if (far && far.measured !== null && !far.counts)
        tags.push({
          key: "far",
          at: { x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2 },
          title: distance(far.measured, scene.ground.ruler),
          tone: sight.holds ? "ok" : "bad",
        });
    }
    const from = ends ? undefined : this.points[0];
    const begun = from ? [{ key: "point", at: from, label: t("judge.point"), chosen: true }] : [];
    const spots = [...begun, ...this.pointed()];
    return { ...NOTHING, selected: this.one, targets, lit, lines, tags, spots };
  }

  private ends(): [XY, XY] | null {
    if (this.points.length === 2) return [this.points[0]!, this.points[1]!];
    const [one, other] = [this.scene?.figure(this.one ?? ""), this.scene?.figure(this.other ?? "")];
    return one && other ? [one.at, other.at] : null;
  }
}

function middleOf(piece: Piece): XY {
  const around = box(piece.outline);
  return { x: (around.left + around.right) / 2, y: (around.top + around.bottom) / 2 };
}

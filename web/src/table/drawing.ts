/** What is drawn over the table while somebody acts: reach, ghosts, path, sight, tags. */
import { gap, moved, type Outline, type XY } from "../board/outline";
import type { Aimed, Area, Ghost, Line, Overlay, Region, Spot, Tag, Tone, Trail } from "../board/overlay";
import type { Figure, Ground, Scene } from "../board/scene";
import type { Place, Preview, Refusal, Target } from "../lib/contract";
import { t } from "../lib/messages.svelte";
import type { Acting } from "./acting.svelte";
import type { TapeEnd } from "./asking.svelte";
import { same } from "./walking.svelte";
import { distance, length } from "./measures";
import { worthSaying } from "./notable";
import { sameOrder, type Row } from "./offers";
import { drawSight, far, type Drawn } from "./sighting";

/** How many strides say how long they are, the last ones. */
const STRIDES_TAGGED = 3;

/** Where an order leaves somebody: at the end of a way; who is put down and turned, at the place before that. */
function endOf<T>(row: Row | null, path: readonly T[]): T | undefined {
  const turned = row?.fields.some((field) => field.kind === "direction") && row.manner !== "move";
  return path[turned ? 0 : path.length - 1];
}

/** Everything drawn over the table for what is being done there. */
export function draw(acting: Acting): Overlay {
  const scene = acting.scene;
  const spots: Spot[] = [];
  const ghosts: Ghost[] = [];
  const trails: Trail[] = [];
  const lines: Line[] = [];
  const areas: Area[] = [];
  const tags: Tag[] = [];
  const cells: Overlay["cells"] = [];
  const ranges: Overlay["ranges"] = [];
  const regions: Region[] = [];
  const targets = new Map<string, Aimed>();
  const lit = new Map<string, Tone>();
  const able = new Set<string>();
  const base: Overlay = {
    selected: acting.selected,
    hovered: acting.hovered,
    able,
    targets,
    waiting: new Set(acting.question ? [] : acting.waiting?.subject ? [acting.waiting.subject] : []),
    rings: new Set(),
    lit,
    cells,
    spots,
    ghosts,
    trails,
    lines,
    areas,
    regions,
    tags,
    ranges,
  };
  if (!scene) return base;
  const { ground } = scene;
  const filled = acting.proposal && Object.values(acting.values).flat();
  const named = acting.pieces.filter((name) => filled?.includes(name) ?? true);
  for (const name of [...acting.meant, ...named]) lit.set(name, "ok");
  if (!acting.row || acting.row.fields[0]?.kind === "model")
    for (const [name, found] of acting.pick) if (!found.choice.refusal) able.add(name);
  if (!acting.row && acting.actors.size > 1) for (const name of acting.actors) able.add(name);
  const mover = scene.figure(acting.selected ?? "");

  if (acting.lineup.on) drawLineup(acting, scene, { ghosts, trails, tags });
  else if ((acting.row?.manner === "move" || acting.row?.manner === "button") && mover)
    drawMove(acting, scene, mover, { ghosts, trails, tags, cells, areas, lines, targets: new Map(), lit });
  if (acting.row?.manner === "move" && !ground.cells.length && !acting.lineup.on)
    regions.push(...acting.reaching.regions);
  if (acting.row?.manner === "target")
    drawTargets(acting, scene, acting.targets, { lines, tags, targets, lit, ghosts, areas, cells });
  if (acting.row?.manner === "target")
    for (const mark of acting.preview?.marks ?? [])
      if (mark.kind === "range")
        ranges.push({
          label: mark.label,
          lines: mark.lines.map(([a, b]) => [ground.sheet(a as Place), ground.sheet(b as Place)]),
        });
  if (acting.look) {
    regions.push(...acting.look.regions);
    for (const preview of acting.look.previews)
      drawSight(scene, preview.targets, { lines, tags, targets, lit, cells }, acting.hovered);
  }
  // What a drag holds is seen under the pointer, before the server has said how far it may go.
  const { held } = acting.walk;
  const last = acting.previewed[acting.previewed.length - 1];
  const stale = !acting.preview || (acting.walk.tip && !(last && same(last, acting.walk.tip)));
  const grabbed = held && stale ? scene.figure(held.name) : undefined;
  if (held && grabbed && !acting.lineup.on)
    ghosts.push({ outline: moved(grabbed.outline, held.at), kind: "start" });
  for (const name of acting.mates) targets.set(name, "legal");
  const field = acting.field;
  const aimed = acting.targets.some((each) => !each.refusal);
  if (acting.wanted && !aimed)
    for (const each of acting.suggestions)
      for (const name of each.names) if (name !== acting.subject) targets.set(name, "legal");
  if (acting.row && field && (field.kind === "model" || field.kind === "models"))
    for (const choice of acting.choices) {
      const before = targets.get(choice.value);
      if (!choice.refusal && before !== "aimed") targets.set(choice.value, "legal");
      else if (!before && choice.refusal === acting.refusal) targets.set(choice.value, "illegal");
    }
  if (
    acting.tool === "select" &&
    acting.row &&
    !acting.lineup.on &&
    (acting.row.manner !== "target" || (acting.wanted && !aimed)) &&
    !acting.walk.dragging &&
    !["model", "models"].includes(field?.kind ?? "") &&
    !acting.spots.length
  )
    for (const each of acting.suggestions.slice(0, 60)) {
      const placed = endOf(acting.row, each.path);
      if (!placed) continue;
      spots.push({
        key: each.words,
        at: ground.sheet(placed as Place),
        label: each.text,
        chosen: sameOrder(acting.proposal?.order, each.order),
      });
    }
  // Cells that were pointed at one after the other.
  for (const each of acting.row && acting.row.manner !== "move" ? acting.row.fields : [])
    if (each.kind === "cells")
      for (const [column, row] of (acting.values[each.name] as [number, number][] | undefined) ?? []) {
        const cell = ground.cells.find((one) => one.column === column && one.row === row);
        if (cell) cells.push({ at: cell.at, tone: "ok" });
      }
  for (const { choice, at } of acting.spots)
    if (!choice.refusal) spots.push({ key: choice.value, at, label: choice.text, chosen: false });
  const proposal = acting.proposal;
  // Where somebody is put, or something thrown, is seen while the rest is still asked.
  const cell = proposal ? undefined : acting.row?.fields.find((each) => each.kind === "cell");
  const [column, line] = (cell && (acting.values[cell.name] as [number, number] | undefined)) ?? [];
  const put = ground.cells.find((each) => each.column === column && each.row === line);
  if (put) ghosts.push({ outline: { kind: "circle", at: put.at, r: ground.cell * 0.4 }, kind: "end" });
  // A whole force is set up at once: each of its models where it is to stand.
  const many =
    proposal &&
    !acting.lineup.on &&
    proposal.names.length > 1 &&
    proposal.names.length === proposal.path.length;
  if (proposal && many)
    proposal.names.forEach((name, i) => {
      const figure = scene.figure(name);
      const outline: Outline = figure?.outline ?? { kind: "circle", at: { x: 0, y: 0 }, r: 12.7 };
      ghosts.push({ outline: moved(outline, proposal.path[i]!), kind: proposal.refusal ? "bad" : "end" });
    });
  else if (proposal && !["move", "target"].includes(acting.row?.manner ?? "") && !acting.lineup.on) {
    const figure = scene.anyone(proposal.names[0] ?? "") ?? mover;
    const placed = endOf(acting.row, proposal.path);
    if (placed && figure)
      ghosts.push({ outline: moved(figure.outline, placed), kind: proposal.refusal ? "bad" : "end" });
    else if (placed)
      ghosts.push({
        outline: { kind: "circle", at: placed, r: (ground.cell || 30) * 0.4 },
        kind: proposal.refusal ? "bad" : "end",
      });
    if (placed && acting.refusal) tags.push(refusalTag(acting.refusal, placed, "proposal"));
  }
  const standIn = acting.standIn.ghost;
  if (standIn) ghosts.push(standIn);
  if (acting.tape) {
    const { a, b } = measured(scene, acting.tape);
    lines.push({ a, b, kind: "tape" });
    const span = Math.hypot(a.x - b.x, a.y - b.y);
    tags.push({
      key: "tape",
      at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      title: ground.cells.length
        ? t("tape.cells", { n: Math.round((span / ground.cell) * 10) / 10 })
        : distance(span * 1000, ground.ruler),
      tone: "plain",
    });
  }
  return base;
}

/** What a tape lies between: on a plane the edges of two models, else the places themselves. */
function measured(scene: Scene, tape: { a: TapeEnd; b: TapeEnd }): { a: XY; b: XY } {
  const [one, other] = [tape.a, tape.b].map((end) => scene.figure(end.model ?? ""));
  if (one && other && one !== other && !scene.ground.cells.length) return gap(one.outline, other.outline);
  return { a: tape.a.at, b: tape.b.at };
}

function steps(ground: Ground, um: number): number {
  return Math.round(um / 1000 / ground.cell);
}

function refusalTag(refusal: Refusal, at: XY, key: string): Tag {
  return { key, at, title: refusal.text, clause: refusal.clause, tone: "bad" };
}

/** Each of several where it is to stand, those that cannot in red; whoever is moved, with how far. */
function drawLineup(
  acting: Acting,
  scene: Scene,
  out: { ghosts: Ghost[]; trails: Trail[]; tags: Tag[] },
): void {
  const { refusal } = acting;
  const blamed = [...acting.lineup.lined.keys()].filter((name) => refusal?.names.includes(name));
  let farthest: { at: XY; far: number } | null = null;
  /** Whoever can go least farther: all stop where it does. */
  let tightest: { far: number; limit: number } | null = null;
  for (const [name, at] of acting.lineup.lined) {
    const figure = scene.anyone(name);
    if (!figure) continue;
    const bad = refusal !== null && (!blamed.length || blamed.includes(name));
    const stands = scene.figure(name);
    const text = stands && same(stands.at, at) ? "" : figure.initials;
    out.ghosts.push({ outline: moved(figure.outline, at), kind: bad ? "bad" : "end", text });
    if (!stands || same(stands.at, at)) continue;
    const wide = figure.box.right - figure.box.left;
    out.trails.push({ points: [stands.at, at], kind: bad ? "bad" : "legal", wide, plain: true });
    const far = Math.hypot(at.x - stands.at.x, at.y - stands.at.y);
    const top = { x: at.x, y: at.y - wide / 2 - 4 };
    if (!farthest || far > farthest.far) farthest = { at: top, far };
    const limit = (acting.lineup.limits.get(name) ?? 0) / 1000;
    if (limit && (!tightest || limit - far < tightest.limit - tightest.far)) tightest = { far, limit };
  }
  const place = acting.lineup.lined.get(blamed[0] ?? acting.selected ?? "");
  if (refusal && place) out.tags.push(refusalTag(refusal, { x: place.x, y: place.y - 16 }, "lined"));
  else if (refusal && farthest) out.tags.push(refusalTag(refusal, farthest.at, "lined"));
  else if (farthest)
    out.tags.push({
      key: "lined",
      at: farthest.at,
      title: tightest
        ? `${length(Math.round(tightest.far * 1000))} / ${length(tightest.limit * 1000)}`
        : length(Math.round(farthest.far * 1000)),
      tone: acting.lineup.way ? "plain" : "ok",
    });
}

const KINDS: readonly Area["kind"][] = ["range", "influence", "template"];

function areasOf(scene: Scene, preview: Preview): Area[] {
  return preview.areas.map((area) => ({
    outline: scene.ground.outline(area.shape),
    kind: KINDS.find((each) => each === area.kind) ?? "reach",
    side: scene.figure(preview.model)?.side ?? -1,
  }));
}

/** Each stride says how long it is of how long it may be: beside its middle, on alternate sides. */
function strideTags(legal: XY[], leg: number, aside: number): Tag[] {
  return legal.slice(1).map((to, i) => {
    const from = legal[i]!;
    const long = Math.hypot(to.x - from.x, to.y - from.y);
    const off = ((i % 2 ? 1 : -1) * aside) / (long || 1);
    return {
      key: `s:${i}`,
      at: {
        x: (from.x + to.x) / 2 + (to.y - from.y) * off,
        y: (from.y + to.y) / 2 - (to.x - from.x) * off,
      },
      title: `${i + 1} · ${t("move.leg", { n: length(Math.round(long * 1000), 0), m: length(leg, 0) })}`,
      tone: "plain",
      optional: true,
    };
  });
}

function drawMove(
  acting: Acting,
  scene: Scene,
  mover: Figure,
  out: Drawn & { ghosts: Ghost[]; trails: Trail[]; cells: Overlay["cells"]; areas: Area[] },
): void {
  const { preview } = acting;
  const { tip } = acting.walk;
  const { ground } = scene;
  const wide = Math.min(mover.box.right - mover.box.left, mover.box.bottom - mover.box.top);
  const legal = preview
    ? preview.legal.map((place) => ground.sheet(place as Place))
    : [mover.at, ...acting.walk.path];
  if (preview && ground.cells.length && !preview.areas.length)
    for (const spot of preview.reach) out.cells.push({ at: ground.sheet(spot.at as Place), tone: "ok" });
  if (preview) out.areas.push(...areasOf(scene, preview));
  // What is said of sight comes from where the model would stand, once it has left its place.
  if (preview && legal.length > 1)
    drawSight(scene, worthSaying(preview.targets, acting.hovered), out, undefined, "cover");
  if (legal.length > 1) {
    out.ghosts.push({ outline: mover.outline, kind: "start" });
    out.trails.push({ points: legal, kind: "legal", wide });
    if (preview?.leg) out.tags.push(...strideTags(legal, preview.leg, wide / 2 + 6).slice(-STRIDES_TAGGED));
    legal.slice(1).forEach((at, i) => {
      const before = legal[i]!;
      const turn = (Math.atan2(at.y - before.y, at.x - before.x) * 180) / Math.PI;
      const end = i === legal.length - 2;
      out.ghosts.push({ outline: moved(mover.outline, at, turn), kind: end ? "end" : "stride" });
    });
  }
  const wanted = tip ?? (ground.cells.length ? acting.walk.path[acting.walk.path.length - 1] : undefined);
  const end = legal[legal.length - 1] ?? mover.at;
  if (preview?.refusal && wanted) {
    if (!same(end, wanted)) {
      out.trails.push({ points: [end, wanted], kind: "bad", wide: 0 });
      const turn = (Math.atan2(wanted.y - end.y, wanted.x - end.x) * 180) / Math.PI;
      out.ghosts.push({ outline: moved(mover.outline, wanted, turn), kind: "bad" });
    }
    out.tags.push({
      ...refusalTag(preview.refusal, wanted, "move"),
      ...(legal.length > 1 && acting.walk.dragging ? { text: t("move.release") } : {}),
    });
  } else if (preview && !preview.leg && legal.length > 1) {
    // Of what it would bring about, the board tells what needs explaining; the prompt tells all.
    const note = preview.notes.find((each) => each.text.includes(": "));
    if (note) {
      const [title = "", ...rest] = note.text.split(": ");
      const at = { x: end.x + wide / 2, y: end.y };
      const { clause } = note;
      out.tags.push({ key: "note", at, title, text: rest.join(": "), clause, tone: "plain" });
    }
    out.tags.push({
      key: "cost",
      at: { x: end.x, y: end.y - wide / 2 - 4 },
      title: preview.counts
        ? `${preview.cost} / ${preview.limit}`
        : ground.cells.length
          ? `${steps(ground, preview.cost)} / ${steps(ground, preview.limit)}`
          : `${far(scene, preview.cost)} / ${far(scene, preview.limit)}`,
      tone: "ok",
    });
  }
}

function drawTargets(
  acting: Acting,
  scene: Scene,
  found: Target[],
  out: Drawn & { ghosts: Ghost[]; areas: Area[] },
): void {
  const chosen = acting.proposal && !acting.proposal.refusal ? acting.proposal.names : [];
  for (const each of found) {
    const aimed = chosen.includes(each.target);
    const before = out.targets.get(each.target);
    if (aimed) out.targets.set(each.target, "aimed");
    else if (!each.refusal && before !== "aimed") out.targets.set(each.target, "legal");
    // Once somebody is aimed at, who cannot be is no longer of interest.
    else if (!before && !chosen.length) out.targets.set(each.target, "illegal");
    const piece = scene.ground.piece(each.target);
    if (piece && !each.refusal) out.ghosts.push({ outline: piece.outline, kind: aimed ? "end" : "hint" });
    if (aimed && each.template)
      out.areas.push({ outline: scene.ground.outline(each.template), kind: "template", side: -1 });
  }
  if (acting.preview) out.areas.push(...areasOf(scene, reachOf(acting, acting.preview)));
  const shown = found.filter(
    (each) =>
      chosen.includes(each.target) ||
      each.target === acting.hovered ||
      (acting.refusal !== null && acting.refusal === each.refusal),
  );
  drawSight(scene, shown, out);
}

/** A preview of all attacks, with only the areas of the one that is chosen. */
function reachOf(acting: Acting, preview: Preview): Preview {
  const labels = new Set(acting.targets.map((each) => each.label).filter(Boolean));
  return {
    ...preview,
    areas: preview.areas.filter((area) => !area.label || !labels.size || labels.has(area.label)),
  };
}

/** What is drawn over the table while somebody acts: reach, ghosts, path, sight, tags. */
import { moved, type Outline, type XY } from "../board/outline";
import type { Ghost, Line, Overlay, Spot, Tag, Tone, Trail } from "../board/overlay";
import type { Figure, Ground, Scene } from "../board/scene";
import type { Place, Refusal, Target } from "../lib/contract";
import { t } from "../lib/messages.svelte";
import type { Acting } from "./acting.svelte";
import { same } from "./walking.svelte";
import { length } from "./measures";
import { fieldsOf, isDirection } from "./rows";

/** Everything drawn over the table for what is being done there. */
export function draw(acting: Acting): Overlay {
  const scene = acting.scene;
  const spots: Spot[] = [];
  const ghosts: Ghost[] = [];
  const trails: Trail[] = [];
  const lines: Line[] = [];
  const areas: Outline[] = [];
  const tags: Tag[] = [];
  const cells: Overlay["cells"] = [];
  const ranges: Overlay["ranges"] = [];
  const targets = new Map<string, "legal" | "illegal">();
  const lit = new Map<string, Tone>();
  const able = new Set<string>();
  const base: Overlay = {
    selected: acting.selected,
    hovered: acting.hovered,
    able,
    targets,
    waiting: new Set(acting.question ? [] : acting.waiting?.subject ? [acting.waiting.subject] : []),
    lit,
    cells,
    spots,
    ghosts,
    trails,
    lines,
    areas,
    tags,
    ranges,
  };
  if (!scene) return base;
  const { ground } = scene;
  if (!acting.row || acting.row.form.fields[0]?.kind === "model")
    for (const [name, found] of acting.pick) if (!found.choice.refusal) able.add(name);
  if (!acting.row && acting.actors.size > 1) for (const name of acting.actors) able.add(name);
  const mover = scene.figure(acting.selected ?? "");

  if (acting.lining) drawLineup(acting, scene, { ghosts, trails, tags });
  else if ((acting.row?.kind === "move" || acting.row?.kind === "button") && mover)
    drawMove(acting, scene, mover, { ghosts, trails, tags, cells, areas });
  if (acting.row?.kind === "target")
    drawTargets(acting, scene, acting.targets, { lines, tags, targets, lit, ghosts, cells });
  if (acting.row?.kind === "target")
    for (const mark of acting.preview?.marks ?? [])
      if (mark.kind === "range")
        ranges.push({
          label: mark.label,
          lines: mark.lines.map(([a, b]) => [ground.sheet(a as Place), ground.sheet(b as Place)]),
        });
  if (acting.look) {
    for (const preview of acting.look.previews) {
      const figure = scene.figure(acting.look.model);
      if (!figure) continue;
      if (acting.tool === "sight")
        drawSight(scene, preview.targets, { lines, tags, targets, lit, cells }, acting.hovered);
      if (acting.tool === "reach") for (const area of preview.areas) areas.push(ground.outline(area.shape));
      if (acting.tool === "reach" && !preview.areas.length)
        for (const spot of preview.reach) {
          if (ground.cells.length) cells.push({ at: ground.sheet(spot.at as Place), tone: "ok" });
          else ghosts.push({ outline: moved(figure.outline, ground.sheet(spot.at as Place)), kind: "hint" });
        }
    }
  }
  for (const name of acting.mates) targets.set(name, "legal");
  const field = acting.field;
  const aimed = acting.targets.some((each) => !each.refusal);
  if (acting.wanted && !aimed)
    for (const each of acting.suggestions)
      for (const name of each.names) if (name !== acting.subject) targets.set(name, "legal");
  if (acting.row && field && (field.kind === "model" || field.kind === "models"))
    for (const choice of acting.choices) {
      if (!choice.refusal) targets.set(choice.value, "legal");
      else if (!targets.has(choice.value) && choice.refusal === acting.refusal)
        targets.set(choice.value, "illegal");
    }
  if (
    acting.tool === "select" &&
    acting.row &&
    !acting.lining &&
    (acting.row.kind !== "target" || (acting.wanted && !aimed)) &&
    !acting.dragging &&
    !["model", "models"].includes(field?.kind ?? "") &&
    !acting.spots.length
  )
    for (const each of acting.suggestions.slice(0, 60)) {
      const end = each.path[each.path.length - 1];
      const placed = fieldsOf(acting.row).some(isDirection) ? each.path[0] : end;
      if (!placed) continue;
      spots.push({
        key: each.words,
        at: ground.sheet(placed as Place),
        label: each.text,
        chosen: acting.proposal?.order.words === each.words,
      });
    }
  // Cells that were pointed at one after the other.
  for (const each of acting.row && acting.row.kind !== "move" ? fieldsOf(acting.row) : [])
    if (each.kind === "cells")
      for (const [column, row] of (acting.values[each.name] as [number, number][] | undefined) ?? []) {
        const cell = ground.cells.find((one) => one.column === column && one.row === row);
        if (cell) cells.push({ at: cell.at, tone: "ok" });
      }
  for (const { choice, at } of acting.spots)
    if (!choice.refusal) spots.push({ key: choice.value, at, label: choice.text, chosen: false });
  const proposal = acting.proposal;
  // A whole force is set up at once: each of its models where it is to stand.
  const many =
    proposal && !acting.lining && proposal.names.length > 1 && proposal.names.length === proposal.path.length;
  if (proposal && many)
    proposal.names.forEach((name, i) => {
      const figure = scene.figure(name);
      const outline: Outline = figure?.outline ?? { kind: "circle", at: { x: 0, y: 0 }, r: 12.7 };
      ghosts.push({ outline: moved(outline, proposal.path[i]!), kind: proposal.refusal ? "bad" : "end" });
    });
  else if (proposal && acting.row?.kind !== "move" && !acting.lining) {
    const figure = scene.figure(proposal.names[0] ?? "") ?? mover;
    const last = proposal.path[proposal.path.length - 1];
    const placed = acting.row && fieldsOf(acting.row).some(isDirection) ? proposal.path[0] : last;
    if (placed && figure)
      ghosts.push({ outline: moved(figure.outline, placed), kind: proposal.refusal ? "bad" : "end" });
    else if (placed)
      ghosts.push({
        outline: { kind: "circle", at: placed, r: (ground.cell || 30) * 0.4 },
        kind: proposal.refusal ? "bad" : "end",
      });
    if (placed && acting.refusal) tags.push(refusalTag(acting.refusal, placed, "proposal"));
  }
  if (acting.tape) {
    const { a, b } = acting.tape;
    lines.push({ a, b, kind: "tape" });
    const span = Math.hypot(a.x - b.x, a.y - b.y);
    tags.push({
      key: "tape",
      at: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
      title: ground.cells.length
        ? t("tape.cells", { n: Math.round((span / ground.cell) * 10) / 10 })
        : length(span * 1000),
      tone: "plain",
    });
  }
  return base;
}

/** A length as people at this table say it: on a grid, cells. */
function far(ground: Ground, um: number): string {
  return ground.cells.length ? t("tape.cells", { n: steps(ground, um) }) : length(um);
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
  const blamed = [...acting.lined.keys()].filter((name) => refusal?.names.includes(name));
  let farthest: { at: XY; far: number } | null = null;
  for (const [name, at] of acting.lined) {
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
  }
  const place = acting.lined.get(blamed[0] ?? acting.selected ?? "");
  if (refusal && place) out.tags.push(refusalTag(refusal, { x: place.x, y: place.y - 16 }, "lined"));
  else if (refusal && farthest) out.tags.push(refusalTag(refusal, farthest.at, "lined"));
  else if (farthest)
    out.tags.push({
      key: "lined",
      at: farthest.at,
      title: length(Math.round(farthest.far * 1000)),
      tone: "ok",
    });
}

function drawMove(
  acting: Acting,
  scene: Scene,
  mover: Figure,
  out: { ghosts: Ghost[]; trails: Trail[]; tags: Tag[]; cells: Overlay["cells"]; areas: Outline[] },
): void {
  const { preview, tip } = acting;
  const { ground } = scene;
  const wide = Math.min(mover.box.right - mover.box.left, mover.box.bottom - mover.box.top);
  const legal = preview
    ? preview.legal.map((place) => ground.sheet(place as Place))
    : [mover.at, ...acting.path];
  if (preview && ground.cells.length && !preview.areas.length)
    for (const spot of preview.reach) out.cells.push({ at: ground.sheet(spot.at as Place), tone: "ok" });
  for (const area of preview?.areas ?? []) out.areas.push(ground.outline(area.shape));
  if (legal.length > 1) {
    out.ghosts.push({ outline: mover.outline, kind: "start" });
    out.trails.push({ points: legal, kind: "legal", wide });
    legal.slice(1).forEach((at, i) => {
      const before = legal[i]!;
      const turn = (Math.atan2(at.y - before.y, at.x - before.x) * 180) / Math.PI;
      const end = i === legal.length - 2;
      out.ghosts.push({ outline: moved(mover.outline, at, turn), kind: end ? "end" : "stride" });
    });
  }
  const wanted = tip ?? (ground.cells.length ? acting.path[acting.path.length - 1] : undefined);
  const end = legal[legal.length - 1] ?? mover.at;
  if (preview?.refusal && wanted) {
    if (!same(end, wanted)) {
      out.trails.push({ points: [end, wanted], kind: "bad", wide: 0 });
      const turn = (Math.atan2(wanted.y - end.y, wanted.x - end.x) * 180) / Math.PI;
      out.ghosts.push({ outline: moved(mover.outline, wanted, turn), kind: "bad" });
    }
    out.tags.push({
      ...refusalTag(preview.refusal, { x: wanted.x, y: wanted.y - wide / 2 - 4 }, "move"),
      ...(legal.length > 1 && acting.dragging ? { text: t("move.release") } : {}),
    });
  } else if (preview && legal.length > 1) {
    // Of what it would bring about, the board tells what needs explaining; the prompt tells all.
    const note = preview.notes.find((each) => each.text.includes(": "));
    if (note) {
      const [title = "", ...rest] = note.text.split(": ");
      const at = { x: end.x + wide / 2, y: end.y };
      const { clause } = note;
      out.tags.push({ key: "note", at, title, text: rest.join(": "), clause, tone: "plain", beside: true });
    }
    out.tags.push({
      key: "cost",
      at: { x: end.x, y: end.y - wide / 2 - 4 },
      title: preview.counts
        ? `${preview.cost} / ${preview.limit}`
        : ground.cells.length
          ? `${steps(ground, preview.cost)} / ${steps(ground, preview.limit)}`
          : `${far(ground, preview.cost)} / ${far(ground, preview.limit)}`,
      tone: "ok",
    });
  }
}

function drawTargets(
  acting: Acting,
  scene: Scene,
  found: Target[],
  out: {
    lines: Line[];
    tags: Tag[];
    targets: Map<string, "legal" | "illegal">;
    lit: Map<string, Tone>;
    ghosts: Ghost[];
    cells: Overlay["cells"];
  },
): void {
  for (const each of found) {
    if (out.targets.get(each.target) !== "legal")
      out.targets.set(each.target, each.refusal ? "illegal" : "legal");
    const piece = scene.ground.piece(each.target);
    if (piece && !each.refusal) out.ghosts.push({ outline: piece.outline, kind: "hint" });
  }
  const chosen = acting.proposal?.names;
  const shown = found.filter(
    (each) =>
      chosen?.includes(each.target) ||
      each.target === acting.hovered ||
      (acting.refusal !== null && acting.refusal === each.refusal),
  );
  drawSight(scene, shown, out);
}

function drawSight(
  scene: Scene,
  found: Target[],
  out: {
    lines: Line[];
    tags: Tag[];
    targets: Map<string, "legal" | "illegal">;
    lit: Map<string, Tone>;
    cells: Overlay["cells"];
  },
  only: string | null | undefined = undefined,
): void {
  for (const each of found) {
    const a = scene.ground.sheet(each.line[0] as Place);
    const b = scene.ground.sheet(each.line[1] as Place);
    const figure = scene.figure(each.target);
    const at = figure ? { x: figure.at.x, y: figure.box.top - 3 } : b;
    if (each.blocker) {
      out.lit.set(each.blocker, "bad");
      const piece = scene.ground.piece(each.blocker);
      out.lines.push({ a, b, kind: "blocked", ...(piece ? { cut: enter(a, b, piece.outline) } : {}) });
    } else out.lines.push({ a, b, kind: each.refusal ? "quiet" : "sight" });
    if (each.cover && !each.refusal) out.lit.set(each.cover, "ok");
    // Many lines at once: each says what it is when somebody points at its end.
    if (only !== undefined && found.length > 2 && each.target !== only) continue;
    if (each.refusal) out.tags.push(refusalTag(each.refusal, at, `t:${each.target}:${each.label}`));
    else if (each.sight && scene.ground.cells.length) drawClear(scene.ground, each, a, b, at, out);
    else {
      const facts = [far(scene.ground, each.distance)];
      if (each.cover) facts.push(t("target.cover", { piece: scene.title(each.cover) }));
      if (each.need !== null) facts.push(t("target.need", { n: each.need }));
      out.tags.push({
        key: `t:${each.target}:${each.label}`,
        at,
        title: scene.title(each.target),
        text: facts.join(" · "),
        tone: "ok",
      });
    }
  }
}

/** A clear line on a grid: the cells it goes through, how many they are, and what the place does to the shot. */
function drawClear(
  ground: Ground,
  target: Target,
  a: XY,
  b: XY,
  at: XY,
  out: { tags: Tag[]; cells: Overlay["cells"] },
): void {
  const steps = Math.max(
    1,
    Math.round(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) / (ground.cell || 1)),
  );
  for (let i = 1; i < steps; i++)
    out.cells.push({
      at: { x: a.x + ((b.x - a.x) * i) / steps, y: a.y + ((b.y - a.y) * i) / steps },
      tone: "ok",
    });
  out.tags.push({
    key: `s:${target.target}`,
    at: { x: a.x + (b.x - a.x) * 0.4, y: a.y + (b.y - a.y) * 0.4 },
    title: t("sight.clear", { n: steps }),
    clause: target.sight,
    tone: "ok",
  });
  const worst = [...target.edges].sort((one, other) => one.amount - other.amount)[0];
  if (worst)
    out.tags.push({
      key: `t:${target.target}:${target.label}`,
      at,
      title: target.edges.map((edge) => `${edge.text} ${signed(edge.amount)}`).join(" · "),
      clause: worst.clause,
      tone: "plain",
    });
}

function signed(amount: number): string {
  return (amount < 0 ? "−" : "+") + Math.abs(amount);
}

/** Where a line enters a piece, for the cross. */
function enter(a: XY, b: XY, outline: Outline): XY {
  const points = outline.kind === "polygon" ? outline.points : [];
  let best = outline.kind === "polygon" ? 1 : 0.5;
  if (outline.kind !== "polygon") {
    const r = outline.kind === "circle" ? outline.r : Math.max(outline.rx, outline.ry);
    const far = Math.hypot(outline.at.x - a.x, outline.at.y - a.y);
    best = Math.max(0, (far - r) / (Math.hypot(b.x - a.x, b.y - a.y) || 1));
  }
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length]!;
    const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, q.x - p.x, q.y - p.y];
    const across = rx * sy - ry * sx;
    if (Math.abs(across) < 1e-9) return;
    const u = ((p.x - a.x) * sy - (p.y - a.y) * sx) / across;
    const v = ((p.x - a.x) * ry - (p.y - a.y) * rx) / across;
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1) best = Math.min(best, u);
  });
  return { x: a.x + (b.x - a.x) * best, y: a.y + (b.y - a.y) * best };
}

/** Lines of sight as they are drawn: clear, through cover, or cut off, each with what there is to say of it. */
import { enter, through } from "../board/outline";
import type { Aimed, Line, Overlay, Tag, Tone } from "../board/overlay";
import type { Scene } from "../board/scene";
import type { Place, Target } from "../lib/contract";
import { t } from "../lib/messages.svelte";
import { inInches, length } from "./measures";

export interface Drawn {
  lines: Line[];
  tags: Tag[];
  targets: Map<string, Aimed>;
  lit: Map<string, Tone>;
  cells: Overlay["cells"];
}

/** How much is said of each line: all there is, or only of what cover there is. */
type Said = "all" | "cover";

export function drawSight(
  scene: Scene,
  found: Target[],
  out: Drawn,
  only: string | null | undefined = undefined,
  said: Said = "all",
): void {
  for (const each of found) {
    const line = lineOf(scene, each);
    out.lines.push(line);
    if (line.kind === "blocked") out.lit.set(each.blocker, "bad");
    else if (each.cover && !each.refusal) out.lit.set(each.cover, "ok");
    // Many lines at once: each says what it is when somebody points at its end.
    if (only !== undefined && found.length > 2 && each.target !== only) continue;
    const clear = scene.ground.cells.length > 0 && each.sight !== "" && !each.refusal;
    if (clear) drawClear(scene, each, line, out);
    else out.tags.push(tagOf(scene, each, line, said));
  }
}

function lineOf(scene: Scene, each: Target): Line {
  const a = scene.ground.sheet(each.line[0] as Place);
  const b = scene.ground.sheet(each.line[1] as Place);
  const piece = scene.ground.piece(each.blocker || each.cover);
  if (each.blocker) return { a, b, kind: "blocked", ...(piece ? { cut: enter(a, b, piece.outline) } : {}) };
  if (each.refusal) return { a, b, kind: "quiet" };
  return { a, b, kind: "sight", ...(piece ? { shield: through(a, b, piece.outline) } : {}) };
}

function tagOf(scene: Scene, each: Target, line: Line, said: Said): Tag {
  const key = `t:${each.target}:${each.label}`;
  const figure = scene.figure(each.target);
  const at = figure ? { x: figure.at.x, y: figure.box.top - 3 } : line.b;
  if (line.kind === "blocked" && each.note) {
    const { text, clause } = each.note;
    const title = t("target.hides", { piece: scene.title(each.blocker), target: scene.title(each.target) });
    // Where there is nothing to compare, the note would only say it again.
    const more = text.startsWith(title) ? {} : { text };
    return { key, at: line.cut ?? at, title, ...more, clause, tone: "bad" };
  }
  if (each.refusal) return { key, at, title: each.refusal.text, clause: each.refusal.clause, tone: "bad" };
  const cover = each.note?.text ?? (each.cover ? t("target.cover", { piece: scene.title(each.cover) }) : "");
  const clause = each.note ? { clause: each.note.clause } : {};
  const middle = { x: (line.a.x + line.b.x) / 2, y: (line.a.y + line.b.y) / 2 };
  if (said === "cover")
    return {
      key,
      at: middle,
      title: `${scene.title(each.target)}: ${cover || t("target.clear")}`,
      ...clause,
      tone: "ok",
    };
  const facts = [cover, !each.need ? "" : t("target.need", { n: each.need })].filter(Boolean);
  const title = [far(scene, each.distance), rangeOf(scene, each.reach)].filter(Boolean).join(" · ");
  return {
    key,
    at: middle,
    title,
    ...(facts.length ? { text: facts.join(" · ") } : {}),
    ...clause,
    tone: "plain",
  };
}

/** A clear line on a grid: the cells it goes through, how many they are, and what the place does to the shot. */
function drawClear(scene: Scene, target: Target, { a, b }: Line, out: Drawn): void {
  const { ground } = scene;
  // Which cells a line goes through where it touches two at once is for the rules to say.
  for (const at of target.through) out.cells.push({ at: ground.sheet(at as Place), tone: "ok" });
  out.tags.push({
    key: `s:${target.target}`,
    at: { x: a.x + (b.x - a.x) * 0.4, y: a.y + (b.y - a.y) * 0.4 },
    title: t("sight.clear", { n: target.through.length + 1 }),
    clause: target.sight,
    tone: "ok",
  });
  const worst = [...target.edges].sort((one, other) => one.amount - other.amount)[0];
  if (worst)
    out.tags.push({
      key: `t:${target.target}:${target.label}`,
      at: b,
      title: target.edges.map((edge) => `${edge.text} ${signed(edge.amount)}`).join(" · "),
      clause: worst.clause,
      tone: "plain",
    });
}

function signed(amount: number): string {
  return (amount < 0 ? "−" : "+") + Math.abs(amount);
}

/** How far an attack reaches: in inches, where the book says so, and in the unit of the table. */
function rangeOf(scene: Scene, reach: number): string {
  if (!reach) return "";
  const measured = far(scene, reach);
  const inches = scene.ground.cells.length ? "" : inInches(reach);
  return t("target.range", { n: inches ? `${inches} = ${measured}` : measured });
}

/** A length as people at this table say it: on a grid, cells. */
export function far(scene: Scene, um: number): string {
  const { ground } = scene;
  if (!ground.cells.length) return length(um);
  const n = Math.round(um / 1000 / ground.cell);
  return t(ground.grid === "hex" ? "tape.hexes" : "tape.cells", { n });
}

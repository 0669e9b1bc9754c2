/** A replay as one animated SVG file: no script, no other file. Models glide from step to step. */
import { kindLook, sideLook } from "../board/looks";
import { num, path } from "../board/outline";
import { Ground, Scene } from "../board/scene";
import type { Frame } from "../lib/contract";

/** Seconds a step is shown. */
const STEP = 0.8;
const HEAD = 0.09;

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** What a token of the design comes to on this page. */
function colour(token: string): string {
  const name = /^var\((--[\w-]+)\)$/.exec(token)?.[1];
  return name ? getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888" : token;
}

/** Values over time as an animation that repeats; nothing where they stay the same. */
function animated(tag: string, values: string[], mode: "discrete" | "linear"): string {
  if (new Set(values).size < 2) return "";
  return `<${tag} dur="${num(values.length * STEP)}s" repeatCount="indefinite" calcMode="${mode}" values="${values.join(";")}"/>`;
}

export function film(frames: Frame[], grounds: Ground[], title: string): string {
  const ground = grounds[0]!;
  const scenes = frames.map((frame, at) => new Scene(grounds[at]!, frame.scene));
  const size = Math.max(ground.width, ground.height) / 30;
  const head = ground.height * HEAD;
  const pieces = ground.pieces
    .map(
      (piece) =>
        `<path d="${path(piece.outline)}" fill="${colour(kindLook(piece.kind).fill)}" stroke="${colour(kindLook(piece.kind).edge)}"/>`,
    )
    .join("");
  const fields = ground.fields
    .map((field) => `<path d="${path(field)}" fill="none" stroke="${colour("var(--line-2)")}"/>`)
    .join("");
  const names = [...new Set(scenes.flatMap((scene) => scene.figures.map((figure) => figure.name)))];
  const models = names.map((name) => {
    const seen = scenes.map((scene) => scene.figure(name));
    const first = seen.find(Boolean)!;
    let last = first;
    const places = seen.map((figure) => ((last = figure ?? last), `${num(last.at.x)} ${num(last.at.y)}`));
    const shown = seen.map((figure) => (figure ? "1" : "0"));
    const ink = colour(sideLook(first.side).colour);
    const shape =
      first.side % 2
        ? `<rect x="${num(-size)}" y="${num(-size)}" width="${num(2 * size)}" height="${num(2 * size)}" transform="rotate(45)" fill="${ink}"/>`
        : `<circle r="${num(size * 1.1)}" fill="${ink}"/>`;
    return (
      `<g transform="translate(${places[0]!.replace(" ", ",")})" opacity="${shown[0]}"><title>${escaped(first.title)}</title>` +
      animated('animateTransform attributeName="transform" type="translate"', places, "linear") +
      animated('animate attributeName="opacity"', shown, "discrete") +
      `${shape}<text text-anchor="middle" dy=".35em" font-size="${num(size * 0.9)}" font-weight="700" fill="${colour("var(--panel)")}">${escaped(first.initials)}</text></g>`
    );
  });
  const scores = frames.map((frame) =>
    frame.scene.sides.map((side, i) => `${side} ${frame.scene.scores[i] ?? 0}`).join(" : "),
  );
  const captions = [...new Set(scores)].map((said) => {
    const shown = scores.map((each) => (each === said ? "1" : "0"));
    return `<text x="${num(ground.width / 2)}" y="${num(-head * 0.35)}" text-anchor="middle" font-size="${num(head * 0.45)}" font-weight="700" fill="${colour("var(--ink)")}" opacity="${shown[0]}">${escaped(said)}${animated('animate attributeName="opacity"', shown, "discrete")}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${num(-head)} ${num(ground.width)} ${num(ground.height + head)}" width="900" font-family="system-ui, sans-serif" role="img"><title>${escaped(title)}</title>` +
    `<rect y="${num(-head)}" width="${num(ground.width)}" height="${num(ground.height + head)}" fill="${colour("var(--panel)")}"/><rect width="${num(ground.width)}" height="${num(ground.height)}" fill="${colour("var(--mat)")}"/>` +
    `${fields}${pieces}${models.join("")}${captions.join("")}</svg>\n`
  );
}

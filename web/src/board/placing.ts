/** What the names and labels of a table say, and where there is room for them. */
import { badgeRoom, badgesAround, pipScale, Room, shortened, shortNames, textWidth } from "./labels";
import { box, centre, inside, meets, type Box, type Outline, type XY } from "./outline";
import { MOST_PIPS, type Figure, type Scene } from "./scene";

interface Sizes {
  unit: number;
  px: number;
  text: number;
  view: Box;
  scale: number;
}

interface Wishes {
  labels: boolean;
  zones: boolean;
  /** The piece under the pointer: it says its name even where labels are hidden. */
  pointed: string | null;
  /** Models that say their names even where there is no room: the chosen, the acting, that pointed at. */
  prominent: ReadonlySet<string>;
  /** Where no name of terrain or zones may lie. */
  kept?: readonly Box[];
}

interface Tagged {
  key: string;
  shown: string;
  at: XY;
  wide: number;
  /** The side of a zone; null: a piece of terrain. */
  zone: number | null;
}

export interface Placed {
  /** Models whose wounds are drawn below, because somebody stands above. */
  under: Set<string>;
  named: { name: string; shown: string; at: XY | null }[];
  tagged: Tagged[];
}

export function place(scene: Scene, lit: ReadonlyMap<string, unknown>, sizes: Sizes, wishes: Wishes): Placed {
  const { unit, px, text } = sizes;
  const { labels, zones, pointed, prominent, kept = [] } = wishes;
  const room = new Room({
    left: sizes.view.left - 400,
    top: sizes.view.top - 400,
    right: sizes.view.right + 400,
    bottom: sizes.view.bottom + 400,
  });
  // The numbers of columns and rows keep their margin.
  if (scene.ground.grid === "square") {
    const { width, height } = scene.ground;
    room.reserve({ left: 0, right: width, top: -20 * px, bottom: -2 * px });
    room.reserve({ left: -24 * px, right: -2 * px, top: 0, bottom: height });
  }
  const under = new Set<string>();
  for (const figure of scene.figures) {
    const above = {
      left: figure.at.x - 8 * unit,
      right: figure.at.x + 8 * unit,
      top: figure.box.top - 12 * unit,
      bottom: figure.box.top - 2 * unit,
    };
    if (!figure.counted && scene.figures.some((other) => other !== figure && meets(above, other.box)))
      under.add(figure.name);
    room.reserve({
      left: figure.box.left - 2 * unit,
      right: figure.box.right + 2 * unit,
      top: figure.box.top - 2 * unit,
      bottom: figure.box.bottom + 2 * unit,
    });
    if (figure.full > 0) room.reserve(woundsOf(figure, under.has(figure.name), unit));
    for (const each of badgesOf(figure, unit, px)) room.reserve(each);
  }
  // What pieces bear is read before names are.
  for (const { count, symbol, outline } of scene.ground.pieces)
    if (count !== null || symbol) {
      const { x, y } = centre(outline);
      const r = scene.ground.cell * 0.45;
      room.reserve({ left: x - r, right: x + r, top: y - r, bottom: y + r });
    }
  // Where there is no room for a whole name, a short one will do.
  const short = shortNames(scene.figures.map((figure) => figure.title));
  const named = scene.figures.map((figure) => {
    const { name, title } = figure;
    const texts = [...new Set([shortened(title, 24), short.get(title) ?? title])];
    // A name that the edge of the view would cut off goes elsewhere, if it can.
    for (const whole of inView(figure.at) ? [true, false] : [false])
      for (const shown of texts) {
        const wide = textWidth(shown) * text + 2 * px;
        const spots = spotsOf(figure, wide);
        const at = room.settle(
          wide,
          text * 1.1,
          whole
            ? spots.filter(({ x, y }) => inView({ x: x - wide / 2, y }) && inView({ x: x + wide / 2, y }))
            : spots,
        );
        if (at) return { figure, name, shown, at };
      }
    return { figure, name, shown: texts[texts.length - 1]!, at: null as XY | null };
  });
  // Without room a name would cover others: only those that matter now say it, and nobody's name moves for it.
  for (const each of named) {
    if (each.at || !prominent.has(each.name)) continue;
    const wide = textWidth(each.shown) * text + 2 * px;
    each.at = room.settle(wide, text * 1.1, spotsOf(each.figure, wide), true);
  }

  function inView({ x, y }: XY): boolean {
    const { left, right, top, bottom } = sizes.view;
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  function spotsOf(figure: Figure, wide: number): XY[] {
    const drop = figure.facing !== null && Math.sin((figure.facing * Math.PI) / 180) > 0.6 ? 6 * unit : 0;
    const low =
      figure.box.bottom + 8 * px + drop + (under.has(figure.name) && figure.full > 0 ? 11 * unit : 0);
    const side = (figure.box.right - figure.box.left) / 2 + wide / 2 + 4 * px;
    return [
      { x: figure.at.x, y: low },
      { x: figure.at.x, y: low + 9 * px },
      { x: figure.at.x - side, y: figure.at.y },
      { x: figure.at.x + side, y: figure.at.y },
      { x: figure.at.x, y: figure.box.top - 20 * unit },
      { x: figure.at.x - side / 2, y: low },
      { x: figure.at.x + side / 2, y: low },
    ];
  }

  for (const each of kept) room.reserve(each);
  const tagged: Tagged[] = [];
  const near = sizes.scale >= 0.9 || scene.ground.cells.length > 0;
  if (labels) {
    for (const piece of scene.ground.pieces) {
      const asked = piece.name === pointed || (lit.has(piece.name) && !piece.level);
      // What bears a number or a symbol, or a shield with its level, says what it is by that.
      const bears = piece.symbol || piece.level;
      if (!piece.label || piece.count !== null || !(asked || (near && !bears))) continue;
      const around = box(piece.outline);
      const shown = shortened(piece.label, 28);
      const wide = textWidth(shown, false) * text + 12 * px;
      if (scene.ground.cells.length && wide > 1.3 * (around.right - around.left)) continue;
      const x = (around.left + around.right) / 2;
      const y = (around.top + around.bottom) / 2;
      const outside = [
        { x, y: around.top - 2 * px },
        { x, y: around.bottom + 2 * px },
        { x, y },
        { x, y: around.top - 11 * px },
        { x, y: around.bottom + 11 * px },
      ];
      const within = [0, -0.28, 0.28].map((share) => ({ x, y: y + share * (around.bottom - around.top) }));
      const at = room.settle(
        wide,
        17 * px,
        scene.ground.grid === "hex" ? (asked ? [...within, ...outside] : within) : outside,
      );
      if (at) tagged.push({ key: `p:${tagged.length}`, shown, at, wide, zone: null });
    }
    // The largest zone of a side is named: the others have its colour.
    const spread = ({ outline }: { outline: Outline }) => {
      const { left, right, top, bottom } = box(outline);
      return (right - left) * (bottom - top);
    };
    const said = new Set<number>();
    if (zones)
      [...scene.ground.zones]
        .sort((a, b) => spread(b) - spread(a))
        .forEach((zone, index) => {
          const around = box(zone.outline);
          if (zone.side >= 0 && said.has(zone.side)) return;
          // A side's zone says whose it is, and only while somebody sets up there.
          if (zone.glyph || (zone.side >= 0 && !scene.deploying)) return;
          const shown = shortened((zone.side >= 0 && scene.data.sides[zone.side]) || zone.title, 28);
          if (!shown) return;
          const wide = textWidth(shown) * text + 4 * px;
          const x = (around.left + around.right) / 2;
          const y = (around.top + around.bottom) / 2;
          const places = [
            { x, y: around.top + 12 * px },
            { x, y: around.bottom - 12 * px },
            { x, y },
            { x: around.left + wide / 2 + 5 * px, y },
          ];
          const { outline } = zone;
          const mid = centre(outline);
          const within =
            scene.ground.grid === "hex" && outline.kind === "polygon"
              ? [mid, ...outline.points.map((p) => ({ x: (mid.x + p.x) / 2, y: (mid.y + p.y) / 2 }))].filter(
                  (spot) =>
                    [-wide / 2, wide / 2].every((dx) =>
                      inside(outline.points, { x: spot.x + dx, y: spot.y }),
                    ),
                )
              : [];
          const at = room.settle(wide, 14 * px, within.length ? within : places);
          if (at) said.add(zone.side);
          if (at) tagged.push({ key: `z:${index}`, shown, at, wide, zone: zone.side });
        });
  }
  return { under, named, tagged };
}

/** Where a model's wounds are drawn: pips or a bar, above or below it. */
function woundsOf(figure: Figure, under: boolean, unit: number): Box {
  if (figure.counted) {
    const { right, top } = figure.box;
    return { left: figure.at.x, right: right + 2 * unit, top: top - 4 * unit, bottom: top + 8 * unit };
  }
  const rx = (figure.box.right - figure.box.left) / 2 / unit;
  const half = (figure.full > MOST_PIPS ? 18 : (figure.full * 3 + 1) * pipScale(figure.full, rx)) * unit;
  const y = under ? figure.box.bottom + 8 * unit : figure.box.top - 8 * unit;
  return { left: figure.at.x - half, right: figure.at.x + half, top: y - 4 * unit, bottom: y + 4 * unit };
}

/** Where a model's badges are drawn. */
function badgesOf(figure: Figure, unit: number, px: number): Box[] {
  const rx = (figure.box.right - figure.box.left) / 2 / unit;
  const ry = (figure.box.bottom - figure.box.top) / 2 / unit;
  const { most, scale } = badgeRoom(rx, ry, legibleAt(unit, px));
  const size = unit * scale;
  return badgesAround(Math.min(figure.badges.length, most), rx / scale, ry / scale).map((at) => ({
    left: figure.at.x + (at.x - 7) * size,
    right: figure.at.x + (at.x + 7) * size,
    top: figure.at.y + (at.y - 7) * size,
    bottom: figure.at.y + (at.y + 7) * size,
  }));
}

/** By how much badges grow so that they keep a size that can be read where models are small. */
export function legibleAt(unit: number, px: number): number {
  return Math.max(1, (1.15 * px) / unit);
}

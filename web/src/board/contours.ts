/** Quiet rolling lines on a mat, the same for every table of one shape. */
import looks from "../../../src/highground/draw/looks.json";

export function contours(wide: number, tall: number): string {
  const step = Math.min(wide, tall) / 42;
  let found = "";
  (looks.hills as [number, number, number][]).forEach(([across, down, count], h) => {
    for (let ring = 1; ring <= count; ring++) {
      const points: [number, number][] = [];
      for (let k = 0; k < 24; k++) {
        const a = (2 * Math.PI * k) / 24;
        const wave =
          1 +
          0.1 * Math.sin(2 * a + h) +
          0.07 * Math.sin(3 * a + 1.7 * h + 0.3 * ring) +
          0.04 * Math.sin(5 * a + h);
        const r = step * (0.6 + ring) * wave;
        points.push([across * wide + 1.25 * r * Math.cos(a), down * tall + r * Math.sin(a)]);
      }
      found += smooth(points);
    }
  });
  return found;
}

/** A closed curve through the middles between points, with the points as handles. */
function smooth(points: [number, number][]): string {
  const middles = points.map(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length]!;
    return [(x + nx) / 2, (y + ny) / 2] as const;
  });
  const [x, y] = middles[middles.length - 1]!;
  let data = `M${x.toFixed(1)} ${y.toFixed(1)}`;
  points.forEach(([hx, hy], i) => {
    const [mx, my] = middles[i]!;
    data += `Q${hx.toFixed(1)} ${hy.toFixed(1)} ${mx.toFixed(1)} ${my.toFixed(1)}`;
  });
  return data + "Z";
}

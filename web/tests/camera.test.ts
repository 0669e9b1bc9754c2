import { describe, expect, it } from "vitest";
import { Camera } from "../src/board/camera.svelte";

describe("the view", () => {
  it("stays as it is while something is told over the table, and shows who would be under it", () => {
    const camera = new Camera();
    camera.stage(1000, 800);
    camera.table(600, 600, 12.5);
    const { scale, x, y } = camera;
    camera.lid = 150;
    camera.refit();
    expect([camera.scale, camera.x, camera.y]).toEqual([scale, x, y]);
    camera.show({ x: 300, y: 0 });
    expect(camera.scale).toBe(scale);
    expect((0 - camera.view.top) * camera.scale).toBeGreaterThan(150);
  });
});

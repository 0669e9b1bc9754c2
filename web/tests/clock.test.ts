import { expect, test } from "vitest";
import { left } from "../src/lib/clock";

test("time left is written as a clock shows it", () => {
  const said = (ms: number) => left(ms, "d", "h");
  expect(said(9_940)).toBe("0:09.9");
  expect(said(-5)).toBe("0:00.0");
  expect(said(65_000)).toBe("1:05");
  expect(said(600_000)).toBe("10:00");
  expect(said(3_725_000)).toBe("1:02:05");
  expect(said(2 * 86_400_000 + 3_600_000)).toBe("2 d 1 h");
});

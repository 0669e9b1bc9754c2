import { beforeAll, describe, expect, it, vi } from "vitest";
import type { sentence as Sentence } from "../src/table/sentence";

let sentence: typeof Sentence;

// Settings look at what the browser keeps and at the page: here is neither.
beforeAll(async () => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { language: "en", languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal("document", { documentElement: { dataset: {}, style: { setProperty: () => undefined } } });
  ({ sentence } = await import("../src/table/sentence"));
});

const row = (title: string, order: string, role: string) => ({ title, order, role });

describe("an order as a question", () => {
  it("takes whom it is about as an object", () => {
    expect(sentence(row("Activate", "Activate", "activate"), ["Ada"])).toBe("Activate Ada?");
  });
  it("says what somebody chooses", () => {
    expect(sentence(row("Defense", "React", "react"), ["Lampguard"])).toBe("Lampguard: Defense?");
  });
  it("names the order where only a thing would be named", () => {
    expect(sentence(row("Watch baton", "Take in hand", "order"), [])).toBe("Take in hand: Watch baton?");
  });
  it("does not say twice what it does", () => {
    expect(sentence(row("Aim with the sight", "Aim", "aim"), [])).toBe("Aim with the sight?");
    expect(sentence(row("Run", "Declare an action", "attack"), [])).toBe("Run?");
  });
});

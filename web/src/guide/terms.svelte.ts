/** What things on the table are called and do, by system. */
import { api } from "../lib/api";
import type { Term, Terms } from "../lib/contract";

const NUMBER = /\s+[−+-]?[\d/½.,]+$/;

class Glossary {
  private found = $state.raw<Terms | null>(null);

  load(system: string): void {
    if (this.found?.system === system) return;
    this.found = null;
    void api
      .terms(system)
      .then((said) => (this.found = said))
      .catch(() => undefined);
  }

  /** By what a sheet or a badge says; a number after it does not matter. */
  word(label: string): Term | null {
    const plain = label.replace(NUMBER, "");
    return this.found?.words.find((term) => term.label === label || term.label === plain) ?? null;
  }

  terrain(kind: string): Term | null {
    return this.found?.terrain[kind] ?? null;
  }
}

export const glossary = new Glossary();

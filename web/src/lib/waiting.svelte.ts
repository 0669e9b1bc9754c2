/** How many games wait for whoever sits here: asked for now and then, shown in the title and over every page. */
import { api } from "./api";
import { session } from "./session.svelte";

const OFTEN = 20_000;

class Waiting {
  count = $state(0);

  constructor() {
    setInterval(() => this.look(), OFTEN);
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** A guest who has never played is not made only to be told that nothing waits. */
  look(): void {
    if (!session.person) return;
    void api
      .waiting()
      .then((found) => (this.count = found.waiting))
      .catch(() => undefined);
  }
}

export const waiting = new Waiting();

/** What an order that is about to be given comes to, and what else there is to compare it with. */
import type { Odds, OrderGiven, OrderMade, Target } from "../lib/contract";
import type { Talk } from "../lib/live.svelte";
import type { Asking } from "./asking.svelte";
import { sameOrder } from "./offers";

/** How many others of a kind are compared with the order that is about to be given. */
const RIVALS = 3;
const STEPS = 2;
const EFFORTS = 2;

/** Something else that could be done instead: in words, and what it would come to. */
export interface Rival {
  kind: "target" | "attack" | "after";
  title: string;
  detail: string;
  /** Whom it is aimed at. */
  at: string;
  odds: Odds;
  /** What doing it takes: another target, or another order first, which is suggested in these words. */
  target: Target | null;
  words: string;
}

export class Reckoning {
  odds: Odds | null = $state.raw(null);
  /** What else could be done, to compare with. */
  rivals: Rival[] = $state.raw([]);
  thinking = $state(false);

  constructor(
    private readonly asking: Asking,
    private readonly live: Talk,
  ) {}

  clear(): void {
    this.odds = null;
    this.rivals = [];
    this.thinking = false;
  }

  async reckon(order: Partial<OrderGiven>, mark: number): Promise<void> {
    this.thinking = true;
    try {
      const odds = await this.live.odds(order);
      if (mark === this.asking.asked) this.odds = odds;
      void this.compare(order, mark).then(() => this.improve(order, mark));
    } finally {
      if (mark === this.asking.asked) this.thinking = false;
    }
  }

  /** What could only be estimated at once is asked for again, and told better each time. */
  private async improve(order: Partial<OrderGiven>, mark: number): Promise<void> {
    for (let effort = 1; effort <= EFFORTS && mark === this.asking.asked && !this.odds?.exact; effort++) {
      const odds = await this.live.odds(order, { effort }).catch(() => null);
      if (odds && mark === this.asking.asked) this.odds = odds;
    }
  }

  /** What else there is, one after the other: other targets, other attacks, the same attack after a step. */
  private async compare(order: Partial<OrderGiven>, mark: number): Promise<void> {
    const at = this.asking.proposal?.names.find((name) => name !== this.asking.subject) ?? "";
    const legal = (this.asking.preview?.targets ?? []).filter(
      (each) => !each.refusal && each.order && !sameOrder(each.order, order),
    );
    const { scene } = this.asking;
    // Who aims at somebody does not want to know of walls.
    const worth = (each: Target) => !scene?.figure(at) || scene.figure(each.target) !== undefined;
    const aimed = legal
      .filter((each) => this.asking.fits(each) && each.target !== at && worth(each))
      .slice(0, RIVALS);
    const armed = legal.filter((each) => !this.asking.fits(each) && each.target === at).slice(0, RIVALS);
    for (const target of [...aimed, ...armed]) {
      const kind = aimed.includes(target) ? "target" : "attack";
      const [title, detail] =
        kind === "target" ? [this.asking.titleOf(target.target), target.label] : [target.label, ""];
      const rival = { kind, title, detail, at: target.target, target, words: "" } as const;
      if (!(await this.against(mark, rival, target.order!))) return;
    }
    const steps = (this.asking.question?.suggestions ?? []).filter(
      (each) => each.verb !== this.asking.row?.verb,
    );
    for (const step of steps.filter((each) => each.path.length).slice(0, STEPS)) {
      const rival = {
        kind: "after",
        title: step.text,
        detail: "",
        at,
        target: null,
        words: step.words,
      } as const;
      if (!(await this.against(mark, rival, order, step.order))) return;
    }
  }

  /** The odds of one of them, if it has any; false: nobody wants to know any more. */
  private async against(
    mark: number,
    rival: Omit<Rival, "odds">,
    order: Partial<OrderGiven>,
    after?: OrderMade,
  ): Promise<boolean> {
    if (mark !== this.asking.asked) return false;
    const odds = await this.live.odds(order, after ? { after } : {}).catch(() => null);
    if (odds && mark === this.asking.asked) this.rivals = [...this.rivals, { ...rival, odds }];
    return mark === this.asking.asked;
  }

  /** What an answer comes to with all that is going on; null: that cannot be told. */
  outlook(order: Partial<OrderGiven>): Promise<Odds | null> {
    return this.live.odds(order, { through: true }).catch(() => null);
  }
}

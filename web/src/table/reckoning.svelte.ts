/** What an order that is about to be given comes to, and what else there is to compare it with. */
import type { Choice, Odds, OrderGiven } from "../lib/contract";
import { Asking, type Rival } from "./asking.svelte";
import { orderOf } from "./rows";

/** How many others of a kind are compared with the order that is about to be given. */
const RIVALS = 3;
const STEPS = 2;
const EFFORTS = 2;

export abstract class Reckoning extends Asking {
  protected override async reckon(order: Partial<OrderGiven>, mark: number): Promise<void> {
    this.thinking = true;
    try {
      const odds = await this.live.odds(order);
      if (mark === this.asked) this.odds = odds;
      void this.compare(order, mark).then(() => this.improve(order, mark));
    } finally {
      if (mark === this.asked) this.thinking = false;
    }
  }

  /** What could only be estimated at once is asked for again, and told better each time. */
  protected async improve(order: Partial<OrderGiven>, mark: number): Promise<void> {
    for (let effort = 1; effort <= EFFORTS && mark === this.asked && !this.odds?.exact; effort++) {
      const odds = await this.live.odds(order, { effort }).catch(() => null);
      if (odds && mark === this.asked) this.odds = odds;
    }
  }

  /** What else there is, one after the other: other targets, other attacks, the same attack after a step. */
  protected async compare(order: Partial<OrderGiven>, mark: number): Promise<void> {
    const at = this.proposal?.names.find((name) => name !== this.subject) ?? "";
    const legal = (this.preview?.targets ?? []).filter(
      (each) => !each.refusal && each.words && each.words !== order.words,
    );
    const aimed = legal.filter((each) => this.fits(each) && each.target !== at).slice(0, RIVALS);
    const armed = legal.filter((each) => !this.fits(each) && each.target === at).slice(0, RIVALS);
    for (const target of [...aimed, ...armed]) {
      const kind = aimed.includes(target) ? "target" : "attack";
      const [title, detail] =
        kind === "target" ? [this.titleOf(target.target), target.label] : [target.label, ""];
      const rival = { kind, title, detail, at: target.target, target, words: target.words } as const;
      if (!(await this.against(mark, rival, { words: target.words }))) return;
    }
    const steps = (this.question?.suggestions ?? []).filter((each) => each.verb !== this.row?.form.verb);
    for (const step of steps.filter((each) => each.path.length).slice(0, STEPS)) {
      const rival = {
        kind: "after",
        title: step.text,
        detail: "",
        at,
        target: null,
        words: step.words,
      } as const;
      if (!(await this.against(mark, rival, order, step.words))) return;
    }
  }

  /** The odds of one of them, if it has any; false: nobody wants to know any more. */
  private async against(
    mark: number,
    rival: Omit<Rival, "odds">,
    order: Partial<OrderGiven>,
    after = "",
  ): Promise<boolean> {
    if (mark !== this.asked) return false;
    const odds = await this.live.odds(order, after ? { after: { words: after } } : {}).catch(() => null);
    if (odds && mark === this.asked) this.rivals = [...this.rivals, { ...rival, odds }];
    return mark === this.asked;
  }

  /** What an answer comes to with all that is going on; null: that cannot be told. */
  outlook(order: Partial<OrderGiven>): Promise<Odds | null> {
    return this.live.odds(order, { through: true }).catch(() => null);
  }

  /** What may fill a field of the chosen order, the others being filled like this. */
  ways(values: Record<string, unknown>, field: string): Promise<Choice[]> {
    return this.live.choices({ verb: this.row?.form.verb ?? "", values }, field);
  }

  /** The same order at the same target, made in another way. */
  vary(values: Record<string, unknown>, target: string, ways: string[]): void {
    const { row } = this;
    const detail = [this.live.scene?.figure(target)?.title ?? target, ...ways].join(", ");
    if (row) void this.propose(orderOf(row, values), row.title, null, [target], false, detail);
  }
}

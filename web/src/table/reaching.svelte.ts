/** Where models may end and what they threaten, as the rules say it; asked for once in each position. */
import type { XY } from "../board/outline";
import type { Region } from "../board/overlay";
import type { Place } from "../lib/contract";
import type { Talk } from "../lib/live.svelte";

export class Reaching {
  /** Of the order that is chosen. */
  regions: Region[] = $state.raw([]);
  private wanted = "";
  private seq = -1;
  private readonly known = new Map<string, Promise<Region[]>>();

  constructor(private readonly live: Talk) {}

  clear(): void {
    this.regions = [];
    this.wanted = "";
  }

  /** The reach of an order is to be drawn. */
  async want(model: string, kind: string): Promise<void> {
    const key = `${this.live.seq} ${model} ${kind}`;
    if (key === this.wanted) return;
    this.clear();
    this.wanted = key;
    const found = await this.of(model, kind).catch(() => []);
    if (key === this.wanted) this.regions = found;
  }

  /** Where a model may end; without a kind, by a plain move. */
  of(model: string, kind?: string): Promise<Region[]> {
    return this.ask(model, "reach", kind ? { kind } : {});
  }

  threats(model: string): Promise<Region[]> {
    return this.ask(model, "threat", { threat: true });
  }

  private ask(
    model: string,
    kind: Region["kind"],
    how: { kind?: string; threat?: boolean },
  ): Promise<Region[]> {
    if (this.seq !== this.live.seq) this.known.clear();
    this.seq = this.live.seq;
    const key = `${model} ${kind} ${how.kind ?? ""}`;
    const before = this.known.get(key);
    if (before) return before;
    const found = this.live.reach(model, how).then(({ regions }) => {
      const { ground } = this.live.scene!;
      const side = this.live.scene!.figure(model)?.side ?? -1;
      const laid = (places: readonly (readonly number[])[]): XY[] =>
        places.map((at) => ground.sheet(at as Place));
      return regions.map((each) => ({
        kind,
        side,
        label: each.label,
        loops: each.loops.map(laid),
        cells: laid(each.cells),
      }));
    });
    this.known.set(key, found);
    found.catch(() => this.known.delete(key));
    return found;
  }
}

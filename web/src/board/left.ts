/** What is left of a model, in words: where a game has a track, how far it has come on that. */
import { t } from "../lib/messages.svelte";
import type { Figure } from "./scene";

export function leftOf(figure: Pick<Figure, "sheet" | "wounds" | "full">): string {
  const { track } = figure.sheet;
  if (track) return `${track.label} ${track.value}`;
  return figure.full > 0 ? t("model.wounds", { left: figure.wounds, full: figure.full }) : "";
}

/** Every order, model, tool and page by name, for the palette. */
import type { Camera } from "../board/camera.svelte";
import { t } from "../lib/messages.svelte";
import { router } from "../lib/router.svelte";
import type { Acting } from "./acting.svelte";
import type { Command } from "./Palette.svelte";

interface Hands {
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  position: () => void;
  goal: () => void;
  legend: () => void;
}

export function commandsOf(acting: Acting, camera: Camera, hands: Hands, system: string): Command[] {
  return [
    ...acting.rows
      .filter((row) => !row.refusal)
      .map((row) => ({
        key: `row-${row.id}`,
        title: row.title,
        hint: row.letter,
        icon: row.icon,
        run: () => acting.choose(row),
      })),
    ...(acting.scene?.figures ?? []).map((each) => ({
      key: `m-${each.name}`,
      title: each.title,
      icon: each.symbol || "i-person",
      run: () => acting.model(each.name),
    })),
    { key: "undo", title: t("tools.undo"), hint: "Z", icon: "i-undo", run: () => void hands.undo() },
    { key: "redo", title: t("tools.redo"), hint: "⇧Z", icon: "i-redo", run: () => void hands.redo() },
    { key: "tape", title: t("tools.tape"), hint: "T", icon: "i-tape", run: () => (acting.tool = "tape") },
    {
      key: "sight",
      title: t("tools.sight"),
      hint: "L",
      icon: "i-sight",
      run: () => (acting.tool = "sight"),
    },
    {
      key: "reach",
      title: t("tools.reach"),
      hint: "R",
      icon: "i-reach",
      run: () => (acting.tool = "reach"),
    },
    { key: "fit", title: t("tools.fit"), hint: "0", icon: "i-fit", run: () => camera.fit() },
    {
      key: "position",
      title: t("menu.position"),
      hint: "G D",
      icon: "i-sight",
      run: hands.position,
    },
    { key: "legend", title: t("terms.legend"), icon: "i-layers", run: hands.legend },
    { key: "goal", title: t("goal.title"), icon: "i-flag", run: hands.goal },
    ...(["lobby", "rosters", "replays", "rules", "settings"] as const).map((page) => ({
      key: `p-${page}`,
      title: t(`page.${page}`),
      icon: "i-link",
      run: () => router.go(page === "lobby" ? "/" : page === "rules" ? `/rules/${system}` : `/${page}`),
    })),
  ];
}

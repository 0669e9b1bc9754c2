/** Keys of the table, as the specification lists them. */
import type { Camera } from "../board/camera.svelte";
import type { XY } from "../board/outline";
import { settings } from "../lib/settings.svelte";
import type { Acting } from "./acting.svelte";

interface Hands {
  acting: Acting;
  camera: Camera;
  busy: () => boolean;
  ask: () => { choose: (n: number) => void; confirm: () => void } | undefined;
  cycle: (step: number) => void;
  neighbour: (dx: number, dy: number) => void;
  undo: () => void;
  redo: () => void;
  why: () => void;
  layers: () => void;
  palette: () => void;
  position: () => void;
  /** Where the pointer is on the table. */
  cursor: () => XY | null;
  log: () => void;
  rules: () => void;
  escape: () => boolean;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const FINE = 1;
const FIRST = 5;
const INCH = 25.4;
const SOON = 700;

function typing(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null;
  return !!target?.closest?.("input, textarea, select, [contenteditable]");
}

/** Whether the focus was brought to where it is by keys, and nothing was done since: Enter means that place then.
 * Otherwise it means the default button, wherever the focus was left. */
let walked = false;
let walks = false;
addEventListener("pointerdown", () => (walks = walked = false), true);
addEventListener("focusin", () => (walked = walks), true);
addEventListener(
  "keydown",
  ({ key }) => {
    walks = key === "Tab" || key in ARROWS || /^[np]$/i.test(key);
    if (key.length === 1 && !walks) walked = false;
  },
  true,
);

export function keyboard(hands: Hands): (event: KeyboardEvent) => void {
  const { acting, camera } = hands;
  let last = "";

  /** Pressed again soon, the same arrow goes farther: 5 mm, then 10, 20, an inch. */
  let pressed = { key: "", at: 0, step: FIRST };
  function quicker(key: string): number {
    const at = performance.now();
    const soon = key === pressed.key && at - pressed.at < SOON;
    pressed = { key, at, step: soon ? Math.min(INCH, pressed.step * 2) : FIRST };
    return pressed.step;
  }

  function arrow(event: KeyboardEvent): boolean {
    const way = ARROWS[event.key];
    if (!way) return false;
    const moving = acting.row?.manner === "move" || acting.lineup.on;
    if (event.altKey && !(moving && event.shiftKey)) camera.pan(way[0] * 80, way[1] * 80);
    else if (moving) {
      const step = acting.scene?.ground.cells.length
        ? 1
        : event.shiftKey
          ? event.altKey
            ? FINE
            : INCH
          : quicker(event.key);
      acting.nudge(way[0] * step, way[1] * step);
    } else if (acting.stepSpot(way[0], way[1]) || acting.pointBy(way[0], way[1], event.shiftKey)) return true;
    else if ((event.target as Element).closest(".stage, body") || event.target === document.body)
      hands.neighbour(way[0], way[1]);
    return true;
  }

  function primary(): HTMLElement | null {
    return document.querySelector<HTMLElement>(".stage .prompt [data-primary]:enabled");
  }

  /** The primary button; on a model that was reached by keys and is not part of what is proposed, that model. */
  function enter(model: string | null, came: boolean): boolean {
    const button = primary();
    const named = acting.proposal && !acting.proposal.refusal ? acting.proposal.names : [];
    const other = model && model !== acting.selected && !named.includes(model);
    if (hands.ask()) hands.ask()!.confirm();
    else if (!came && button) button.click();
    else if (came && other) acting.model(model);
    else if (acting.proposal || acting.walk.tip) void acting.walk.commit();
    else if (button) button.click();
    else if (other && !acting.row) acting.model(model);
    // Who acts is no answer to whom or what its order is about.
    else if (acting.selected && !(acting.row && acting.selected === acting.subject))
      acting.model(acting.selected);
    return true;
  }

  function plain(event: KeyboardEvent): boolean {
    const target = event.target as Element;
    const button = target.closest?.("button, a, [role=radio], summary");
    switch (event.key) {
      case "Enter": {
        const came = walked;
        walked = false;
        if (button && (came || button.closest(".prompt, [role=dialog], [role=menu]") || !primary()))
          return false;
        return enter(target.closest?.("[data-model]")?.getAttribute("data-model") ?? null, came);
      }
      case "Escape":
        return hands.escape() || acting.back();
      case "Backspace":
        return acting.row?.manner === "move" && acting.walk.route().length > 0 && acting.back();
      case " ":
        if (acting.row?.manner !== "move") return false;
        acting.walk.endStride();
        return true;
      case "Tab":
        if (acting.row?.manner !== "target" || !acting.targets.some((each) => !each.refusal)) return false;
        acting.nextTarget(event.shiftKey ? -1 : 1);
        return true;
    }
    return arrow(event);
  }

  function letter(event: KeyboardEvent): boolean {
    const key = event.key.toUpperCase();
    if (/^[1-9]$/.test(key)) return digit(Number(key));
    const row =
      acting.rows.find((each) => each.letter === key) ?? acting.parts.find((each) => each.letter === key);
    if (row && !(last === "G" && key === "D")) {
      acting.choose(row);
      return true;
    }
    switch (event.key === "?" ? "?" : key) {
      case "N":
        hands.cycle(1);
        return true;
      case "P":
        hands.cycle(-1);
        return true;
      case "V":
        acting.tool = "select";
        return true;
      case "T":
        acting.tool = "tape";
        return true;
      case "L":
      case "R":
        acting.tool = key === "L" ? "sight" : "reach";
        if (acting.selected) void acting.inspect(acting.selected);
        return true;
      case ",":
      case ".":
        acting.turn(key === "," ? -5 : 5);
        return true;
      case "F":
        return acting.face(hands.cursor());
      case "Y":
        hands.layers();
        return true;
      case "Z":
        if (event.shiftKey) hands.redo();
        else hands.undo();
        return true;
      case "?":
        hands.why();
        return true;
      case "G":
        hands.log();
        return true;
      case "D":
        if (last === "G") hands.position();
        return last === "G";
      case "/":
        hands.rules();
        return true;
      case "+":
      case "=":
        camera.zoom(1.25);
        return true;
      case "-":
      case "−":
        camera.zoom(0.8);
        return true;
      case "0":
        camera.fit();
        return true;
    }
    return false;
  }

  function digit(n: number): boolean {
    const ask = hands.ask();
    if (ask) {
      ask.choose(n);
      return true;
    }
    if (acting.row && acting.field?.kind === "choice") {
      const choice = acting.choices[n - 1];
      if (choice) acting.list(choice);
      return true;
    }
    if (acting.row && acting.listed.length) {
      const choice = acting.listed[n - 1];
      if (choice) acting.list(choice);
      return true;
    }
    const targets = acting.targets;
    if (acting.row?.manner === "target" && targets[n - 1]) {
      acting.aim(targets[n - 1]!);
      return true;
    }
    const row = acting.ready[n - 1];
    if (!row) return false;
    acting.choose(row);
    return true;
  }

  return (event) => {
    if (event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      hands.palette();
      return;
    }
    if (event.ctrlKey || event.metaKey || hands.busy() || typing(event)) return;
    const done =
      plain(event) || (settings.letters && !event.altKey && event.key.length === 1 && letter(event));
    last = event.key.length === 1 ? event.key.toUpperCase() : "";
    if (done) event.preventDefault();
  };
}

/** What a reader chose: kept in the browser, applied to the page at once. */
import { untrack } from "svelte";
import type { Language } from "./contract";

export type Theme = "light" | "dark" | "system";
export type Pace = "off" | "fast" | "normal" | "slow";

interface Kept {
  theme: Theme;
  text: number;
  language: Language;
  letters: boolean;
  guide: boolean;
  goal: boolean;
  pace: Pace;
  sound: boolean;
  always: boolean;
  confirm: boolean;
  pinned: string[];
  system: string;
}

const KEY = "highground.settings";

function load(): Kept {
  const language: Language = document.documentElement.lang === "ru" ? "ru" : "en";
  const plain: Kept = {
    theme: "system",
    text: 1,
    language,
    letters: true,
    guide: true,
    goal: true,
    pace: "normal",
    sound: false,
    always: false,
    confirm: true,
    pinned: [],
    system: "",
  };
  try {
    return { ...plain, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return plain;
  }
}

class Settings {
  private kept = $state(load());

  get theme(): Theme {
    return this.kept.theme;
  }
  set theme(theme: Theme) {
    this.keep({ theme });
  }
  get text(): number {
    return this.kept.text;
  }
  set text(text: number) {
    this.keep({ text });
  }
  get language(): Language {
    return this.kept.language;
  }
  set language(language: Language) {
    this.keep({ language });
  }
  /** The game that was looked at last. */
  get system(): string {
    return this.kept.system;
  }
  set system(system: string) {
    this.keep({ system });
  }
  /** Whether single letters give commands. */
  get letters(): boolean {
    return this.kept.letters;
  }
  set letters(letters: boolean) {
    this.keep({ letters });
  }
  /** Whether a first game explains itself. */
  get guide(): boolean {
    return this.kept.guide;
  }
  set guide(guide: boolean) {
    this.keep({ guide });
  }
  /** How fast what happens is shown. */
  get pace(): Pace {
    return this.kept.pace;
  }
  set pace(pace: Pace) {
    this.keep({ pace });
  }
  get sound(): boolean {
    return this.kept.sound;
  }
  set sound(sound: boolean) {
    this.keep({ sound });
  }
  /** Whether questions with one possible answer are asked all the same. */
  get always(): boolean {
    return this.kept.always;
  }
  set always(always: boolean) {
    this.keep({ always });
  }
  /** Whether an order that can be taken back waits for a yes. */
  get confirm(): boolean {
    return this.kept.confirm;
  }
  set confirm(confirm: boolean) {
    this.keep({ confirm });
  }
  /** Orders that stand first, each as its system and verb. */
  get pinned(): readonly string[] {
    return this.kept.pinned;
  }
  pin(order: string, on: boolean): void {
    this.keep({ pinned: [...this.kept.pinned.filter((each) => each !== order), ...(on ? [order] : [])] });
  }

  /** Whether a game opens with what it is played for. */
  get goal(): boolean {
    return this.kept.goal;
  }
  set goal(goal: boolean) {
    this.keep({ goal });
  }

  /** Whoever sets one is not to be called again because of the others. */
  private keep(some: Partial<Kept>): void {
    untrack(() => {
      this.kept = { ...this.kept, ...some };
      localStorage.setItem(KEY, JSON.stringify(this.kept));
      this.apply();
    });
  }

  apply(): void {
    const root = document.documentElement;
    const dark =
      this.kept.theme === "dark" ||
      (this.kept.theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    root.dataset.theme = dark ? "dark" : "light";
    root.style.setProperty("--text-scale", String(this.kept.text));
    root.lang = this.kept.language;
  }
}

export const settings = new Settings();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => settings.apply());

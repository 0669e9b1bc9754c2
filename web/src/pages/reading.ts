/** The rules as a reader leafs through them: chapters, sections, what a search finds, what a text refers to. */
import type { ClauseText, Rules } from "../lib/contract";

export interface Chapter {
  number: string;
  title: string;
  local: string;
  clauses: ClauseText[];
}

/** What a clause or a chapter is called: in the reader's language where that is known. */
export function called(thing: { title: string; local: string }): string {
  return thing.local || thing.title;
}

/** The language of a title. */
export function tongue(thing: { local: string }): "en" | undefined {
  return thing.local ? undefined : "en";
}

/** Clauses by chapter, in the order of the book. */
export function chaptersOf(rules: Rules, clauses: ClauseText[]): Chapter[] {
  const titles = new Map(rules.chapters.map((chapter) => [chapter.number, chapter]));
  const found = new Map<string, Chapter>();
  for (const clause of clauses) {
    const number = clause.chapter || clause.id;
    let chapter = found.get(number);
    if (!chapter) {
      const { title, local } = titles.get(number) ?? clause;
      chapter = { number: number.replace(/-$/, ""), title, local, clauses: [] };
      found.set(number, chapter);
    }
    chapter.clauses.push(clause);
  }
  return [...found.values()];
}

/** What a search finds: titles and ids before what is only mentioned. */
export function search(clauses: ClauseText[], text: string): ClauseText[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return clauses;
  const says = (whole: string) => wanted.every((part) => whole.toLowerCase().includes(part));
  return clauses.filter((each) => says(`${each.id} ${each.title} ${each.local} ${each.gist} ${each.ruling}`));
}

/** The best of what a search found: one that is called so. */
export function bestOf(found: ClauseText[], text: string): ClauseText | null {
  const wanted = text.toLowerCase().trim();
  const called = (each: ClauseText) =>
    `${each.id} ${each.title} ${each.local}`.toLowerCase().includes(wanted);
  return (wanted && found.find(called)) || found[0] || null;
}

/** The clause of this id; or the one that has the ruling of this id ("RUL-47"). */
export function clauseOf(clauses: ClauseText[], id: string | null): ClauseText | undefined {
  if (!id) return undefined;
  const ruled = new RegExp(`(^|[\\s(])${id.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}:`);
  return clauses.find((each) => each.id === id) ?? clauses.find((each) => ruled.test(each.ruling));
}

/** The clauses that a clause stands among: those whose ids differ in the last part alone. */
export function sectionOf(rules: Rules, clause: ClauseText): ClauseText[] {
  const section = (id: string) => (id.includes(".") ? id.slice(0, id.lastIndexOf(".")) : "");
  const own = section(clause.id);
  const same = rules.clauses.filter((each) =>
    own ? section(each.id) === own : each.chapter === clause.chapter && !section(each.id),
  );
  return same.length > 1 ? same : rules.clauses.filter((each) => each.chapter === clause.chapter);
}

export interface Part {
  text: string;
  /** The clause that it names; empty: plain words. */
  id: string;
}

const ID = /\b(?:[A-Z]+-\d+(?:\.\w+)*)/g;

/** A text in parts, with the clauses it names told apart. */
export function partsOf(rules: Rules, text: string): Part[] {
  const known = new Set(rules.clauses.map((clause) => clause.id));
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(ID)) {
    if (!known.has(found[0])) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index), id: "" });
    parts.push({ text: found[0], id: found[0] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), id: "" });
  return parts;
}

/** Clauses that share a ruling with this one, name it or are named by it. */
export function relatedTo(rules: Rules, clause: ClauseText, most = 8): ClauseText[] {
  const rulings = new Set(clause.ruling.match(/RUL-\d+/g) ?? []);
  const text = `${clause.gist} ${clause.ruling}`;
  const among = new Set(sectionOf(rules, clause).map((each) => each.id));
  return rules.clauses
    .filter((each) => each.id !== clause.id && !among.has(each.id))
    .filter(
      (each) =>
        names(text, each.id) ||
        names(`${each.gist} ${each.ruling}`, clause.id) ||
        (each.ruling.match(/RUL-\d+/g) ?? []).some((ruling) => rulings.has(ruling)),
    )
    .slice(0, most);
}

function names(text: string, id: string): boolean {
  return [...text.matchAll(ID)].some((found) => found[0] === id);
}

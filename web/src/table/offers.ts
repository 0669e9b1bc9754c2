/** What is offered, as rows to choose from. The server declares it; nothing is concluded from names here. */
import type { Choice, Field, Offer, OrderGiven, Place, Question, Refusal, Suggestion } from "../lib/contract";

/** An offer with its key, its symbol and what to say of it. */
export interface Row extends Offer {
  letter: string;
  icon: string;
  detail: string;
}

/** The key and the symbol of each role. */
const ROLES: Record<string, [string, string]> = {
  move: ["M", "i-move"],
  hurry: ["U", "i-run"],
  turn: ["", "i-turn"],
  attack: ["A", "u-marks"],
  throw: ["", "i-push"],
  ability: ["B", "i-spark"],
  aim: ["", "c-focused"],
  guard: ["", "c-braced"],
  help: ["", "i-plus"],
  gear: ["", "u-gun"],
  interact: ["I", "i-hand"],
  recover: ["K", "c-exhaust"],
  react: ["", "i-shield"],
  deploy: ["D", "i-flag"],
  activate: ["", "i-play"],
  end: ["E", "c-done"],
};

/** The groups in which orders are listed, and what belongs to each; all else are abilities. */
const GROUPS = {
  move: ["move", "hurry", "turn"],
  attack: ["attack", "throw"],
  react: ["react", "guard"],
  end: ["end"],
};
export type Group = "pinned" | "move" | "attack" | "ability" | "react" | "end";
const ORDER: readonly Group[] = ["pinned", "move", "attack", "ability", "react", "end"];

function groupOf(row: Row): Group {
  const found = Object.entries(GROUPS).find(([, roles]) => roles.includes(row.role));
  return (found?.[0] as Group | undefined) ?? "ability";
}

/** Rows by group; within a group what it is named after, then what is likely wanted: `usual` are verbs in that order. */
export function grouped(rows: Row[], usual: string[], isPinned: (row: Row) => boolean): [Group, Row[]][] {
  const place = (all: readonly string[], one: string) => (all.includes(one) ? all.indexOf(one) : all.length);
  const roles = Object.values(GROUPS).flat();
  const rank = (row: Row) => place(roles, row.role) * 100 + place(usual, row.verb);
  const sorted = [...rows].sort((a, b) => rank(a) - rank(b));
  return ORDER.map((group): [Group, Row[]] => [
    group,
    sorted.filter((row) => (isPinned(row) ? "pinned" : groupOf(row)) === group),
  ]).filter(([, all]) => all.length);
}
const RANK: Record<Offer["manner"], number> = { move: 0, lineup: 0, target: 1, form: 2, button: 3 };
const PLACED = new Set(["point", "path", "direction", "cell", "cells", "steps"]);

/** Moves first; also those that are pressed before one says where to. */
function rank(offer: Offer): number {
  return offer.manner === "button" && offer.preview ? RANK.move : RANK[offer.manner];
}

/** The offers as rows, each key given once, to what can be given first. `reached` says whom one that is aimed reaches. */
export function rowsOf(offers: Offer[], reached: (names: string[]) => string = String): Row[] {
  const sorted = [...offers].sort((a, b) => rank(a) - rank(b));
  const keys = new Map<string, Offer>();
  for (const legal of [true, false])
    for (const offer of sorted) {
      const [key] = ROLES[offer.role] ?? [""];
      if (!offer.refusal === legal && !keys.has(key)) keys.set(key, offer);
    }
  return sorted.map((offer) => {
    const [key, icon] = ROLES[offer.role] ?? ["", "i-step"];
    const letter = keys.get(key) === offer ? key : "";
    const told = offer.hint || (offer.title === offer.order || offer.within ? "" : offer.order);
    const detail = offer.targets.length && !offer.refusal ? reached(offer.targets) : told;
    return { ...offer, letter, icon, detail };
  });
}

/** An order from an offer and the values filled in. */
export function orderOf(offer: Offer, values: Record<string, unknown>): Partial<OrderGiven> {
  return { offer: offer.id, values };
}

/** Whether nothing is left to say: the offer itself is the order. */
export function isWhole(offer: Offer): boolean {
  return offer.fields.every((field) => offer.values[field.name] !== undefined);
}

/** A longer order that is one walk along a way: the first of its steps that goes along a path, by `who` if it says who. */
export function walked(field: Field, way: Place[], who = ""): unknown[] | null {
  for (const part of field.parts) {
    const path = part.fields.find((each) => each.kind === "path");
    const walker = part.fields.find((each) => each.kind === "model");
    if (path && walker) return [{ part: part.name, [walker.name]: who, [path.name]: way }];
    if (path) return way.map((to) => ({ part: part.name, [path.name]: [to] }));
  }
  return null;
}

/** A number that may be put into an order beyond what it needs: into the order itself, or into its only step. */
export interface Extra {
  field: Field;
  /** The field that holds the step; none: the order itself holds the number. */
  steps: Field | null;
}

/** What may be put into an order that is whole; null: nothing. */
export function extraOf(offer: Pick<Offer, "fields">, order: Partial<OrderGiven>): Extra | null {
  const isExtra = (field: Field) => field.kind === "number" && field.optional;
  const own = offer.fields.find(isExtra);
  if (own) return { field: own, steps: null };
  for (const steps of offer.fields.filter((each) => each.kind === "steps")) {
    const [only, ...others] = stepsIn(order, steps);
    const part = others.length ? undefined : steps.parts.find((each) => each.name === only?.part);
    const field = part?.fields.find(isExtra);
    if (field) return { field, steps };
  }
  return null;
}

function stepsIn(order: Partial<OrderGiven>, steps: Field): Record<string, unknown>[] {
  const found = order.values?.[steps.name];
  return Array.isArray(found) ? (found as Record<string, unknown>[]) : [];
}

/** How much is put into an order. */
export function putInto(order: Partial<OrderGiven>, { field, steps }: Extra): number {
  const held = steps ? stepsIn(order, steps)[0] : order.values;
  return Number(held?.[field.name] ?? 0);
}

/** The same order with so much put into it. */
export function putting(order: Partial<OrderGiven>, extra: Extra, amount: number): Partial<OrderGiven> {
  const { field, steps } = extra;
  const put = (held: Record<string, unknown>) => {
    const { [field.name]: _, ...rest } = held;
    return amount ? { ...rest, [field.name]: amount } : rest;
  };
  const values = order.values ?? {};
  return {
    ...order,
    values: steps ? { ...values, [steps.name]: stepsIn(order, steps).map(put) } : put(values),
  };
}

/** An order for several at once, from where each is to be; null: the offer has no such step. */
export function together(
  offer: Offer,
  part: number,
  places: Map<string, Place>,
): { order: Partial<OrderGiven>; step: string } | null {
  const steps = offer.fields.find((field) => field.kind === "steps");
  const step = steps?.parts.filter((each) => /^model (point|path)$/.test(kinds(each.fields)))[part];
  if (!steps || !step) return null;
  const [who, where] = step.fields as [Field, Field];
  const walks = [...places].map(([name, at]) => ({
    part: step.name,
    [who.name]: name,
    [where.name]: where.kind === "path" ? [at] : at,
  }));
  return { order: orderOf(offer, { [steps.name]: walks }), step: step.name };
}

function kinds(fields: Field[]): string {
  return fields.map((field) => field.kind).join(" ");
}

/** The next field to be filled in, or null when the order is whole. */
export function nextField(offer: Pick<Offer, "fields">, values: Record<string, unknown>): Field | null {
  return offer.fields.find((field) => !field.optional && values[field.name] === undefined) ?? null;
}

export function isPlaced(field: Field): boolean {
  return PLACED.has(field.kind);
}

/** Whether a field is filled in by pointing at models or pieces. */
export function isNamed(field: Field): boolean {
  return field.kind === "model" || field.kind === "models";
}

/** Those who act together now: a step of an order says which of them takes it. */
export function actors(question: Question): string[] {
  const steps = question.offers.filter((offer) => offer.preview).flatMap((offer) => offer.fields);
  const named = steps.flatMap((field) => field.parts.flatMap((part) => part.fields.slice(0, 1)));
  const names = named.filter((field) => field.kind === "model").flatMap((field) => field.choices);
  return [...new Set(names.map((choice) => choice.value))];
}

/** Models that a question lets one pick right away, each with the offer that takes it first. */
export function pickable(question: Question): Map<string, { offer: Offer; choice: Choice }> {
  const found = new Map<string, { offer: Offer; choice: Choice }>();
  for (const offer of question.offers) {
    const first = offer.fields[0];
    if (!first || !isNamed(first) || first.optional || offer.preview || offer.within) continue;
    const exact = offer.fields.every((field) => field === first || field.optional);
    for (const choice of first.choices)
      if (!found.has(choice.value) && (exact || !choice.refusal)) found.set(choice.value, { offer, choice });
  }
  return found;
}

/** Whether a question is answered on the table rather than by choosing from a list. */
export function onTable(question: Question): boolean {
  // Whoever may move has its turn, also when there is nothing left to move with.
  return question.offers.some(
    (offer) =>
      (!offer.refusal || offer.role === "move") &&
      offer.fields.some(
        (field) => isPlaced(field) || isNamed(field) || field.choices.some((choice) => choice.at !== null),
      ),
  );
}

export interface Option {
  key: string;
  title: string;
  detail: string;
  /** What it comes to, in a few words. */
  hint: string;
  order: Partial<OrderGiven>;
  refusal: Refusal | null;
  names: string[];
}

/** Every answer to a question that is a matter of choosing: offers, their single choices, else suggestions. */
export function optionsOf(question: Question): Option[] {
  const options: Option[] = [];
  const covered = new Set<string>();
  for (const offer of question.offers) {
    const wanting = offer.fields.filter((f) => !f.optional && offer.values[f.name] === undefined);
    const [first] = wanting;
    if (offer.within || wanting.length > 1) continue;
    // What is written out in words is chosen from what is suggested: by itself it says nothing.
    if (offer.fields.length === 1 && offer.fields[0]!.kind === "text") continue;
    if (!first) options.push(option(offer, offer.title, offer.hint, {}, offer.refusal));
    else if (first.kind === "choice" || first.kind === "model")
      for (const choice of first.choices) {
        // Of several offers that differ in something else, what differs is the name.
        const own = offer.title !== offer.order;
        const title = own ? offer.title : choice.text;
        const detail = own ? [offer.hint, choice.text].filter(Boolean).join(" · ") : choice.hint;
        options.push(option(offer, title, detail, { [first.name]: choice.value }, choice.refusal));
      }
    else continue;
    covered.add(offer.verb);
  }
  const ideas = question.suggestions.filter((each) => !covered.has(each.verb)).map(suggested);
  // The words of an order are for those who cannot be told apart otherwise.
  const all = [...options, ...ideas];
  for (const idea of ideas)
    if (all.filter((each) => each.title === idea.title).length === 1) idea.detail = idea.hint;
  return all;
}

function option(
  offer: Offer,
  title: string,
  detail: string,
  filled: Record<string, string>,
  refusal: Refusal | null,
): Option {
  const values = { ...offer.values, ...filled };
  const names = Object.values(values);
  const key = [offer.id, ...Object.values(filled)].join(":");
  return { key, title, detail, hint: detail, order: orderOf(offer, values), refusal, names };
}

function suggested({ order, words, text, said, hint, names }: Suggestion): Option {
  return { key: words, title: text, detail: said, hint, order, refusal: null, names };
}

/** Whether two are the same order. */
export function sameOrder(one?: Partial<OrderGiven> | null, other?: Partial<OrderGiven> | null): boolean {
  return (
    !!one &&
    !!other &&
    JSON.stringify([one.offer, one.values]) === JSON.stringify([other.offer, other.values])
  );
}

/** The orders that answer a question, as rows to choose from. Built from the server's forms alone. */
import type {
  Choice,
  FieldForm,
  OrderForm,
  OrderGiven,
  Place,
  Question,
  Refusal,
  Suggestion,
} from "../lib/contract";

export type RowKind = "button" | "move" | "target" | "form" | "lineup";

export interface Row {
  key: string;
  title: string;
  detail: string;
  form: OrderForm;
  /** Values that choosing the row fills in. */
  values: Record<string, unknown>;
  kind: RowKind;
  /** The kind of preview that it shows; empty: none. */
  shows: string;
  refusal: Refusal | null;
  letter: string;
  icon: string;
  /** With what, where the order leaves that open and a row stands for each way: the label of its targets. */
  means: string;
  /** The step of a longer order that the row stands for: its own little form. */
  part: OrderForm | null;
}

/** The fields that a row's order is made of. */
export function fieldsOf(row: Row): FieldForm[] {
  return (row.part ?? row.form).fields;
}

/** An order from a row and the values filled in. */
export function orderOf(row: Row, values: Record<string, unknown>): Partial<OrderGiven> {
  const steps = row.form.fields.find((field) => field.kind === "steps");
  if (!row.part || !steps) return { verb: row.form.verb, values };
  return { verb: row.form.verb, values: { [steps.name]: [{ part: row.part.verb, ...values }] } };
}

/** What else a longer order may hold: steps that are not walked by dragging. */
export function partsOf(row: Row): Row[] {
  const steps = row.form.fields.find((field) => field.kind === "steps");
  return (steps?.parts ?? []).slice(1).map((part) => {
    const look = LETTERS.find(([pattern]) => pattern.test(part.verb));
    return {
      ...row,
      key: `${row.key}/${part.verb}`,
      title: part.title,
      detail: part.hint,
      kind: "form" as const,
      values: {},
      refusal: part.refusal,
      letter: look?.[1] ?? "",
      icon: look?.[2] ?? "i-step",
      part,
    };
  });
}

/** A longer order that is one walk to a place: the first of its steps that goes along a path. */
export function walked(field: FieldForm, to: Place): unknown[] | null {
  for (const part of field.parts) {
    const way = part.fields.find((each) => each.kind === "path");
    if (way) return [{ part: part.verb, [way.name]: [to] }];
  }
  return null;
}

/** A direction, even where a form calls it a point. */
export function isDirection(field: FieldForm): boolean {
  return field.kind === "direction" || (field.kind === "point" && /^(facing|direction)$/.test(field.name));
}

const PLACED = new Set(["point", "path", "direction", "cell", "cells", "steps"]);
const LETTERS: [RegExp, string, string][] = [
  [/^(move|walk|stride|stroll)/, "M", "i-move"],
  [/^(run|sprint|dash)/, "U", "i-move"],
  [/^(attack|shoot|fire|strike|fight)/, "A", "u-marks"],
  [/^(use|ability|cast|play|power)/, "B", "c-stun"],
  [/^(interact|take|open|work|pick)/, "I", "i-hand"],
  [/^(shake)/, "K", "c-exhaust"],
  [/^(end|done|finish|pass|hold|stop)/, "E", "c-done"],
  [/^(deploy|place|spot|inch)/, "D", "i-flag"],
  [/^(activate)/, "", "i-play"],
  [/^(duck|react|dodge|defend|hunker)/, "", "i-shield"],
];

const MOST_CHOICES = 14;
const RANK: Record<RowKind, number> = { move: 0, lineup: 0, target: 1, form: 2, button: 3 };

export function rowsOf(question: Question): Row[] {
  const rows: Row[] = [];
  for (const form of question.forms) {
    const first = form.fields[0];
    // A list without an entry cannot be filled in, whatever is said before it.
    if (form.fields.some((each) => !each.optional && isListed(each) && !each.choices.length)) continue;
    const kind = kindOf(form);
    const split =
      kind !== "move" &&
      !form.fields.some((each) => !each.optional && PLACED.has(each.kind)) &&
      first &&
      first.kind === "choice" &&
      first.choices.every((choice) => choice.at === null) &&
      first.choices.length > 0 &&
      first.choices.length <= MOST_CHOICES;
    if (split)
      for (const choice of first.choices) {
        const values = { [first.name]: choice.value };
        const refusal = choice.refusal ?? form.refusal;
        const detail = choice.hint || form.hint || form.title;
        const made = row(form, kindWith(form, kind, choice), choice.text, detail, values, refusal);
        rows.push({ ...made, shows: choice.preview ?? form.preview });
      }
    else rows.push(row(form, kind, form.title, form.hint, {}, form.refusal ?? hopeless(form)));
  }
  rows.sort((a, b) => rank(a) - rank(b));
  const used = new Set<string>();
  for (const each of rows) {
    if (used.has(each.letter)) each.letter = "";
    if (each.letter) used.add(each.letter);
  }
  return rows;
}

/** Moves first; also those that are pressed before one says where to. */
function rank(row: Row): number {
  return row.kind === "button" && row.shows ? RANK.move : RANK[row.kind];
}

/** What kind of row a choice of the first field makes. */
function kindWith(form: OrderForm, kind: RowKind, choice: Choice): RowKind {
  if (form.fields.length === 1) return kind === "form" ? "button" : kind;
  if (choice.preview === null || choice.preview === form.preview) return kind;
  // It is another kind of thing than the order usually is: a move among attacks, or neither.
  return choice.preview ? "button" : "form";
}

/** Why nothing can be chosen at all, where every choice of the first field is refused: the commonest reason. */
function hopeless(form: OrderForm): Refusal | null {
  const first = form.fields.find((field) => !field.optional);
  if (!first?.choices.length || first.choices.some((choice) => !choice.refusal)) return null;
  return commonest(first.choices);
}

/** Why choices are refused: the nearest miss where that can be measured, else the commonest reason. */
export function commonest(choices: Pick<Choice, "refusal">[]): Refusal | null {
  const found = choices.map((choice) => choice.refusal).filter((refusal) => refusal !== null);
  const often = (one: Refusal) => found.filter((other) => other.why === one.why).length;
  const missed = (one: Refusal) =>
    one.measured === null || one.limit === null ? Infinity : one.measured - one.limit;
  return found.sort((a, b) => compare(missed(a), missed(b)) || often(b) - often(a))[0] ?? null;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function row(
  form: OrderForm,
  kind: RowKind,
  title: string,
  detail: string,
  values: Record<string, unknown>,
  refusal: Refusal | null,
): Row {
  const look = LETTERS.find(([pattern]) => pattern.test(form.verb));
  const key = [form.verb, ...Object.values(values)].join(":");
  return {
    key,
    title,
    detail,
    form,
    values,
    kind,
    shows: form.preview,
    refusal,
    letter: look?.[1] ?? "",
    icon: look?.[2] ?? "i-step",
    means: "",
    part: null,
  };
}

function kindOf(form: OrderForm): RowKind {
  if (form.fields.length === 0) return "button";
  if (!form.preview) return form.fields.some(isLineup) ? "lineup" : "form";
  if (form.fields.some(isWalked)) return "move";
  return form.fields.every((field) => PLACED.has(field.kind) && field.kind !== "steps") ? "move" : "target";
}

/** Whether a field puts several models somewhere: each of its steps says who and where. */
function isLineup(field: FieldForm): boolean {
  return field.kind === "steps" && field.parts.some((part) => kinds(part) === "model point");
}

/** An order for several at once, from where each is to be; null: the form has no such step. */
export function together(row: Row, part: number, places: Map<string, Place>): Partial<OrderGiven> | null {
  const steps = row.form.fields.find((field) => field.kind === "steps");
  const step = steps?.parts.filter((each) => /^model (point|path)$/.test(kinds(each)))[part];
  if (!steps || !step) return null;
  const [who, where] = step.fields as [FieldForm, FieldForm];
  const walks = [...places].map(([name, at]) => ({
    part: step.verb,
    [who.name]: name,
    [where.name]: where.kind === "path" ? [at] : at,
  }));
  return { verb: row.form.verb, values: { [steps.name]: walks } };
}

function kinds(form: OrderForm): string {
  return form.fields.map((field) => field.kind).join(" ");
}

/** Whether a field is a way to go: a path, or steps that go along one. */
function isWalked(field: FieldForm): boolean {
  if (field.kind !== "steps") return field.kind === "path" || field.kind === "cells";
  return field.parts.some((part) => part.fields.some(isWalked));
}

/** The next field to be filled in, or null when the order is whole. */
export function nextField(
  form: Pick<OrderForm, "fields">,
  values: Record<string, unknown>,
): FieldForm | null {
  return form.fields.find((field) => !field.optional && values[field.name] === undefined) ?? null;
}

export function isPlaced(field: FieldForm): boolean {
  return PLACED.has(field.kind);
}

/** Whether a field is filled in from a list. */
function isListed(field: FieldForm): boolean {
  return field.kind === "choice" || isNamed(field);
}

/** Whether a field is filled in by pointing at models or pieces. */
export function isNamed(field: FieldForm): boolean {
  return field.kind === "model" || field.kind === "models";
}

/** Those who act together now: a step of an order says which of them takes it. */
export function actors(question: Question): string[] {
  const steps = question.forms.filter((form) => form.preview).flatMap((form) => form.fields);
  const named = steps.flatMap((field) => field.parts.flatMap((part) => part.fields.slice(0, 1)));
  const names = named.filter((field) => field.kind === "model").flatMap((field) => field.choices);
  return [...new Set(names.map((choice) => choice.value))];
}

/** Models that a question lets one pick right away, each with the form that takes it first. */
export function pickable(question: Question): Map<string, { form: OrderForm; choice: Choice }> {
  const found = new Map<string, { form: OrderForm; choice: Choice }>();
  for (const form of question.forms) {
    const first = form.fields[0];
    if (!first || !isNamed(first) || first.optional || form.preview) continue;
    const exact = form.fields.every((field) => field === first || field.optional);
    for (const choice of first.choices)
      if (!found.has(choice.value) && (exact || !choice.refusal)) found.set(choice.value, { form, choice });
  }
  return found;
}

/** Whether a question is answered on the table rather than by choosing from a list. */
export function onTable(question: Question): boolean {
  return question.forms.some((form) =>
    form.fields.some(
      (field) =>
        PLACED.has(field.kind) || isNamed(field) || field.choices.some((choice) => choice.at !== null),
    ),
  );
}

export interface Option {
  key: string;
  title: string;
  detail: string;
  /** What it comes to, in a few words. */
  hint: string;
  words: string | null;
  form: OrderForm | null;
  values: Record<string, unknown>;
  refusal: Refusal | null;
  names: string[];
}

/** Every answer to a question that is a matter of choosing: buttons, single choices, else suggestions. */
export function optionsOf(question: Question): Option[] {
  const options: Option[] = [];
  const covered = new Set<string>();
  for (const form of question.forms) {
    const [first, ...rest] = form.fields;
    if (!first) {
      covered.add(form.verb);
      options.push(option(form, form.title, form.hint, {}, form.refusal));
    } else if (
      (first.kind === "choice" || first.kind === "model") &&
      rest.every((f) => f.optional) &&
      first.choices.length
    ) {
      covered.add(form.verb);
      for (const choice of first.choices)
        options.push(option(form, choice.text, choice.hint, { [first.name]: choice.value }, choice.refusal));
    }
  }
  for (const suggestion of question.suggestions)
    if (!covered.has(suggestion.verb)) options.push(suggested(suggestion, question));
  // The words of an order are for those who cannot be told apart otherwise.
  const titles = options.map((each) => each.title);
  for (const each of options)
    if (each.words && titles.filter((title) => title === each.title).length === 1) each.detail = each.hint;
  return options;
}

function option(
  form: OrderForm,
  title: string,
  detail: string,
  values: Record<string, unknown>,
  refusal: Refusal | null,
): Option {
  const key = [form.verb, ...Object.values(values)].join(":");
  const names = Object.values(values).map(String);
  return { key, title, detail, hint: detail, words: null, form, values, refusal, names };
}

export function suggested(suggestion: Suggestion, question: Question): Option {
  const form = question.forms.find((each) => each.verb === suggestion.verb) ?? null;
  return {
    key: suggestion.words,
    title: suggestion.text,
    detail: suggestion.said,
    hint: suggestion.hint,
    words: suggestion.words,
    form,
    values: {},
    refusal: null,
    names: suggestion.names,
  };
}

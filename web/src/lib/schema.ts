/** Just enough of JSON Schema to build forms from a roster file's description. */

export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  enum?: (string | number)[];
  const?: string | number;
  title?: string;
  description?: string;
  default?: unknown;
  /** What a new one says first, where no bound tells it. */
  examples?: unknown[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  maxItems?: number;
  /** The words for its values: of an enum in its order, of a truth yes before no. */
  "x-words"?: string[];
  /** Follows from other fields, or is seldom wanted: not in the open. */
  "x-rare"?: boolean;
}

/** A schema with its reference followed. */
export function follow(root: Schema, schema: Schema): Schema {
  let found = schema;
  for (let i = 0; i < 8; i++) {
    if (found.$ref) {
      const name = found.$ref.split("/").pop()!;
      found = { ...root.$defs?.[name], ...without(found) };
    } else if (found.allOf?.length === 1) found = { ...found.allOf[0], ...without(found) };
    else break;
  }
  return found;
}

function without(schema: Schema): Schema {
  const { $ref: _ref, allOf: _all, ...rest } = schema;
  return rest;
}

/** The ways a value may be given, without null; `optional` when null is one. */
export function ways(root: Schema, schema: Schema): { optional: boolean; kinds: Schema[] } {
  const plain = follow(root, schema);
  const all = (plain.anyOf ?? plain.oneOf ?? [plain]).map((each) => follow(root, each));
  const kinds = all.filter((each) => each.type !== "null");
  return { optional: kinds.length < all.length, kinds };
}

/** The way that fits a value best; the first where none does. */
export function wayOf(root: Schema, schema: Schema, value: unknown): Schema {
  const { kinds } = ways(root, schema);
  return kinds.find((kind) => fits(kind, value)) ?? kinds[0] ?? {};
}

function fits(kind: Schema, value: unknown): boolean {
  if (Array.isArray(value)) return kind.type === "array" || kind.prefixItems !== undefined;
  if (value !== null && typeof value === "object")
    return kind.type === "object" || kind.properties !== undefined;
  if (typeof value === "boolean") return kind.type === "boolean";
  if (typeof value === "number") return kind.type === "integer" || kind.type === "number";
  if (typeof value === "string")
    return kind.type === "string" || kind.enum !== undefined || kind.const !== undefined;
  return false;
}

/** A first value for something that is added: the least that its description allows. */
export function blank(root: Schema, schema: Schema, suggestion?: string): unknown {
  const { kinds } = ways(root, schema);
  const kind = { ...kinds[0], ...exampleOf(follow(root, schema)) };
  if (kind.examples?.length) return structuredClone(kind.examples[0]);
  if (kind.default !== undefined && kind.default !== null) return structuredClone(kind.default);
  if (kind.const !== undefined) return kind.const;
  if (kind.enum) return kind.enum[0];
  switch (kind.type) {
    case "object":
      return blankTable(root, kind, suggestion);
    case "array":
      return (kind.prefixItems ?? []).map((each) => blank(root, each));
    case "integer":
    case "number":
      return least(kind);
    case "boolean":
      return false;
    default:
      return suggestion ?? "";
  }
}

function exampleOf(schema: Schema): Schema {
  return schema.examples?.length ? { examples: schema.examples } : {};
}

/** All that a table must say, and what its description gives an example of. */
function blankTable(root: Schema, kind: Schema, suggestion: string | undefined): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  const needed = new Set(kind.required);
  for (const [name, each] of Object.entries(kind.properties ?? {}))
    if (needed.has(name) || follow(root, each).examples?.length)
      made[name] = blank(root, each, name === "name" ? (suggestion ?? name) : name);
  return made;
}

function least(kind: Schema): number {
  if (kind.minimum !== undefined) return kind.minimum;
  if (kind.exclusiveMinimum === undefined) return 0;
  const next = Math.floor(kind.exclusiveMinimum) + 1;
  const most = kind.maximum ?? next;
  return next <= most ? next : (kind.exclusiveMinimum + most) / 2;
}

export function label(name: string, schema: Schema): string {
  const words = name.replace(/_/g, " ");
  return schema.title && schema.title.toLowerCase() !== words
    ? schema.title
    : words[0]!.toUpperCase() + words.slice(1);
}

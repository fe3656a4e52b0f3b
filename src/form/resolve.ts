import { isObject, measure, own } from '../protocol/json.js';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from '../protocol/limits.js';
import type { Budget } from './budget.js';
import { combine } from './combine.js';
import { withoutClutter } from './keywords.js';
import { spellsOutChoices } from './options.js';
import { type SchemaType, TYPES_BY_PREFERENCE, typeOf } from './schema-type.js';

/** The most references and combinations between a property and its meaning. */
export const MAX_RESOLVE_DEPTH = 20;

type Schema = Record<string, unknown>;
type Union = 'anyOf' | 'oneOf';

/** A schema without references, null or combinations: one that says by itself what it asks for. */
export interface Meaning {
  schema: Schema;
  /** Whether `null` is legal too. */
  nullable: boolean;
  /** The definitions on the way to it. */
  followed: ReadonlySet<object>;
  /** A reference that leads nowhere, if there was one; the keywords beside it are used instead. */
  broken: string | undefined;
  /**
   * Keywords that are only checked in part: a union of which the field stands for one alternative, or a keyword with two
   * values that one value cannot replace.
   */
  partlyChecked: ReadonlySet<string>;
}

export type Resolved = ({ ok: true } & Meaning) | { ok: false; reason: 'schema' | 'reference' | 'too-deep' };

/** One step towards a schema's meaning. */
interface Step {
  schema: Schema;
  nullable?: boolean;
}

/** Reads the schemas of one requested schema, within one budget. */
export class Resolver {
  readonly #root: object;
  readonly #budget: Budget;
  /** Bytes of each definition followed so far: each is measured once. */
  readonly #sizes = new Map<object, number>();

  constructor(root: object, budget: Budget) {
    this.#root = root;
    this.#budget = budget;
  }

  /**
   * Follows local `$ref`s and keeps the keywords beside them; takes `null` out of `type`, `anyOf` and `oneOf`; combines
   * the schemas of `allOf`; narrows a union to what one field can answer. Never throws, always ends.
   * @param depth References and combinations that led to this schema.
   */
  resolve(schema: unknown, depth = 0): Resolved {
    const followed = new Set<object>();
    const partlyChecked = new Set<string>();
    let nullable = false;
    let broken: string | undefined;
    for (let steps = depth; steps <= MAX_RESOLVE_DEPTH; steps++) {
      if (!isObject(schema)) return { ok: false, reason: 'schema' };
      if (!this.#budget.spend('schemas', 1) || !this.#budget.spend('steps', weightOf(schema))) {
        return { ok: false, reason: 'too-deep' };
      }
      const current = withoutClutter(schema);
      const $ref = own(current, '$ref');
      if (typeof $ref === 'string') {
        const beside = without(current, '$ref');
        const target = this.#definition($ref);
        if (target) {
          if (!this.#budget.spend('referenced', this.#sizeOf(target))) return { ok: false, reason: 'too-deep' };
          followed.add(target);
          schema = combine([withoutClassName(withoutClutter(target), $ref), beside], partlyChecked, this.#budget);
        } else {
          if (!Object.hasOwn(beside, 'type')) return { ok: false, reason: 'reference' };
          broken = $ref;
          schema = beside;
        }
        continue;
      }
      const step =
        withPlainType(current) ??
        this.#withoutAllOf(current, steps, partlyChecked) ??
        this.#withoutUnion(current, steps, partlyChecked);
      if (!step) return { ok: true, schema: current, nullable, followed, broken, partlyChecked };
      schema = step.schema;
      nullable ||= step.nullable ?? false;
    }
    return { ok: false, reason: 'too-deep' };
  }

  /** What several schemas mean, without those that cannot be read. */
  #meanings(schemas: readonly unknown[], depth: number, partlyChecked: Set<string>): Meaning[] {
    const meanings = schemas.map((schema) => this.resolve(schema, depth + 1)).filter((resolved) => resolved.ok);
    for (const keyword of meanings.flatMap((meaning) => [...meaning.partlyChecked])) partlyChecked.add(keyword);
    return meanings;
  }

  #withoutAllOf(schema: Schema, depth: number, partlyChecked: Set<string>): Step | undefined {
    const allOf = own(schema, 'allOf');
    if (!Array.isArray(allOf) || allOf.length === 0) return undefined;
    const parts = this.#meanings(allOf.filter(isNotNull), depth, partlyChecked);
    return {
      schema: combine([...parts.map((part) => part.schema), without(schema, 'allOf')], partlyChecked, this.#budget),
    };
  }

  #withoutUnion(schema: Schema, depth: number, partlyChecked: Set<string>): Step | undefined {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const list = own(schema, keyword);
      if (!Array.isArray(list)) continue;
      const rest = without(schema, keyword);
      const others = list.filter(isNotNull);
      const nullable = others.length < list.length;
      const [only] = others;
      if (others.length === 1 && isObject(only) && !Object.hasOwn(only, 'const')) {
        return { schema: combine([only, rest], partlyChecked, this.#budget), nullable };
      }
      if (spellsOutChoices(list)) continue;
      const parts = this.#meanings(others, depth, partlyChecked);
      if (parts.length === 0) continue;
      const alternatives = parts.map((part) => part.schema);
      return {
        schema: spellsOutChoices(alternatives)
          ? { ...rest, [keyword]: alternatives }
          : this.#narrow(rest, alternatives, keyword, partlyChecked),
        nullable: nullable || parts.some((part) => part.nullable),
      };
    }
    return undefined;
  }

  /**
   * One schema for a union: of the most widely usable type. Where several alternatives are of that type, the server alone
   * checks them; where they also describe properties or items, the first is taken.
   */
  #narrow(rest: Schema, alternatives: readonly Schema[], keyword: Union, partlyChecked: Set<string>): Schema {
    const types = alternatives.map((alternative) => numeric(typeOf(rest, alternative)));
    const type = TYPES_BY_PREFERENCE.find((known) => types.includes(known));
    const count = types.filter((found) => found === type).length;
    const isTyped =
      type === 'string' || type === 'number' || ['properties', 'items'].some((key) => Object.hasOwn(rest, key));
    const isOpen = count > 1 && isTyped;
    // An answer that fits two schemas of `oneOf` fits none, and a whole number is a number, too.
    const isWhole = keyword === 'anyOf' && isOpen && count === types.length && alternatives.every(hasNoChecks);
    if (!isWhole) partlyChecked.add(keyword);
    return isOpen
      ? { ...rest, type }
      : combine([alternatives[types.indexOf(type)]!, rest], partlyChecked, this.#budget);
  }

  #sizeOf(target: object): number {
    let size = this.#sizes.get(target);
    if (size === undefined) {
      const measured = measure(target, { bytes: MAX_SCHEMA_BYTES, depth: MAX_SCHEMA_DEPTH });
      size = typeof measured === 'number' ? measured : MAX_SCHEMA_BYTES;
      this.#sizes.set(target, size);
    }
    return size;
  }

  /** The target of a reference within the document (RFC 6901, section 6). */
  #definition(ref: string): Schema | undefined {
    if (ref !== '#' && !ref.startsWith('#/')) return undefined;
    let target: unknown = this.#root;
    for (const token of ref.split('/').slice(1)) {
      const key = decodeToken(token);
      target = typeof target === 'object' && target && key !== undefined ? own(target, key) : undefined;
    }
    return isObject(target) ? target : undefined;
  }
}

function without(schema: Schema, keyword: string): Schema {
  const { [keyword]: _, ...others } = schema;
  return others;
}

/** Decodes a reference token of a URI fragment (RFC 6901, section 6). */
function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined; // A stray % is a reference that leads nowhere.
  }
}

/** Leaves out a title that is the name of the definition: Pydantic and schemars write the class name there. */
function withoutClassName(definition: Schema, ref: string): Schema {
  const title = own(definition, 'title');
  return typeof title === 'string' && ref.endsWith(`/${title}`) ? without(definition, 'title') : definition;
}

/** Takes `null` out of a list of types, and shortens a long list to the types that are known. */
function withPlainType(schema: Schema): Step | undefined {
  const types = own(schema, 'type');
  if (!Array.isArray(types)) return undefined;
  const hasNull = types.includes('null');
  if (!hasNull && types.length <= TYPES_BY_PREFERENCE.length) return undefined;
  const others = TYPES_BY_PREFERENCE.filter((type) => types.includes(type));
  const listed = own(schema, 'enum');
  return {
    schema: { ...schema, type: others.length > 1 ? others : (others[0] ?? 'null') },
    nullable: hasNull && (!Array.isArray(listed) || listed.includes(null)),
  };
}

/** The steps of looking at a schema once: its keywords, and the lists that are searched. */
function weightOf(schema: Schema): number {
  const lengths = ['type', 'allOf', 'anyOf', 'oneOf'].map((keyword) => {
    const list = own(schema, keyword);
    return Array.isArray(list) ? list.length : 0;
  });
  return lengths.reduce((sum, length) => sum + length, Object.keys(schema).length);
}

/** A whole number is a number: a union of both asks for a number. */
function numeric(type: SchemaType | undefined): SchemaType | undefined {
  return type === 'integer' ? 'number' : type;
}

function hasNoChecks(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => ['type', 'title', 'description'].includes(keyword));
}

function isNotNull(item: unknown): boolean {
  return !isObject(item) || own(item, 'type') !== 'null';
}

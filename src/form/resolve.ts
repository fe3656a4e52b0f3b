import { isObject, measure, own } from '../protocol/json.js';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from '../protocol/limits.js';
import type { Budget } from './budget.js';
import { combine } from './combine.js';
import { type JsonType, TYPES, typeOf } from './json-type.js';
import { spellsOutChoices } from './options.js';

/** How many references and combinations may lead from a property to its meaning. */
export const MAX_RESOLVE_DEPTH = 20;

type Schema = Record<string, unknown>;
type Union = 'anyOf' | 'oneOf';

/** A schema that says by itself what it asks for: references, null and combinations are taken out. */
export interface Meaning {
  schema: Schema;
  /** Whether `null` is legal too. */
  nullable: boolean;
  /** The definitions that it was found by. */
  followed: ReadonlySet<object>;
  /** A reference that leads nowhere; what stands beside it is enough to go on. */
  broken?: string;
  /**
   * Keywords that are not wholly checked: a union that is answered by one of its alternatives, or what is asked for twice
   * and cannot be said in one.
   */
  unchecked: ReadonlySet<string>;
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
  /** Bytes of the definitions followed so far, so that each is measured once. */
  readonly #sizes = new Map<object, number>();

  constructor(root: object, budget: Budget) {
    this.#root = root;
    this.#budget = budget;
  }

  /**
   * Follows local `$ref`s, keeping what stands beside them; takes `null` out of `type`, `anyOf` and `oneOf`; puts the
   * schemas of `allOf` together; narrows a union to what one field can answer. Never throws, never recurses without end.
   * @param depth Steps taken so far by whoever asks for a part of a schema.
   */
  resolve(schema: unknown, depth = 0): Resolved {
    const followed = new Set<object>();
    const unchecked = new Set<string>();
    let nullable = false;
    let broken: string | undefined;
    for (let steps = depth; steps <= MAX_RESOLVE_DEPTH; steps++) {
      if (!isObject(schema)) return { ok: false, reason: 'schema' };
      if (!this.#budget.spend('schemas', 1)) return { ok: false, reason: 'too-deep' };
      const { $ref, ...beside } = schema;
      if (typeof $ref === 'string') {
        const target = this.#definition($ref);
        if (target) {
          if (!this.#budget.spend('referenced', this.#sizeOf(target) + Object.keys(beside).length)) {
            return { ok: false, reason: 'too-deep' };
          }
          followed.add(target);
          schema = combine(beside, withoutClassName(target, $ref), unchecked);
        } else {
          if (!Object.hasOwn(beside, 'type')) return { ok: false, reason: 'reference' };
          broken = $ref;
          schema = beside;
        }
        continue;
      }
      const step =
        withoutNullType(schema) ??
        this.#withoutAllOf(schema, steps, unchecked) ??
        this.#withoutUnion(schema, steps, unchecked);
      if (!step) {
        return {
          ok: true,
          schema,
          nullable,
          followed,
          unchecked,
          ...(broken !== undefined && { broken }),
        };
      }
      schema = step.schema;
      nullable ||= step.nullable ?? false;
    }
    return { ok: false, reason: 'too-deep' };
  }

  /** What several schemas mean; those that mean nothing are passed over. */
  #meanings(schemas: readonly unknown[], depth: number, unchecked: Set<string>): Meaning[] {
    const meanings = schemas.map((schema) => this.resolve(schema, depth + 1)).filter((resolved) => resolved.ok);
    for (const keyword of meanings.flatMap((meaning) => [...meaning.unchecked])) unchecked.add(keyword);
    return meanings;
  }

  #withoutAllOf(schema: Schema, depth: number, unchecked: Set<string>): Step | undefined {
    const { allOf, ...rest } = schema;
    if (!Array.isArray(allOf) || allOf.length === 0) return undefined;
    const parts = this.#meanings(allOf.filter(isNotNull), depth, unchecked);
    const sum = parts.reduce<Schema>((before, part) => combine(part.schema, before, unchecked), {});
    return { schema: combine(rest, sum, unchecked) };
  }

  #withoutUnion(schema: Schema, depth: number, unchecked: Set<string>): Step | undefined {
    for (const keyword of ['anyOf', 'oneOf'] as const) {
      const { [keyword]: list, ...rest } = schema;
      if (!Array.isArray(list)) continue;
      const others = list.filter(isNotNull);
      const nullable = others.length < list.length;
      const [only] = others;
      if (others.length === 1 && isObject(only) && !Object.hasOwn(only, 'const')) {
        return { schema: combine(rest, only, unchecked), nullable };
      }
      if (spellsOutChoices(list)) continue;
      const parts = this.#meanings(others, depth, unchecked);
      if (parts.length === 0) continue;
      const alternatives = parts.map((part) => part.schema);
      return {
        schema: spellsOutChoices(alternatives)
          ? { ...rest, [keyword]: alternatives }
          : narrow(rest, alternatives, keyword, unchecked),
        nullable: nullable || parts.some((part) => part.nullable),
      };
    }
    return undefined;
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

  /** What a reference within the document leads to (RFC 6901, section 6). */
  #definition(ref: string): object | undefined {
    if (ref !== '#' && !ref.startsWith('#/')) return undefined;
    let target: unknown = this.#root;
    for (const token of ref.split('/').slice(1)) {
      const key = decodeToken(token);
      target = typeof target === 'object' && target && key !== undefined ? own(target, key) : undefined;
    }
    return isObject(target) ? target : undefined;
  }
}

/** Decodes a reference token of a URI fragment (RFC 6901, section 6). */
function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined; // A stray % is a reference that leads nowhere.
  }
}

/** Pydantic and schemars title a definition with the name of its class, which says nothing about the property. */
function withoutClassName(definition: object, ref: string): object {
  const { title, ...others } = definition as Schema;
  return title !== undefined && ref.endsWith(`/${title}`) ? others : definition;
}

function withoutNullType(schema: Schema): Step | undefined {
  const types = own(schema, 'type');
  if (!Array.isArray(types) || !types.includes('null')) return undefined;
  const others = types.filter((type) => type !== 'null');
  const listed = own(schema, 'enum');
  return {
    schema: { ...schema, type: others.length > 1 ? others : (others[0] ?? 'null') },
    nullable: !Array.isArray(listed) || listed.includes(null),
  };
}

/**
 * One schema for a union: of the type that serves most. Where several alternatives are of that type, their checks are
 * left to the server; where they also say what the properties or items are, the first is taken.
 */
function narrow(rest: Schema, alternatives: readonly Schema[], keyword: Union, unchecked: Set<string>): Schema {
  const candidates = alternatives.map((alternative) => combine(rest, alternative, unchecked));
  const types = candidates.map((candidate) => numeric(typeOf(candidate)));
  const type = TYPES.find((known) => types.includes(known));
  const fitting = candidates.filter((_, i) => types[i] === type);
  const isTyped =
    type === 'string' || type === 'number' || ['properties', 'items'].some((key) => Object.hasOwn(rest, key));
  const isOpen = fitting.length > 1 && isTyped;
  // What fits two of `oneOf` fits none: a whole number is a number, too.
  const isWhole =
    keyword === 'anyOf' && isOpen && fitting.length === candidates.length && alternatives.every(hasNoChecks);
  if (!isWhole) unchecked.add(keyword);
  return isOpen ? { ...rest, type } : (fitting[0] ?? rest);
}

/** A whole number is a number: a union of both asks for a number. */
function numeric(type: JsonType | undefined): JsonType | undefined {
  return type === 'integer' ? 'number' : type;
}

function hasNoChecks(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => ['type', 'title', 'description'].includes(keyword));
}

function isNotNull(item: unknown): boolean {
  return !isObject(item) || own(item, 'type') !== 'null';
}

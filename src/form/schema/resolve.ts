import { isObject, listIn, ownValue, valueAt } from '../../protocol/json.js';
import { type Budget, bytesOf } from './budget.js';
import { combine } from './combine.js';
import { withoutClutter } from './keywords.js';
import { type SchemaType, TYPES_BY_PREFERENCE, typeOf } from './kind.js';
import { optionsIn, spellsOutChoices } from './options.js';

/** The maximum number of references and combinations that are followed for one property. */
const MAX_RESOLVE_DEPTH = 20;

type Schema = Record<string, unknown>;
type Union = 'anyOf' | 'oneOf';

/** The key of the schema for an answer that is not among the options of a choice. A symbol, because a server cannot send one. */
const OTHER_TEXT = Symbol('other text');

/** A self-contained schema: without references, null or combinations. */
export interface ResolvedSchema {
  /** The resolved schema or, if it is unreadable, the schema as the server wrote it. */
  schema: Schema;
  /** Why it could not be read. */
  unreadable?: 'schema' | 'reference' | 'too-deep';
  /** Whether `null` is legal too. */
  nullable: boolean;
  /** The definitions that the references led through. */
  followed: ReadonlySet<object>;
  /** A reference that leads nowhere, if there was one. The keywords beside it are used instead. */
  broken?: string | undefined;
  /**
   * Keywords that are only checked in part: a union if the field stands for one of its alternatives, or a keyword with two
   * values that one value cannot replace.
   */
  partlyChecked: ReadonlySet<string>;
  /** Whether the schema is only one of several alternatives. A form of it would hide the others. */
  isBranch: boolean;
}

/**
 * Follows local `$ref`s and keeps the keywords beside them; takes `null` out of `type`, `anyOf` and `oneOf`; combines
 * the schemas of `allOf`; narrows a union to what one field can answer. Never throws, always ends.
 * @param depth References and combinations that led to this schema. Default 0.
 */
export type Resolve = (schema: unknown, depth?: number) => ResolvedSchema;

/** Reads the schemas of one requested schema, within one budget. */
export function createResolver(root: object, budget: Budget): Resolve {
  /** Bytes of each definition followed so far: each is measured once. */
  const sizes = new Map<object, number>();
  const sizeOf = (target: object) => {
    const size = sizes.get(target) ?? bytesOf(target);
    sizes.set(target, size);
    return size;
  };

  const resolve: Resolve = (given, depth = 0) => {
    const followed = new Set<object>();
    const partlyChecked = new Set<string>();
    let nullable = false;
    let broken: string | undefined;
    let isBranch = false;

    const unreadable = (reason: ResolvedSchema['unreadable'] & string): ResolvedSchema => ({
      schema: isObject(given) ? given : {},
      unreadable: reason,
      nullable: false,
      followed: new Set(),
      partlyChecked: new Set(),
      isBranch: false,
    });
    const merge = (...schemas: readonly Schema[]): Schema => {
      const merged = combine(schemas, partlyChecked, budget);
      if (!schemas.some(otherTextIn) || Object.hasOwn(merged, 'enum')) return merged;
      const other = combine(
        schemas.map((schema) => otherTextIn(schema) ?? schema),
        partlyChecked,
        budget,
      );
      return ownValue(other, 'type') === 'string' ? { ...merged, [OTHER_TEXT]: other } : merged;
    };

    /** Resolves several schemas but `true`, which asks nothing. */
    const resolveAll = (schemas: readonly unknown[], steps: number) => {
      const resolved = schemas.filter((schema) => schema !== true).map((schema) => resolve(schema, steps + 1));
      for (const keyword of resolved.flatMap((part) => [...part.partlyChecked])) partlyChecked.add(keyword);
      for (const definition of resolved.flatMap((part) => [...part.followed])) followed.add(definition);
      isBranch ||= resolved.some((part) => part.isBranch);
      broken ??= resolved.find((part) => part.broken !== undefined)?.broken;
      return resolved;
    };

    /** Takes `null` out of a list of types, and shortens a long list to the known types. */
    const withPlainType = (schema: Schema) => {
      const types = listIn(schema, 'type');
      const hasNull = types.includes('null');
      if (!hasNull && types.length <= TYPES_BY_PREFERENCE.length) return undefined;
      const others = TYPES_BY_PREFERENCE.filter((type) => types.includes(type));
      const listed = ownValue(schema, 'enum');
      nullable ||= hasNull && (!Array.isArray(listed) || listed.includes(null));
      return { ...schema, type: others.length > 1 ? others : (others[0] ?? 'null') };
    };

    /** @returns the reason, if a part cannot be read: what it asks would vanish. */
    const withoutAllOf = (schema: Schema, steps: number) => {
      const allOf = listIn(schema, 'allOf');
      if (allOf.length === 0) return undefined;
      const parts = resolveAll(allOf.filter(isNotNull), steps);
      const lost = parts.find((part) => part.unreadable)?.unreadable;
      if (lost) return lost;
      const rest = without(schema, 'allOf');
      const takesNull = ['type', 'enum', 'const'].every((keyword) => !Object.hasOwn(rest, keyword));
      nullable ||= takesNull && parts.length > 0 && parts.every((part) => part.nullable);
      return merge(...parts.map((part) => part.schema), rest);
    };

    const withoutUnion = (schema: Schema, steps: number) => {
      if (Object.hasOwn(schema, OTHER_TEXT)) return undefined;
      for (const keyword of ['anyOf', 'oneOf'] as const) {
        const list = listIn(schema, keyword);
        const rest = without(schema, keyword);
        const others = list.filter(isNotNull);
        const hasNull = others.length < list.length;
        const [only] = others;
        if (others.length === 1 && isObject(only) && !Object.hasOwn(only, 'const')) {
          nullable ||= hasNull;
          return merge(only, rest);
        }
        if (spellsOutChoices(list)) continue;
        const resolved = resolveAll(others, steps);
        const parts = resolved.filter((part) => !part.unreadable);
        if (parts.length < resolved.length) partlyChecked.add(keyword);
        if (parts.length === 0) continue;
        nullable ||= hasNull || parts.some((part) => part.nullable);
        const alternatives = parts.map((part) => part.schema);
        const isChoice = (...schemas: Schema[]) => spellsOutChoices(schemas);
        if (isChoice(...alternatives)) return { ...rest, [keyword]: alternatives };
        const choices = alternatives.filter((alternative) => isChoice(alternative));
        const [other, another] = alternatives.filter((alternative) => !choices.includes(alternative));
        return other && !another && isTextBeside(choices, other) && !Object.hasOwn(rest, 'enum')
          ? { ...rest, [keyword]: choices, [OTHER_TEXT]: merge(other, rest) }
          : narrow(rest, alternatives, keyword);
      }
      return undefined;
    };

    /**
     * One schema for a union: of the most widely usable type. If several alternatives are of that type, only the server
     * checks them; if they also describe properties or items, the first one is used.
     */
    const narrow = (rest: Schema, alternatives: readonly Schema[], keyword: Union) => {
      const types = alternatives.map((alternative) => numeric(typeOf(rest, alternative)));
      const type = TYPES_BY_PREFERENCE.find((known) => types.includes(known));
      const count = types.filter((found) => found === type).length;
      const isTyped =
        type === 'string' || type === 'number' || ['properties', 'items'].some((key) => Object.hasOwn(rest, key));
      const isOpen = count > 1 && isTyped;
      // With `oneOf` an answer that fits two alternatives is invalid, and a whole number is a number, too.
      const isWhole = keyword === 'anyOf' && isOpen && count === types.length && alternatives.every(hasNoChecks);
      if (!isWhole) partlyChecked.add(keyword);
      isBranch ||= !isOpen || alternatives.some((alternative) => Object.hasOwn(alternative, 'properties'));
      return isOpen ? { ...rest, type } : merge(withoutConst(alternatives[types.indexOf(type)]!), rest);
    };

    let schema = given;
    for (let steps = depth; steps <= MAX_RESOLVE_DEPTH; steps++) {
      if (!isObject(schema)) return unreadable('schema');
      if (!budget.spend('schemas', 1) || !budget.spend('steps', weightOf(schema))) return unreadable('too-deep');
      const current = withoutClutter(schema);
      const $ref = ownValue(current, '$ref');
      if (typeof $ref === 'string') {
        const beside = without(current, '$ref');
        const target = definitionIn(root, $ref);
        if (target) {
          if (!budget.spend('referenced', sizeOf(target))) return unreadable('too-deep');
          followed.add(target);
          schema = merge(withoutClassName(withoutClutter(target), $ref), beside);
        } else {
          if (!Object.hasOwn(beside, 'type')) return unreadable('reference');
          broken = $ref;
          schema = beside;
        }
      } else {
        const simpler = withPlainType(current) ?? withoutAllOf(current, steps) ?? withoutUnion(current, steps);
        if (typeof simpler === 'string') return unreadable(simpler);
        schema = simpler;
        if (!schema) return { schema: current, nullable, followed, broken, partlyChecked, isBranch };
      }
    }
    return unreadable('too-deep');
  };
  return resolve;
}

/** The target of a reference within the document (RFC 6901, section 6). */
function definitionIn(root: object, ref: string): Schema | undefined {
  if (ref !== '#' && !ref.startsWith('#/')) return undefined;
  try {
    const target = valueAt(root, decodeURIComponent(ref.slice(1)));
    return isObject(target) ? target : undefined;
  } catch {
    return undefined; // A reference with a stray % leads nowhere.
  }
}

function without(schema: Schema, keyword: string): Schema {
  const { [keyword]: _, ...others } = schema;
  return others;
}

/** The schema for an answer that is not among the options of a schema. */
export function otherTextIn(schema: object): Schema | undefined {
  return (schema as { [OTHER_TEXT]?: Schema })[OTHER_TEXT];
}

/** Turns a constant into an option: if there are alternatives to it, the person chooses it, and it is not fixed. */
function withoutConst(schema: Schema): Schema {
  return Object.hasOwn(schema, 'const') ? { ...without(schema, 'const'), enum: [schema.const] } : schema;
}

/** Removes a title that is the name of the definition: Pydantic and schemars write the class name there. */
function withoutClassName(definition: Schema, ref: string): Schema {
  const title = ownValue(definition, 'title');
  return typeof title === 'string' && ref.endsWith(`/${title}`) ? without(definition, 'title') : definition;
}

/** The steps for reading a schema once: its keywords, and the lists that are searched. */
function weightOf(schema: Schema): number {
  const lists = ['type', 'allOf', 'anyOf', 'oneOf'].map((keyword) => listIn(schema, keyword));
  return lists.reduce((sum, { length }) => sum + length, Object.keys(schema).length);
}

/** Whether all choices are texts, and `other` takes further texts that are not dates. */
function isTextBeside(choices: readonly Schema[], other: Schema): boolean {
  const listed = optionsIn({ anyOf: choices });
  const isOfTexts = typeof listed === 'object' && listed.options.every(({ value }) => typeof value === 'string');
  return isOfTexts && ownValue(other, 'type') === 'string' && !/^date/.test(String(ownValue(other, 'format')));
}

/** A whole number is a number: a union of both asks for a number. */
function numeric(type: SchemaType | undefined): SchemaType | undefined {
  return type === 'integer' ? 'number' : type;
}

function hasNoChecks(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => ['type', 'title', 'description'].includes(keyword));
}

function isNotNull(item: unknown): boolean {
  return ownValue(item, 'type') !== 'null';
}

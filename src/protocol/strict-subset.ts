import { isCount, isFiniteNumber, isObject, pointerTo } from './json.js';
import type { RevisionTraits } from './revisions.js';

type Check = (value: unknown) => boolean;
/** Keyword → whether the subset allows a value. */
type Shape = Readonly<Record<string, Check>>;

const isString: Check = (value) => typeof value === 'string';
const isBoolean: Check = (value) => typeof value === 'boolean';
const isStrings: Check = (value) => Array.isArray(value) && value.every(isString);
const isTitled: Check = (value) =>
  Array.isArray(value) && value.every((item) => fits(item, titledOption, ['const', 'title']));
const is =
  (...allowed: unknown[]): Check =>
  (value) =>
    allowed.includes(value);

const named: Shape = { title: isString, description: isString };
const titledOption: Shape = { const: isString, title: isString };
const namesOfItems: Check = (value) => fits(value, { type: is('string'), enum: isStrings }, ['type', 'enum']);
const titlesOfItems: Check = (value) => fits(value, { anyOf: isTitled }, ['anyOf']);

/**
 * Finds the first keyword outside a revision's restricted subset of JSON Schema, for `strict: true`.
 * @returns its place, for example `requestedSchema/properties/age: exclusiveMinimum`; `undefined` if there is none.
 */
export function outsideSubset(schema: unknown, traits: RevisionTraits): string | undefined {
  const root: Shape = {
    type: is('object'),
    properties: isObject,
    required: isStrings,
    ...(traits.isExtended && { $schema: isString }),
  };
  const misfit = misfitOf(schema, root, ['type', 'properties']);
  if (misfit !== undefined) return `requestedSchema: ${misfit}`;
  for (const [key, property] of Object.entries((schema as { properties: object }).properties)) {
    const found = misfitOfProperty(property, traits);
    if (found !== undefined) return `${pointerTo('requestedSchema/properties', key)}: ${found}`;
  }
  return undefined;
}

function misfitOfProperty(property: unknown, traits: RevisionTraits): string | undefined {
  if (!isObject(property)) return 'not an object';
  const withDefault = (check: Check): Shape => (traits.isExtended ? { default: check } : {});
  const shape = (keywords: Shape, ...required: string[]) =>
    misfitOf(property, { type: isString, ...named, ...keywords }, ['type', ...required]);
  switch (property.type) {
    case 'string':
      if ('enum' in property) return shape({ enum: isStrings, enumNames: isStrings, ...withDefault(isString) });
      if ('oneOf' in property && traits.isExtended) return shape({ oneOf: isTitled, ...withDefault(isString) });
      return shape({
        minLength: isCount,
        maxLength: isCount,
        format: is('email', 'uri', 'date', 'date-time'),
        ...(traits.pattern && { pattern: isString }),
        ...withDefault(isString),
      });
    case 'number':
    case 'integer':
      return shape({ minimum: isFiniteNumber, maximum: isFiniteNumber, ...withDefault(isFiniteNumber) });
    case 'boolean':
      return shape({ default: isBoolean });
    case 'array': {
      if (!traits.isExtended) return 'type';
      const items: Check = (value) => namesOfItems(value) || titlesOfItems(value);
      return shape({ items, minItems: isCount, maxItems: isCount, ...withDefault(isStrings) }, 'items');
    }
    default:
      return 'type';
  }
}

function misfitOf(value: unknown, shape: Shape, required: readonly string[]): string | undefined {
  if (!isObject(value)) return 'not an object';
  return (
    required.find((keyword) => !Object.hasOwn(value, keyword)) ??
    Object.keys(value).find((keyword) => !(Object.hasOwn(shape, keyword) && shape[keyword]!(value[keyword])))
  );
}

function fits(value: unknown, shape: Shape, required: readonly string[]): boolean {
  return misfitOf(value, shape, required) === undefined;
}

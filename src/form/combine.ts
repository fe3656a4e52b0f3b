import { deepEqual, isFiniteNumber, isObject, own } from '../protocol/json.js';

type Merge = (inner: unknown, outer: unknown) => unknown;

/** Keyword → what two schemas ask for together; `undefined` where no single value says it. */
const merges: Readonly<Record<string, Merge>> = {
  ...each(['minLength', 'minimum', 'exclusiveMinimum', 'minItems'], numbers(Math.max)),
  ...each(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'], numbers(Math.min)),
  ...each(['pattern', 'format', 'multipleOf', 'const'], () => undefined),
  type: (inner, outer) => ([inner, outer].every(isNumeric) ? 'integer' : undefined),
  uniqueItems: (inner, outer) => inner === true || outer === true,
  required: (inner, outer) => (Array.isArray(inner) && Array.isArray(outer) ? [...inner, ...outer] : undefined),
  properties: (inner, outer) => (isObject(inner) && isObject(outer) ? { ...inner, ...outer } : undefined),
  enum: (inner, outer) =>
    Array.isArray(inner) && Array.isArray(outer) ? outer.filter((value) => inner.includes(value)) : undefined,
};

/**
 * One schema that asks for what two of them ask: `outer` stands nearer to the property, so its texts and its default
 * win. Properties and required keys add up, of two limits the tighter one stays (JSON Schema 2020-12 Core, section 10.2).
 * @param unchecked Takes the keywords that one schema cannot say twice, such as `pattern`: of those `outer`'s is kept.
 */
export function combine(outer: object, inner: object, unchecked: Set<string>): Record<string, unknown> {
  const combined: Record<string, unknown> = { ...inner, ...outer };
  for (const [keyword, value] of Object.entries(outer)) {
    const other = own(inner, keyword);
    if (other === undefined || deepEqual(value, other)) continue;
    if (keyword === 'items' && isObject(value) && isObject(other)) {
      combined.items = combine(value, other, unchecked);
    } else if (Object.hasOwn(merges, keyword)) {
      const merged = merges[keyword]?.(other, value);
      if (merged === undefined) unchecked.add(keyword);
      else combined[keyword] = merged;
    }
  }
  return combined;
}

function each(keywords: readonly string[], merge: Merge): Record<string, Merge> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, merge]));
}

function numbers(tighter: (a: number, b: number) => number): Merge {
  return (a, b) => (isFiniteNumber(a) && isFiniteNumber(b) ? tighter(a, b) : undefined);
}

function isNumeric(type: unknown): boolean {
  return type === 'number' || type === 'integer';
}

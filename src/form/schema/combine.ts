import { deepEqual, isFiniteNumber, isObject } from '../../protocol/json.js';
import { MAX_FIELDS } from '../../protocol/limits.js';
import type { Budget } from './budget.js';
import { withoutClutter } from './keywords.js';

/** Merges the values of one keyword, in the order of the schemas; `undefined` if no single value means the same. */
type Merge = (values: readonly unknown[], budget: Budget) => unknown;

const mergeByKeyword: Readonly<Record<string, Merge>> = {
  ...each(['minLength', 'minimum', 'exclusiveMinimum', 'minItems'], tightestNumber(Math.max)),
  ...each(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'], tightestNumber(Math.min)),
  ...each(['pattern', 'format', 'multipleOf', 'const'], () => undefined),
  type: (types) =>
    types.every(isNumeric) ? 'integer' : types.every((type) => deepEqual(type, types[0])) ? types[0] : undefined,
  uniqueItems: (values) => values.includes(true),
  required: (values, budget) => {
    const keys = readLists(values, budget)?.flat();
    return keys && [...new Set(keys)];
  },
  properties: (values, budget) => {
    const entries = values.every(isObject) && values.flatMap((properties) => Object.entries(properties));
    if (!entries || !budget.spend('steps', entries.length)) return undefined;
    // One property over the limit is enough to report the excess. Copying the rest would cost time at each step.
    return Object.fromEntries([...new Map(entries)].slice(0, MAX_FIELDS + 1));
  },
  enum: (values, budget) =>
    readLists(values, budget)?.reduce((earlier, later) => {
      const allowed = new Set(earlier);
      return later.filter((value) => allowed.has(value));
    }),
};

/**
 * One schema in place of several that apply together (JSON Schema 2020-12 Core, section 10.2). Later schemas are closer to
 * the property, so their title, description and default win. Properties and required keys add up, and the tighter of two
 * limits stays. Unlike in JSON Schema, if two schemas declare the same property, only the later declaration counts. The
 * steps grow with the size of the schemas. Once the budget is spent, the result is incomplete and the caller must not use
 * it.
 * @param partlyChecked Receives the keywords whose values cannot be merged into one, such as `pattern`: the last value is
 * kept.
 */
export function combine(
  schemas: readonly Record<string, unknown>[],
  partlyChecked: Set<string>,
  budget: Budget,
): Record<string, unknown> {
  const valuesOf = new Map<string, unknown[]>();
  for (const schema of schemas) {
    const entries = Object.entries(withoutClutter(schema));
    if (!budget.spend('steps', entries.length)) break;
    for (const [keyword, value] of entries) {
      const values = valuesOf.get(keyword);
      if (values) values.push(value);
      else valuesOf.set(keyword, [value]);
    }
  }
  const mergeValues = (keyword: string, values: readonly unknown[]) => {
    const last = values.at(-1);
    if (values.every((value) => Object.is(value, last))) return last;
    if (keyword === 'items' && values.every(isObject)) return combine(values, partlyChecked, budget);
    if (!Object.hasOwn(mergeByKeyword, keyword)) return last;
    const merged = mergeByKeyword[keyword]?.(values, budget);
    if (merged === undefined) partlyChecked.add(keyword);
    return merged ?? last;
  };
  return Object.fromEntries([...valuesOf].map(([keyword, values]) => [keyword, mergeValues(keyword, values)]));
}

function each(keywords: readonly string[], merge: Merge): Record<string, Merge> {
  return Object.fromEntries(keywords.map((keyword) => [keyword, merge]));
}

function tightestNumber(tighter: (...values: number[]) => number): Merge {
  return (values) => (values.every(isFiniteNumber) ? tighter(...values) : undefined);
}

/** The values, if all of them are lists and the budget allows reading their items. */
function readLists(values: readonly unknown[], budget: Budget): readonly unknown[][] | undefined {
  if (!values.every((value) => Array.isArray(value))) return undefined;
  return budget.spend(
    'steps',
    values.reduce((sum, { length }) => sum + length, 0),
  )
    ? values
    : undefined;
}

function isNumeric(type: unknown): boolean {
  return type === 'number' || type === 'integer';
}

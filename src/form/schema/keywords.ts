import { isCount, isFiniteNumber, ownValue } from '../../protocol/json.js';
import { type Constraints, FORMATS } from '../field.js';
import { compilePattern } from '../pattern/pattern.js';
import type { Budget } from './budget.js';

/** Formats of texts with several lines. They are not checked. */
export const MULTILINE_FORMATS: readonly string[] = ['textarea', 'multiline', 'markdown'];

/** Keyword → why its value cannot be used; `undefined` if it can. */
const defects: Record<keyof Constraints, (value: unknown, budget: Budget) => string | undefined> = {
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  uniqueItems: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  multipleOf: (value) => (isFiniteNumber(value) && value > 0 ? undefined : 'must be a number over 0'),
  format: (value) => ((FORMATS as readonly unknown[]).includes(value) ? undefined : 'is not checked'),
  pattern: (value, budget) => {
    if (typeof value !== 'string') return 'must be a string';
    if (!budget.spend('patternStates', 1)) return 'is not checked: too many patterns';
    const pattern = compilePattern(value);
    if (!pattern.ok) return `is not checked: ${pattern.reason}`;
    return budget.spend('patternStates', pattern.states) ? undefined : 'is not checked: too many patterns';
  },
};

function count(value: unknown) {
  return isCount(value) ? undefined : 'must be a whole number from 0';
}

function number(value: unknown) {
  return isFiniteNumber(value) ? undefined : 'must be a number';
}

/** Keywords that spell out alternatives. `optionsIn` and the resolver read them, and skip values that are not lists. */
const LISTS = ['enum', 'oneOf', 'anyOf', 'allOf'];

/** Keywords that only the server checks: they restrict an answer in ways that one field cannot check. */
const UNCHECKED = [
  'not',
  'if',
  'contains',
  'propertyNames',
  'patternProperties',
  'minProperties',
  'maxProperties',
  'dependentRequired',
  'dependentSchemas',
  'dependencies',
];

/** A schema with more keywords than this must have unknown ones. */
const MANY_KEYWORDS = 100;

const KNOWN = [
  ...Object.keys(defects),
  ...UNCHECKED,
  ...LISTS,
  ...['$ref', 'type', 'title', 'description', 'default', 'const', 'enumNames', 'items', 'prefixItems'],
  ...['properties', 'required'],
];

/** Drops the unknown keywords of a schema with very many, so that the reader does not copy them at each step. */
export function withoutClutter(schema: Record<string, unknown>): Record<string, unknown> {
  if (Object.keys(schema).length <= MANY_KEYWORDS) return schema;
  return Object.fromEntries(
    KNOWN.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) => [keyword, schema[keyword]]),
  );
}

/**
 * Picks the keywords that can be checked. A value of a wrong type is dropped and reported: with it the compiled
 * kernel would refuse every answer, and the server checks again in any case.
 */
export function usableKeywords(
  schema: object,
  budget: Budget,
  report: (keyword: string, message: string) => void,
): Constraints {
  const constraints: Record<string, unknown> = {};
  for (const [keyword, defectOf] of Object.entries(defects)) {
    const value = ownValue(schema, keyword);
    if (value === undefined || (keyword === 'format' && MULTILINE_FORMATS.includes(value as string))) continue;
    const defect = defectOf(value, budget);
    if (defect === undefined) constraints[keyword] = value;
    else report(keyword, defect);
  }
  for (const keyword of UNCHECKED) {
    if (Object.hasOwn(schema, keyword)) report(keyword, 'is not checked');
  }
  const isSpelledOut = Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const');
  for (const keyword of LISTS) {
    const value = ownValue(schema, keyword);
    if (value === undefined) continue;
    if (!Array.isArray(value)) report(keyword, 'must be a list');
    else if (keyword !== 'enum' && isSpelledOut) report(keyword, 'is not checked');
  }
  return constraints;
}

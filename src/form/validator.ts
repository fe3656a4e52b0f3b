import { deepEqual, isFiniteNumber, isText, pointerTo } from '../protocol/json.js';
import { hasLostDigits, isMultiple } from '../protocol/numeral.js';
import type { Json } from '../protocol/request.js';
import { throwLater } from '../runtime/throw-later.js';
import { MAX_ITEMS } from './entry.js';
import type { ChoiceField, Constraints, Field, MultipleChoiceField, TextField } from './field.js';
import { kernel } from './kernels/kernel.generated.js';
import { MAX_PATTERN_STEPS, stepsFor } from './pattern/pattern.js';

/** Why an answer does not fit. The view turns it into a message in the person's language. */
export interface AnswerIssue {
  /** The place in the content (RFC 6901); in a list, the place of the invalid item. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed; `type` and `required` included. */
  readonly keyword: string;
  /** The keyword's parameters, as Ajv names them: `limit`, `pattern`, `format`, `multipleOf`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** What Ajv compiled at build time: whether a value fits the limits of a schema. It leaves its errors at itself. */
type Kernel = ((data: { schema: object; value: unknown }) => boolean) & {
  errors: { keyword: string; params: Record<string, unknown> }[] | null;
};

/** A part of a value, and the schema that it has to fit. */
interface Part {
  readonly schema: Constraints;
  readonly value: Json;
  readonly pointer: string;
}

/**
 * Checks a value that is of the field's kind (`isOfKind`) by Ajv, compiled at build time: no `eval` and no compilation in the
 * page. Lengths count Unicode code points, formats are the full ones of ajv-formats, patterns run in linear time (JSON Schema
 * 2020-12, Validation).
 * @param maxSteps The patterns are not checked if they take more steps for the whole value.
 * @returns an empty list if the value fits.
 */
export function issuesOf(field: Field, value: Json, maxSteps = MAX_PATTERN_STEPS): readonly AnswerIssue[] {
  if (field.kind === 'fixed' && typeof value === 'object') return [];
  if ('json' in field) return jsonIssues(field, value);
  const parts = partsOf(field, value);
  const checksPatterns = stepsOf(parts) <= maxSteps;
  return parts.flatMap(({ schema, value, pointer }) => {
    const { pattern, ...others } = schema;
    return check(checksPatterns ? schema : others, value, pointer);
  });
}

/** The checks that are broken. They run at each key press. */
const reported = new WeakSet<object>();

/** By the application's check of a field for JSON. Without its word, nothing fits, and it is reported once. */
function jsonIssues({ json, pointer }: TextField, value: Json): AnswerIssue[] {
  try {
    const error = json!(value);
    if (error === undefined) return [];
    if (isText(error)) return [{ pointer, keyword: 'json', params: { error } }];
    throw new TypeError('jsonFields() must return a string or undefined');
  } catch (error) {
    if (!reported.has(json!)) throwLater(error);
    reported.add(json!);
    return [{ pointer, keyword: 'unchecked', params: {} }];
  }
}

/** The work of matching a value against the patterns of its field, in the unit of `MAX_PATTERN_STEPS`. */
export function patternSteps(field: Field, value: Json): number {
  return stepsOf(partsOf(field, value));
}

function stepsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { schema: { pattern }, value }) => {
    return sum + (pattern !== undefined && isText(value) ? stepsFor(pattern, value) : 0);
  }, 0);
}

/** The value as a whole, and the items of a list. */
function partsOf(field: Field, value: Json): readonly Part[] {
  const { pointer, constraints } = field;
  if (!('items' in field && Array.isArray(value)))
    return [{ schema: schemaFor(field, value, constraints), value, pointer }];
  // The kernel reads lists of texts. Chosen options, which may be numbers, are different as JSON texts, too.
  const whole = field.kind === 'choices' ? value.map((item) => JSON.stringify(item)) : value;
  const items = value.map((item, i) => ({
    schema: schemaFor(field, item, field.items),
    value: item,
    pointer: pointerTo(pointer, i),
  }));
  return [{ schema: constraints, value: whole, pointer }, ...items];
}

/** What a value of a choice has to fit: a text of the person's own has a schema of its own. */
function schemaFor(field: Field, value: Json, schema: Constraints): Constraints {
  return 'other' in field && field.other && !isOffered(field, value) ? field.other : schema;
}

/** By Ajv; `multipleOf` by itself. */
function check(schema: Constraints, value: Json, pointer: string): AnswerIssue[] {
  const limits = kernel as Kernel;
  const errors = limits({ schema, value }) ? [] : limits.errors!;
  const { multipleOf } = schema;
  const isBetween = multipleOf !== undefined && isFiniteNumber(value) && !isMultiple(value, multipleOf);
  return [
    ...errors.map(({ keyword, params }) => ({ pointer, keyword, params })),
    ...(isBetween ? [{ pointer, keyword: 'multipleOf', params: { multipleOf } }] : []),
  ];
}

/** Whether an option has this value. */
function isOffered({ options }: ChoiceField | MultipleChoiceField, value: unknown): boolean {
  return options.some((option) => option.value === value);
}

/**
 * Whether a value is of the type that a field sends; for a choice, one of the options or, if the schema takes other texts,
 * any text. Always false for `null`, for groups and for fields that cannot be shown.
 */
export function isOfKind(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return isOffered(field, value) || (field.other !== undefined && isText(value));
    case 'choices': {
      const offered = new Set<unknown>(field.options.map((option) => option.value));
      if (!Array.isArray(value) || new Set(value).size !== value.length) return false;
      const others = value.filter((item) => !offered.has(item));
      return others.every(isText) && others.length <= (field.other ? 1 : 0);
    }
    case 'number':
      return isFiniteNumber(value) && !(field.integer ? !Number.isSafeInteger(value) : hasLostDigits(value));
    case 'fixed':
      return deepEqual(value, field.value);
    case 'list':
      return Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isText);
    case 'group':
    case 'unsupported':
      return false;
    default:
      return 'json' in field ? value !== undefined : isText(value);
  }
}

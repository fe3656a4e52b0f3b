import { deepEqual, isFiniteNumber, isText, pointerTo } from '../protocol/json.js';
import { hasLostDigits, isMultiple } from '../protocol/numeral.js';
import type { Json } from '../protocol/request.js';
import { MAX_ITEMS } from './entry.js';
import type { ChoiceField, Constraints, Field, ListField, MultipleChoiceField } from './field.js';
import { kernel } from './kernels/kernel.generated.js';
import { MAX_PATTERN_STEPS, stepsFor } from './pattern/pattern.js';

/** Why an answer does not fit. The view turns it into a message in the person's language. */
export interface AnswerIssue {
  /** The place in the content (RFC 6901); in a list, the place of the invalid item. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed; `type` and `required` included. */
  readonly keyword: string;
  /** The keyword's parameters, as Ajv names them: `limit`, `pattern`, `format`, `multipleOf`, `comparison`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a value against a field. A host may bring its own. */
export interface Validator {
  /** Must not throw. @returns an empty list if the value fits. */
  validate(field: Field, value: Json): readonly AnswerIssue[];
}

/** What Ajv compiled at build time: whether a value fits the limits of a schema. It leaves its errors at itself. */
type Kernel = ((data: { schema: object; value: unknown }) => boolean) & {
  errors: { keyword: string; params: Record<string, unknown> }[] | null;
};

/** What a field sends. */
type Type = 'string' | 'number' | 'integer' | 'array';

const IS_OF_TYPE: Readonly<Record<Type, (value: unknown) => boolean>> = {
  string: isText,
  number: Number.isFinite,
  integer: Number.isInteger,
  array: Array.isArray,
};

/**
 * Checks by Ajv, compiled at build time: no `eval` and no compilation in the page. Lengths count Unicode code points,
 * formats are the full ones of ajv-formats, patterns run in linear time (JSON Schema 2020-12, Validation).
 */
export const kernelValidator: Validator = {
  validate(field, value) {
    const type = typeOf(field, value);
    if (!type || (value === null && field.nullable)) return [];
    const isOther = field.kind === 'choice' && !isOffered(field, value);
    const issues = check(type, (isOther && field.other) || field.constraints, value, field.pointer);
    return 'items' in field && Array.isArray(value) ? [...issues, ...checkTexts(field, value)] : issues;
  },
};

/**
 * By Ajv, compiled at build time; the type and `multipleOf` by themselves. A fraction in place of an integer can be over a
 * limit, too.
 */
function check(type: Type, schema: Constraints, value: Json, pointer: string): AnswerIssue[] {
  const limits = kernel as Kernel;
  const typeIssues = IS_OF_TYPE[type](value) ? [] : [{ pointer, keyword: 'type', params: { type } }];
  const errors = limits({ schema, value }) ? [] : limits.errors!.filter(({ keyword }) => keyword !== 'type');
  const { multipleOf } = schema;
  const isBetween = multipleOf !== undefined && isFiniteNumber(value) && !isMultiple(value, multipleOf);
  return [
    ...typeIssues,
    ...errors.map(({ keyword, params }) => ({ pointer, keyword, params })),
    ...(isBetween ? [{ pointer, keyword: 'multipleOf', params: { multipleOf } }] : []),
  ];
}

/** The issues of a list's texts. A pattern that takes too long for all texts is not checked. */
function checkTexts(field: ListField | MultipleChoiceField, texts: readonly Json[]): AnswerIssue[] {
  const { items, pointer } = field;
  const other = field.kind === 'choices' && field.other;
  const { pattern, ...others } = items;
  const isAffordable = pattern === undefined || stepsFor(pattern, texts.filter(isText)) <= MAX_PATTERN_STEPS;
  const schema = isAffordable ? items : others;
  return texts.flatMap((text, i) =>
    check('string', other && !isOffered(field, text) ? other : schema, text, pointerTo(pointer, i)),
  );
}

function typeOf(field: Field, value: Json): Type | undefined {
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'date-time':
      return 'string';
    case 'number':
      return field.integer ? 'integer' : 'number';
    case 'choices':
    case 'list':
      return 'array';
    case 'choice':
    case 'fixed':
      return typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : undefined;
    default:
      return undefined; // Their controls allow only legal values.
  }
}

/** Whether an option has this value. */
function isOffered({ options }: ChoiceField | MultipleChoiceField, value: unknown): boolean {
  return options.some((option) => option.value === value);
}

/** Whether a default or a host's suggestion is a legal value of the field. */
export function fits(field: Field, value: unknown): boolean {
  return isOfKind(field, value) && kernelValidator.validate(field, value as Json).length === 0;
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
      return typeof value === 'number' && !(field.integer ? !Number.isSafeInteger(value) : hasLostDigits(value));
    case 'fixed':
      return deepEqual(value, field.option.value);
    case 'list':
      return Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isText);
    case 'group':
    case 'unsupported':
      return false;
    default:
      return isText(value);
  }
}

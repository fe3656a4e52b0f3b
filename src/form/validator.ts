import { pointerTo } from '../protocol/json.js';
import type { Json } from '../protocol/request.js';
import { MAX_ITEMS } from './entry.js';
import type { Constraints, Field, ListField, MultipleChoiceField } from './field.js';
import * as kernels from './kernels/kernels.generated.js';
import { MAX_PATTERN_STEPS, stepsFor } from './pattern/pattern.js';

/** Why an answer does not fit: what a message in the person's language is built from. */
export interface AnswerIssue {
  /** Where in the content (RFC 6901); of a list the item, where it is at fault. */
  readonly pointer: string;
  /** The JSON Schema keyword that failed; `type` and `required` included. */
  readonly keyword: string;
  /** The keyword's parameters, as Ajv names them: `limit`, `pattern`, `format`, `multipleOf`, `comparison`. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a value against a field. A host may bring its own. */
export interface Validator {
  /** @returns no issue when the value fits. Must not throw. */
  validate(field: Field, value: Json): readonly AnswerIssue[];
}

/** A check that Ajv compiled at build time; it leaves its errors on itself. */
interface Kernel {
  (data: { schema: object; value: unknown }): boolean;
  errors?: ReadonlyArray<{ keyword: string; params: Record<string, unknown> }> | null;
}

/**
 * Checks by Ajv, compiled at build time: no `eval`, no compiling in the page. Lengths count Unicode code points,
 * formats are ajv-formats' full ones, patterns run in linear time (JSON Schema 2020-12, Validation).
 */
export const kernelValidator: Validator = {
  validate(field, value) {
    const kernel = kernelOf(field, value);
    if (!kernel || (value === null && field.nullable)) return [];
    const issues = check(kernel, field.constraints, value, field.pointer);
    return 'items' in field && Array.isArray(value) ? [...issues, ...checkTexts(field, value)] : issues;
  },
};

function check(kernel: Kernel, schema: Constraints, value: Json, pointer: string): AnswerIssue[] {
  if (kernel({ schema, value })) return [];
  return (kernel.errors ?? []).map(({ keyword, params }) => ({ pointer, keyword, params }));
}

/** What is wrong with the texts of a list. A pattern that would take too long for as many as there are is left out. */
function checkTexts({ items, pointer }: ListField | MultipleChoiceField, texts: readonly Json[]): AnswerIssue[] {
  const { pattern, ...others } = items;
  const isAffordable = pattern === undefined || stepsFor(pattern, texts.filter(isText)) <= MAX_PATTERN_STEPS;
  const schema = isAffordable ? items : others;
  return texts.flatMap((text, i) => check(kernels.string, schema, text, pointerTo(pointer, i)));
}

function kernelOf(field: Field, value: Json): Kernel | undefined {
  switch (field.kind) {
    case 'text':
    case 'date':
    case 'date-time':
      return kernels.string;
    case 'number':
      return field.integer ? kernels.integer : kernels.number;
    case 'choices':
    case 'list':
      return kernels.array;
    case 'choice':
    case 'fixed':
      return { string: kernels.string, number: kernels.number }[typeof value as string];
    default:
      return undefined; // What these can hold is bound by their control: on or off.
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether a default or a host's suggestion is a legal value of the field. */
export function fits(field: Field, value: unknown): boolean {
  return isOfKind(field, value) && kernelValidator.validate(field, value as Json).length === 0;
}

function isOfKind(field: Field, value: unknown): boolean {
  switch (field.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'choice':
      return field.options.some((option) => option.value === value);
    case 'choices': {
      const offered = new Set<unknown>(field.options.map((option) => option.value));
      return Array.isArray(value) && new Set(value).size === value.length && value.every((item) => offered.has(item));
    }
    case 'number':
      return typeof value === 'number' && (!field.integer || Number.isSafeInteger(value));
    case 'fixed':
      return value === field.option.value;
    case 'list':
      return Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isText);
    case 'group':
    case 'unsupported':
      return false;
    default:
      return isText(value);
  }
}

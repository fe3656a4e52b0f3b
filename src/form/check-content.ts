import { deepEqual, isObject, ownValue, pointerTo } from '../protocol/json.js';
import { schemaDefect } from '../protocol/parse-request.js';
import type { Json, RequestedSchema } from '../protocol/request.js';
import { ArgumentsForm } from './arguments/arguments-form.js';
import type { Field, LeafField } from './field.js';
import { MAX_PATTERN_STEPS } from './pattern/pattern.js';
import { isFlat } from './schema/default-value.js';
import { normalise } from './schema/normalise.js';
import { asQuestion } from './schema/yes-no.js';
import { type AnswerIssue, isOfKind, issuesOf, patternSteps } from './validator.js';

/** The maximum work for all patterns of one content, in the unit of `MAX_PATTERN_STEPS`. */
const MAX_STEPS = 5 * MAX_PATTERN_STEPS;

/**
 * Checks the content of an accepted form that comes from an untrusted source, such as a browser. It uses the same code as
 * the form. Takes any value and never throws. Content passes only if every key is declared, every required key is present,
 * as is the answer to a form that is one yes or no, and each value fits its field. Unlike the content of a form, it may have an
 * empty text or list, or a legal `null`, for an optional field.
 *
 * The time is bounded: after ten million steps, patterns are no longer checked. The form skips costly patterns, too; the
 * server checks them anyway.
 * @param schema The `requestedSchema`; without one, or without properties, the content must be empty.
 * @param options `nested`: whether nested objects can be answered. Default false.
 * @returns JSON pointer into the content (RFC 6901) → text in English; empty when the content fits.
 */
export function checkContent(schema: unknown, content: unknown, options: CheckOptions = {}): Record<string, string> {
  const defect = schema === undefined ? undefined : schemaDefect(schema);
  if (defect !== undefined) return { '': `The schema cannot become a form: ${defect}` };
  return check(fieldsOf(schema, options), content);
}

export interface CheckOptions {
  /** Whether nested objects can be answered. Default false. */
  nested?: boolean;
}

export interface CheckParsedOptions extends CheckOptions {
  /** Whether answers with errors pass, if each key is declared and no value is deeper than its field. Default false. */
  warns?: boolean;
}

/** Checks content as `checkContent` does, for a schema that `parseRequest` has accepted. */
export function checkParsed(schema: unknown, content: unknown, options: CheckParsedOptions): Record<string, string> {
  return check(fieldsOf(schema, options), content, options.warns);
}

/**
 * Checks the arguments of an action that come changed from an untrusted browser. They may differ from the arguments of the
 * request only where the action's form has a field, and each changed value must fit its field. Never throws.
 * @param before The arguments of the request, an object.
 * @returns JSON pointer into the arguments → text in English; empty when the arguments pass.
 */
export function checkArguments(
  before: Json,
  schema: RequestedSchema | undefined,
  edited: unknown,
): Record<string, string> {
  const { form } = new ArgumentsForm(before as { [key: string]: Json }, schema);
  const check = new ContentCheck(false);
  check.object('', form.fields, edited, before);
  return check.errors;
}

function check(fields: readonly Field[], content: unknown, warns = false): Record<string, string> {
  const check = new ContentCheck(warns);
  check.object('', fields, content);
  return check.errors;
}

/** The limits of the cache: the length of a schema's JSON text in UTF-16 code units, and the number of schemas. */
const MAX_CACHED_LENGTH = 8 * 1024;
const MAX_CACHED = 100;

/** The fields by schema. Reading a schema takes longer than checking an answer, and a tool always sends the same schema. */
const cache = new Map<string, readonly Field[]>();

function fieldsOf(schema: unknown, { nested = false }: CheckOptions): readonly Field[] {
  const key = `${nested}${JSON.stringify(schema)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const fields = asQuestion(normalise(schema, { nested }).fields);
  if (key.length > MAX_CACHED_LENGTH) return fields;
  // A Map iterates in order of insertion: the first key is the oldest.
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value!);
  cache.set(key, fields);
  return fields;
}

/** One check of one content. */
class ContentCheck {
  readonly errors: Record<string, string> = {};
  readonly #warns: boolean;
  #steps = 0;

  constructor(warns: boolean) {
    this.#warns = warns;
  }

  /**
   * @param before The values before the change. A value without a field must be the same as before, and a required value that
   * was missing may be missing still.
   */
  object(pointer: string, fields: readonly Field[], content: unknown, before?: unknown): void {
    if (!isObject(content)) {
      this.errors[pointer] = textOf('type');
      return;
    }
    let known = 0;
    for (const field of fields) {
      if (Object.hasOwn(content, field.key)) known++;
      else if (isObject(before) && !Object.hasOwn(before, field.key)) continue;
      this.#field(field, ownValue(content, field.key), ownValue(before, field.key));
    }
    const keys = new Set([...Object.keys(content), ...(isObject(before) ? Object.keys(before) : [])]);
    if (keys.size === known) return;
    const declared = new Set(fields.map(({ key }) => key));
    for (const key of keys) {
      if (declared.has(key) || (isObject(before) && deepEqual(ownValue(content, key), ownValue(before, key)))) continue;
      this.errors[pointerTo(pointer, key)] = isObject(before) ? 'This stays as it is.' : 'Unknown property.';
    }
  }

  #field(field: Field, value: unknown, before: unknown): void {
    if (before !== undefined && deepEqual(value, before)) return; // Unchanged values are not checked.
    if (field.kind === 'group' && isObject(before) && !(value === undefined && field.required)) {
      this.object(field.pointer, field.fields, value === undefined ? {} : value, before);
    } else if (isMissing(field, value)) {
      if (field.required && !this.#warns) this.errors[field.pointer] = textOf('required');
    } else if (value !== null || !field.nullable) {
      if (field.kind === 'group') this.object(field.pointer, field.fields, value);
      else this.#leaf(field, value);
    }
  }

  #leaf(field: LeafField, value: unknown): void {
    const isKind = isOfKind(field, value);
    if (this.#warns && (isKind || isFlat(value))) return;
    if (!isKind) {
      this.errors[field.pointer] = textOf('type');
      return;
    }
    this.#steps += patternSteps(field, value as Json);
    const issue = issuesOf(field, value as Json, this.#steps > MAX_STEPS ? 0 : undefined)[0];
    if (issue) this.errors[issue.pointer] = textOf(issue.keyword, issue.params);
  }
}

/** Whether a value means "no answer". A form omits an empty text, or says that a required one is missing. */
function isMissing(field: Field, value: unknown): boolean {
  return value === undefined || (value === '' && field.required && field.kind === 'text');
}

function textOf(keyword: string, params: AnswerIssue['params'] = {}): string {
  switch (keyword) {
    case 'required':
      return 'An answer is required.';
    case 'type':
      return 'This is not a possible answer.';
    default: {
      const { limit, format, multipleOf } = params;
      return `The answer does not fit ${[keyword, limit ?? format ?? multipleOf].join(' ').trim()}.`;
    }
  }
}

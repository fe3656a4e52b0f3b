import { isObject, own, pointerTo } from '../protocol/json.js';
import { schemaDefect } from '../protocol/parse-request.js';
import type { Json } from '../protocol/request.js';
import type { Constraints, Field, LeafField } from './field.js';
import { type NormaliseOptions, normalise } from './normalise.js';
import { MAX_PATTERN_STEPS, stepsFor } from './pattern/pattern.js';
import { type AnswerIssue, isOfKind, kernelValidator } from './validator.js';

/** The work of all patterns of one content together, in the unit of `MAX_PATTERN_STEPS`. */
const MAX_STEPS = 5 * MAX_PATTERN_STEPS;

/**
 * Checks the content of an accepted form that comes from an untrusted source, such as a browser, with the code that checks
 * it in the form. Takes any value and never throws. Only what a form of this schema can send passes: every key is declared,
 * and nothing required is missing.
 *
 * The time is bounded: beyond ten million steps patterns are no longer checked, as in the form; the server checks them too.
 * @param schema The `requestedSchema`; without one, or without properties, the content must be empty.
 * @param options `nested`: whether nested objects can be answered. Default false.
 * @returns JSON pointer into the content (RFC 6901) → text in English; empty when the content fits.
 */
export function checkContent(
  schema: unknown,
  content: unknown,
  options: NormaliseOptions = {},
): Record<string, string> {
  const defect = schema === undefined ? undefined : schemaDefect(schema);
  return defect === undefined ? check(fieldsOf(schema, options), content) : { '': `The schema is no form: ${defect}` };
}

export interface CheckParsedOptions extends NormaliseOptions {
  /** Whether answers with errors pass, as long as each key is declared and no value is deeper than its field. Default false. */
  warns?: boolean;
}

/**
 * The same for a schema that `parseRequest` has read: a relay reads it once, when it is asked. A frozen one must be frozen to
 * its leaves: its fields are found by the object.
 */
export function checkParsed(schema: unknown, content: unknown, options: CheckParsedOptions): Record<string, string> {
  const fields =
    Object.isFrozen(schema) && isObject(schema) ? fieldsOfFrozen(schema, options) : fieldsOf(schema, options);
  return check(fields, content, options.warns);
}

function check(fields: readonly Field[], content: unknown, warns = false): Record<string, string> {
  const check = new ContentCheck(warns);
  check.object('', fields, content);
  return check.errors;
}

/** Fields of frozen schemas, without and with nested objects. */
const frozen = [new WeakMap<object, readonly Field[]>(), new WeakMap<object, readonly Field[]>()] as const;

function fieldsOfFrozen(schema: object, options: NormaliseOptions): readonly Field[] {
  const cache = frozen[options.nested ? 1 : 0];
  const cached = cache.get(schema);
  if (cached) return cached;
  const fields = fieldsOf(schema, options);
  cache.set(schema, fields);
  return fields;
}

/** The longest JSON text of a schema whose fields are kept, and how many are. */
const MAX_CACHED_LENGTH = 8 * 1024;
const MAX_CACHED = 100;

/** Fields by schema. Reading a schema takes longer than checking an answer, and a tool asks with the same one each time. */
const cache = new Map<string, readonly Field[]>();

function fieldsOf(schema: unknown, { nested = false }: NormaliseOptions): readonly Field[] {
  const key = `${nested}${JSON.stringify(schema)}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const { fields } = normalise(schema, { nested });
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

  object(pointer: string, fields: readonly Field[], content: unknown): void {
    if (!isObject(content)) {
      this.errors[pointer] = textOf('type');
      return;
    }
    let known = 0;
    for (const field of fields) {
      if (Object.hasOwn(content, field.key)) known++;
      this.#field(field, own(content, field.key));
    }
    const keys = Object.keys(content);
    if (keys.length === known) return;
    const declared = new Set(fields.map(({ key }) => key));
    for (const key of keys) {
      if (!declared.has(key)) this.errors[pointerTo(pointer, key)] = 'Nobody asked for this.';
    }
  }

  #field(field: Field, value: unknown): void {
    if (isMissing(field, value)) {
      if (field.required && !this.#warns) this.errors[field.pointer] = textOf('required');
    } else if (value !== null || !field.nullable) {
      if (field.kind === 'group') this.object(field.pointer, field.fields, value);
      else this.#leaf(field, value);
    }
  }

  #leaf(field: LeafField, value: unknown): void {
    if (this.#warns && isFlat(value)) return;
    if (!isOfKind(field, value)) {
      this.errors[field.pointer] = textOf('type');
      return;
    }
    const issue = kernelValidator.validate(this.#affordable(field, value), value as Json)[0];
    if (issue) this.errors[issue.pointer] = textOf(issue.keyword, issue.params);
  }

  /** The field without its pattern, once the patterns have taken too many steps. */
  #affordable(field: LeafField, value: unknown): LeafField {
    const { pattern } = 'items' in field ? field.items : field.constraints;
    if (pattern === undefined) return field;
    const texts = [value].flat().filter((text) => typeof text === 'string');
    if (texts.length === 0) return field;
    this.#steps += stepsFor(pattern, texts);
    if (this.#steps <= MAX_STEPS) return field;
    const without = ({ pattern: _, ...others }: Constraints): Constraints => others;
    return 'items' in field
      ? { ...field, items: without(field.items) }
      : { ...field, constraints: without(field.constraints) };
  }
}

/** Whether a value is what one field sends, right or wrong: a text, a number, a boolean, or a list of them. */
function isFlat(value: unknown): boolean {
  return [value].flat().every((item) => typeof item !== 'object');
}

/** Whether a value stands for "no answer". A form omits an empty text, or says that a required one is missing. */
function isMissing(field: Field, value: unknown): boolean {
  return value === undefined || (value === '' && field.required && field.kind === 'text');
}

function textOf(keyword: string, params: AnswerIssue['params'] = {}): string {
  switch (keyword) {
    case 'required':
      return 'An answer is required.';
    case 'type':
      return 'This is no possible answer.';
    default: {
      const { limit, format, multipleOf } = params;
      return `The answer does not fit ${[keyword, limit ?? format ?? multipleOf].join(' ').trim()}.`;
    }
  }
}

import { numberDefect } from '../../protocol/exact-json.js';
import { isObject, ownValue, setOwn } from '../../protocol/json.js';
import type { Json, RequestedSchema } from '../../protocol/request.js';
import type { Decision, ReviewData } from '../../protocol/review.js';
import { isEmptyValue } from '../entry.js';
import type { Field } from '../field.js';
import { Form } from '../form.js';
import { answersOf } from '../schema/yes-no.js';

export type JsonObject = { [key: string]: Json };

/**
 * The arguments of an action as a form. Some arguments get no field and stay as they are: those that do not fit the schema,
 * fixed values, secrets, and lists of objects. Arguments that the person does not touch stay the same byte for byte. The
 * schema's defaults are not filled in, because they are not arguments.
 */
export class ArgumentsForm {
  readonly form: Form;
  readonly #args: JsonObject;

  /**
   * @param schema Default: derived from the arguments.
   * @param changed The arguments as the person changed them before.
   */
  constructor(args: JsonObject, schema: RequestedSchema | undefined, changed?: JsonObject) {
    this.#args = args;
    this.form = new Form(describesArguments(schema) ? schema : schemaOf(args), {
      values: args,
      nested: true,
      prepare: (fields, filled) => editable(fields, args, filled),
    });
    if (changed) this.form.enterContent(changed);
  }

  /** The arguments that have no field, in their places; `undefined` if every argument has a field. */
  get kept(): JsonObject | undefined {
    return argumentsWithoutField(this.#args, this.form.fields);
  }

  /** The arguments with the person's changes. Read it only while no field of the form is failing. */
  get args(): JsonObject {
    return this.#overlay(this.#args, this.form.fields, this.form.content());
  }

  #overlay(args: JsonObject, fields: readonly Field[], content: object): JsonObject {
    const changed = { ...args };
    for (const field of fields) {
      const { key } = field;
      const value = ownValue(content, key) as Json | undefined;
      if (field.kind === 'group') {
        if (!field.fields.some((child) => this.#isTouched(child))) continue;
        const before = ownValue(args, key);
        if (isObject(before)) {
          const inside = isObject(value) ? value : {};
          setOwn(changed, key, this.#overlay(before as JsonObject, field.fields, inside));
        } else if (value !== undefined) setOwn(changed, key, value); // A new group has all that a form sends.
      } else if (this.form.isTouched(field)) {
        if (value === undefined) delete changed[key];
        else setOwn(changed, key, value);
      }
    }
    return changed;
  }

  #isTouched(field: Field): boolean {
    return field.kind === 'group' ? field.fields.some((child) => this.#isTouched(child)) : this.form.isTouched(field);
  }
}

/** Whether a form could change at least one argument, and only that one. */
export function canEdit(args: Json, schema: RequestedSchema | undefined): args is JsonObject {
  return (
    isObject(args) &&
    !numberDefect(args as Json) &&
    new ArgumentsForm(args as JsonObject, schema).form.leaves.length > 0
  );
}

/** Makes a schema for arguments that come without one: each value may change to another value of the same type. */
function schemaOf(args: JsonObject): RequestedSchema {
  const properties = {};
  for (const [key, value] of Object.entries(args)) setOwn(properties, key, schemaOfValue(value));
  return { type: 'object', properties };
}

function schemaOfValue(value: Json): Json {
  if (Array.isArray(value)) return { type: 'array', items: { type: 'string' } };
  if (isObject(value)) return schemaOf(value as JsonObject) as Json;
  return value === null ? {} : { type: typeof value };
}

/**
 * Keeps the fields that show their argument in full and can change it. Removes the schema's defaults.
 * @param filled The pointers of the fields that show their argument.
 */
function editable(fields: readonly Field[], args: unknown, filled: ReadonlySet<string>): Field[] {
  return fields.flatMap((field): Field[] => {
    const value = ownValue(args, field.key) as Json | undefined;
    if (field.kind === 'group') {
      if (value !== undefined && !isObject(value)) return [];
      const inside = editable(field.fields, value, filled);
      return inside.length > 0 ? [{ ...field, fields: inside }] : [];
    }
    if (field.kind === 'fixed' || field.kind === 'unsupported' || field.secret) return [];
    if (!isEmptyValue(value) && !filled.has(field.pointer)) return [];
    const { defaultValue: _, lacksDefault: __, ...plain } = field;
    if (plain.kind === 'boolean' && typeof value !== 'boolean') return [{ ...plain, answers: answersOf(plain) }];
    return [plain];
  });
}

function argumentsWithoutField(args: JsonObject, fields: readonly Field[]): JsonObject | undefined {
  const kept: JsonObject = {};
  for (const [key, value] of Object.entries(args)) {
    const field = fields.find((one) => one.key === key);
    if (!field) setOwn(kept, key, value);
    else if (field.kind === 'group' && isObject(value)) {
      const inside = argumentsWithoutField(value as JsonObject, field.fields);
      if (inside) setOwn(kept, key, inside);
    }
  }
  return Object.keys(kept).length > 0 ? kept : undefined;
}

/** Whether a schema describes the arguments. `{}`, and a schema of type `object` alone, say nothing of them. */
function describesArguments(schema: RequestedSchema | undefined): boolean {
  if (!isObject(schema)) return false;
  const type = ownValue(schema, 'type') ?? 'object';
  const isComposed = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => Object.hasOwn(schema, keyword));
  return type !== 'object' || isComposed || isObject(ownValue(schema, 'properties'));
}

/** Whether the person may make this decision about an action. */
export function allowsDecision(review: ReviewData, decision: Decision): boolean {
  const { allow, defect, args, argsSchema } = review;
  if (!allow.includes(decision)) return false;
  if (decision === 'approve') return defect === '';
  return decision !== 'edit' || (defect === '' && canEdit(args, argsSchema));
}

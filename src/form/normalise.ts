import { isObject, own, pointerTo, textIn } from '../protocol/json.js';
import { MAX_FIELDS } from '../protocol/limits.js';
import type { Json } from '../protocol/request.js';
import { Budget } from './budget.js';
import { defaultDefect } from './default-value.js';
import { isEmptyValue } from './entry.js';
import type { Constraints, Field, LeafField, Option, SchemaIssue } from './field.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, unsupported } from './kind.js';
import { cleanLine, cleanText, headingFrom, labelFromKey, shorten } from './label.js';
import { createResolver, type Meaning, OTHER_TEXT } from './resolve.js';
import { seemsSecret } from './secret.js';

/** A requested schema, read. Without fields it is a yes/no question. */
export interface NormalisedSchema {
  fields: readonly Field[];
  issues: readonly SchemaIssue[];
  /** The root title, unless it is a class name; may be empty. */
  heading: string;
  /** The root description; may be empty. */
  description: string;
}

export interface NormaliseOptions {
  /**
   * Shows nested objects as groups of fields. Default false: they cannot be shown, since answers are flat in all
   * revisions of the protocol.
   */
  nested?: boolean;
}

/** An object whose properties are read. */
interface Place {
  /** Its place in the content, and in the requested schema (RFC 6901). */
  pointer: string;
  schemaPointer: string;
  /** Whether the object is sent in any case, so that its required properties always are. */
  expected: boolean;
  /** The definitions around it: one that contains itself has no end. */
  inside: ReadonlySet<object>;
  defaultValue: unknown;
}

/**
 * Reads whatever a server sent as `requestedSchema` into an ordered list of fields. Never throws: an unusable part is
 * dropped with an issue, and a property that cannot be shown becomes a field that says so. Takes steps and memory in
 * proportion to the schema's bytes.
 * @param schema An object within the limits that `parseRequest` checks, or `undefined`.
 * @param budget What reading may cost; tests read its `steps`.
 */
export function normalise(
  schema: unknown,
  { nested = false }: NormaliseOptions = {},
  budget: Budget = new Budget(schema),
): NormalisedSchema {
  const root = isObject(schema) ? schema : {};
  const resolve = createResolver(root, budget);
  const issues: SchemaIssue[] = [];
  /** The names of the fields so far, and of all top-level ones. */
  const names = new Set<string>();
  let nextId = 0;

  /** @param at The place of the defect. */
  const report = (pointer: string, keyword: string, message: string, at = `${pointer}/${keyword}`) => {
    if (budget.spend('issues', 1)) issues.push({ pointer: at, keyword, message });
  };

  /** Reports the parts of a schema that only the server checks. */
  const reportMeaning = ({ unreadable, broken, partlyChecked }: Meaning, pointer: string) => {
    if (unreadable) report(pointer, '$ref', `cannot be read: ${unreadable}`, pointer);
    if (broken !== undefined) report(pointer, '$ref', 'leads nowhere');
    for (const keyword of partlyChecked) report(pointer, keyword, 'is not wholly checked');
  };

  const fieldsOf = (schema: object, place: Place): Field[] => {
    const { schemaPointer } = place;
    const properties = propertiesOf(schema);
    const listed = own(schema, 'required');
    const required: readonly unknown[] = Array.isArray(listed) ? listed : [];
    if (listed !== undefined && listed !== required) report(schemaPointer, 'required', 'must be a list');
    budget.spend('steps', required.length);
    required.forEach((key, i) => {
      if (typeof key === 'string' && Object.hasOwn(properties, key)) return;
      report(schemaPointer, 'required', 'names no property', `${schemaPointer}/required/${i}`);
    });
    const isRequired = new Set(required);
    const keys = Object.keys(properties);
    if (keys.length > MAX_FIELDS) report(schemaPointer, 'properties', `only ${MAX_FIELDS} are shown`);
    return keys.slice(0, MAX_FIELDS).map((key) => fieldOf(properties[key], key, isRequired.has(key), place));
  };

  const fieldOf = (property: unknown, key: string, required: boolean, parent: Place): Field => {
    const id = nextId++;
    const pointer = pointerTo(parent.pointer, key);
    const schemaPointer = pointerTo(`${parent.schemaPointer}/properties`, key);
    const meaning = resolve(property);
    const schema: Record<string, unknown> = {
      ...(meaning.unreadable ? meaning.schema : withItems(meaning.schema)),
      ...(isObject(parent.defaultValue) &&
        Object.hasOwn(parent.defaultValue, key) && { default: parent.defaultValue[key] }),
    };
    const mandatory = required && parent.expected;
    const other = otherText(schema);
    const kind = kindOfField(meaning, schema, mandatory, parent, pointer);
    const fullLabel = cleanLine(textIn(schema, 'title')) || labelFromKey(key);
    const label = shorten(fullLabel);
    const description = describe(schema);
    const base = {
      id,
      key,
      pointer,
      name: parent.pointer === '' ? key : nameOf(pointer),
      label,
      ...(label !== fullLabel && { fullLabel }),
      description: description === fullLabel ? '' : description,
      required,
      mandatory,
      nullable: meaning.nullable || (kind.kind === 'choice' && kind.nullable),
      secret: (isTyped(kind) || other !== undefined) && asksForSecret(schema, key, fullLabel, parent.pointer),
    };
    if (kind.kind === 'unsupported') {
      report(schemaPointer, 'type', `cannot be shown: ${kind.reason}`, schemaPointer);
      return { ...kind, ...base, constraints: {} };
    }
    reportMeaning(meaning, schemaPointer);
    const constraints = constraintsOf(schema, schemaPointer);
    if (kind.kind === 'group') {
      const expected = mandatory && !base.nullable;
      const inside = new Set([...parent.inside, ...meaning.followed]);
      const place = { pointer, schemaPointer, expected, inside, defaultValue: own(schema, 'default') };
      return { ...kind, ...base, constraints, fields: fieldsOf(schema, place) };
    }
    const items = own(schema, 'items');
    const texts = () => ({ items: constraintsOf(isObject(items) ? items : {}, `${schemaPointer}/items`) });
    const field = {
      ...kind,
      ...base,
      constraints,
      ...((kind.kind === 'list' || kind.kind === 'choices') && texts()),
      ...(other && { other: constraintsOf(other, schemaPointer) }),
    } as LeafField;
    if (kind.kind === 'choice' && !kind.options.every(({ value }) => isOfType(value, own(schema, 'type')))) {
      report(schemaPointer, 'type', 'is not that of all values');
    }
    return withDefault(field, own(schema, 'default'), schemaPointer);
  };

  /** A nested field's name: its pointer, without its leading slash unless another field has that name. */
  const nameOf = (pointer: string) => {
    let name = pointer.slice(1);
    while (names.has(name)) name = `/${name}`;
    names.add(name);
    return name;
  };

  const kindOfField = (
    { unreadable, followed }: Meaning,
    schema: Record<string, unknown>,
    mandatory: boolean,
    parent: Place,
    pointer: string,
  ): Kind => {
    if (unreadable) return unsupported(unreadable);
    const kind = kindOf(schema, mandatory);
    if ('options' in kind && !budget.spend('options', kind.options.length)) return unsupported('too-many-options');
    if (kind.kind !== 'group') return kind;
    if (!nested) return unsupported('nested');
    if ([...followed].some((definition) => parent.inside.has(definition))) return unsupported('too-deep');
    const count = Object.keys(propertiesOf(schema)).length;
    if (!budget.spend('fields', count)) return unsupported('too-many-fields');
    // Each name inside repeats this pointer.
    return budget.spend('steps', count * pointer.length) ? kind : unsupported('too-deep');
  };

  /** Resolves a list's items: Pydantic and schemars define a list's choices in `$defs`. */
  const withItems = (schema: Record<string, unknown>) => {
    if (!isObject(own(schema, 'items'))) return schema;
    const items = resolve(schema.items);
    return items.unreadable ? schema : { ...schema, items: items.schema };
  };

  const constraintsOf = (schema: object, pointer: string): Constraints =>
    usableKeywords(schema, budget, (keyword, message) => report(pointer, keyword, message));

  const withDefault = (field: LeafField, value: unknown, schemaPointer: string): Field => {
    if (isEmptyValue(value)) return field;
    const defect = defaultDefect(field, value, budget);
    if (defect === undefined) return { ...field, defaultValue: value as Json };
    report(schemaPointer, 'default', defect);
    return field;
  };

  const meaning = resolve(root);
  reportMeaning(meaning, '');
  const keys = Object.keys(propertiesOf(meaning.schema)).slice(0, MAX_FIELDS);
  for (const key of keys) names.add(key);
  budget.spend('fields', keys.length);
  return {
    fields: fieldsOf(meaning.schema, {
      pointer: '',
      schemaPointer: '',
      expected: true,
      inside: new Set([root, ...meaning.followed]),
      defaultValue: undefined,
    }),
    issues,
    heading: headingFrom(own(meaning.schema, 'title')),
    description: describe(meaning.schema),
  };
}

/** @param parentPointer Of the object that holds the property: "number" in "card" asks for a card number. */
function asksForSecret(schema: object, key: string, label: string, parentPointer: string): boolean {
  const items = own(schema, 'items');
  const parent = parentPointer.slice(parentPointer.lastIndexOf('/') + 1);
  return (
    seemsSecret({ ...cluesIn(schema), name: key, label }) ||
    (isObject(items) && seemsSecret({ ...cluesIn(items), name: '' })) ||
    // What is in an object of credentials may still be a user name.
    (parent !== '' && !seemsSecret({ name: parent }) && seemsSecret({ name: `${parent} ${key}` }))
  );
}

/** The texts of a schema that may tell that it asks for a secret. */
function cluesIn(schema: object) {
  return {
    label: textIn(schema, 'title'),
    description: textIn(schema, 'description'),
    format: textIn(schema, 'format'),
  };
}

/** The schema of an answer beside the options of a choice or of a list. */
function otherText(schema: object): Record<string, unknown> | undefined {
  const items = own(schema, 'items');
  return [schema, items]
    .map((given) => (given as { [OTHER_TEXT]?: Record<string, unknown> })?.[OTHER_TEXT])
    .find(Boolean);
}

/** Whether the person types the answer instead of choosing it. */
function isTyped({ kind }: Kind): boolean {
  return kind === 'text' || kind === 'number' || kind === 'list';
}

/** Whether an option's value is of the declared type, if there is one. */
function isOfType(value: Option['value'], declared: unknown): boolean {
  const types = [declared].flat();
  return (
    declared === undefined || types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value))
  );
}

function propertiesOf(schema: object): Record<string, unknown> {
  const properties = own(schema, 'properties');
  return isObject(properties) ? properties : {};
}

function describe(schema: object): string {
  return cleanText(textIn(schema, 'description')).trim();
}

import { isObject, own, pointerTo } from '../protocol/json.js';
import { MAX_FIELDS } from '../protocol/limits.js';
import type { Json } from '../protocol/request.js';
import { Budget } from './budget.js';
import { defaultDefect } from './default-value.js';
import { isEmptyValue } from './entry.js';
import type { Constraints, Field, LeafField, Option, SchemaIssue } from './field.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, unsupported } from './kind.js';
import { cleanLine, cleanText, headingFrom, labelFromKey, shorten } from './label.js';
import { type Resolved, Resolver } from './resolve.js';
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

/**
 * Reads whatever a server sent as `requestedSchema` into an ordered list of fields. Never throws: an unusable part is
 * dropped with an issue, and a property that cannot be shown becomes a field that says so. Takes steps and memory in
 * proportion to the schema's bytes.
 * @param schema An object within the limits that `parseRequest` checks, or `undefined`.
 * @param budget What reading may cost; tests read its `steps`.
 */
export function normalise(
  schema: unknown,
  options: NormaliseOptions = {},
  budget: Budget = new Budget(schema),
): NormalisedSchema {
  const root = isObject(schema) ? schema : {};
  return new Reader(root, options, budget).read(root);
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

/** Reads one requested schema. */
class Reader {
  readonly #budget: Budget;
  readonly #resolver: Resolver;
  readonly #nested: boolean;
  readonly #issues: SchemaIssue[] = [];
  /** The names of the fields so far, and of all top-level ones. */
  readonly #names = new Set<string>();
  #nextId = 0;

  constructor(root: object, { nested = false }: NormaliseOptions, budget: Budget) {
    this.#budget = budget;
    this.#resolver = new Resolver(root, budget);
    this.#nested = nested;
  }

  read(root: object): NormalisedSchema {
    const resolved = this.#resolver.resolve(root);
    const schema = resolved.ok ? resolved.schema : root;
    this.#reportMeaning(resolved, '');
    const place: Place = {
      pointer: '',
      schemaPointer: '',
      expected: true,
      inside: new Set([root, ...(resolved.ok ? resolved.followed : [])]),
      defaultValue: undefined,
    };
    const keys = Object.keys(propertiesOf(schema)).slice(0, MAX_FIELDS);
    for (const key of keys) this.#names.add(key);
    this.#budget.spend('fields', keys.length);
    return {
      fields: this.#fieldsOf(schema, place),
      issues: this.#issues,
      heading: headingFrom(own(schema, 'title')),
      description: describe(schema),
    };
  }

  #fieldsOf(schema: object, place: Place): Field[] {
    const { schemaPointer } = place;
    const properties = propertiesOf(schema);
    const listed = own(schema, 'required');
    const required: readonly unknown[] = Array.isArray(listed) ? listed : [];
    if (listed !== undefined && listed !== required) this.#issue(schemaPointer, 'required', 'must be a list');
    this.#budget.spend('steps', required.length);
    required.forEach((key, i) => {
      if (typeof key === 'string' && Object.hasOwn(properties, key)) return;
      this.#issue(schemaPointer, 'required', 'names no property', `required/${i}`);
    });
    const isRequired = new Set(required);
    const keys = Object.keys(properties);
    if (keys.length > MAX_FIELDS) this.#issue(schemaPointer, 'properties', `only ${MAX_FIELDS} are shown`);
    return keys.slice(0, MAX_FIELDS).map((key) => this.#field(properties[key], key, isRequired.has(key), place));
  }

  #field(property: unknown, key: string, required: boolean, parent: Place): Field {
    const id = this.#nextId++;
    const pointer = pointerTo(parent.pointer, key);
    const schemaPointer = pointerTo(`${parent.schemaPointer}/properties`, key);
    const resolved = this.#resolver.resolve(property);
    const schema: Record<string, unknown> = {
      ...(resolved.ok ? this.#withItems(resolved.schema) : isObject(property) ? property : {}),
      ...(isObject(parent.defaultValue) &&
        Object.hasOwn(parent.defaultValue, key) && { default: parent.defaultValue[key] }),
    };
    const mandatory = required && parent.expected;
    const kind = this.#kindOf(resolved, schema, mandatory, parent, pointer);
    const title = own(schema, 'title');
    const fullLabel = (typeof title === 'string' && cleanLine(title)) || labelFromKey(key);
    const label = shorten(fullLabel);
    const description = describe(schema);
    const base = {
      id,
      key,
      pointer,
      name: parent.pointer === '' ? key : this.#nameOf(pointer),
      label,
      ...(label !== fullLabel && { fullLabel }),
      description: description === fullLabel ? '' : description,
      required,
      mandatory,
      nullable: (resolved.ok && resolved.nullable) || ('nullable' in kind && kind.nullable),
      secret: isTyped(kind) && asksForSecret(schema, key, fullLabel, parent.pointer),
    };
    if (kind.kind === 'unsupported') {
      this.#issue(schemaPointer, 'type', `cannot be shown: ${kind.reason}`, '');
      return { ...kind, ...base, constraints: {} };
    }
    this.#reportMeaning(resolved, schemaPointer);
    const constraints = this.#keywords(schema, schemaPointer);
    if (kind.kind === 'group') {
      const expected = mandatory && !base.nullable;
      const inside = new Set([...parent.inside, ...(resolved.ok ? resolved.followed : [])]);
      const place = { pointer, schemaPointer, expected, inside, defaultValue: own(schema, 'default') };
      return { ...kind, ...base, constraints, fields: this.#fieldsOf(schema, place) };
    }
    const items = own(schema, 'items');
    const texts = () => ({ items: this.#keywords(isObject(items) ? items : {}, `${schemaPointer}/items`) });
    const field = {
      ...kind,
      ...base,
      constraints,
      ...((kind.kind === 'list' || kind.kind === 'choices') && texts()),
    } as LeafField;
    if (kind.kind === 'choice' && !kind.options.every(({ value }) => isOfType(value, own(schema, 'type')))) {
      this.#issue(schemaPointer, 'type', 'is not that of all values');
    }
    return this.#withDefault(field, own(schema, 'default'), schemaPointer);
  }

  /** A nested field's name: its pointer, without its leading slash unless another field has that name. */
  #nameOf(pointer: string): string {
    let name = pointer.slice(1);
    while (this.#names.has(name)) name = `/${name}`;
    this.#names.add(name);
    return name;
  }

  #kindOf(
    resolved: Resolved,
    schema: Record<string, unknown>,
    mandatory: boolean,
    parent: Place,
    pointer: string,
  ): Kind {
    if (!resolved.ok) return unsupported(resolved.reason);
    const kind = kindOf(schema, mandatory);
    if ('options' in kind && !this.#budget.spend('options', kind.options.length))
      return unsupported('too-many-options');
    if (kind.kind !== 'group') return kind;
    if (!this.#nested) return unsupported('nested');
    if ([...resolved.followed].some((definition) => parent.inside.has(definition))) return unsupported('too-deep');
    const count = Object.keys(propertiesOf(schema)).length;
    if (!this.#budget.spend('fields', count)) return unsupported('too-many-fields');
    // Each name inside repeats this pointer.
    return this.#budget.spend('steps', count * pointer.length) ? kind : unsupported('too-deep');
  }

  /** Resolves a list's items: Pydantic and schemars define a list's choices in `$defs`. */
  #withItems(schema: Record<string, unknown>): Record<string, unknown> {
    if (!isObject(own(schema, 'items'))) return schema;
    const items = this.#resolver.resolve(schema.items);
    return items.ok ? { ...schema, items: items.schema } : schema;
  }

  #keywords(schema: object, pointer: string): Constraints {
    return usableKeywords(schema, this.#budget, (keyword, message) => this.#issue(pointer, keyword, message));
  }

  #withDefault(field: LeafField, value: unknown, schemaPointer: string): Field {
    if (isEmptyValue(value)) return field;
    const defect = defaultDefect(field, value, this.#budget);
    if (defect === undefined) return { ...field, defaultValue: value as Json };
    this.#issue(schemaPointer, 'default', defect);
    return field;
  }

  /** Reports the parts of a schema that only the server checks. */
  #reportMeaning(resolved: Resolved, pointer: string): void {
    if (!resolved.ok) {
      this.#issue(pointer, '$ref', `cannot be read: ${resolved.reason}`, '');
      return;
    }
    if (resolved.broken !== undefined) this.#issue(pointer, '$ref', 'leads nowhere');
    for (const keyword of resolved.partlyChecked) this.#issue(pointer, keyword, 'is not wholly checked');
  }

  /** @param path From the schema at `pointer` to the defect; empty for the schema itself. */
  #issue(pointer: string, keyword: string, message: string, path = keyword): void {
    if (!this.#budget.spend('issues', 1)) return;
    this.#issues.push({ pointer: path === '' ? pointer : `${pointer}/${path}`, keyword, message });
  }
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
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
  const [label, description, format] = ['title', 'description', 'format'].map((keyword) =>
    textOrEmpty(own(schema, keyword)),
  );
  return { label: label!, description: description!, format: format! };
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
  return cleanText(textOrEmpty(own(schema, 'description'))).trim();
}

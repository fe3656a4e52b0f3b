import { isObject, own, pointerTo } from '../protocol/json.js';
import { MAX_FIELDS } from '../protocol/limits.js';
import type { Json } from '../protocol/request.js';
import { Budget } from './budget.js';
import { isNothing } from './entry.js';
import type { Constraints, Field, LeafField, Option, SchemaIssue } from './field.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, unsupported } from './kind.js';
import { cleanLine, cleanText, headingFrom, labelFromKey, shorten } from './label.js';
import { stepsFor } from './pattern/pattern.js';
import { type Resolved, Resolver } from './resolve.js';
import { seemsSecret } from './secret.js';
import { fits } from './validator.js';

/** What a requested schema asks for. No fields: a yes/no question. */
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
 * Makes an ordered list of fields from whatever a server sent as `requestedSchema`. Never throws: what cannot be used
 * is dropped with an issue, and what cannot be shown becomes a field that says so.
 * @param schema An object within the limits that `parseRequest` checks, or `undefined`.
 */
export function normalise(schema: unknown, options: NormaliseOptions = {}): NormalisedSchema {
  const root = isObject(schema) ? schema : {};
  return new Reader(root, options).read(root);
}

/** Where a property stands. */
interface Place {
  /** In the content, and in the requested schema (RFC 6901). */
  pointer: string;
  schemaPointer: string;
  /** Whether its object is sent in any case, so that what is required in it always is. */
  expected: boolean;
  /** The definitions that it stands in: one that contains itself has no end. */
  inside: ReadonlySet<object>;
  /** The default of its object. */
  preset: unknown;
}

/** Reads one requested schema. */
class Reader {
  readonly #budget = new Budget();
  readonly #resolver: Resolver;
  readonly #nested: boolean;
  readonly #issues: SchemaIssue[] = [];
  #nextId = 0;

  constructor(root: object, { nested = false }: NormaliseOptions) {
    this.#resolver = new Resolver(root, this.#budget);
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
      preset: undefined,
    };
    this.#budget.spend('fields', Math.min(Object.keys(propertiesOf(schema)).length, MAX_FIELDS));
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
    if (listed !== undefined && listed !== required) this.#issue(`${schemaPointer}/required`, 'must be a list');
    required.forEach((key, i) => {
      if (typeof key === 'string' && Object.hasOwn(properties, key)) return;
      this.#issue(`${schemaPointer}/required/${i}`, 'names no property', 'required');
    });
    const isRequired = new Set(required);
    const keys = Object.keys(properties);
    if (keys.length > MAX_FIELDS) this.#issue(`${schemaPointer}/properties`, `only ${MAX_FIELDS} are shown`);
    return keys.slice(0, MAX_FIELDS).map((key) => this.#field(properties[key], key, isRequired.has(key), place));
  }

  #field(property: unknown, key: string, required: boolean, parent: Place): Field {
    const id = this.#nextId++;
    const pointer = pointerTo(parent.pointer, key);
    const schemaPointer = pointerTo(`${parent.schemaPointer}/properties`, key);
    const resolved = this.#resolver.resolve(property);
    const schema: Record<string, unknown> = {
      ...(resolved.ok ? this.#withItems(resolved.schema) : isObject(property) ? property : {}),
      ...(isObject(parent.preset) && Object.hasOwn(parent.preset, key) && { default: parent.preset[key] }),
    };
    const mandatory = required && parent.expected;
    const kind = this.#kindOf(resolved, schema, mandatory, parent);
    const title = own(schema, 'title');
    const fullLabel = (typeof title === 'string' && cleanLine(title)) || labelFromKey(key);
    const label = shorten(fullLabel);
    const description = describe(schema);
    const base = {
      id,
      key,
      pointer,
      name: parent.pointer === '' ? key : pointer.slice(1),
      label,
      ...(label !== fullLabel && { fullLabel }),
      description: description === fullLabel ? '' : description,
      required,
      mandatory,
      nullable: (resolved.ok && resolved.nullable) || ('nullable' in kind && kind.nullable),
      secret:
        isTyped(kind) &&
        seemsSecret({ name: key, label: fullLabel, description, format: textOf(own(schema, 'format')) }),
    };
    if (kind.kind === 'unsupported') {
      this.#issue(schemaPointer, `cannot be shown: ${kind.reason}`, 'type');
      return { ...kind, ...base, constraints: {} };
    }
    this.#reportMeaning(resolved, schemaPointer);
    const constraints = this.#keywords(schema, schemaPointer);
    if (kind.kind === 'group') {
      const expected = mandatory && !base.nullable;
      const inside = new Set([...parent.inside, ...(resolved.ok ? resolved.followed : [])]);
      const place = { pointer, schemaPointer, expected, inside, preset: own(schema, 'default') };
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
      this.#issue(`${schemaPointer}/type`, 'is not that of all values');
    }
    return this.#withPreset(field, own(schema, 'default'), schemaPointer);
  }

  #kindOf(resolved: Resolved, schema: Record<string, unknown>, mandatory: boolean, parent: Place): Kind {
    if (!resolved.ok) return unsupported(resolved.reason);
    const kind = kindOf(schema, mandatory);
    if ('options' in kind && !this.#budget.spend('options', kind.options.length))
      return unsupported('too-many-options');
    if (kind.kind !== 'group') return kind;
    if (!this.#nested) return unsupported('nested');
    if ([...resolved.followed].some((definition) => parent.inside.has(definition))) return unsupported('too-deep');
    const count = Object.keys(propertiesOf(schema)).length;
    return this.#budget.spend('fields', count) ? kind : unsupported('too-many-fields');
  }

  /** Follows what a list's items refer to: Pydantic and schemars define a list's choices in `$defs`. */
  #withItems(schema: Record<string, unknown>): Record<string, unknown> {
    if (!isObject(own(schema, 'items'))) return schema;
    const items = this.#resolver.resolve(schema.items);
    return items.ok ? { ...schema, items: items.schema } : schema;
  }

  #keywords(schema: object, pointer: string): Constraints {
    return usableKeywords(schema, pointer, this.#budget, this.#issues);
  }

  #withPreset(field: LeafField, preset: unknown, schemaPointer: string): Field {
    if (isNothing(preset)) return field;
    if (this.#isAffordable(field, preset) && fits(field, preset)) return { ...field, preset: preset as Json };
    this.#issue(`${schemaPointer}/default`, 'does not fit the field');
    return field;
  }

  /** Whether a default can be checked. One that nobody has checked does not pre-fill anything. */
  #isAffordable(field: LeafField, preset: unknown): boolean {
    const { pattern } = 'items' in field ? field.items : field.constraints;
    const texts = [preset].flat().filter((text) => typeof text === 'string');
    return pattern === undefined || this.#budget.spend('patternSteps', stepsFor(pattern, texts));
  }

  /** Says what of a schema's meaning is left to the server. */
  #reportMeaning(resolved: Resolved, pointer: string): void {
    if (!resolved.ok) {
      this.#issue(pointer, `cannot be read: ${resolved.reason}`, '$ref');
      return;
    }
    if (resolved.broken !== undefined) this.#issue(`${pointer}/$ref`, 'leads nowhere');
    for (const keyword of resolved.unchecked) this.#issue(`${pointer}/${keyword}`, 'is not wholly checked');
  }

  /** @param keyword The last token of `pointer`, unless given. */
  #issue(pointer: string, message: string, keyword = pointer.slice(pointer.lastIndexOf('/') + 1)): void {
    this.#issues.push({ pointer, keyword, message });
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether the person types the answer, rather than choose it. */
function isTyped({ kind }: Kind): boolean {
  return kind === 'text' || kind === 'number' || kind === 'list';
}

/** Whether a value that is spelled out is of the type that is declared, if one is. */
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
  return cleanText(textOf(own(schema, 'description'))).trim();
}

import type { JsonFieldCheck } from '../../protocol/host.js';
import { isObject, listIn, ownValue, pointerTo, textIn } from '../../protocol/json.js';
import { MAX_FIELDS } from '../../protocol/limits.js';
import { isEmptyValue } from '../entry.js';
import type { Constraints, Field, LeafField, Option, SchemaIssue, UnsupportedReason } from '../field.js';
import { isConstantShown } from '../on-display.js';
import { isUnspoken, messageAsksForSecret, seemsSecret } from '../secrets/secret.js';
import { jsonText } from '../text/json-text.js';
import { cleanLine, cleanText, cutText, MAX_LABEL_BYTES, SHORT_LABEL, shorten, shortenText } from '../text/label.js';
import { BOX, Budget, layoutCost } from './budget.js';
import { keptValue, type ReadDefault, readDefault } from './default-value.js';
import { headingFrom, labelFromKey } from './key-label.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, typeOf, unsupported } from './kind.js';
import { lineOf, MANY_OPTIONS } from './options.js';
import { createResolver, otherTextIn, type ResolvedSchema } from './resolve.js';
import { tellFieldsApart } from './tell-apart.js';
import { answersOf } from './yes-no.js';

/** The fields of a requested schema. Without fields it is a yes/no question. */
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
   * Whether to show nested objects as groups of fields. Default false: they cannot be shown, because answers are flat in all
   * revisions of the protocol.
   */
  nested?: boolean;
  /**
   * The request's message, cleaned or not. It may ask for the secret that goes into a single field named `value`, as the
   * schema's title and description may. Default none.
   */
  message?: string;
  /** Makes each property that cannot be shown a field for JSON, which this checks. Default: it cannot be shown. */
  jsonFields?: JsonFieldCheck | undefined;
}

const TOO_LONG = `is over ${MAX_LABEL_BYTES} bytes`;

/** The longest description, in UTF-16 code units. The rest of a longer one is left out. */
const MAX_DESCRIPTION = 32 * 1024;

/** An object whose properties are read. */
interface ObjectContext {
  /** Its place in the content, and in the requested schema (RFC 6901). */
  readonly pointer: string;
  readonly schemaPointer: string;
  /** Whether the object is always sent, and its required properties with it. */
  readonly expected: boolean;
  /** The definitions around the object. They detect a definition that contains itself, which would never end. */
  readonly inside: ReadonlySet<object>;
  readonly defaultValue?: unknown;
  /** What the texts around the form say. */
  readonly said: readonly string[];
}

/** A property: as the server wrote it, what that means, and the same with the default that its object gives. */
interface Property extends Pick<ObjectContext, 'pointer' | 'schemaPointer'> {
  readonly key: string;
  readonly given: unknown;
  readonly resolved: ResolvedSchema;
  readonly schema: Record<string, unknown>;
  readonly parent: ObjectContext;
  /** The keys of all properties of its object. */
  readonly beside: string;
}

/**
 * Reads any `requestedSchema` of a server into an ordered list of fields. Never throws: an unusable part is dropped with an
 * issue, and a property that cannot be shown becomes a field that says so. Takes steps and memory in proportion to the
 * schema's bytes.
 * @param schema An object within the limits that `parseRequest` checks, or `undefined`.
 * @param budget What reading may cost.
 */
export function normalise(
  schema: unknown,
  options: NormaliseOptions = {},
  budget = new Budget(schema),
): NormalisedSchema {
  return new SchemaReader(isObject(schema) ? schema : {}, options, budget).read();
}

/** Reads one requested schema, within one budget. */
class SchemaReader {
  readonly #issues: SchemaIssue[] = [];
  readonly #root: object;
  readonly #options: NormaliseOptions;
  readonly #budget: Budget;
  readonly #resolve;
  /** The names that are taken: those of all top-level fields from the start, and of each nested field once it is read. */
  readonly #names = new Set<string>();
  #nextId = 0;

  constructor(root: object, options: NormaliseOptions, budget: Budget) {
    this.#root = root;
    this.#options = options;
    this.#budget = budget;
    this.#resolve = createResolver(root, budget);
  }

  read(): NormalisedSchema {
    const resolved = this.#resolve(this.#root);
    this.#reportUnchecked(resolved, '');
    const { schema, followed } = resolved;
    const heading = headingFrom(ownValue(schema, 'title'));
    const description = describe(schema);
    const whole = { issues: this.#issues, heading, description };
    const reason = whyUnsupported(resolved);
    if (reason === 'alternatives') this.#report('', 'type', 'cannot be shown: a form would ask for a part of it', '');
    if (reason) return { ...whole, fields: [unsupportedForm(reason)] };
    const keys = Object.keys(objectIn(schema, 'properties')).slice(0, MAX_FIELDS);
    for (const key of keys) this.#names.add(key);
    this.#budget.spend('fields', keys.length);
    const { message = '' } = this.#options;
    const inside = new Set([this.#root, ...followed]);
    const said = [message || description, heading].map(wordsOf);
    const fields = this.#fieldsOf(schema, { pointer: '', schemaPointer: '', expected: true, inside, said });
    return { ...whole, fields: withSecret(fields, [message, description, heading]) };
  }

  /** @param at The place of the defect. */
  #report(pointer: string, keyword: string, message: string, at = `${pointer}/${keyword}`): void {
    if (this.#budget.spend('issues', 1)) this.#issues.push({ pointer: at, keyword, message });
  }

  /** Reports the parts of a schema that only the server checks. */
  #reportUnchecked({ unreadable, broken, partlyChecked }: ResolvedSchema, pointer: string): void {
    if (unreadable) this.#report(pointer, '$ref', `cannot be read: ${unreadable}`, pointer);
    if (broken !== undefined) this.#report(pointer, '$ref', 'leads nowhere');
    for (const keyword of partlyChecked) this.#report(pointer, keyword, 'is not wholly checked');
  }

  #fieldsOf(schema: object, parent: ObjectContext): readonly Field[] {
    const { schemaPointer } = parent;
    const properties = objectIn(schema, 'properties');
    const required = this.#requiredOf(schema, properties, schemaPointer);
    const keys = Object.keys(properties);
    if (keys.length > MAX_FIELDS) this.#report(schemaPointer, 'properties', `only ${MAX_FIELDS} are shown`);
    const shown = keys.slice(0, MAX_FIELDS);
    const beside = shown.join(' ');
    const read = (key: string) => this.#propertyOf(key, properties[key], parent, beside);
    return tellFieldsApart(shown.map((key) => this.#fieldOf(read(key), required.has(key))));
  }

  #requiredOf(schema: object, properties: object, schemaPointer: string): ReadonlySet<unknown> {
    const listed = ownValue(schema, 'required');
    const required = listIn(schema, 'required');
    if (listed !== undefined && listed !== required) this.#report(schemaPointer, 'required', 'must be a list');
    this.#budget.spend('steps', required.length);
    required.forEach((key, i) => {
      if (typeof key === 'string' && Object.hasOwn(properties, key)) return;
      this.#report(schemaPointer, 'required', 'names no property', `${schemaPointer}/required/${i}`);
    });
    return new Set(required);
  }

  #propertyOf(key: string, given: unknown, parent: ObjectContext, beside: string): Property {
    const pointer = pointerTo(parent.pointer, key);
    const schemaPointer = pointerTo(`${parent.schemaPointer}/properties`, key);
    const resolved = this.#resolve(given);
    const schema = { ...resolved.schema };
    // Pydantic and schemars define a list's choices in `$defs`.
    const items = !resolved.unreadable && isObject(ownValue(schema, 'items')) && this.#resolve(schema.items);
    if (items && !items.unreadable) schema.items = items.schema;
    const { defaultValue } = parent;
    if (isObject(defaultValue) && Object.hasOwn(defaultValue, key)) schema.default = defaultValue[key];
    return { key, given, resolved, schema, pointer, schemaPointer, parent, beside };
  }

  #fieldOf(property: Property, required: boolean): Field {
    const { key, resolved, schema, pointer, schemaPointer, parent } = property;
    const { jsonFields } = this.#options;
    const id = this.#nextId++;
    const { wanted, losesValue } = this.#kindOf(property);
    const title = cleanLine(textIn(schema, 'title')) || labelFromKey(key);
    const label = shortLabel(title, this.#budget);
    const isCut = label !== title;
    if (isCut) this.#report(schemaPointer, 'title', TOO_LONG);
    // The label of a constant says what it is, and that of a switch is its question.
    const needsLabel = wanted.kind === 'fixed' || wanted.kind === 'boolean';
    const isShown = !(needsLabel && isCut) && (wanted.kind !== 'fixed' || isConstantShown(wanted.value, this.#budget));
    const kind = isShown ? wanted : unsupported('hidden');
    const isLost = losesValue || (kind.kind === 'unsupported' && kind.reason === 'hidden');
    const nullable = resolved.nullable || (kind.kind === 'choice' && kind.nullable);
    const base = {
      id,
      key,
      pointer,
      name: parent.pointer === '' ? key : this.#nameOf(pointer),
      label,
      ...this.#descriptionOf(property, title),
      // If the server's value is lost, the field is required, so that the form cannot be sent without that value.
      required: required || isLost,
      mandatory: parent.expected && (isLost || (required && !nullable)),
      nullable,
      ...(jsonFields && { shape: shapeOf(schema, key, 'json' in kind) }),
      secret: isTyped(kind) && asksForSecret(property, label),
    };
    if (kind.kind === 'unsupported') {
      this.#report(schemaPointer, 'type', `cannot be shown: ${kind.reason}`, schemaPointer);
      return { ...kind, ...base, constraints: {} };
    }
    this.#reportUnchecked(resolved, schemaPointer);
    const constraints = 'json' in kind ? {} : this.#constraintsOf(schema, schemaPointer);
    const defaultValue = ownValue(schema, 'default');
    if (kind.kind === 'group') {
      const inside = new Set([...parent.inside, ...resolved.followed]);
      const context = { ...parent, pointer, schemaPointer, expected: base.mandatory, inside, defaultValue };
      return { ...kind, ...base, constraints, fields: this.#fieldsOf(schema, context) };
    }
    const field = this.#withOptions({ ...kind, ...base, constraints } as LeafField, property);
    const isFilled = !isCut && !isEmptyValue(defaultValue);
    const { defect, ...read }: ReadDefault = isFilled ? readDefault(field, defaultValue, this.#budget) : {};
    if (defect) this.#report(schemaPointer, 'default', defect);
    const filled = { ...field, ...read };
    return filled.kind === 'boolean' ? { ...filled, answers: answersOf(filled) } : filled;
  }

  /** What shows a property: its control, else a field for JSON or the value that it keeps. */
  #kindOf(property: Property): { wanted: Kind; losesValue: boolean } {
    const { nested, jsonFields } = this.#options;
    const kind = this.#controlOf(property);
    if (kind.kind !== 'unsupported' || kind.reason === 'hidden') return { wanted: kind, losesValue: false };
    const json = jsonFields && this.#jsonKind(property, jsonFields);
    const kept = keptValue(property.schema, nested);
    const isKept = kept && kept !== 'lost' && (!json || Object.hasOwn(property.schema, 'const'));
    return { wanted: isKept ? kept : (json ?? kind), losesValue: kept === 'lost' && !json };
  }

  #controlOf({ resolved: { unreadable, followed, isBranch }, schema, pointer, parent }: Property): Kind {
    if (unreadable) return unsupported(unreadable);
    const kind = kindOf(schema);
    if ('options' in kind) {
      const isRead = this.#budget.spend('options', kind.options.length);
      if (!isRead || !this.#budget.show(layoutCostOf(kind.options))) return unsupported('too-many-options');
    }
    if (kind.kind !== 'group') return kind;
    if (!this.#options.nested) return unsupported('nested');
    if (isBranch) return unsupported('alternatives');
    if ([...followed].some((definition) => parent.inside.has(definition))) return unsupported('too-deep');
    const count = Object.keys(objectIn(schema, 'properties')).length;
    if (!this.#budget.spend('fields', count)) return unsupported('too-many-fields');
    // Each name inside repeats this pointer.
    return this.#budget.spend('steps', count * pointer.length) ? kind : unsupported('too-deep');
  }

  /** The field for JSON that stands for a property. Its schema is one object for all checks, so that a host can keep it compiled. */
  #jsonKind({ key, given }: Property, check: JsonFieldCheck): Kind {
    const definitions = Object.entries(this.#root).filter(([name]) => name === '$defs' || name === 'definitions');
    const schema = { ...Object.fromEntries(definitions), ...(isObject(given) && given) };
    return { kind: 'text', multiline: true, json: (value) => check(value, schema, key) };
  }

  /** A nested field's name: its pointer, without its leading slash unless another field has that name. */
  #nameOf(pointer: string): string {
    let name = pointer.slice(1);
    while (this.#names.has(name)) name = `/${name}`;
    this.#names.add(name);
    return name;
  }

  #descriptionOf({ schema, schemaPointer, parent }: Property, title: string) {
    if (!this.#budget.show(layoutCost(shortenText(textIn(schema, 'description')).shown))) {
      this.#report(schemaPointer, 'description', 'is left out, because the form is too large');
      return { description: '', lacksDescription: true };
    }
    const description = describe(schema);
    // What the label, the message or the heading says stands once.
    return { description: [wordsOf(title), ...parent.said].includes(wordsOf(description)) ? '' : description };
  }

  #constraintsOf(schema: object, pointer: string): Constraints {
    return usableKeywords(schema, this.#budget, (keyword, message) => this.#report(pointer, keyword, message));
  }

  /** Adds what a list or a choice takes, and reports options that cannot be chosen or do not fit. */
  #withOptions(leaf: LeafField, property: Property): LeafField {
    const { schema, schemaPointer } = property;
    const hasItems = leaf.kind === 'list' || leaf.kind === 'choices';
    const [listed, place] = hasItems ? [objectIn(schema, 'items'), `${schemaPointer}/items`] : [schema, schemaPointer];
    const items = hasItems && { items: this.#constraintsOf(listed, place) };
    if (!('options' in leaf)) return { ...leaf, ...items } as LeafField;
    const text = otherTextIn(listed);
    const other = text && this.#constraintsOf(text, schemaPointer);
    if (leaf.dropped > 0) this.#report(schemaPointer, 'title', `of ${leaf.dropped} options ${TOO_LONG}`);
    if (!areOfType(leaf.options, ownValue(listed, 'type'))) this.#report(place, 'type', 'is not that of all values');
    return { ...leaf, ...items, ...(other && { other, secret: asksForSecret(property, leaf.label) }) } as LeafField;
  }
}

/** A field's label, cut if it is too long or the form shows too much already. */
function shortLabel(title: string, budget: Budget): string {
  const label = shorten(title);
  const cost = layoutCost(label);
  // Without room, what is left of a label costs no more than the beginning of a Latin one.
  return budget.show(cost) ? label : cutText(label, Math.ceil((SHORT_LABEL * label.length) / cost));
}

/** What the boxes and labels of options cost on screen. A search shows some of its options at a time. */
function layoutCostOf(options: readonly Option[]): number {
  if (options.length > MANY_OPTIONS) return BOX;
  return options.reduce((sum, option) => sum + BOX + layoutCost(lineOf(option)), 0);
}

function asksForSecret({ schema, key, parent, beside }: Property, label: string): boolean {
  const group = parent.pointer.slice(parent.pointer.lastIndexOf('/') + 1);
  const items = { ...cluesIn(objectIn(schema, 'items')), name: '' };
  return [{ ...cluesIn(schema), name: key, label, group, beside }, items].some(seemsSecret);
}

/** The texts of a schema that may show that it asks for a secret. */
function cluesIn(part: object) {
  return { label: textIn(part, 'title'), description: textIn(part, 'description'), format: textIn(part, 'format') };
}

/** A property's key and type, for people who know the schema. */
function shapeOf(schema: object, key: string, isJson: boolean): string {
  return cutText(`${jsonText(key)}: ${isJson ? 'JSON ' : ''}${typeOf(schema) ?? ''}`.trim(), SHORT_LABEL);
}

/** Whether the person types the answer instead of choosing it. */
function isTyped({ kind }: Pick<Kind, 'kind'>): boolean {
  return kind === 'text' || kind === 'number' || kind === 'list';
}

/** Whether the values of all options are of the declared type, if there is one. */
function areOfType(options: readonly Option[], declared: unknown): boolean {
  if (declared === undefined) return true;
  const types = [declared].flat();
  return options.every(
    ({ value }) => types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value)),
  );
}

function objectIn(schema: object, key: string): Record<string, unknown> {
  const value = ownValue(schema, key);
  return isObject(value) ? value : {};
}

/** A text to compare with another one, which may begin with a small letter or end without a stop. */
function wordsOf(text: string): string {
  return cleanText(text).trim().replace(/[.:]$/, '').toLowerCase();
}

function describe(schema: object): string {
  return cleanText(textIn(schema, 'description').slice(0, MAX_DESCRIPTION)).trim();
}

/**
 * Marks the only typed field as secret, if its name does not say what to type and a text around the form asks for a secret.
 * Reads the texts as the card shows them, because hidden characters and other letters would take words apart.
 */
function withSecret(fields: readonly Field[], texts: readonly string[]): readonly Field[] {
  const [field, another] = fields.filter(isTyped);
  if (!field || another || ![field.key, field.label].every(isUnspoken)) return fields;
  if (!texts.some((text) => messageAsksForSecret(cleanText(text)))) return fields;
  return fields.map((other) => (other === field ? { ...other, secret: true } : other));
}

/** Why a form cannot ask all that the root schema asks; `undefined` if it can. */
function whyUnsupported({ unreadable, broken, schema, isBranch }: ResolvedSchema): UnsupportedReason | undefined {
  // Without properties it would look like a yes/no question, and properties in a part of `allOf` would vanish.
  const lost = unreadable ?? (broken === undefined ? undefined : 'reference');
  const isPart = Object.keys(objectIn(schema, 'properties')).length === 0 || listIn(schema, 'allOf').length > 0;
  if (lost && isPart) return lost;
  if (unreadable) return undefined;
  const isUnion = ['oneOf', 'anyOf', 'enum'].some((keyword) => listIn(schema, keyword).length > 0);
  return isBranch || isUnion || isObject(ownValue(schema, 'const')) ? 'alternatives' : undefined;
}

/** The only field of a form that cannot be shown. It is required, so that nothing can be sent. */
function unsupportedForm(reason: UnsupportedReason): Field {
  const texts = { key: '', pointer: '', name: '', label: '', description: '' };
  const needs = { required: true, mandatory: true, nullable: false, secret: false };
  return { kind: 'unsupported', reason, id: 0, ...texts, ...needs, constraints: {} };
}

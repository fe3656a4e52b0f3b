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
import { readDefault } from './default-value.js';
import { keptValue } from './kept-value.js';
import { headingFrom, labelFromKey } from './key-label.js';
import { usableKeywords } from './keywords.js';
import { type Kind, kindOf, unsupported } from './kind.js';
import { lineOf, MANY_OPTIONS } from './options.js';
import { createResolver, otherTextIn, type ResolvedSchema } from './resolve.js';
import { typeOf } from './schema-type.js';
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
  pointer: string;
  schemaPointer: string;
  /** Whether the object is always sent, and its required properties with it. */
  expected: boolean;
  /** The definitions around the object. They detect a definition that contains itself, which would never end. */
  inside: ReadonlySet<object>;
  defaultValue: unknown;
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
  { nested = false, message = '', jsonFields }: NormaliseOptions = {},
  budget: Budget = new Budget(schema),
): NormalisedSchema {
  const root = isObject(schema) ? schema : {};
  const resolve = createResolver(root, budget);
  const issues: SchemaIssue[] = [];
  /** The names that are taken: those of all top-level fields from the start, and of each nested field once it is read. */
  const names = new Set<string>();
  let nextId = 0;

  /** @param at The place of the defect. */
  const report = (pointer: string, keyword: string, message: string, at = `${pointer}/${keyword}`) => {
    if (budget.spend('issues', 1)) issues.push({ pointer: at, keyword, message });
  };

  /** Reports the parts of a schema that only the server checks. */
  const reportUnchecked = ({ unreadable, broken, partlyChecked }: ResolvedSchema, pointer: string) => {
    if (unreadable) report(pointer, '$ref', `cannot be read: ${unreadable}`, pointer);
    if (broken !== undefined) report(pointer, '$ref', 'leads nowhere');
    for (const keyword of partlyChecked) report(pointer, keyword, 'is not wholly checked');
  };

  const fieldsOf = (schema: object, context: ObjectContext): readonly Field[] => {
    const { schemaPointer } = context;
    const properties = propertiesOf(schema);
    const listed = ownValue(schema, 'required');
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
    const shown = keys.slice(0, MAX_FIELDS);
    const beside = shown.join(' ');
    return tellFieldsApart(shown.map((key) => fieldOf(properties[key], key, isRequired.has(key), context, beside)));
  };

  const fieldOf = (property: unknown, key: string, required: boolean, parent: ObjectContext, beside: string): Field => {
    const id = nextId++;
    const pointer = pointerTo(parent.pointer, key);
    const schemaPointer = pointerTo(`${parent.schemaPointer}/properties`, key);
    const resolved = resolve(property);
    const schema: Record<string, unknown> = {
      ...(resolved.unreadable ? resolved.schema : withItems(resolved.schema)),
      ...(isObject(parent.defaultValue) &&
        Object.hasOwn(parent.defaultValue, key) && { default: parent.defaultValue[key] }),
    };
    const mandatory = required && parent.expected && !resolved.nullable;
    const shown = kindOfField(resolved, schema, parent, pointer);
    const lacksControl = shown.kind === 'unsupported' && shown.reason !== 'hidden';
    const kept = lacksControl ? keptValue(schema, nested) : undefined;
    const json = lacksControl ? jsonKind(property, key) : undefined;
    const isKept = kept && kept !== 'lost' && (!json || Object.hasOwn(schema, 'const'));
    const wanted = isKept ? kept : (json ?? shown);
    const title = cleanLine(textIn(schema, 'title')) || labelFromKey(key);
    const label = shortLabel(title, budget);
    const isCut = label !== title;
    if (isCut) report(schemaPointer, 'title', TOO_LONG);
    // The label of a constant says what it is, and that of a switch is its question.
    const needsLabel = wanted.kind === 'fixed' || wanted.kind === 'boolean';
    const isShown = !(needsLabel && isCut) && (wanted.kind !== 'fixed' || isConstantShown(wanted.value, budget));
    const kind = isShown ? wanted : unsupported('hidden');
    const isHidden = kind.kind === 'unsupported' && kind.reason === 'hidden';
    const isLost = isHidden || (kept === 'lost' && !json);
    const other = otherText(schema, kind);
    const hasRoom = budget.show(layoutCost(shortenText(textIn(schema, 'description')).shown));
    if (!hasRoom) report(schemaPointer, 'description', 'is left out, because the form is too large');
    const description = hasRoom ? describe(schema) : '';
    const nullable = resolved.nullable || (kind.kind === 'choice' && kind.nullable);
    const base = {
      id,
      key,
      pointer,
      name: parent.pointer === '' ? key : nameOf(pointer),
      label,
      // What the label, the message or the heading says stands once.
      description: [wordsOf(title), ...said].includes(wordsOf(description)) ? '' : description,
      ...(hasRoom ? {} : { lacksDescription: true }),
      // If the server's value is lost, the field is required, so that the form cannot be sent without that value.
      required: required || isLost,
      mandatory: (mandatory && !nullable) || (isLost && parent.expected),
      nullable,
      ...(jsonFields && { shape: shapeOf(schema, key, wanted === json) }),
      secret: (isTyped(kind) || other !== undefined) && asksForSecret(schema, key, label, parent.pointer, beside),
    };
    if (kind.kind === 'unsupported') {
      report(schemaPointer, 'type', `cannot be shown: ${kind.reason}`, schemaPointer);
      return { ...kind, ...base, constraints: {} };
    }
    reportUnchecked(resolved, schemaPointer);
    const constraints = kind === json ? {} : constraintsOf(schema, schemaPointer);
    if (kind.kind === 'group') {
      const inside = new Set([...parent.inside, ...resolved.followed]);
      const context = {
        pointer,
        schemaPointer,
        expected: mandatory,
        inside,
        defaultValue: ownValue(schema, 'default'),
      };
      return { ...kind, ...base, constraints, fields: fieldsOf(schema, context) };
    }
    const items = ownValue(schema, 'items');
    const texts = () => ({ items: constraintsOf(isObject(items) ? items : {}, `${schemaPointer}/items`) });
    const field = {
      ...kind,
      ...base,
      constraints,
      ...((kind.kind === 'list' || kind.kind === 'choices') && texts()),
      ...(other && { other: constraintsOf(other, schemaPointer) }),
    } as LeafField;
    if ('dropped' in kind && kind.dropped > 0) report(schemaPointer, 'title', `of ${kind.dropped} options ${TOO_LONG}`);
    const [listed, place] = kind.kind === 'choices' ? [items, `${schemaPointer}/items`] : [schema, schemaPointer];
    if ('options' in kind && !areOfType(kind.options, ownValue(listed, 'type'))) {
      report(place, 'type', 'is not that of all values');
    }
    const filled = isCut ? field : withDefault(field, ownValue(schema, 'default'), schemaPointer);
    return filled.kind === 'boolean' ? { ...filled, answers: answersOf(filled) } : filled;
  };

  /** The field for JSON that stands for a property. Its schema is one object for all checks, so that a host can keep it compiled. */
  const jsonKind = (property: unknown, key: string): Kind | undefined => {
    if (!jsonFields) return undefined;
    const definitions = Object.entries(root).filter(([name]) => name === '$defs' || name === 'definitions');
    const schema = { ...Object.fromEntries(definitions), ...(isObject(property) && property) };
    return { kind: 'text', multiline: true, json: (value) => jsonFields(value, schema, key) };
  };

  /** A nested field's name: its pointer, without its leading slash unless another field has that name. */
  const nameOf = (pointer: string) => {
    let name = pointer.slice(1);
    while (names.has(name)) name = `/${name}`;
    names.add(name);
    return name;
  };

  const kindOfField = (
    { unreadable, followed, isBranch }: ResolvedSchema,
    schema: Record<string, unknown>,
    parent: ObjectContext,
    pointer: string,
  ): Kind => {
    if (unreadable) return unsupported(unreadable);
    const kind = kindOf(schema);
    if ('options' in kind) {
      const isRead = budget.spend('options', kind.options.length);
      if (!isRead || !budget.show(layoutCostOf(kind.options))) return unsupported('too-many-options');
    }
    if (kind.kind !== 'group') return kind;
    if (!nested) return unsupported('nested');
    if (isBranch) return unsupported('alternatives');
    if ([...followed].some((definition) => parent.inside.has(definition))) return unsupported('too-deep');
    const count = Object.keys(propertiesOf(schema)).length;
    if (!budget.spend('fields', count)) return unsupported('too-many-fields');
    // Each name inside repeats this pointer.
    return budget.spend('steps', count * pointer.length) ? kind : unsupported('too-deep');
  };

  /** Resolves a list's items: Pydantic and schemars define a list's choices in `$defs`. */
  const withItems = (schema: Record<string, unknown>) => {
    if (!isObject(ownValue(schema, 'items'))) return schema;
    const items = resolve(schema.items);
    return items.unreadable ? schema : { ...schema, items: items.schema };
  };

  const constraintsOf = (schema: object, pointer: string): Constraints =>
    usableKeywords(schema, budget, (keyword, message) => report(pointer, keyword, message));

  const withDefault = (field: LeafField, value: unknown, schemaPointer: string): Field => {
    if (isEmptyValue(value)) return field;
    const { defect, ...read } = readDefault(field, value, budget);
    if (defect) report(schemaPointer, 'default', defect);
    return { ...field, ...read };
  };

  const resolved = resolve(root);
  reportUnchecked(resolved, '');
  const heading = headingFrom(ownValue(resolved.schema, 'title'));
  const description = describe(resolved.schema);
  const said = [message || description, heading].map(wordsOf);
  const reason = whyUnsupported(resolved);
  if (reason) {
    if (reason === 'alternatives') report('', 'type', 'cannot be shown: a form would ask for a part of it', '');
    return { fields: [unsupportedForm(reason)], issues, heading, description };
  }
  const keys = Object.keys(propertiesOf(resolved.schema)).slice(0, MAX_FIELDS);
  for (const key of keys) names.add(key);
  budget.spend('fields', keys.length);
  const inside = new Set([root, ...resolved.followed]);
  const context = { pointer: '', schemaPointer: '', expected: true, inside, defaultValue: undefined };
  const texts = [message, description, heading];
  return { fields: withSecret(fieldsOf(resolved.schema, context), texts), issues, heading, description };
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

/** Why a form cannot ask all that the root schema asks; `undefined` if it can. */
function whyUnsupported({ unreadable, broken, schema, isBranch }: ResolvedSchema): UnsupportedReason | undefined {
  // Without properties it would look like a yes/no question, and properties in a part of `allOf` would vanish.
  const lost = unreadable ?? (broken === undefined ? undefined : 'reference');
  const isPart = Object.keys(propertiesOf(schema)).length === 0 || listIn(schema, 'allOf').length > 0;
  if (lost && isPart) return lost;
  if (unreadable) return undefined;
  const isUnion = ['oneOf', 'anyOf', 'enum'].some((keyword) => listIn(schema, keyword).length > 0);
  return isBranch || isUnion || isObject(ownValue(schema, 'const')) ? 'alternatives' : undefined;
}

/** The only field of a form that cannot be shown. It is required, so that nothing can be sent. */
function unsupportedForm(reason: UnsupportedReason): Field {
  return {
    kind: 'unsupported',
    reason,
    id: 0,
    key: '',
    pointer: '',
    name: '',
    label: '',
    description: '',
    required: true,
    mandatory: true,
    nullable: false,
    secret: false,
    constraints: {},
  };
}

/**
 * @param parentPointer The object that holds the property.
 * @param beside The keys of all its properties.
 */
function asksForSecret(schema: object, key: string, label: string, parentPointer: string, beside: string): boolean {
  const items = ownValue(schema, 'items');
  const group = parentPointer.slice(parentPointer.lastIndexOf('/') + 1);
  const texts = [
    { ...cluesIn(schema), name: key, label, group, beside },
    ...(isObject(items) ? [{ ...cluesIn(items), name: '' }] : []),
  ];
  return texts.some(seemsSecret);
}

/** The texts of a schema that may show that it asks for a secret. */
function cluesIn(schema: object) {
  return {
    label: textIn(schema, 'title'),
    description: textIn(schema, 'description'),
    format: textIn(schema, 'format'),
  };
}

/** The schema of an answer that is not among the options of a choice of one, or of several. */
function otherText(schema: object, { kind }: Kind): Record<string, unknown> | undefined {
  if (kind === 'choice') return otherTextIn(schema);
  const items = ownValue(schema, 'items');
  return kind === 'choices' && isObject(items) ? otherTextIn(items) : undefined;
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

function propertiesOf(schema: object): Record<string, unknown> {
  const properties = ownValue(schema, 'properties');
  return isObject(properties) ? properties : {};
}

/** A text to compare with another one, which may begin with a small letter or end without a stop. */
function wordsOf(text: string): string {
  return cleanText(text).trim().replace(/[.:]$/, '').toLowerCase();
}

function describe(schema: object): string {
  return cleanText(textIn(schema, 'description').slice(0, MAX_DESCRIPTION)).trim();
}

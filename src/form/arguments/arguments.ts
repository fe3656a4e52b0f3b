import { isExactNumber } from '../../protocol/exact-json.js';
import { isObject, ownValue, pointerTo } from '../../protocol/json.js';
import type { Json, RequestedSchema } from '../../protocol/request.js';
import type { ReviewRequest, ShownAs } from '../../protocol/review.js';
import type { Field } from '../field.js';
import { layoutCost, MAX_ON_SCREEN } from '../schema/budget.js';
import { labelFromKey } from '../schema/key-label.js';
import { normalise } from '../schema/normalise.js';
import { labelWithValue, tellApart } from '../schema/tell-apart.js';
import { seemsSecret } from '../secrets/secret.js';
import { cleanLine, isTooLong } from '../text/label.js';
import { compareTexts, type DiffLine, MAX_DIFF_LINES, readPatch } from './diff.js';

/** One argument, or one value inside it, for display. */
export interface Argument {
  /** Its place in the arguments (RFC 6901). */
  readonly pointer: string;
  /**
   * The schema's title, or a readable form of the key. Labels that are the same have the key beside them. Empty for arguments
   * that are not an object.
   */
  readonly label: string;
  readonly description: string;
  /** Whether it seems to hold a secret. */
  readonly secret: boolean;
  readonly value: ArgumentValue;
}

/**
 * `text` is shown as it is, and `json` as JSON. `diff` is a change of a file, as a text and line by line. `inside` has the values
 * of an object or a list.
 */
export type ArgumentValue =
  | { readonly kind: 'text' | 'json'; readonly text: string }
  | { readonly kind: 'diff'; readonly text: string; readonly lines: readonly DiffLine[] }
  | { readonly kind: 'inside'; readonly items: readonly Argument[] };

/** Values deeper than this are shown as JSON. */
const MAX_DEPTH = 4;
/** JSON with more levels than this is not indented: a hundred levels would be mostly blanks. */
const MAX_INDENTED = 20;
/** The maximum number of values with a line of their own. Values beyond it are shown as JSON. */
const MAX_ROWS = 1000;

/**
 * Matches an empty text, and one that reads like JSON of another type (in brackets or quotes, up to 201 characters). Such a
 * text is shown as JSON, in quotes.
 */
const ambiguous = /^(?:|true|false|null|-?\d[\d.eE+-]*|["[{“].{0,200})$/s;
/** The maximum number of names that are checked for secrets in a JSON text. A text with more names counts as a secret. */
const MAX_NAMES = 1000;

/**
 * Describes all arguments, in their order. Nothing is left out: values that are nested too deeply, or too many for lines of
 * their own, are shown as JSON.
 * @param show By the name of an argument, at any depth, whether its text is shown as a change.
 */
export function describeArguments(
  args: Json,
  schema: RequestedSchema | undefined,
  show?: ReviewRequest['show'],
): readonly Argument[] {
  const fields = fieldsOf(schema ?? NO_SCHEMA);
  let rows = 0;
  let diffLines = 0;

  /** The lines of a change, while there is room for them: a change beyond it is shown as texts. */
  const withRoom = (read: () => readonly DiffLine[] | undefined) => {
    const lines = diffLines < MAX_DIFF_LINES ? read() : undefined;
    diffLines += lines?.length ?? 0;
    return diffLines > MAX_DIFF_LINES ? undefined : lines;
  };

  const describe = (
    value: Json,
    pointer: string,
    key: string,
    label: string,
    depth: number,
    parent: string,
  ): Argument => {
    const field = fields.get(pointer);
    const description = field?.description ?? '';
    const isSecret =
      !isEmpty(value) && (field?.secret || seemsSecret({ name: key, label, description, group: parent }));
    const read = describeValue(value, pointer, key, depth, isSecret);
    return {
      pointer,
      label,
      description,
      secret: isSecret || (read.kind === 'json' && namesSecret(value)),
      value: read,
    };
  };

  const describeValue = (
    value: Json,
    pointer: string,
    key: string,
    depth: number,
    isSecret: boolean,
  ): ArgumentValue => {
    const lines = typeof value === 'string' && ownValue(show, key) === 'diff' && withRoom(() => readPatch(value));
    if (lines) return { kind: 'diff', text: value, lines };
    if (typeof value === 'string' && !ambiguous.test(value.trim())) return { kind: 'text', text: value };
    if (isExactNumber(value)) return { kind: 'json', text: value.rawJSON };
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    if (entries.length === 0) return { kind: 'json', text: JSON.stringify(value) };
    rows += entries.length;
    const whole = (): ArgumentValue => ({
      kind: 'json',
      text: JSON.stringify(value, null, levelsOf(value) > MAX_INDENTED ? 0 : 2),
    });
    if (depth >= MAX_DEPTH || rows > MAX_ROWS || isSecret) return whole(); // A secret object is masked as a whole.
    const isList = Array.isArray(value);
    const labels = isList ? entries.map((_, i) => String(i + 1)) : labelsFor(entries, pointer);
    // A label that is too long would be cut. What hides in a name makes it longer, because it is spelled out.
    if (labels.some(isTooLong) || costOf(labels) > MAX_ON_SCREEN) return whole();
    const items = entries.map(([name, item], i) =>
      describe(item as Json, pointerTo(pointer, name), isList ? key : name, labels[i]!, depth + 1, isList ? '' : key),
    );
    return { kind: 'inside', items: isList ? items : withComparison(items, value as object, pointer) };
  };

  /** Puts the text before a change and the text after it together, where an object has both. */
  const withComparison = (items: Argument[], parent: object, pointer: string): Argument[] => {
    const place = (as: ShownAs) => Object.keys(parent).find((key) => ownValue(show, key) === as);
    const [before, after] = [place('before'), place('after')];
    const [old, now] = [ownValue(parent, before ?? ''), ownValue(parent, after ?? '')];
    if (before === undefined || after === undefined || typeof old !== 'string' || typeof now !== 'string') return items;
    const lines = withRoom(() => compareTexts(old, now));
    if (!lines?.length) return items;
    const pair = [before, after].map((key) => items.find((item) => item.pointer === pointerTo(pointer, key))!);
    const text = lines.map((line) => line.sign + line.text).join('\n');
    const both: Argument = {
      pointer: pair[0]!.pointer,
      label: pair.map(({ label }) => label).join(' / '),
      description: pair.flatMap(({ description }) => description || []).join(' '),
      secret: pair.some(({ secret }) => secret),
      value: { kind: 'diff', text, lines },
    };
    const first = items.findIndex((item) => pair.includes(item));
    return items.flatMap((item, i) => (i === first ? both : pair.includes(item) ? [] : item));
  };

  const labelsFor = (entries: readonly [string, unknown][], pointer: string): string[] => {
    const options = entries.map(([key], i) => {
      const label = fields.get(pointerTo(pointer, key))?.label ?? labelFromKey(key);
      return { id: String(i), value: key, label };
    });
    return tellApart(options).map((option) =>
      cleanLine(String(option.value)) === option.value ? option.label : labelWithValue(option),
    );
  };

  const whole = describe(args, '', '', '', 0, '');
  return whole.value.kind === 'inside' && isObject(args) ? whole.value.items : [whole];
}

function costOf(labels: readonly string[]): number {
  return labels.reduce((sum, label) => sum + layoutCost(label), 0);
}

/** Whether a person must show something in the arguments before they read all of it. */
export function hasSecret(args: Json, schema: RequestedSchema | undefined): boolean {
  return leavesOf(describeArguments(args, schema)).some(({ secret }) => secret);
}

/** The values with a line of their own. */
export function leavesOf(items: readonly Argument[]): Argument[] {
  return items.flatMap((item) => (item.value.kind === 'inside' ? leavesOf(item.value.items) : item));
}

function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Object.values(value).reduce((most, item) => Math.max(most, levelsOf(item)), 0);
}

/** Whether the names inside a value suggest that it holds a secret. */
function namesSecret(value: Json): boolean {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || names.size > MAX_NAMES) return;
    for (const [key, item] of Object.entries(value)) {
      if (!Array.isArray(value)) names.add(key);
      collect(item);
    }
  };
  collect(value);
  return names.size > MAX_NAMES || [...names].some((name) => seemsSecret({ name }));
}

/** Whether a value cannot be a secret, whatever its name. */
function isEmpty(value: Json): boolean {
  return (
    value === '' ||
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

const NO_SCHEMA = {};
/** The fields of each schema: a card may list thousands of actions of one tool. */
const known = new WeakMap<object, Map<string, Field>>();

function fieldsOf(schema: object): Map<string, Field> {
  const fields = known.get(schema) ?? fieldsByPointer(normalise(schema, { nested: true }).fields);
  known.set(schema, fields);
  return fields;
}

function fieldsByPointer(fields: readonly Field[], found = new Map<string, Field>()): Map<string, Field> {
  for (const field of fields) {
    found.set(field.pointer, field);
    if (field.kind === 'group') fieldsByPointer(field.fields, found);
  }
  return found;
}

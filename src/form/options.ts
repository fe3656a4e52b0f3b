import { isObject, own } from '../protocol/json.js';
import { UNMATCHED } from './entry.js';
import type { Option } from './field.js';
import { cleanLine, shorten } from './label.js';

/** The most options of one choice. */
export const MAX_OPTIONS = 10_000;

/** The choices a schema spells out, and whether `null` is one of them; or that there are over `MAX_OPTIONS`. */
export type Choices = { options: Option[]; nullable: boolean } | 'too-many';

/** A value, and what may be its name. */
type Entry = [value: unknown, name: unknown];

/**
 * Reads the choices of a schema in every spelling: `enum`, `enum` with the legacy `enumNames`, `oneOf` or `anyOf` of
 * constants with or without titles (SEP-1330). Duplicates are listed once, values keep their JSON type.
 * @returns `undefined` if the schema spells out none.
 */
export function choicesOf(schema: object): Choices | undefined {
  const listed = own(schema, 'enum');
  if (Array.isArray(listed)) return collect(namedValues(schema, listed));
  const alternatives = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  return Array.isArray(alternatives) && spellsOutChoices(alternatives)
    ? collect(alternatives.flatMap(entriesOf))
    : undefined;
}

/** Whether each alternative of a union is a constant, a list of values or null. */
export function spellsOutChoices(alternatives: readonly unknown[]): alternatives is object[] {
  const isChoice = (item: unknown) =>
    isObject(item) &&
    (Object.hasOwn(item, 'const') || Array.isArray(own(item, 'enum')) || own(item, 'type') === 'null');
  return alternatives.length > 0 && alternatives.every(isChoice);
}

function entriesOf(alternative: object): Entry[] {
  const title = own(alternative, 'title');
  if (Object.hasOwn(alternative, 'const')) return [[own(alternative, 'const'), title]];
  const listed = own(alternative, 'enum');
  if (!Array.isArray(listed)) return [[null, undefined]];
  // A list of one value is how a titled constant was written before there was `const`.
  return listed.length === 1 ? [[listed[0], title]] : namedValues(alternative, listed);
}

function namedValues(schema: object, values: readonly unknown[]): Entry[] {
  const names = own(schema, 'enumNames');
  const fitting = Array.isArray(names) && names.length === values.length ? names : [];
  return values.map((value, i) => [value, fitting[i]]);
}

function collect(entries: readonly Entry[]): Choices {
  if (entries.length > MAX_OPTIONS) return 'too-many';
  const options: Option[] = [];
  const seen = new Set<unknown>();
  const ids = new Set<string>(['', UNMATCHED]);
  let nullable = false;
  for (const [value, name] of entries) {
    if (value === null) nullable = true;
    if (seen.has(value) || !isChoosable(value)) continue;
    seen.add(value);
    const text = String(value);
    let id = text;
    for (let i = options.length; ids.has(id); i++) id = `#${i}`;
    ids.add(id);
    const label = typeof name === 'string' ? cleanLine(name) : '';
    options.push({ id, value, label: shorten(label || cleanLine(text) || '“”') });
  }
  return { options, nullable };
}

function isChoosable(value: unknown): value is Option['value'] {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

import { isObject, listIn, ownValue, textIn } from '../../protocol/json.js';
import { OTHER, SEVERAL, UNMATCHED } from '../entry.js';
import type { Option } from '../field.js';
import { cleanLine, isTooLong, labelOfValue, shorten } from '../text/label.js';
import { tellApart } from './tell-apart.js';

/** More options than this become a search. */
export const MANY_OPTIONS = 50;
/** The maximum number of options in one choice. */
const MAX_OPTIONS = 10_000;

/** Options, and whether the list has `null`. `dropped` counts values whose label is too long to be shown. */
interface Options {
  options: readonly Option[];
  nullable: boolean;
  dropped: number;
}

/** The options that a schema lists; `too-many` for over `MAX_OPTIONS`. */
export type ListedOptions = Options | 'too-many';

/**
 * Reads the options of a schema in each spelling: `enum`, `enum` with the legacy `enumNames`, `oneOf` or `anyOf` of
 * constants with or without titles (SEP-1330). Duplicates are listed once, and values keep their JSON type.
 * @returns `undefined` if the schema lists none.
 */
export function optionsIn(schema: object): ListedOptions | undefined {
  const listed = ownValue(schema, 'enum');
  if (Array.isArray(listed)) return listOf(listed, namesFor(schema, listed));
  const alternatives = ownValue(schema, 'oneOf') ?? ownValue(schema, 'anyOf');
  if (!Array.isArray(alternatives) || !spellsOutChoices(alternatives)) return undefined;
  return listOf(alternatives.flatMap(valuesOf), alternatives.flatMap(namesOf), alternatives.flatMap(descriptionsOf));
}

/** Whether all alternatives of a union are constants, lists of values or null. */
export function spellsOutChoices(alternatives: readonly unknown[]): alternatives is object[] {
  const isChoice = (item: unknown) =>
    isObject(item) &&
    (Object.hasOwn(item, 'const') || Array.isArray(ownValue(item, 'enum')) || ownValue(item, 'type') === 'null');
  return alternatives.length > 0 && alternatives.every(isChoice);
}

function valuesOf(alternative: object): readonly unknown[] {
  if (Object.hasOwn(alternative, 'const')) return [ownValue(alternative, 'const')];
  const listed = ownValue(alternative, 'enum');
  return Array.isArray(listed) ? listed : [null];
}

/** The names of an alternative's values, one for each, if it has any. */
function namesOf(alternative: object): readonly unknown[] {
  const values = valuesOf(alternative);
  // Before `const` existed, a titled constant was written as a list of one value.
  if (values.length === 1) return [ownValue(alternative, 'title')];
  const names = namesFor(alternative, values);
  return values.map((_, i) => names[i]);
}

/** The description of an alternative beside its value: schemars writes there what Rust's comments say of it. */
function descriptionsOf(alternative: object): readonly string[] {
  const values = valuesOf(alternative);
  return values.map(() => (values.length === 1 ? textIn(alternative, 'description') : ''));
}

/** The names for a list of values, if there is one for each. */
function namesFor(schema: object, values: readonly unknown[]): readonly unknown[] {
  const names = listIn(schema, 'enumNames');
  return names.length === values.length ? names : [];
}

function listOf(
  values: readonly unknown[],
  names: readonly unknown[],
  descriptions: readonly string[] = [],
): ListedOptions {
  return values.length > MAX_OPTIONS ? 'too-many' : collect(values, names, descriptions);
}

/** Makes the options for values, with these names and descriptions if there are any. */
export function collect(
  values: readonly unknown[],
  names: readonly unknown[] = [],
  descriptions: readonly string[] = [],
): Options {
  const options: Option[] = [];
  const seen = new Set<unknown>();
  const ids = new Set<string>(['', UNMATCHED, SEVERAL]);
  let nullable = false;
  let dropped = 0;
  let next = 0; // Only grows: with values such as `#1`, `#2`… each search would otherwise start over.
  values.forEach((value, i) => {
    if (value === null) nullable = true;
    if (seen.has(value) || !isChoosable(value)) return;
    seen.add(value);
    const text = String(value);
    const name = names[i];
    const title = (typeof name === 'string' ? cleanLine(name) : '') || labelOfValue(text);
    if (isTooLong(title)) {
      dropped++;
      return;
    }
    const description = shorten(cleanLine(descriptions[i] ?? ''));
    let id = text;
    for (next = Math.max(next, options.length); ids.has(id) || id.startsWith(OTHER); next++) id = `#${next}`;
    ids.add(id);
    options.push({ id, value, label: title, ...(description && description !== title && { description }) });
  });
  return { options: tellApart(options), nullable, dropped };
}

/** An option where there is one line for it: its label, and what the server says of it. */
export function lineOf({ label, description }: Pick<Option, 'label' | 'description'>): string {
  return description ? `${label}: ${description}` : label;
}

/** Whether an option can have this value. */
export function isChoosable(value: unknown): value is Option['value'] {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

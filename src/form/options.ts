import { isObject, own } from '../protocol/json.js';
import { UNMATCHED } from './entry.js';
import type { Option } from './field.js';
import { cleanLine, shorten } from './label.js';

/** The most options of one choice. */
export const MAX_OPTIONS = 10_000;

/** The choices a schema spells out, and whether `null` is one of them; or that there are over `MAX_OPTIONS`. */
export type Choices = { options: Option[]; nullable: boolean } | 'too-many';

/**
 * Reads the choices of a schema in every spelling: `enum`, `enum` with the legacy `enumNames`, `oneOf` or `anyOf` of
 * constants with or without titles (SEP-1330). Duplicates are listed once, values keep their JSON type.
 * @returns `undefined` if the schema spells out none.
 */
export function choicesOf(schema: object): Choices | undefined {
  const listed = own(schema, 'enum');
  if (Array.isArray(listed)) return collect(listed, namesFor(schema, listed));
  const alternatives = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (!Array.isArray(alternatives) || !spellsOutChoices(alternatives)) return undefined;
  return collect(alternatives.flatMap(valuesOf), alternatives.flatMap(namesOf));
}

/** Whether each alternative of a union is a constant, a list of values or null. */
export function spellsOutChoices(alternatives: readonly unknown[]): alternatives is object[] {
  const isChoice = (item: unknown) =>
    isObject(item) &&
    (Object.hasOwn(item, 'const') || Array.isArray(own(item, 'enum')) || own(item, 'type') === 'null');
  return alternatives.length > 0 && alternatives.every(isChoice);
}

function valuesOf(alternative: object): readonly unknown[] {
  if (Object.hasOwn(alternative, 'const')) return [own(alternative, 'const')];
  const listed = own(alternative, 'enum');
  return Array.isArray(listed) ? listed : [null];
}

/** What may be the names of an alternative's values, one each. */
function namesOf(alternative: object): readonly unknown[] {
  const values = valuesOf(alternative);
  // A list of one value is how a titled constant was written before there was `const`.
  if (values.length === 1) return [own(alternative, 'title')];
  const names = namesFor(alternative, values);
  return values.map((_, i) => names[i]);
}

/** The names that go with a list of values, if there is one for each. */
function namesFor(schema: object, values: readonly unknown[]): readonly unknown[] {
  const names = own(schema, 'enumNames');
  return Array.isArray(names) && names.length === values.length ? names : [];
}

function collect(values: readonly unknown[], names: readonly unknown[]): Choices {
  if (values.length > MAX_OPTIONS) return 'too-many';
  const options: Option[] = [];
  const seen = new Set<unknown>();
  const ids = new Set<string>(['', UNMATCHED]);
  let nullable = false;
  values.forEach((value, i) => {
    if (value === null) nullable = true;
    if (seen.has(value) || !isChoosable(value)) return;
    seen.add(value);
    const text = String(value);
    let id = text;
    for (let n = options.length; ids.has(id); n++) id = `#${n}`;
    ids.add(id);
    const name = names[i];
    const label = typeof name === 'string' ? cleanLine(name) : '';
    options.push({ id, value, label: shorten(label || cleanLine(text) || '“”') });
  });
  return { options, nullable };
}

function isChoosable(value: unknown): value is Option['value'] {
  return typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}

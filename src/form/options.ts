import { isObject, own } from '../protocol/json.js';
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
  if (Array.isArray(listed)) {
    if (listed.length > MAX_OPTIONS) return 'too-many';
    const names = own(schema, 'enumNames');
    const fitting = Array.isArray(names) && names.length === listed.length ? names : [];
    return collect(listed.map((value, i) => [value, fitting[i]]));
  }
  const alternatives = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (!Array.isArray(alternatives) || alternatives.length === 0) return undefined;
  if (!alternatives.every((item) => isObject(item) && (Object.hasOwn(item, 'const') || own(item, 'type') === 'null')))
    return undefined;
  if (alternatives.length > MAX_OPTIONS) return 'too-many';
  return collect(alternatives.map((item) => [Object.hasOwn(item, 'const') ? item.const : null, own(item, 'title')]));
}

function collect(entries: Array<[value: unknown, name: unknown]>) {
  const options: Option[] = [];
  const seen = new Set<unknown>();
  const ids = new Set<string>(['']);
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

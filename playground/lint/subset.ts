import { isObject, ownValue, pointerTo } from '../../src/protocol/json.js';
import type { Revision } from '../../src/protocol/revisions.js';
import { adviceFor } from './advice.js';
import type { Finding, Severity } from './finding.js';
import { outsideSubset } from './outside-subset.js';
import { without } from './without.js';

/** All revisions with elicitation. */
export const REVISIONS: readonly Revision[] = ['2025-06-18', '2025-11-25', '2026-07-28'];

/** Keywords that decide what is asked. A client that ignores another one still asks for the same value. */
const STRUCTURE = ['', 'type', 'properties', 'items', 'enum', 'oneOf', 'anyOf', 'allOf', 'const', '$ref', 'required'];

/** A keyword that a subset lacks; `keyword` is empty when the whole schema is wrong. */
interface Misfit {
  keyword: string;
  /** Whether the subset demands it and the schema lacks it. */
  isMissing: boolean;
}

interface Place extends Misfit {
  pointer: string;
  schema: unknown;
  revisions: Revision[];
}

/**
 * Finds all that lies outside the restricted subset of JSON Schema, by revision.
 * @param revision the one in use. Default: unknown, so only what all revisions lack can be an error.
 * @see all revisions, client/elicitation, "Requested Schema"
 */
export function lintSubset(schema: Record<string, unknown>, revision?: Revision): Finding[] {
  const places = new Map<string, Place>();
  for (const known of REVISIONS) {
    for (const place of placesOutside(schema, known)) {
      const key = JSON.stringify([place.pointer, place.keyword]);
      const before = places.get(key) ?? { ...place, revisions: [] };
      before.revisions.push(known);
      places.set(key, before);
    }
  }
  return [...places.values()].map((place) => findingOf(place, revision));
}

function placesOutside(schema: Record<string, unknown>, revision: Revision): Omit<Place, 'revisions'>[] {
  const properties = ownValue(schema, 'properties');
  const hasProperties = isObject(properties);
  const root = hasProperties ? { ...schema, properties: {} } : schema;
  const atRoot = misfitsOf(root, (candidate) => outsideSubset(candidate, revision));
  const inProperties = Object.entries(hasProperties ? properties : {}).flatMap(([key, property]) => {
    const pointer = pointerTo('/requestedSchema/properties', key);
    const test = (candidate: unknown) =>
      outsideSubset({ type: 'object', properties: Object.fromEntries([[key, candidate]]) }, revision);
    return misfitsOf(property, test).map((misfit) => ({ ...misfit, pointer, schema: property }));
  });
  return [...atRoot.map((misfit) => ({ ...misfit, pointer: '/requestedSchema', schema })), ...inProperties];
}

/** All misfits of a schema: takes each one out that the test names, and tests again. */
function misfitsOf(schema: unknown, test: (candidate: unknown) => string | undefined): Misfit[] {
  const found: Misfit[] = [];
  for (let rest = schema; ; ) {
    const text = test(rest);
    if (text === undefined) return found;
    const keyword = text.replace(/^.*: /s, '');
    if (!isObject(rest)) return [{ keyword: '', isMissing: false }];
    if (found.some((misfit) => misfit.keyword === keyword)) return found;
    found.push({ keyword, isMissing: !Object.hasOwn(rest, keyword) });
    if (!Object.hasOwn(rest, keyword)) return found;
    rest = without(rest, keyword);
  }
}

function findingOf({ pointer, keyword, isMissing, schema, revisions }: Place, revision: Revision | undefined): Finding {
  const isStructural = STRUCTURE.includes(keyword);
  const isInUse = revision ? revisions.includes(revision) : revisions.length === REVISIONS.length;
  const named = revisions.length === REVISIONS.length ? 'every revision' : revisions.join(' and ');
  const what =
    keyword === '' ? 'This is no schema' : isMissing ? `"${keyword}" is missing` : wordingOf(keyword, schema);
  const where =
    isMissing || keyword === ''
      ? `: ${named} ${revisions.length === 2 ? 'demand' : 'demands'} it`
      : `outside the subset of ${named}`;
  return {
    severity: severityOf(isStructural, isInUse, revision !== undefined),
    rule: 'subset',
    pointer: keyword === '' || isMissing ? pointer : pointerTo(pointer, keyword),
    message: keyword === '' ? `${what}.` : `${what}${isMissing ? '' : ' '}${where}.`,
    advice: adviceFor(keyword, schema, pointer === '/requestedSchema', revisions.join() === '2025-06-18'),
  };
}

function wordingOf(keyword: string, schema: unknown): string {
  const value = ownValue(schema, keyword);
  if (keyword === 'enum' && Array.isArray(value) && value.length > 0) {
    const isAll = (type: string) => value.every((choice) => typeof choice === type);
    const kind = isAll('number')
      ? 'numbers'
      : isAll('boolean')
        ? 'booleans'
        : isAll('string')
          ? 'texts'
          : 'mixed values';
    return `"enum" of ${kind} is`;
  }
  const isShort =
    typeof value === 'string' ? value.length < 40 : typeof value === 'number' || typeof value === 'boolean';
  return isShort ? `"${keyword}": ${JSON.stringify(value)} is` : `"${keyword}" is`;
}

function severityOf(isStructural: boolean, isInUse: boolean, isKnown: boolean): Severity {
  if (isInUse) return isStructural ? 'error' : 'warning';
  return isStructural && !isKnown ? 'warning' : 'note';
}

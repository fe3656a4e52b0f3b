import { type ExactNumber, isExactNumber } from './exact-json.js';
import { isPlainObject, pointerTo, setOwn } from './json.js';
import type { Json } from './request.js';
import { textLength } from './schema-size.js';

/** The largest value, in UTF-8 bytes of its JSON text. */
const MAX_BYTES = 1024 * 1024;
/** The deepest nesting of objects and lists. */
const MAX_DEPTH = 100;

/** A frozen copy of a value, or why there is none. */
export interface Snapshot {
  readonly value: Json;
  /** Why there is no copy, and at which place; empty if there is one. */
  readonly defect: string;
}

/**
 * A frozen copy of a JSON value, the same as from its JSON text: members that are `undefined` are left out. A value that
 * JSON cannot carry, or that is beyond the bounds (1 MiB, 100 levels), has a defect and no copy. Never throws.
 */
export function jsonSnapshot(value: unknown): Snapshot {
  let bytes = 0;
  const spend = (more: number) => {
    bytes += more;
    if (bytes > MAX_BYTES) throw new Defect(`over ${MAX_BYTES} bytes`);
  };
  const copy = (value: unknown, pointer: string, depth: number): Json => {
    if (typeof value === 'string') {
      spend(textLength(value));
      return value;
    }
    if (typeof value === 'boolean' || value === null || Number.isFinite(value)) {
      spend(String(value).length);
      return Object.is(value, -0) ? 0 : (value as Json);
    }
    if (isExactNumber(value)) {
      spend(value.rawJSON.length);
      return value as ExactNumber & Json; // Frozen already.
    }
    if (depth > MAX_DEPTH) throw new Defect(`deeper than ${MAX_DEPTH}`);
    if (Array.isArray(value)) {
      spend(2 + value.length);
      return Object.freeze(Array.from(value, (item, i) => copy(item, pointerTo(pointer, i), depth + 1))) as Json[];
    }
    if (!isPlainObject(value)) throw new Defect(`${pointer || 'the value'} is not JSON`);
    const members = {};
    for (const key of Object.keys(value)) {
      if (value[key] === undefined) continue;
      spend(textLength(key) + 2);
      setOwn(members, key, copy(value[key], pointerTo(pointer, key), depth + 1));
    }
    return Object.freeze(members);
  };
  try {
    return { value: copy(value, '', 0), defect: '' };
  } catch (error) {
    return { value: null, defect: error instanceof Defect ? error.message : 'cannot be read' };
  }
}

class Defect extends Error {}

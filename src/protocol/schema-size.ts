import { byteLength, own } from './json.js';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from './limits.js';

/**
 * The UTF-8 bytes of a schema's JSON text, or the limit that it exceeds. Uses no recursion and stops at the limit, because
 * a server's value may be deep enough to overflow the stack, and a script's may contain itself.
 */
export function schemaSize(schema: unknown): number | 'too deep' | 'too large' {
  let bytes = 0;
  const open: Array<[value: object, depth: number]> = [];
  const count = (value: unknown, depth: number) => {
    if (typeof value === 'object' && value !== null) open.push([value, depth]);
    else bytes += typeof value === 'string' ? textLength(value) : String(value).length;
  };
  count(schema, 1);
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    if (depth > MAX_SCHEMA_DEPTH) return 'too deep';
    const places: readonly unknown[] = Array.isArray(item) ? item : Object.keys(item);
    bytes += 2 + Math.max(0, places.length - 1); // Brackets and commas.
    if (bytes > MAX_SCHEMA_BYTES) return 'too large';
    for (const place of places) {
      if (places !== item) bytes += textLength(place as string) + 1;
      count(places === item ? place : own(item, place as string), depth + 1);
    }
    // Each open value takes at least two more bytes.
    if (bytes + open.length > MAX_SCHEMA_BYTES) return 'too large';
  }
  return bytes > MAX_SCHEMA_BYTES ? 'too large' : bytes;
}

const plain = /^[ !#-[\]-~]*$/;

/** The UTF-8 bytes of a string's JSON text, quotes and escapes included. Encodes nothing for plain ASCII, the usual case. */
function textLength(text: string): number {
  return plain.test(text) ? text.length + 2 : byteLength(JSON.stringify(text));
}

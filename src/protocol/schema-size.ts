import { byteLength } from './json.js';
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from './limits.js';

/** What a schema is that no form can have. A `bigint` comes through `postMessage`; `JSON.stringify` would throw. */
type SchemaDefect = 'too deep' | 'too large' | 'not JSON';

/**
 * The UTF-8 bytes of a schema's JSON text, or what is wrong with it. Stops at the limits, because a server's schema may be
 * deep enough to overflow the stack, and a script's schema may contain itself.
 */
export function schemaSize(schema: unknown): number | SchemaDefect {
  let bytes = 0;
  const count = (value: unknown, depth: number): SchemaDefect | undefined => {
    if (typeof value === 'string') bytes += textLength(value);
    else if (typeof value === 'bigint') return 'not JSON';
    else if (typeof value !== 'object' || value === null) bytes += String(value).length;
    else if (depth > MAX_SCHEMA_DEPTH) return 'too deep';
    else {
      const keys = Array.isArray(value) ? undefined : Object.keys(value);
      const { length } = keys ?? (value as readonly unknown[]);
      bytes += 2 + Math.max(0, length - 1); // Brackets and commas.
      for (let i = 0; i < length && bytes <= MAX_SCHEMA_BYTES; i++) {
        const key = keys?.[i];
        if (key !== undefined) bytes += textLength(key) + 1;
        const defect = count((value as Record<string | number, unknown>)[key ?? i], depth + 1);
        if (defect) return defect;
      }
    }
    return bytes > MAX_SCHEMA_BYTES ? 'too large' : undefined;
  };
  return count(schema, 1) ?? bytes;
}

const plain = /^[ !#-[\]-~]*$/;

/** The UTF-8 bytes of a string's JSON text, with quotes and escapes. Plain ASCII, the usual case, is not encoded. */
export function textLength(text: string): number {
  return plain.test(text) ? text.length + 2 : byteLength(JSON.stringify(text));
}

import { byteLength } from '../protocol/json.js';
import type { RequestedSchema } from '../protocol/request.js';

/** A schema that is kept, and the bytes of its JSON text. */
export interface KeptSchema {
  readonly schema: RequestedSchema;
  readonly bytes: number;
}

/** The longest JSON text of a schema that elicitations share, and how many are. */
const MAX_LENGTH = 8 * 1024;
const MAX_SHARED = 100;

/** Copies of schemas by their JSON text. */
const shared = new Map<string, KeptSchema>();

/**
 * Keeps the schema of an elicitation. A tool asks with the same one each time: elicitations share one copy of it, which
 * nobody can change, so it takes memory once, and reading it into fields once is enough (`checkParsed`).
 * @param schema A form, as `parseRequest` gives it.
 * @throws {TypeError} for what is no JSON.
 */
export function keepSchema(schema: RequestedSchema): KeptSchema {
  const text = JSON.stringify(schema);
  const known = shared.get(text);
  if (known) return known;
  const bytes = byteLength(text);
  if (text.length > MAX_LENGTH) return { schema, bytes };
  const kept = { schema: JSON.parse(text, freeze) as RequestedSchema, bytes };
  // A Map iterates in order of insertion: the first key is the oldest.
  if (shared.size >= MAX_SHARED) shared.delete(shared.keys().next().value!);
  shared.set(text, kept);
  return kept;
}

function freeze(_key: string, value: unknown): unknown {
  return Object.freeze(value);
}

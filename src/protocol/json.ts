/** True for a JSON object: not null, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a whole number of at least 0. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** True for a number that JSON can carry. */
export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/** Reads an own property, because keys come from the server and may be `__proto__` or `toString`. */
export function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

/** Sets an own property. An assignment to `__proto__` would change the prototype instead. */
export function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Picks the members whose values are texts; none from what is no object. */
export function textsFrom(value: unknown): Record<string, string> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string';
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(isText)) : {};
}

/** Appends a key to a JSON pointer (RFC 6901, section 3). */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Whether two JSON values are equal. The order of an object's keys counts, because properties are shown in that order.
 * Values nested deeper than `depth` count as different: a cycle has no end.
 */
export function deepEqual(a: unknown, b: unknown, depth = 100): boolean {
  if (Object.is(a, b)) return true;
  if (depth === 0) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => deepEqual(item, b[i], depth - 1));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length && keys.every((key, i) => key === others[i] && deepEqual(a[key], b[key], depth - 1))
  );
}

/**
 * The UTF-8 bytes of a value's JSON text, or the limit that it exceeds. Uses no recursion and stops at the limit, because
 * a server's value may be deep enough to overflow the stack, and a script's may contain itself.
 */
export function measure(value: unknown, limits: { bytes: number; depth: number }): number | 'too deep' | 'too large' {
  let bytes = 0;
  const open: Array<[value: object, depth: number]> = [];
  const count = (item: unknown, depth: number) => {
    if (typeof item === 'object' && item !== null) open.push([item, depth]);
    else bytes += typeof item === 'string' ? textLength(item) : String(item).length;
  };
  count(value, 1);
  for (let next = open.pop(); next; next = open.pop()) {
    const [item, depth] = next;
    if (depth > limits.depth) return 'too deep';
    const keys = Array.isArray(item) ? undefined : Object.keys(item);
    const length = keys?.length ?? (item as unknown[]).length;
    bytes += 2 + Math.max(0, length - 1); // Brackets and commas.
    if (bytes > limits.bytes) return 'too large';
    for (let i = 0; i < length; i++) {
      if (keys) bytes += textLength(keys[i]!) + 1;
      count((item as Record<string | number, unknown>)[keys ? keys[i]! : i], depth + 1);
    }
    // Each open value takes at least two more bytes.
    if (bytes + open.length > limits.bytes) return 'too large';
  }
  return bytes > limits.bytes ? 'too large' : bytes;
}

const plain = /^[ !#-[\]-~]*$/;

/** The UTF-8 bytes of a string's JSON text, quotes and escapes included. Encodes nothing for plain ASCII, the usual case. */
function textLength(text: string): number {
  return plain.test(text) ? text.length + 2 : byteLength(JSON.stringify(text));
}

const utf8 = new TextEncoder();

/** The length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  return utf8.encode(text).length;
}

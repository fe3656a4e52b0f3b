import { isExactNumber } from './exact-json.js';

/** True for a JSON object: not null, not an array, not a number that kept its digits. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/** True for a JSON object that is no `Date`, `Map`, `Response` or other instance of a class. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (!isObject(value) || 'toJSON' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** True for a whole number of at least 0. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

/** True for a number that JSON can carry. */
export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

/**
 * Reads an own property, because keys come from the server and may be `__proto__` or `toString`. `undefined` for a value
 * that is not an object.
 */
export function ownValue(value: unknown, key: string): unknown {
  return typeof value === 'object' && value && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** The list under a key; empty if there is none. */
export function listIn(object: object, key: string): readonly unknown[] {
  const list = ownValue(object, key);
  return Array.isArray(list) ? list : [];
}

/** The text under a key; empty if there is none. */
export function textIn(object: object, key: string): string {
  const text = ownValue(object, key);
  return typeof text === 'string' ? text : '';
}

/** Sets an own property. An assignment to `__proto__` would change the prototype instead. */
export function setOwn(object: object, key: string, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Picks the members whose values are texts; none from a value that is not an object. */
export function textsFrom(value: unknown): Record<string, string> {
  const members = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(members.filter((member): member is [string, string] => isText(member[1])));
}

/** Appends a key to a JSON pointer (RFC 6901, section 3). */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The keys of a JSON pointer (RFC 6901), from the outermost. */
function keysOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What a pointer leads to; `undefined` if that is nothing. Only own members count. */
export function valueAt(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>((inner, key) => ownValue(inner, key), value);
}

/**
 * Whether two JSON values are equal. The order of an object's keys counts, because properties are shown in that order.
 * Values nested deeper than `depth` count as different, so that a cycle ends.
 */
export function deepEqual(a: unknown, b: unknown, depth = 100): boolean {
  if (Object.is(a, b)) return true;
  if (depth === 0) return false;
  if (isExactNumber(a) && isExactNumber(b)) return a.rawJSON === b.rawJSON;
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

/** The JSON pointers to the places where two JSON values differ. It looks inside objects, and takes a list as a whole. */
export function changesBetween(before: unknown, after: unknown, pointer = ''): string[] {
  if (!isObject(before) || !isObject(after)) return deepEqual(before, after) ? [] : [pointer];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changesBetween(ownValue(before, key), ownValue(after, key), pointerTo(pointer, key)),
  );
}

const utf8 = /* @__PURE__ */ new TextEncoder();
const scratch = /* @__PURE__ */ new Uint8Array(1024);

/** What a JSON text says; `undefined` if it is not valid JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The length of a text in UTF-8 bytes. */
export function byteLength(text: string): number {
  // A code unit takes at most three bytes. To make an array for each of thousands of short texts would take ten times as long.
  return text.length * 3 <= scratch.length ? utf8.encodeInto(text, scratch).written : utf8.encode(text).length;
}

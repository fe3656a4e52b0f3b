import { toBase64Url } from '../../runtime/base64url.js';
import { toHex } from '../../runtime/hex.js';
import { randomId } from '../../runtime/random-id.js';
import { sha256 } from '../../runtime/sha256.js';

/** Hexadecimal digits of a user's key: 128 bits. */
const KEY_LENGTH = 32;

const ID = /^[\da-f]{32}\.[\w-]{22}(?:\.[\w-]{1,32}){0,2}$/;

/** Users whose keys are kept. */
const MAX_KEYS = 10_000;
/** Calls for one user share a promise, so that the user's requests keep their order. */
const keys = new Map<string, Promise<string>>();

/**
 * What stands for a user in ids, keys and hints: 128 bits of a digest, whatever the length and the letters of the name.
 * Users with different names have different keys, lone surrogates included, since JSON spells those out.
 */
export function userKey(user: string): Promise<string> {
  let key = keys.get(user);
  if (!key) {
    if (keys.size >= MAX_KEYS) keys.clear();
    key = digestOf(user);
    keys.set(user, key);
  }
  return key;
}

async function digestOf(user: string): Promise<string> {
  const digest = await sha256(JSON.stringify(user));
  return toHex(digest).slice(0, KEY_LENGTH);
}

/** The key of the user that an id belongs to. */
export function userKeyOf(id: string): string {
  return id.slice(0, KEY_LENGTH);
}

/** An id for a new record of a user. It begins with the user's key, so that a store finds what belongs together. */
export async function createId(user: string): Promise<string> {
  return `${await userKey(user)}.${randomId()}`;
}

/** The id of what an application names: the same for the same user and name. */
export async function namedId(user: string, name: string): Promise<string> {
  const digest = await sha256(JSON.stringify([user, name]));
  return `${await userKey(user)}.${toBase64Url(digest.slice(0, 16))}`;
}

/**
 * The id of what belongs to another record, such as an elicitation of a parked call: the same part gives the same id.
 * @param part At most 32 letters, digits, `-` and `_`.
 * @throws {TypeError} where they make no id.
 */
export function derivedId(id: string, part: string): string {
  const derived = `${id}.${part}`;
  if (!isId(derived)) throw new TypeError('relay: this part does not form a valid id');
  return derived;
}

/** Whether a text may be an id. Pages send any text. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** 64 letters, so that six bits choose one (RFC 4648, section 5: base64url). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Letters with 132 random bits. */
const LENGTH = 22;

/** How many ids are made at once, because each call for random bytes costs more than all else here. */
const COUNT = 64;

const bytes = new Uint8Array(LENGTH * COUNT);
const ascii = new TextDecoder();
/** Ids that are not used yet, one after the other. */
let ids = '';
let used = 0;

/** @returns at least 128 random bits, in the letters of base64url. */
export function createId(): string {
  if (used === ids.length) {
    crypto.getRandomValues(bytes);
    for (let i = 0; i < bytes.length; i++) bytes[i] = ALPHABET.charCodeAt(bytes[i]! & 63);
    ids = ascii.decode(bytes);
    used = 0;
  }
  const id = ids.slice(used, used + LENGTH);
  used += LENGTH;
  return id;
}

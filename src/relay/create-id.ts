/** 64 letters, so that six bits choose one (RFC 4648, section 5: base64url). */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Letters with 132 random bits. */
const LENGTH = 22;

/** Random bytes for many ids, because each call for them costs more than all else here. */
const pool = new Uint8Array(LENGTH * 128);
let used = pool.length;

/** @returns at least 128 random bits, in the letters of base64url. */
export function createId(): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  const codes: number[] = [];
  for (const end = used + LENGTH; used < end; used++) codes.push(ALPHABET.charCodeAt(pool[used]! & 63));
  return String.fromCharCode(...codes);
}

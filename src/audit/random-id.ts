import { toBase64Url } from './base64url.js';

/** @returns 128 random bits, in the letters of base64url. Unlike `randomUUID` it works on plain http. */
export function randomId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

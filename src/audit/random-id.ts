import { toBase64Url } from '../runtime/base64url.js';

/** @returns 128 random bits as base64url. Unlike `randomUUID` it works on plain http. */
export function randomId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

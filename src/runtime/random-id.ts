import { toBase64Url } from './base64url.js';

/** @returns 128 random bits as base64url, 22 characters. Unlike `randomUUID` it works in pages without a secure context. */
export function randomId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}

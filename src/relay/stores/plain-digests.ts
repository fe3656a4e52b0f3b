import { toBase64 } from './base64.js';

const utf8 = new TextEncoder();

/** The digests of a store without encryption. */
export async function plainDigests(text: string, id: string): Promise<string[]> {
  return [toBase64(await crypto.subtle.digest('SHA-256', utf8.encode(`${id} ${text}`)))];
}

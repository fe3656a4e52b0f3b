import type { DraftKey } from '../../protocol/draft-store.js';
import { requestId, scopeId } from './draft-id.js';

/** The secret of a database, as `HKDF` wants it: 32 random bytes that no script can read. */
export async function createSecret(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  bytes.fill(0);
  return secret;
}

/** Whether this is such a secret: a database holds whatever scripts of its origin put there. */
export function isSecret(value: unknown): value is CryptoKey {
  return value instanceof CryptoKey && value.algorithm.name === 'HKDF' && !value.extractable;
}

/** Where one draft is kept, and what encrypts it. */
export interface Place {
  /** A keyed hash of scope, server and request. It tells nobody what they are. */
  readonly name: string;
  readonly key: CryptoKey;
}

/** A draft as it is stored. */
export interface SealedDraft {
  /** Epoch milliseconds. Nobody can change it unseen. */
  readonly expires: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** Bytes that `data` has beyond the text: the tag of AES-GCM. */
export const TAG_BYTES = 16;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Makes what finds the place of a draft. Keys are derived for each scope (HKDF, RFC 5869). */
export function placeFinder(secret: CryptoKey): (key: DraftKey) => Promise<Place> {
  const derive = (use: string, scope: string, algorithm: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) => {
    const info = utf8(`mcp-elicitation drafts 1 ${use} ${scope}`);
    const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return crypto.subtle.deriveKey(hkdf, secret, algorithm, false, usages);
  };

  return async (draft) => {
    const scope = scopeId(draft);
    const [key, naming] = await Promise.all([
      derive('content', scope, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']),
      derive('name', scope, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    ]);
    const name = new Uint8Array(await crypto.subtle.sign('HMAC', naming, utf8(requestId(draft))));
    return { name: Array.from(name, (byte) => byte.toString(16).padStart(2, '0')).join(''), key };
  };
}

/** Binds the content to its place and its time, so that neither can be exchanged. */
function gcm({ name }: Place, iv: Uint8Array<ArrayBuffer>, expires: number): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(`${name} ${expires}`) };
}

/** Encrypts a text (AES-GCM, NIST SP 800-38D) under a fresh nonce. */
export async function seal(place: Place, text: string, expires: number): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { expires, iv, data: await crypto.subtle.encrypt(gcm(place, iv, expires), place.key, utf8(text)) };
}

/** Decrypts a text. Rejects when anything of it is not as it was, or belongs elsewhere. */
export async function unseal(place: Place, { expires, iv, data }: SealedDraft): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(gcm(place, iv, expires), place.key, data));
}

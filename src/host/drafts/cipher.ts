import type { DraftKey } from '../../protocol/draft-store.js';
import { requestId, scopeId } from './draft-id.js';

/** Creates the secret of a database, a key for HKDF: 32 random bytes that no script can read. */
export async function createSecret(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  bytes.fill(0);
  return secret;
}

/**
 * Whether a value is a secret as `createSecret` makes it. Any script of the origin can put other values into the database.
 */
export function isSecret(value: unknown): value is CryptoKey {
  return value instanceof CryptoKey && value.algorithm.name === 'HKDF' && !value.extractable;
}

/** The name and the key of one draft. */
export interface DraftSlot {
  /** A keyed hash of scope, server and request, which does not reveal them. */
  readonly name: string;
  readonly key: CryptoKey;
}

/** A draft as it is stored. */
export interface SealedDraft {
  /** Epoch milliseconds. A changed value is detected. */
  readonly expires: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The length of the tag of AES-GCM, which `data` has after the text. */
export const TAG_BYTES = 16;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Returns a function that finds the slot of a draft. Keys are derived for each scope (HKDF, RFC 5869). */
export function slotFinder(secret: CryptoKey): (key: DraftKey) => Promise<DraftSlot> {
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

/** Binds the content to its slot and its expiry, so that neither can be replaced. */
function gcm({ name }: DraftSlot, iv: Uint8Array<ArrayBuffer>, expires: number): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(`${name} ${expires}`) };
}

/** Encrypts a text (AES-GCM, NIST SP 800-38D) under a fresh nonce. */
export async function seal(slot: DraftSlot, text: string, expires: number): Promise<SealedDraft> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { expires, iv, data: await crypto.subtle.encrypt(gcm(slot, iv, expires), slot.key, utf8(text)) };
}

/** Decrypts a text. Rejects if a part of the draft was changed, or it belongs to another slot. */
export async function unseal(slot: DraftSlot, { expires, iv, data }: SealedDraft): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(gcm(slot, iv, expires), slot.key, data));
}

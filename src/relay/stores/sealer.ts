import { check } from '../../host/middleware.js';
import { fromBase64, toBase64 } from './base64.js';

/** The application's keys for what is stored. */
export interface RelayEncryption {
  /** Which key encrypts. */
  readonly current: string;
  /** By id: at least 32 random bytes each. Keep an old key for as long as anything that it encrypted may be open. */
  readonly keys: Readonly<Record<string, Uint8Array>>;
}

/** Makes texts unreadable at rest. */
export interface Sealer {
  /** @param place Where the text is stored: it can be opened nowhere else. */
  seal(text: string, place: string): Promise<string>;
  /** @throws {Error} for a text that nobody sealed for this place, or whose key is gone. */
  open(sealed: string, place: string): Promise<string>;
}

const utf8 = new TextEncoder();
/** A key's id, a nonce of 12 bytes, and the encrypted text with its tag of 16 bytes. */
const SEALED = /^([\w-]+)\.([A-Za-z0-9+/]{16})\.([A-Za-z0-9+/]{22,}={0,2})$/;
/** Bytes of a nonce (NIST SP 800-38D, section 8.2.2). */
const IV_LENGTH = 12;

/** @throws {TypeError} for keys of the wrong shape. */
export function createSealer({ current, keys }: RelayEncryption): Sealer {
  const ids = [current, ...Object.keys(keys).filter((id) => id !== current)];
  for (const id of ids) {
    check(/^[\w-]+$/.test(id), 'relay: the id of an encryption key must be of letters, digits, - and _');
    const key = keys[id];
    check(key instanceof Uint8Array && key.length >= 32, 'relay: an encryption key must have at least 32 bytes');
  }
  const derived = new Map<string, Promise<CryptoKey>>();
  const keyOf = (id: string) => {
    const bytes = Object.hasOwn(keys, id) ? keys[id] : undefined;
    if (!bytes) throw new Error(`relay: there is no encryption key with the id ${id}`);
    const found = derived.get(id) ?? deriveKey(bytes);
    derived.set(id, found);
    return found;
  };

  return {
    async seal(text, place) {
      const cipher = await keyOf(current);
      const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
      const sealed = await crypto.subtle.encrypt(paramsFor(iv, place), cipher, utf8.encode(text));
      return `${current}.${toBase64(iv)}.${toBase64(sealed)}`;
    },
    async open(sealed, place) {
      // An error must not quote what nobody sealed, such as plain text from before there was a key.
      const [, id, iv, text] = SEALED.exec(sealed) ?? [];
      if (!id || !iv || !text) throw new Error('relay: the store holds a text that is not encrypted');
      const cipher = await keyOf(id);
      const bytes = await crypto.subtle.decrypt(paramsFor(fromBase64(iv), place), cipher, fromBase64(text));
      return new TextDecoder().decode(bytes);
    },
  };
}

/** Derives a key for this purpose alone (HKDF, RFC 5869). */
async function deriveKey(bytes: Uint8Array): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'HKDF', false, ['deriveKey']);
  const info = utf8.encode('mcp-elicitation relay cipher');
  const params = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(params, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

function paramsFor(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8.encode(place) };
}

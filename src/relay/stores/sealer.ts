import { fromBase64Url, toBase64Url } from '../../runtime/base64url.js';
import { check } from '../../runtime/check.js';
import { deriveSealingKey, sealText, unsealText } from '../../runtime/sealed-text.js';

/** The application's keys for what is stored. */
export interface RelayEncryption {
  /** Which key encrypts. */
  readonly current: string;
  /** By id: at least 32 random bytes each. Keep an old key for as long as anything that it encrypted may be open. */
  readonly keys: Readonly<Record<string, Uint8Array>>;
}

/** A key's id, a nonce of 12 bytes, and the encrypted text with its tag of 16 bytes. */
const SEALED = /^([\w-]+)\.([\w-]{16})\.([\w-]{22,})$/;

/** Makes texts unreadable at rest. @throws {TypeError} for keys of the wrong shape. */
export function createSealer({ current, keys }: RelayEncryption) {
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
    const found = derived.get(id) ?? keyFrom(bytes);
    derived.set(id, found);
    return found;
  };

  return {
    /** @param place Where the text is stored: it can be opened nowhere else. */
    async seal(text: string, place: string): Promise<string> {
      const { iv, data } = await sealText(await keyOf(current), text, place);
      return `${current}.${toBase64Url(iv)}.${toBase64Url(data)}`;
    },
    /** @throws {Error} for a text that was sealed for another place, or by a key that is gone, or not at all. */
    async open(sealed: string, place: string): Promise<string> {
      // An error must not quote what nobody sealed, such as plain text from before there was a key.
      const [, id, ...parts] = SEALED.exec(sealed) ?? [];
      const [iv, data] = parts.map(fromBase64Url);
      if (!id || !iv || !data) throw new Error('relay: the store holds a text that is not encrypted');
      return unsealText(await keyOf(id), { iv, data: data.buffer }, place);
    },
  };
}

/** Derives a key for this purpose alone. */
async function keyFrom(bytes: Uint8Array): Promise<CryptoKey> {
  const secret = await crypto.subtle.importKey('raw', Uint8Array.from(bytes), 'HKDF', false, ['deriveKey']);
  return deriveSealingKey(secret, 'mcp-elicitation relay cipher');
}

import { fromBase64Url, toBase64Url } from '../runtime/base64url.js';

/**
 * The application's key: a `CryptoKey` for HMAC with SHA-256, or at least 32 random bytes. To write a trail the key must be
 * able to sign. To check a trail it only needs to verify.
 */
export type AuditKey = CryptoKey | Uint8Array;

/**
 * The kind of text that an HMAC signs. The kind is signed, too, so that an HMAC of one kind never passes as another kind.
 */
export type Signed = 'line' | 'anchor' | 'request' | 'answer' | 'key';

/** The length of SHA-256, below which a key weakens the HMAC (RFC 2104, section 3). */
const MIN_KEY_BYTES = 32;
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** @throws {TypeError} for a value that is not a key with one of these usages. The message starts with `name`. */
export function checkKey(name: string, key: unknown, ...usages: KeyUsage[]): asserts key is AuditKey {
  const isRight = key instanceof Uint8Array ? key.length >= MIN_KEY_BYTES : isHmacKey(key, usages);
  const what = `a CryptoKey for HMAC with SHA-256 that can ${usages.join(' or ')}, or at least 32 bytes`;
  if (!isRight) throw new TypeError(`${name} must be ${what}`);
}

function isHmacKey(key: unknown, usages: readonly KeyUsage[]): boolean {
  const { algorithm, usages: own } = (key ?? {}) as Partial<CryptoKey>;
  const { name, hash } = (algorithm ?? {}) as Partial<HmacKeyAlgorithm>;
  return name === 'HMAC' && hash?.name === 'SHA-256' && !!own && usages.some((usage) => own.includes(usage));
}

/** Makes and checks the HMACs of a trail (HMAC with SHA-256, base64url). */
export class Signer {
  readonly #key: CryptoKey;
  /** A digest of the key, which identifies it in an entry. */
  readonly keyId: string;

  private constructor(key: CryptoKey, keyId: string) {
    this.#key = key;
    this.keyId = keyId;
  }

  /** @throws {Error} without `crypto.subtle`, which browsers have only on https and on localhost. */
  static async with(key: AuditKey): Promise<Signer> {
    if (!globalThis.crypto?.subtle) {
      throw new Error('audit: there is no crypto.subtle here. Browsers have it on https and on localhost only');
    }
    const usages: KeyUsage[] = ['sign', 'verify'];
    const bytes = key instanceof Uint8Array && new Uint8Array(key); // A copy: it may be a view of shared memory.
    const imported = bytes ? await crypto.subtle.importKey('raw', bytes, ALGORITHM, false, usages) : (key as CryptoKey);
    const keyId = imported.usages.includes('sign') ? await sign(imported, 'key', '') : '';
    return new Signer(imported, keyId);
  }

  /** @param text Canonical JSON, so that the same value always has the same HMAC. */
  sign(kind: Signed, text: string): Promise<string> {
    return sign(this.#key, kind, text);
  }

  async verify(kind: Signed, text: string, mac: string): Promise<boolean> {
    if (!this.#key.usages.includes('verify')) return (await this.sign(kind, text)) === mac;
    const bytes = fromBase64Url(mac);
    return bytes !== undefined && crypto.subtle.verify('HMAC', this.#key, bytes, textOf(kind, text));
  }
}

async function sign(key: CryptoKey, kind: Signed, text: string): Promise<string> {
  return toBase64Url(await crypto.subtle.sign('HMAC', key, textOf(kind, text)));
}

function textOf(kind: Signed, text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`mcp-elicitation audit v1 ${kind}\n${text}`);
}

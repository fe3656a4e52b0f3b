/** A text that is encrypted and authenticated (AES-GCM, NIST SP 800-38D). */
export interface SealedText {
  readonly iv: Uint8Array<ArrayBuffer>;
  /** The encrypted text, then its tag of `TAG_BYTES`. */
  readonly data: ArrayBuffer;
}

/** Bytes of a nonce (NIST SP 800-38D, section 8.2.2). */
const IV_BYTES = 12;
/** Bytes of a tag. */
export const TAG_BYTES = 16;

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Derives a key for one use from a secret (HKDF with SHA-256, RFC 5869). Another `info` gives an unrelated key. */
export function deriveKey<Algorithm extends AesKeyGenParams | HmacKeyGenParams>(
  secret: CryptoKey,
  info: string,
  algorithm: Algorithm,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: utf8(info) };
  return crypto.subtle.deriveKey(hkdf, secret, algorithm, false, usages);
}

/** Derives a key that seals texts. */
export function deriveSealingKey(secret: CryptoKey, info: string): Promise<CryptoKey> {
  return deriveKey(secret, info, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
}

/** Seals a text under a fresh nonce. @param place Where the text is kept: it can be unsealed nowhere else. */
export async function sealText(key: CryptoKey, text: string, place: string): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return { iv, data: await crypto.subtle.encrypt(paramsFor(iv, place), key, utf8(text)) };
}

/** Rejects if the text was changed, or sealed with another key or for another place. */
export async function unsealText(key: CryptoKey, { iv, data }: SealedText, place: string): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt(paramsFor(iv, place), key, data));
}

function paramsFor(iv: Uint8Array<ArrayBuffer>, place: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: utf8(place) };
}

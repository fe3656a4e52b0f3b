import type { DraftKey } from '../../protocol/draft-store.js';
import { toHex } from '../../runtime/hex.js';
import { deriveKey, deriveSealingKey, type SealedText, sealText, unsealText } from '../../runtime/sealed-text.js';
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
export interface SealedDraft extends SealedText {
  /** Epoch milliseconds. A changed value is detected. */
  readonly expires: number;
}

/** Returns a function that finds the slot of a draft. Keys are derived for each scope. */
export function slotFinder(secret: CryptoKey): (key: DraftKey) => Promise<DraftSlot> {
  return async (draft) => {
    const scope = scopeId(draft);
    const [key, naming] = await Promise.all([
      deriveSealingKey(secret, infoOf('content', scope)),
      deriveKey(secret, infoOf('name', scope), { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']),
    ]);
    const name = await crypto.subtle.sign('HMAC', naming, new TextEncoder().encode(requestId(draft)));
    return { name: toHex(name), key };
  };
}

function infoOf(use: string, scope: string): string {
  return `mcp-elicitation drafts 1 ${use} ${scope}`;
}

export async function seal(slot: DraftSlot, text: string, expires: number): Promise<SealedDraft> {
  return { expires, ...(await sealText(slot.key, text, placeOf(slot, expires))) };
}

/** Rejects if a part of the draft was changed, or it belongs to another slot. */
export function unseal(slot: DraftSlot, draft: SealedDraft): Promise<string> {
  return unsealText(slot.key, draft, placeOf(slot, draft.expires));
}

/** Binds the content to its slot and its expiry, so that neither can be replaced. */
function placeOf({ name }: DraftSlot, expires: number): string {
  return `${name} ${expires}`;
}

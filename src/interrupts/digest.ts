import { canonicalText } from '../protocol/canonical-json.js';
import { toHex } from '../runtime/hex.js';

/**
 * A digest of arguments: SHA-256 of their canonical JSON (RFC 8785), in hexadecimal. A backend compares it where the
 * framework's answer carries no arguments: an approval counts only for the arguments that the person saw.
 */
export async function digestOfArguments(args: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalText(args));
  return toHex(await crypto.subtle.digest('SHA-256', bytes));
}

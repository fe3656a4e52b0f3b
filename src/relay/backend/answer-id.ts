import { canonicalText } from '../../protocol/canonical-json.js';
import type { Answer } from '../../protocol/port.js';
import { toBase64Url } from '../../runtime/base64url.js';
import { sha256 } from '../../runtime/sha256.js';

/** Identifies an answer to one elicitation without containing it. Equal JSON values have the same, in any order of their keys. */
export async function answerIdOf(elicitationId: string, answer: Answer): Promise<string> {
  const text = `${elicitationId} ${canonicalText(answer)}`;
  return toBase64Url(await sha256(text));
}

import type { Answer } from '../../lifecycle/state.js';
import { isObject } from '../../protocol/json.js';
import { toBase64Url } from '../../runtime/base64url.js';

const utf8 = new TextEncoder();

/** Identifies an answer to one elicitation without containing it. Equal JSON values have the same, in any order of their keys. */
export async function answerIdOf(elicitationId: string, answer: Answer): Promise<string> {
  const text = `${elicitationId} ${JSON.stringify(sorted(answer))}`;
  return toBase64Url(await crypto.subtle.digest('SHA-256', utf8.encode(text)));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  // Pairs, because a key may be `__proto__`; in an object of their own, because an answer may hold an array of pairs.
  const pairs = Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key])]);
  return { pairs };
}

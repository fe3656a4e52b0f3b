import { canonicalText } from '../protocol/canonical-json.js';

/** What each answer was given to. A copy of an answer, such as one from storage, belongs to nothing. */
const fingerprints = new WeakMap<object, string>();

/**
 * What an answer is given to. Take it before the person sees the card.
 * @param shown all that the card shows: the id, arguments, schema and decisions
 */
export function fingerprintOf(shown: unknown): string {
  return canonicalText(shown);
}

/** Notes what an answer was given to. */
export function bindAnswer<Answer extends object>(answer: Answer, fingerprint: string): Answer {
  fingerprints.set(answer, fingerprint);
  return answer;
}

/** Whether an answer was given to exactly this. */
export function isBoundTo(answer: object, fingerprint: string): boolean {
  return fingerprints.get(answer) === fingerprint;
}

import { canonicalText } from '../protocol/canonical-json.js';

/** What each answer was given to. A copy of an answer, such as one from storage, belongs to nothing. */
const fingerprints = new WeakMap<object, string>();

/**
 * Notes what an answer is given to, before the person sees it.
 * @param shown all that the card shows of it
 */
export function bindAnswer(shown: unknown): <Answer extends object>(answer: Answer) => Answer {
  const fingerprint = canonicalText(shown);
  return (answer) => {
    fingerprints.set(answer, fingerprint);
    return answer;
  };
}

/** Whether an answer was given to exactly this: the same id, arguments, schema and decisions. */
export function isBoundTo(answer: object, shown: unknown): boolean {
  return fingerprints.get(answer) === canonicalText(shown);
}

import type { Answer } from '../../lifecycle/state.js';
import { isObject } from '../../protocol/json.js';
import type { ElicitationStore } from '../stores/store.js';

/**
 * What may stand for an answer to one elicitation in a store: the first is for keeping. Equal JSON values give the same, in
 * any order of their keys.
 */
export function answerIds(store: ElicitationStore, id: string, answer: Answer): Promise<string[]> {
  return store.digests(JSON.stringify(sorted(answer)), id);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  // Pairs, because a key may be `__proto__`.
  return Object.keys(value)
    .sort()
    .map((key) => [key, sorted(value[key])]);
}

import type { DraftKey } from '../../protocol/draft-store.js';
import { membersOf } from '../../protocol/scope.js';

/** The same text for equal scopes alone. */
export function scopeId({ scope }: DraftKey): string {
  return JSON.stringify(membersOf(scope));
}

/** The same text for the same elicitation of one scope. */
export function requestId({ server, request }: DraftKey): string {
  return JSON.stringify([server, request]);
}

/** The same text for equal keys alone. */
export function draftId(key: DraftKey): string {
  return JSON.stringify([scopeId(key), requestId(key)]);
}

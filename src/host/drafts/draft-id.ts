import type { DraftKey } from '../../protocol/draft-store.js';
import { membersOf } from '../../protocol/scope.js';

// Of each function, two results are the same only if what they are made of is equal.

/** The scope of a draft as a text. */
export function scopeId({ scope }: DraftKey): string {
  return JSON.stringify(membersOf(scope));
}

/** The server and the request of a draft as a text. */
export function requestId({ server, request }: DraftKey): string {
  return JSON.stringify([server, request]);
}

/** The key of a draft as a text. */
export function draftId(key: DraftKey): string {
  return JSON.stringify([scopeId(key), requestId(key)]);
}

import type { DraftKey } from '../../protocol/draft-store.js';
import { membersOf } from '../../protocol/scope.js';

/** The scope of a draft as a text. Two scopes have the same text only if they are equal. */
export function scopeId({ scope }: DraftKey): string {
  return JSON.stringify(membersOf(scope));
}

/** The server and the request of a draft as a text. Two of them have the same text only if they are equal. */
export function requestId({ server, request }: DraftKey): string {
  return JSON.stringify([server, request]);
}

/** The key of a draft as a text. Two keys have the same text only if they are equal. */
export function draftId(key: DraftKey): string {
  return JSON.stringify([scopeId(key), requestId(key)]);
}

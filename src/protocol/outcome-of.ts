import { INTERNAL_ERROR } from './errors.js';
import { isObject, own } from './json.js';
import type { Content, Outcome } from './outcome.js';
import { isPersistence } from './persistence.js';

/**
 * Turns an ElicitResult into the outcome that it stands for, for hosts that ask through code of their own: the inverse of
 * `resultOf`. `decline` becomes `reject`, and `_meta.persist` becomes `remember`; members that the protocol does not name are left out. A value that is no
 * ElicitResult becomes `refused` with -32603, because it may come over a wire. Never throws.
 */
export function outcomeOf(result: unknown): Outcome {
  const content = own(result, 'content');
  switch (own(result, 'action')) {
    case 'accept': {
      const persist = own(own(result, '_meta'), 'persist');
      const held = isPersistence(persist) ? { remember: persist } : {};
      // SDKs and the Agent Client Protocol allow null for "no content".
      if (content === undefined || content === null) return { action: 'accept', ...held };
      return isObject(content) ? { action: 'accept', content: content as Content, ...held } : noResult('content');
    }
    case 'decline':
      return { action: 'reject' };
    case 'cancel':
      return { action: 'cancel' };
    default:
      return noResult('action');
  }
}

function noResult(member: string): Outcome {
  return { action: 'refused', code: INTERNAL_ERROR, message: `The answer is no ElicitResult: ${member} is wrong` };
}

import { causeOf } from '../protocol/over.js';
import type { Elicitation } from './elicitation.js';

/** Stays on screen after an elicitation that the person had seen went away by itself. */
export interface Notice {
  readonly why: 'withdrawn' | 'timeout' | 'answered' | 'completed' | 'lost' | 'undelivered';
  /** Of the server that asked; may be empty. */
  readonly serverName: string;
}

/** The notice that an elicitation leaves; none if the person ended it. */
export function noticeOf({ outcome, spec, endReason }: Elicitation): Notice | undefined {
  const action = outcome?.action;
  if (action !== 'withdrawn' && action !== 'timeout') return undefined;
  const cause = action === 'withdrawn' ? causeOf(endReason) : undefined;
  if (cause === 'closed') return undefined;
  return { why: cause === 'expired' ? 'timeout' : (cause ?? action), serverName: spec.server.name };
}

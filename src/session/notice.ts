import type { OverCause } from '../protocol/over.js';
import type { Elicitation } from './elicitation.js';

/** What stays on screen after an elicitation that the person had seen went away by itself, or while none can arrive. */
export interface Notice {
  readonly why: Exclude<OverCause, 'closed'> | 'unreachable';
  /** The server that asked; may be empty. */
  readonly serverName: string;
  /** Whether the application itself asked. */
  readonly isOwn: boolean;
}

/** Requests cannot reach this page. */
export const UNREACHABLE: Notice = { why: 'unreachable', serverName: '', isOwn: false };

/** The notice that an elicitation leaves; none if the person ended it, or has not seen it. */
export function noticeOf({ isShown, outcome, options, isOwn, state }: Elicitation): Notice | undefined {
  const { how = 'withdrawn' } = state;
  const action = outcome?.action;
  if (!isShown || (action !== 'withdrawn' && action !== 'timeout') || how === 'closed') return undefined;
  return { why: how, serverName: options.server.name, isOwn };
}

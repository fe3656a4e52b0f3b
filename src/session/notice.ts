import type { Elicitation } from './elicitation.js';

/** Stays on screen after an elicitation that the person had seen went away by itself. */
export interface Notice {
  readonly why: 'withdrawn' | 'timeout';
  /** Of the server that asked; may be empty. */
  readonly serverName: string;
}

/** The notice that an elicitation leaves; none if the person ended it. */
export function noticeOf({ outcome, spec }: Elicitation): Notice | undefined {
  const why = outcome?.action;
  if (why !== 'withdrawn' && why !== 'timeout') return undefined;
  return { why, serverName: spec.server.name };
}

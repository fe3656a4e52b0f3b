import type { CallToolResult } from '@modelcontextprotocol/client';

/** The most conversations whose last call is kept. An application keeps them in its database. */
const MAX_CALLS = 1000;

/** A call that is done. */
export interface Call {
  tool: string;
  result: CallToolResult;
  /** Whether it was parked, and made again once the person had answered. */
  isResumed?: boolean;
  /** Who ended it, where there are several processes. */
  process?: string;
}

/** Which process has to do with a call that is not done; nothing where there is only one process. */
export interface CallState {
  /** It runs the call, and waits for the person. */
  asker?: string | undefined;
  /** It parked the call. No process waits. */
  parker?: string | undefined;
}

/** The last call of each conversation, for tabs that did not begin it. */
export interface Calls {
  /** Runs a call, and keeps what comes of it. */
  keep(conversation: string, run: () => Promise<Call>): Promise<Call>;
  /** Notes that the call waits for the person, and no process for it. `keep` ends that. */
  park(conversation: string): Promise<void>;
  /** Waits while the call runs or is parked, though not for ever. `undefined` without one. */
  last(conversation: string): Promise<Call | undefined>;
  state(conversation: string): Promise<CallState>;
}

/** Keeps calls in this process. */
export function memoryCalls(): Calls {
  const calls = new Map<string, Promise<Call>>();
  /** Ends the promise of each call that is parked. */
  const parked = new Map<string, (call: Promise<Call>) => void>();
  const remember = (conversation: string, call: Promise<Call>) => {
    calls.delete(conversation);
    calls.set(conversation, call);
    const [oldest = ''] = calls.keys();
    if (calls.size > MAX_CALLS) calls.delete(oldest);
  };
  return {
    keep(conversation, run) {
      const call = run();
      remember(conversation, call);
      parked.get(conversation)?.(call);
      parked.delete(conversation);
      return call;
    },
    async park(conversation) {
      remember(conversation, new Promise((resolve) => parked.set(conversation, resolve)));
    },
    last: async (conversation) => calls.get(conversation),
    state: async () => ({}),
  };
}

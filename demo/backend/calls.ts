import type { CallToolResult } from '@modelcontextprotocol/client';

/** The most conversations whose last call is kept. An application keeps them in its database. */
const MAX_CALLS = 1000;

/** A call that is done. */
export interface Call {
  tool: string;
  result: CallToolResult;
}

/** The last call of each conversation, for tabs that did not begin it. */
export interface Calls {
  /** Runs a call, and keeps what comes of it. */
  keep(conversation: string, run: () => Promise<Call>): Promise<Call>;
  /** Waits while the call runs. `undefined` without one. */
  last(conversation: string): Promise<Call | undefined>;
  /** The process that runs a call now; `undefined` where there is only one process. */
  asker(conversation: string): Promise<string | undefined>;
}

/** Keeps calls in this process. */
export function memoryCalls(): Calls {
  const calls = new Map<string, Promise<Call>>();
  return {
    keep(conversation, run) {
      const call = run();
      calls.delete(conversation);
      calls.set(conversation, call);
      const [oldest = ''] = calls.keys();
      if (calls.size > MAX_CALLS) calls.delete(oldest);
      return call;
    },
    last: async (conversation) => calls.get(conversation),
    asker: async () => undefined,
  };
}

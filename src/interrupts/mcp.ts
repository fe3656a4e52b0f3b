import { ACCEPT_AT, afterVisit } from '../adapters/after-visit.js';
import { askInCall } from '../adapters/ask.js';
import { resultOrCancel } from '../protocol/reply.js';
import type { SeriesStep } from './ask-series.js';

/** A step for a request of an MCP server that a run passes on, under all rules of the protocol and with
 * a rate limit. Its value is an `ElicitResult`. */
export function mcpStep(params: unknown): SeriesStep {
  return {
    async ask(host, options) {
      const answered = await askInCall(host, options)(params, options.signal, options);
      // The server continues with the answer, so the answer waits for the end of the visit.
      const outcome = await afterVisit(answered, options.signal, ACCEPT_AT.entry);
      if (outcome.action === 'back' || (outcome.action === 'cancel' && outcome.all)) return outcome;
      return { action: 'given', value: resultOrCancel(outcome) };
    },
  };
}

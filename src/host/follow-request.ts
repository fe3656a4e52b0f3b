import type { HostElicitOptions } from '../protocol/host.js';

/** Who gave the outcome of a request: the person in a card, or a rule. A part after gets the same in its context. */
export interface AnsweredBy {
  readonly wasSeen: boolean;
  readonly rule?: string | undefined;
}

type Callbacks = Pick<HostElicitOptions, 'onState' | 'onRule'>;

/**
 * Learns who answers a request, by the callbacks of its options.
 * @returns `callbacks`, the options for the host, which call those of the caller; and `by`, who has answered so far.
 */
export function followRequest({ onState, onRule }: Callbacks): { callbacks: Required<Callbacks>; by: AnsweredBy } {
  const by: { wasSeen: boolean; rule?: string | undefined } = { wasSeen: false };
  const callbacks: Required<Callbacks> = {
    onState(state) {
      if (state === 'shown') {
        by.wasSeen = true;
        by.rule = undefined; // What the rule gave had errors.
      }
      onState?.(state);
    },
    onRule(rule) {
      by.rule = rule;
      onRule?.(rule);
    },
  };
  return { callbacks, by };
}

/**
 * Why an elicitation went away without this page's doing.
 *
 * | why | meaning |
 * |---|---|
 * | `answered` | the person answered it in another tab or on another device |
 * | `withdrawn` | the server took it back, or its call ended |
 * | `expired` | its time ran out |
 * | `completed` | its page is finished: a visit ends as `completed`, an elicitation that nobody has answered is closed |
 * | `lost` | nobody waits for it any more, for example because the process that asked is gone |
 * | `undelivered` | the person answered here, and the answer could not be delivered |
 * | `closed` | the application closed the connection: there is nothing to tell the person |
 */
export type OverCause = 'answered' | 'withdrawn' | 'expired' | 'completed' | 'lost' | 'undelivered' | 'closed';

/**
 * The cause in an abort reason; `undefined` for one that tells none. Looks at the name, because the page may have two copies
 * of the class. SDK v2 aborts with an error of the code `CONNECTION_CLOSED`.
 */
export function causeOf(reason: unknown): OverCause | undefined {
  if (!(reason instanceof Error)) return undefined;
  if ((reason as { code?: unknown }).code === CONNECTION_CLOSED) return 'lost';
  return reason.name === 'ElicitationOver' ? (reason as ElicitationOver).why : undefined;
}

const CONNECTION_CLOSED = 'CONNECTION_CLOSED';

/** The reason with which a closed connection aborts what is open. SDK v2 gives one with the same code. */
export function connectionClosed(): Error {
  return Object.assign(new Error('Connection closed'), { code: CONNECTION_CLOSED });
}

/** The reason with which a `signal` aborts where more is known than "the server cancelled". It chooses the notice. */
export class ElicitationOver extends Error {
  override name = 'ElicitationOver';
  readonly why: OverCause;

  constructor(why: OverCause) {
    super(`The elicitation is over: ${why}`);
    this.why = why;
  }
}

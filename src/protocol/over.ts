/**
 * Why an elicitation went away without this page's doing.
 *
 * | why | meaning |
 * |---|---|
 * | `answered` | the person answered it in another tab or on another device |
 * | `withdrawn` | the server took it back, or its call ended |
 * | `expired` | its time ran out |
 * | `lost` | nobody waits for it any more, for example because the process that asked is gone |
 * | `undelivered` | the person answered here, and the answer could not be delivered |
 * | `closed` | the application closed the connection: there is nothing to tell the person |
 */
export type OverCause = 'answered' | 'withdrawn' | 'expired' | 'lost' | 'undelivered' | 'closed';

/**
 * The cause in an abort reason; `undefined` for any other reason. Looks at the name, because the page may have two copies
 * of the class.
 */
export function causeOf(reason: unknown): OverCause | undefined {
  return reason instanceof Error && reason.name === 'ElicitationOver' ? (reason as ElicitationOver).why : undefined;
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

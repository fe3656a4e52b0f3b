/**
 * Why an elicitation ended other than by an answer in this page.
 *
 * | how | meaning |
 * |---|---|
 * | `answered` | the person answered it in another tab or on another device |
 * | `withdrawn` | the server took it back, or its call ended |
 * | `expired` | its time ran out |
 * | `completed` | its page is finished: a visit ends as `completed`, an unanswered elicitation is closed |
 * | `lost` | its caller is gone, for example the process that asked, or a database has lost it |
 * | `undelivered` | the person answered here, and the answer could not be delivered |
 * | `unconfirmed` | the person answered here, and nothing says whether the answer arrived |
 * | `closed` | the application closed the connection: there is nothing to tell the person |
 * | `limited` | its server asks too often: the person was not asked |
 */
export type OverCause =
  | 'answered'
  | 'withdrawn'
  | 'expired'
  | 'completed'
  | 'lost'
  | 'undelivered'
  | 'unconfirmed'
  | 'closed'
  | 'limited';

/** The cause in an abort reason; `undefined` for a reason without one. */
export function causeOf(reason: unknown): OverCause | undefined {
  if (!(reason instanceof Error)) return undefined;
  if ((reason as { code?: unknown }).code === CONNECTION_CLOSED) return 'lost';
  return isElicitationOver(reason) ? reason.how : undefined;
}

/** Whether an error says that the elicitation is over. By its name, because the page may have two copies of the class. */
export function isElicitationOver(error: unknown): error is ElicitationOver {
  return error instanceof Error && error.name === 'ElicitationOver';
}

const CONNECTION_CLOSED = 'CONNECTION_CLOSED';

/** The reason with which a closed connection aborts open elicitations. SDK v2 aborts with the same code. */
export function connectionClosed(): Error {
  return Object.assign(new Error('Connection closed'), { code: CONNECTION_CLOSED });
}

/** Abort the `signal` of an elicitation with this reason to say how it ended; `how` chooses the notice. */
export class ElicitationOver extends Error {
  override name = 'ElicitationOver';
  readonly how: OverCause;

  constructor(how: OverCause) {
    super(`The elicitation is over: ${how}`);
    this.how = how;
  }
}

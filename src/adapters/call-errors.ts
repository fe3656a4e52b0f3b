/**
 * A result that the client cannot continue from: of an unknown type, with malformed `inputRequests`, one that still asks for
 * input after `maxRounds` or for more than `maxRequests`, or one that has asked for nothing for half an hour.
 */
export class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
}

/** A request that cannot be answered. The call cannot go on without the answer. */
export class InputUnavailable extends Error {
  override readonly name = 'InputUnavailable';
  /** Its key in `inputRequests`. */
  readonly key: string;

  constructor(key: string, method: unknown, options?: ErrorOptions) {
    const what = typeof method === 'string' ? method : 'it has no method';
    super(`Input request ${JSON.stringify(key)} cannot be answered: ${what}`, options);
    this.key = key;
  }
}

/**
 * The call cannot go on: the visit of a page that it needs ended unfinished, the host withdrew a request, or the person
 * cancelled all its elicitations. It is not repeated.
 */
export class CallAbandoned extends Error {
  override readonly name = 'CallAbandoned';

  constructor() {
    super('The call was given up: an input that it needs will not come');
  }
}

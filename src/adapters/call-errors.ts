/**
 * A result that the client cannot continue from: of an unknown type, with malformed `inputRequests`, with a request that is not
 * an elicitation and that nothing answers, one that still asks for input after `maxRounds` or for more than `maxRequests`, or
 * one that has asked for nothing for half an hour. `cause` is the error of the callback `other`, if that failed.
 */
export class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
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

/** A task that ended without a result: it failed, or was cancelled. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** The JSON-RPC error of a failed task, unchanged. */
  readonly error: unknown;

  constructor(message: string, error?: unknown) {
    super(message);
    this.error = error;
  }
}

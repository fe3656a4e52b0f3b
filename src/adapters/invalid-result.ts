/**
 * A result that the client cannot continue from: of an unknown type, with malformed `inputRequests`, or one that still asks
 * for input after `maxRounds` or for more than `maxRequests`.
 */
export class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
}

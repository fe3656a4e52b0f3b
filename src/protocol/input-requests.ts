/** The responses of a round, by the keys of its requests. @see 2026-07-28 basic/patterns/mrtr, "InputResponses" */
export type InputResponses = Record<string, unknown>;

/** How many requests a call may make, unless the application says otherwise. */
export const MAX_REQUESTS = 50;

/** The error of a request that is answered `cancel`, because it cannot be shown. */
export function inputRefused(key: string, message: string): Error {
  return new Error(`Input request ${JSON.stringify(key)} was refused: ${message}`);
}

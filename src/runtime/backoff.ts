/** How long the pauses between failed attempts are, in milliseconds. */
export interface Pauses {
  readonly first: number;
  readonly longest: number;
}

/** Milliseconds to wait after so many failures in a row, from 1: each pause is twice the one before, up to the longest. */
export function backoff(failures: number, { first, longest }: Pauses): number {
  return Math.min(longest, first * 2 ** (failures - 1));
}

/** Between half of a time and all of it: those who fail together do not all try again together. */
export function jitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

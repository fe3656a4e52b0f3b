/** What a relay has counted in this process since it was made, and what it holds now. */
export interface RelayStats {
  /** Elicitations that this process has asked and that are not over. */
  readonly open: number;
  /** Streams of pages. */
  readonly streams: number;
  /** Answers of persons that came through this process. */
  readonly answered: number;
  /** Answers that this process has taken for its calls and for parked ones. */
  readonly taken: number;
  /** Answers that did not fit, that `checkAnswer` refused, or that it could not check. */
  readonly refused: number;
  /** Elicitations of this process, and parked calls that it ended, whose time ran out. */
  readonly expired: number;
  /** Elicitations that this process ended because the asking process, or the store's data, was gone. */
  readonly lost: number;
  /** Those among them that a person had answered: the answer reached nobody, and the page says so. */
  readonly undelivered: number;
  /** Calls of the store that failed. */
  readonly storeErrors: number;
}

export type Counts = { -readonly [Name in Exclude<keyof RelayStats, 'open' | 'streams'>]: number };

export function newCounts(): Counts {
  return { answered: 0, taken: 0, refused: 0, expired: 0, lost: 0, undelivered: 0, storeErrors: 0 };
}

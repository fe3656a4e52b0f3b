/** How an elicitation ended, for a transcript. `open`: nobody has decided yet, the run of an agent waits, and can ask again. */
export type ReceiptEnd = 'answered' | 'approved' | 'edited' | 'rejected' | 'open' | 'dismissed' | 'late' | 'closed';

/**
 * What stays in a conversation of an elicitation that is over: plain JSON, which a store keeps as it is. All texts are plain
 * text, in the language of the element at that time, and none of them is a secret, as far as the element can tell.
 */
export interface Receipt {
  /** Who asked, in the application's words. */
  readonly asker: string;
  /** What was asked: "Run transfer?", or the message of the request. */
  readonly question: string;
  /** How it ended. The receipt's element says it in the language of the page. */
  readonly ended: ReceiptEnd;
  /** The same in words, such as "Approved". */
  readonly result: string;
  /** The answers, or the arguments that were approved; the reason or the response. */
  readonly answers: ReadonlyArray<{ readonly label: string; readonly text: string }>;
  /** When it ended, in epoch milliseconds. */
  readonly at: number;
}

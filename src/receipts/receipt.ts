import { isObject, isText, ownValue } from '../protocol/json.js';
import { isReceiptEnd } from './messages.js';

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

/** Whether a value, such as one from a store, is a receipt. */
export function isReceipt(value: unknown): value is Receipt {
  if (!isObject(value) || !Array.isArray(value.answers)) return false;
  return (
    isText(value.asker) &&
    isText(value.question) &&
    isReceiptEnd(value.ended) &&
    value.answers.every((answer) => isText(ownValue(answer, 'label')) && isText(ownValue(answer, 'text'))) &&
    Number.isInteger(value.at) &&
    !Number.isNaN(new Date(value.at as number).getTime())
  );
}

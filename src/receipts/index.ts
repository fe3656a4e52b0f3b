/**
 * Receipts: what a transcript shows of an elicitation that is over.
 * @module
 */
export type * from '../protocol/public-types.js';
export type { Receipt, ReceiptEnd } from './receipt.js';
export { receiptOf } from './receipt-of.js';

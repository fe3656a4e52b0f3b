/**
 * Registers `<mcp-elicitation-receipt>`.
 * @module
 */
import { McpElicitationReceipt } from './mcp-elicitation-receipt.js';

export { McpElicitationReceipt } from './mcp-elicitation-receipt.js';
export type { Receipt, ReceiptEnd } from './receipts/receipt.js';

// An application that renders on a server imports this in Node, too.
if (globalThis.customElements) McpElicitationReceipt.define();

import type { HTMLAttributes } from 'svelte/elements';
import type { McpElicitation } from '../dist/index.js';
import type { McpElicitationReceipt } from '../dist/receipt-element.js';
import type {
  McpElicitationAttributes,
  McpElicitationHandlers,
  McpElicitationProperties,
  McpElicitationReceiptHandlers,
  McpElicitationReceiptProperties,
  McpElicitationWith,
} from './element.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    /** Events by `onaccept`. */
    'mcp-elicitation': McpElicitationWith<
      HTMLAttributes<McpElicitation>,
      McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on'>
    >;
    'mcp-elicitation-receipt': McpElicitationWith<
      HTMLAttributes<McpElicitationReceipt>,
      McpElicitationReceiptProperties & McpElicitationReceiptHandlers<'on'>
    >;
  }
}

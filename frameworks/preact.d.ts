import type { ClassAttributes, HTMLAttributes } from 'preact';
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

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** Events in lower case: `onaccept`. */
      'mcp-elicitation': McpElicitationWith<
        HTMLAttributes<McpElicitation> & ClassAttributes<McpElicitation>,
        McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on'>
      >;
      'mcp-elicitation-receipt': McpElicitationWith<
        HTMLAttributes<McpElicitationReceipt> & ClassAttributes<McpElicitationReceipt>,
        McpElicitationReceiptProperties & McpElicitationReceiptHandlers<'on'>
      >;
    }
  }
}

import type { JSX } from 'solid-js';
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

type Explicit = {
  [Key in keyof McpElicitationProperties as `prop:${Key}`]?: McpElicitationProperties[Key];
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      /** Events by `on:accept`. */
      'mcp-elicitation': McpElicitationWith<
        JSX.HTMLAttributes<McpElicitation>,
        McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on:'> & Explicit
      >;
      'mcp-elicitation-receipt': McpElicitationWith<
        JSX.HTMLAttributes<McpElicitationReceipt>,
        McpElicitationReceiptProperties &
          McpElicitationReceiptHandlers<'on:'> & { 'prop:receipt'?: McpElicitationReceiptProperties['receipt'] }
      >;
    }
  }
}

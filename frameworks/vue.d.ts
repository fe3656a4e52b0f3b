import type { HTMLAttributes, PublicProps } from 'vue';
import type { McpElicitation } from '../dist/index.js';
import type { McpElicitationReceipt } from '../dist/receipt-element.js';
import type {
  McpElicitationCamelHandlers,
  McpElicitationProperties,
  McpElicitationReceiptProperties,
  McpElicitationWith,
} from './element.js';

declare module 'vue' {
  interface GlobalComponents {
    /** Properties by `:schema`, events by `@accept`. */
    'mcp-elicitation': new () => McpElicitation & {
      $props: McpElicitationWith<HTMLAttributes & PublicProps, McpElicitationProperties & McpElicitationCamelHandlers>;
    };
    'mcp-elicitation-receipt': new () => McpElicitationReceipt & {
      $props: McpElicitationWith<
        HTMLAttributes & PublicProps,
        McpElicitationReceiptProperties & { onOpenAgain?: (event: Event) => unknown }
      >;
    };
  }
}

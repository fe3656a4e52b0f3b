import type { HTMLAttributes } from 'svelte/elements';
import type { McpElicitation } from '../dist/index.js';
import type {
  McpElicitationAttributes,
  McpElicitationHandlers,
  McpElicitationProperties,
  McpElicitationWith,
} from './element.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    /** Events by `onaccept`. */
    'mcp-elicitation': McpElicitationWith<
      HTMLAttributes<McpElicitation>,
      McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on'>
    >;
  }
}

import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { McpElicitation } from '../dist/index.js';
import type {
  McpElicitationAttributes,
  McpElicitationHandlers,
  McpElicitationProperties,
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
    }
  }
}

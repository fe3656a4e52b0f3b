import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { McpElicitation } from '../dist/index.js';
import type {
  McpElicitationAttributes,
  McpElicitationHandlers,
  McpElicitationProperties,
  McpElicitationWith,
} from './element.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Events in lower case: `onaccept`. For `onAccept`, React 19 listens to "Accept". */
      'mcp-elicitation': McpElicitationWith<
        DetailedHTMLProps<HTMLAttributes<McpElicitation>, McpElicitation>,
        McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on'>
      >;
    }
  }
}

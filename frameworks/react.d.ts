import type { DetailedHTMLProps, ForwardRefExoticComponent, HTMLAttributes, RefAttributes } from 'react';
import type { McpElicitation as McpElicitationElement } from '../dist/index.js';
import type { McpElicitationReceipt } from '../dist/receipt-element.js';
import type {
  McpElicitationAttributes,
  McpElicitationCamelHandlers,
  McpElicitationHandlers,
  McpElicitationProperties,
  McpElicitationReceiptHandlers,
  McpElicitationReceiptProperties,
  McpElicitationWith,
} from './element.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Events in lower case: `onaccept`. For `onAccept`, React 19 listens to "Accept". */
      'mcp-elicitation': McpElicitationWith<
        DetailedHTMLProps<HTMLAttributes<McpElicitationElement>, McpElicitationElement>,
        McpElicitationProperties & McpElicitationAttributes & McpElicitationHandlers<'on'>
      >;
      'mcp-elicitation-receipt': McpElicitationWith<
        DetailedHTMLProps<HTMLAttributes<McpElicitationReceipt>, McpElicitationReceipt>,
        McpElicitationReceiptProperties & McpElicitationReceiptHandlers<'on'>
      >;
    }
  }
}

/** What the component takes: the element's properties, its events as `onAccept`, and what React gives to any element. */
export type McpElicitationProps = McpElicitationWith<
  HTMLAttributes<McpElicitationElement>,
  McpElicitationProperties & McpElicitationCamelHandlers
> &
  RefAttributes<McpElicitationElement>;

/**
 * `<mcp-elicitation>` as a component of React 18 and 19. It needs `@lit/react`, which your application installs. Importing
 * it registers the element.
 *
 * Handlers get the element's own events: `onUrlOpen` gets a `UrlOpenEvent`. `ref` is the element. A server renders the
 * tag without its properties, which the browser sets after hydration.
 */
export const McpElicitation: ForwardRefExoticComponent<McpElicitationProps>;

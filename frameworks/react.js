'use client';
import { createComponent } from '@lit/react';
import * as react from 'react';
import { McpElicitation as elementClass } from '../dist/index.js';

/** React 18 sets no properties of custom elements and hears none of their events: `@lit/react` does both. */
const Element = createComponent({
  react,
  tagName: 'mcp-elicitation',
  elementClass,
  events: {
    onAccept: 'accept',
    onReject: 'reject',
    onCancel: 'cancel',
    onTimeout: 'timeout',
    onShown: 'shown',
    onUrlOpen: 'url-open',
    onWaiting: 'waiting',
    onClose: 'close',
  },
});

/**
 * `@lit/react` sets each property at each render. `open` is set only when it changes, as React 19 does by itself: the
 * element has already ended a request, and a render with the old `open` would ask it again.
 */
export const McpElicitation = react.forwardRef(function McpElicitation({ open, ...properties }, ref) {
  const element = react.useRef(null);
  react.useImperativeHandle(ref, () => element.current, []);
  const hasMounted = react.useRef(false);
  react.useEffect(() => {
    // A component that never gets `open` leaves it to the element; one that loses it closes.
    if (open !== undefined || hasMounted.current) element.current.open = open ?? false;
    hasMounted.current = true;
  }, [open]);
  return react.createElement(Element, { ...properties, ref: element });
});

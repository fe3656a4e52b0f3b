import type { McpElicitation as Element } from 'mcp-elicitation';
import { McpElicitation } from 'mcp-elicitation/react';
import { useEffect, useRef } from 'react';
import { server } from './mcp';
import type { Pending } from './queue';

/** The request in the element. Give it a `key` for each request. */
export default function PendingRequest({ pending }: { pending: Pending }) {
  const element = useRef<Element>(null);
  const isAsked = useRef(false);

  useEffect(() => {
    if (isAsked.current) return; // StrictMode runs each effect twice.
    isAsked.current = true;
    const { params, signal } = pending;
    // No clean-up: the element answers `cancel` when it leaves the page, so the server always gets its reply.
    element.current!.elicit(params, { server, signal, timeout: 0 }).then(pending.settle);
  }, [pending]);

  return <McpElicitation ref={element} presentation="inline" frameless />;
}

// stored-request.tsx
import 'mcp-elicitation';
import type { McpElicitation } from 'mcp-elicitation';
import { ElicitationOver } from 'mcp-elicitation/adapters';
import type {} from 'mcp-elicitation/react';
import 'mcp-elicitation/receipts/element';
import { useEffect, useRef } from 'react';
import { portOf, type Stored } from './store';

/** A view of a request in the store. It may come and go, and there may be several: `inert` makes one read-only. */
export function StoredRequest({ request, inert = false }: { request: Stored; inert?: boolean }) {
  const element = useRef<McpElicitation>(null);
  const { id, params, server, receipt } = request;
  useEffect(() => {
    const view = new AbortController();
    void element.current?.elicit(params, { server, signal: view.signal }, portOf(id));
    return () => view.abort(new ElicitationOver('closed')); // The view goes, and the request stays.
  }, [id, params, server]);
  if (receipt) return <mcp-elicitation-receipt receipt={receipt} />;
  return <mcp-elicitation ref={element} presentation="inline" inert={inert} />;
}

import type { AcceptEvent, Outcome } from 'mcp-elicitation';
import { elicitationHandler, responseFor } from 'mcp-elicitation/adapters';
import { audit, memorySink, verifyAuditTrail } from 'mcp-elicitation/audit';
import { fileSink } from 'mcp-elicitation/audit/node';
import { indexedDbDrafts } from 'mcp-elicitation/drafts';
import { McpElicitation } from 'mcp-elicitation/element';
import { pipeline, silence } from 'mcp-elicitation/host';
import * as portuguese from 'mcp-elicitation/locales/pt-BR';
import { localize } from 'mcp-elicitation/localization';
import { connectJsonRpc, localization } from 'mcp-elicitation/mcp-elicitation.min.js';

McpElicitation.define('ask-person');
export const element = document.createElement('mcp-elicitation');
element.schema = { type: 'object', properties: {} };
element.defaultValues = { name: 'Ada' };
element.checkAnswer = async ({ name }, { signal }) => (signal.aborted || name ? undefined : { '/name': 'Who?' });
element.drafts = indexedDbDrafts({ lifetime: 60_000 });
element.addEventListener('accept', (event: AcceptEvent) => responseFor(event, { id: 1 }));
element.addEventListener('keydown', ({ key }) => key);
element.addEventListener('click', null);
const loose: object = { type: 'object' };
element.elicit({ message: 'Who?', requestedSchema: loose });
export const outcome: Promise<Outcome> = element.elicit({ message: 'Go on?' });
export const handler = elicitationHandler(pipeline(element, silence()), { server: { id: 'bank' } });
export const trail = audit({ sink: fileSink('audit.jsonl'), key: new Uint8Array(32), onError() {} });
export const checked = trail
  .anchor()
  .then((anchor) => verifyAuditTrail(memorySink().entries, new Uint8Array(32), anchor));
export const texts = [portuguese, localize, localization, connectJsonRpc];

// @ts-expect-error a property of the wrong type
element.schema = 'object';
// @ts-expect-error read only: defaultValues suggests
element.content = { name: 'Ada' };
// @ts-expect-error read only
element.issues = [];
// @ts-expect-error a reject event has no content
element.addEventListener('reject', ({ content }) => content);

// @ts-expect-error it is called requestedSchema
element.elicit({ message: 'Who?', schema: { type: 'object', properties: {} } });

// @ts-expect-error no such entry
export type * from 'mcp-elicitation/dist/index.js';

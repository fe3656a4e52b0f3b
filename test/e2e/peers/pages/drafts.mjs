// @ts-check
/** A page that stores drafts, and whose MCP client is in the backend, or that asks by itself. Its address says which. */
import { connectRelay } from '../../../../src/adapters/index.js';
import { indexedDbDrafts } from '../../../../src/host/drafts/index.js';
import '../../../../src/index.js';

const { searchParams } = new URL(location.href);
/** @type {string[]} */
const errors = [];
const element = document.createElement('mcp-elicitation');
element.drafts = indexedDbDrafts({ onError: ({ reason }) => errors.push(reason) });
element.scope = { user: searchParams.get('user') ?? '' };
document.querySelector('main')?.append(element);
Object.assign(window, { page: { element, errors } });

if (searchParams.has('relay')) connectRelay(element, { url: '/elicitations' });
else {
  const requestedSchema = { type: /** @type {const} */ ('object'), properties: { name: { type: 'string' } } };
  void element.elicit({ message: 'Who are you?', requestedSchema }, { server: { id: 'acme', name: 'Acme' } });
}
document.documentElement.dataset.peer = 'ready';

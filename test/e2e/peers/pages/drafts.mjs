// @ts-check
/** A page that stores drafts, and whose MCP client is in the backend, or that asks by itself. Its address says which. */

import { indexedDbDrafts } from '../../../../src/host/drafts/index.js';
import { connectRelay } from '../../../../src/relay/page/index.js';
import '../../../../src/index.js';

const { searchParams } = new URL(location.href);
/** @type {string[]} */
const errors = [];
const element = document.createElement('mcp-elicitation');
const drafts = indexedDbDrafts({ onError: ({ reason }) => errors.push(reason) });
let writes = 0;
/** Counts what the store has not done yet. @param {unknown} done */
const counted = async (done) => {
  writes++;
  await done;
  writes--;
};
element.drafts = {
  get: (key) => drafts.get(key),
  set: (key, entries) => counted(drafts.set(key, entries)),
  delete: (key) => counted(drafts.delete(key)),
};
element.scope = { user: searchParams.get('user') ?? '' };
document.querySelector('main')?.append(element);
Object.assign(window, { page: { element, errors, isStored: () => writes === 0 } });

if (searchParams.has('relay')) connectRelay(element, { url: '/elicitations' });
else {
  const properties = { name: { type: 'string' }, password: { type: 'string' } };
  const requestedSchema = { type: /** @type {const} */ ('object'), properties };
  void element.elicit({ message: 'Who are you?', requestedSchema }, { server: { id: 'acme', name: 'Acme' } });
}
document.documentElement.dataset.peer = 'ready';

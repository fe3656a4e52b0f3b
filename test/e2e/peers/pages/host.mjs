// @ts-check
/** What all pages share: the element, a record of its events, and a way for the test to call tools. */
import { withUrlElicitation } from '../../../../src/adapters/index.js';
import '../../../../src/index.js';

/** @import { AcceptEvent, UrlOpenEvent } from '../../../../src/index.js' */

const { searchParams } = new URL(location.href);

/** The address of the server. */
export const endpoint = new URL(searchParams.get('mcp') ?? '/mcp', location.href);

/** The server's identity, in the host's words. */
export const server = { id: endpoint.href, name: 'Acme', origin: endpoint.host };

export const element = document.createElement('mcp-elicitation');
document.querySelector('main')?.append(element);

/** @type {{ type: string, content?: unknown, url?: string }[]} */
const events = [];
for (const type of ['shown', 'accept', 'reject', 'cancel', 'timeout', 'url-open', 'waiting', 'close']) {
  element.addEventListener(type, (event) => {
    const { content } = /** @type {AcceptEvent} */ (event);
    const { url } = /** @type {UrlOpenEvent} */ (event);
    events.push({ type, ...(content !== undefined && { content }), ...(url !== undefined && { url }) });
    if (type === 'url-open' && searchParams.has('opens-itself')) event.preventDefault();
  });
}

/**
 * Tells the test that the page is ready.
 * @param {(name: string, args: Record<string, unknown>) => Promise<any>} callTool
 */
export function ready(callTool) {
  const peer = {
    events,
    /** @type {(name: string, args: Record<string, unknown>) => Promise<string[]>} what the server says, block by block */
    async call(name, args) {
      const { content } = await withUrlElicitation(() => callTool(name, args), element, { server });
      return content.map((/** @type {{ text: string }} */ { text }) => text);
    },
  };
  Object.assign(window, { peer });
  document.documentElement.dataset.peer = 'ready';
}

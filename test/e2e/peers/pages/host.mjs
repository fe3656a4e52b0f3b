// @ts-check
/** What all pages have: the element, an account of its events, and a way for the test to call tools. */
import { withUrlElicitation } from '../../../../src/adapters/index.js';
import '../../../../src/index.js';

/** @import { AcceptEvent, UrlOpenEvent } from '../../../../src/index.js' */

const { searchParams } = new URL(location.href);

/** Where the server is. */
export const endpoint = new URL(searchParams.get('mcp') ?? '/mcp', location.href);

/** Who the host says asks. */
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
 * Lets the test begin.
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

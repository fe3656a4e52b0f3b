import { elicitationCapability, elicitationHandler } from './mcp-elicitation.min.js';
import { Client, StreamableHTTPClientTransport } from './sdk.js';

const element = document.querySelector('mcp-elicitation');
const parent = element.parentElement;

// By itself: properties and events.
element.schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
};
document.querySelector('#sign-up').addEventListener('click', () => {
  element.open = true;
});
element.addEventListener('accept', ({ content }) => add(`accept ${JSON.stringify(content)}`));
element.addEventListener('reject', ({ reason }) => add(`reject ${reason ?? ''}`));
element.addEventListener('url-open', ({ url }) => add(`url-open ${url}`));
for (const type of ['cancel', 'timeout', 'shown', 'waiting', 'close']) element.addEventListener(type, () => add(type));

function add(event) {
  document.querySelector('#events').append(`${event}\n`);
}

// With an SDK client.
const url = new URL('/mcp', location.href);
const server = { id: url.href, name: 'Northwind Bank', origin: url.host };
const client = new Client(
  { name: 'my-page', version: '1.0.0' },
  { capabilities: { elicitation: elicitationCapability() }, versionNegotiation: { mode: 'auto' } },
);
client.setRequestHandler('elicitation/create', elicitationHandler(element, { server }));
const connected = client.connect(new StreamableHTTPClientTransport(url));

document.querySelector('#transfer').addEventListener('click', async () => {
  await connected;
  const { content } = await client.callTool({ name: 'transfer' }, { timeout: 600_000 }); // People take their time.
  document.querySelector('#result').textContent = content.map(({ text }) => text).join('\n');
});
document.querySelector('#toggle').addEventListener('click', () => {
  if (element.isConnected) element.remove();
  else parent.append(element);
});

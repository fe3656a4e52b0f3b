import { elicitationCapability, elicitationHandler } from './mcp-elicitation.min.js';
import { Client, StreamableHTTPClientTransport } from './sdk.js';

const element = document.querySelector('mcp-elicitation');
const parent = element.parentElement;

// Without a server: properties and events.
element.schema = {
  type: 'object',
  properties: { name: { type: 'string' }, age: { type: 'integer' } },
  required: ['name'],
};
element.checkAnswer = async ({ name }) => (name === 'root' ? { '/name': 'This name is taken.' } : undefined);

let isOpen = false;
const events = [];

// Writes the whole state after each change. To set `open` to its current value does nothing.
function render() {
  element.open = isOpen;
  document.querySelector('#events').textContent = events.join('\n');
}

function add(event) {
  events.push(event);
  render();
}

document.querySelector('#sign-up').addEventListener('click', () => {
  isOpen = true;
  render();
});
element.addEventListener('accept', ({ content }) => add(`accept ${JSON.stringify(content)}`));
element.addEventListener('reject', ({ reason }) => add(`reject ${reason ?? ''}`));
element.addEventListener('url-open', ({ url }) => add(`url-open ${url}`));
for (const type of ['cancel', 'timeout', 'shown', 'waiting']) element.addEventListener(type, () => add(type));
element.addEventListener('close', () => {
  isOpen = false;
  add('close');
});

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

// @ts-check
/**
 * A small MCP server of 2025-11-25 over stdio, with the mistakes that a server's author makes. Without an SDK, because an
 * SDK would keep it from making them. Words on the command line: `fragile` ends at the first call, `chatty` writes a line
 * to its standard output first.
 */
import process from 'node:process';

const faulty = {
  message: 'Which berth?',
  requestedSchema: {
    type: 'object',
    properties: {
      address: { type: 'object', properties: { city: { type: 'string' } } },
      password: { type: 'string', format: 'password' },
      nights: { type: 'integer', title: 'Nights', maximum: 14, default: 30, exclusiveMinimum: 0 },
    },
    required: ['address', 'e_mail'],
  },
};
const good = {
  message: 'Which room?',
  requestedSchema: {
    type: 'object',
    properties: { room: { type: 'string', title: 'Room', oneOf: [{ const: 'a', title: 'A' }], default: 'a' } },
  },
};

/** Name of a tool → its property, and what it asks. @type {Record<string, { needs?: string, asks?: object }>} */
const TOOLS = {
  book_berth: { asks: faulty },
  book_room: { asks: good },
  weather: {},
  cancel_booking: { needs: 'code' },
  sink: { asks: good },
};

const words = process.argv.slice(2);
if (words.includes('chatty')) process.stdout.write('Harbour listening!\n');

/** The requests of this server that have no answer yet. @type {Map<number, (answer: object) => void>} */
const open = new Map();
let text = '';

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** @param {string} reason */
function end(reason) {
  process.stderr.write(reason, () => process.exit(1));
}

/** @param {number} id @param {string} name */
function call(id, name) {
  if (words.includes('fragile')) return end('TypeError: berths is not iterable\n');
  const finish = (/** @type {unknown} */ said) =>
    send({ id, result: { content: [{ type: 'text', text: JSON.stringify(said) }] } });
  const { asks } = TOOLS[name] ?? {};
  if (!asks) return finish('calm');
  const number = open.size + 1;
  open.set(number, name === 'sink' ? () => end('The harbour is under water.\n') : finish);
  send({ id: number, method: 'elicitation/create', params: asks });
}

/** @param {any} message */
function take({ id, method, params, result }) {
  switch (method) {
    case 'initialize':
      return send({
        id,
        result: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'harbour', title: 'Harbour Office', version: '1.2.0' },
        },
      });
    case 'tools/list':
      return send({ id, result: { tools: Object.entries(TOOLS).map(([name, { needs }]) => toolOf(name, needs)) } });
    case 'tools/call':
      return call(id, params.name);
    case undefined:
      return open.get(id)?.(result);
    case 'server/discover':
      return process.exit(0);
  }
}

/** @param {string} name @param {string} [needs] */
function toolOf(name, needs) {
  const more = needs ? { properties: { [needs]: { type: 'string' } }, required: [needs] } : { properties: {} };
  return { name, description: `Process ${process.pid}`, inputSchema: { type: 'object', ...more } };
}

process.stdin.setEncoding('utf8').on('data', (chunk) => {
  const lines = (text + chunk).split('\n');
  text = lines.pop() ?? '';
  for (const line of lines) take(JSON.parse(line));
});

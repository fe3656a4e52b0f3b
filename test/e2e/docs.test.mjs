// @ts-check
/** The examples in docs/ways-to-ask.md for 2026-07-28, run as they stand there. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { transform } from 'esbuild';
import { startDemo } from '../../demo/server.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { EVERYTHING } from './peers/child.mjs';
import { listen } from './peers/http.mjs';

/** @import { HostElicitOptions, Outcome } from '../../src/adapters/index.js' */

const root = new URL('../../', import.meta.url);
const PAGE = readPage('docs/ways-to-ask.md');
const ADAPTERS = new URL('dist/adapters/index.js', root).href;
const ENDPOINT = 'https://mcp.northwind.example/mcp';

/** The code block with this text. @param {string} text */
function blockWith(text) {
  const [block, ...others] = blocksIn(PAGE).flatMap(({ code }) => (code.includes(text) ? [code] : []));
  assert.ok(block && others.length === 0, `one block has ${text}`);
  return block;
}

/**
 * Runs code of the page in Node, where a person stands in for the element of the page.
 * @param {string} code
 * @param {string} gives a variable of the code, or what it exports
 */
async function run(code, gives) {
  const source = `${code.replace("import 'mcp-elicitation';\n", '').replaceAll("'mcp-elicitation/adapters'", JSON.stringify(ADAPTERS))}
    export { ${gives} as given };`;
  const { code: script } = await transform(source, { loader: 'ts', target: 'es2022' });
  Object.assign(globalThis, { document: { querySelector: () => person } });
  try {
    const { given } = await import(`data:text/javascript,${encodeURIComponent(script)}#${Math.random()}`);
    return given;
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}

/** A person who fills in each step of the demo's wizard. */
const person = {
  /** @type {string[]} */
  seen: [],
  /** @type {(request: any, options?: HostElicitOptions) => Promise<Outcome>} */
  async elicit({ message, requestedSchema }) {
    person.seen.push(message);
    const [key = ''] = Object.keys(requestedSchema.properties);
    const answers = { environment: 'staging', version: '1.0.0', replicas: 2, name: 'Ada' };
    return {
      action: 'accept',
      content: key in answers ? { [key]: answers[/** @type {keyof typeof answers} */ (key)] } : {},
    };
  },
  complete() {},
};

describe('the example in docs/ways-to-ask.md', () => {
  /** @type {Awaited<ReturnType<typeof startDemo>>} */
  let demo;

  before(async () => {
    demo = await startDemo({ port: 0 });
  });

  after(() => demo.close());

  const code = blockWith("'io.modelcontextprotocol/tasks'");

  it('of a multi round-trip without an SDK gets a result from a real server of 2026-07-28', async () => {
    person.seen = [];
    const endpoint = new URL('/mcp', demo.url).href;
    const result = await run(code.replace(ENDPOINT, endpoint), 'result');
    assert.match(result.content[0].text, /1\.0\.0/);
    assert.equal(person.seen.length, 4);
  });

  it('of a task sends everything that 2026-07-28 and the tasks extension demand with every request', async () => {
    person.seen = [];
    /** @type {[method: string, name: string][]} */
    const sent = [];
    /** @type {string[]} */
    const mistakes = [];
    let isAnswered = false;
    const tasks = await listen(async (request, response) => {
      const { id, method, params } = /** @type {any} */ (await json(request));
      const { headers } = request;
      sent.push([method, String(headers['mcp-name'])]);
      const meta = params._meta ?? {};
      const capabilities = meta['io.modelcontextprotocol/clientCapabilities'];
      for (const [what, got, wanted] of [
        ['MCP-Protocol-Version', headers['mcp-protocol-version'], '2026-07-28'],
        ['Mcp-Method', headers['mcp-method'], method],
        ['Mcp-Name', headers['mcp-name'], method === 'tools/call' ? params.name : params.taskId],
        ['Accept', headers.accept, 'application/json, text/event-stream'],
        ['protocolVersion', meta['io.modelcontextprotocol/protocolVersion'], '2026-07-28'],
        ['clientInfo', meta['io.modelcontextprotocol/clientInfo']?.name, 'my-app'],
        ['elicitation', JSON.stringify(capabilities?.elicitation), '{"form":{},"url":{}}'],
        ['tasks', JSON.stringify(capabilities?.extensions), '{"io.modelcontextprotocol/tasks":{}}'],
      ]) {
        if (got !== wanted) mistakes.push(`${method}: ${what} is ${got}`);
      }
      const task = { taskId: 't-1', pollIntervalMilliseconds: 100 };
      const name = { method: 'elicitation/create', params: { message: 'Name?', requestedSchema: schema } };
      const isGet = method === 'tasks/get';
      if (method === 'tasks/update') {
        isAnswered = params.inputResponses.name.content.name === 'Ada';
      }
      /** @type {object} */
      let result = { resultType: 'complete' };
      if (method === 'tools/call') result = { resultType: 'task', status: 'working', ...task };
      if (isGet && !isAnswered) result = { ...result, status: 'input_required', ...task, inputRequests: { name } };
      if (isGet && isAnswered) result = { ...result, status: 'completed', ...task, result: { content: ['done'] } };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{}}\n\n');
      response.end(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
    });
    const schema = { type: 'object', properties: { name: { type: 'string' } } };
    try {
      const endpoint = new URL('/mcp', tasks.origin).href;
      const result = await run(code.replace(ENDPOINT, endpoint), 'result');
      assert.deepEqual(result, { content: ['done'] });
      assert.deepEqual(person.seen, ['Name?']);
      assert.deepEqual(mistakes, []);
      assert.deepEqual(
        [...new Set(sent.map((names) => names.join(' ')))],
        ['tools/call deploy', 'tasks/get t-1', 'tasks/update t-1'],
      );
    } finally {
      await tasks.close();
    }
  });
});

it('the command without an SDK in docs/ways-to-ask.md asks, and gets the answer, though it prints a greeting first', async () => {
  const connectCommand = await run(blockWith('createInterface').replace(/^export /m, ''), 'connectCommand');
  person.seen = [];
  const host = {
    complete() {},
    /** @type {(request: any) => Promise<Outcome>} */
    async elicit({ message }) {
      person.seen.push(message);
      return { action: 'reject' };
    },
  };
  /** @type {Map<number, (message: any) => void>} */
  const calls = new Map();
  const greeting = ['-c', 'echo Welcome; exec "$@"', 'sh', process.execPath, EVERYTHING, 'stdio'];
  const { send, close } = connectCommand(host, 'sh', greeting, (/** @type {any} */ message) =>
    calls.get(message.id)?.(message),
  );
  const request = (/** @type {string} */ method, /** @type {object} */ params) => {
    const id = calls.size;
    send({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve) => calls.set(id, resolve));
  };
  await request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'docs', version: '1.0.0' },
  });
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const { result } = await request('tools/call', { name: 'trigger-elicitation-request', arguments: {} });
  assert.equal(person.seen.length, 1);
  assert.match(JSON.stringify(result), /decline/);
  close();
});

// @ts-check
/** What `--lint` says of a server as a whole: which tools it called, how it ended, what it wrote. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import process from 'node:process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { preparePlayground } from './playground-world.mjs';

const HARBOUR = fileURLToPath(new URL('peers/harbour.mjs', import.meta.url));

const world = preparePlayground();

/** @param {string[]} options @param {...string} words of the server */
async function lint(options, ...words) {
  const { status, said } = await world.start('--lint', ...options, '--', process.execPath, HARBOUR, ...words);
  return { status, said: said() };
}

it('the lint ends with 2 when the server ends during a call, and says when, how and with which last words', async () => {
  const { status, said } = await lint([], 'fragile');
  assert.equal(status, 2);
  assert.match(said, /The command ended with status 1 during book_berth\. Its last words: “TypeError: berths is not/);
  assert.match(said, /\nbook_room not called: the server has ended\.\n/);
  assert.doesNotMatch(said, /Not connected|Connection closed/);
});

it('the lint ends with 2 when the server ends after the answer to its request, and shows what it asked', async () => {
  const { status, said } = await lint(['--call', 'sink']);
  assert.equal(status, 2);
  assert.match(said, /^sink asks once\n {2}“Which room\?”/);
  assert.match(said, /The command ended with status 1 during sink\. Its last words: “The harbour is under water\.”/);
  assert.match(said, /\nStatus 2, because the server ended\.\n$/);
});

it('the lint ends with 2 when a server at an address breaks the connection off during a call', async () => {
  const site = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const { id, method } = JSON.parse(text || '{}');
      const serverInfo = { name: 'harbour', version: '1' };
      const begin = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo };
      const tools = [{ name: 'book', inputSchema: { type: 'object' } }];
      const result = { initialize: begin, 'tools/list': { tools } }[String(method)];
      if (method === 'tools/call') request.socket.destroy();
      else if (!result) response.writeHead(request.method === 'POST' && id === undefined ? 202 : 405).end();
      else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      }
    });
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
  try {
    const { status, said } = await world.start('--lint', '--url', `http://127.0.0.1:${port}/mcp`);
    assert.equal(status, 2, said());
    assert.match(said(), /^book asks nothing\n {2}127\.0\.0\.1:\d+ breaks the connection off: /);
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});

it('the lint names each tool that it did not call, what the tool needs, and how to call it', async () => {
  const { said } = await lint([]);
  assert.ok(
    said.includes(`\ncancel_booking not called: it needs “code”. Use --call cancel_booking '{"code": "…"}'\n`),
    said,
  );
});

it('the lint names the revision whose severities it uses', async () => {
  const { said } = await lint(['--call', 'book_room']);
  assert.match(said, /\nThe server speaks 2025-11-25\.\n1 request: 0 errors/);
});

it('the lint says which of the chosen calls asked nothing when it ends with 2 because of them', async () => {
  const { status, said } = await lint([
    '--call',
    'book_room',
    '--call',
    'weather',
    '--call',
    'cancel_booking',
    '{"code": "7"}',
  ]);
  assert.equal(status, 2);
  assert.match(said, /\nStatus 2, because weather and cancel_booking asked nothing, so nothing was checked there\.\n$/);
});

it('the lint calls nothing when a chosen tool does not exist, and names those that do', async () => {
  const { status, said } = await lint(['--call', 'book_room', '--call', 'nope']);
  assert.equal(status, 2);
  assert.equal(said, 'There is no tool nope. Tools: book_berth, book_room, weather, cancel_booking, sink.\n');
});

it('the lint folds the notes about other revisions into one line, and --notes unfolds them', async () => {
  const folded = await lint(['--call', 'book_room']);
  assert.match(folded.said, /\n {4}note {6}2 about other revisions: --notes shows them\n/);
  assert.doesNotMatch(folded.said, /outside the subset/);
  assert.match(folded.said, /0 warnings, 2 notes/);
  const unfolded = await lint(['--notes', '--call', 'book_room']);
  assert.match(unfolded.said, /"oneOf" is outside the subset of 2025-06-18\./);
});

it('the lint warns of a line on standard output that is not a message, in words and in JSON', async () => {
  const { status, said } = await lint(['--call', 'book_room'], 'chatty');
  assert.equal(status, 0);
  assert.match(said, /warning {3}It wrote “Harbour listening!” to stdout, where only JSON-RPC may be\./);
  assert.match(said, /1 request: 0 errors, 1 warning, /);
  const json = await lint(['--json', '--call', 'book_room'], 'chatty');
  const { revision, findings, calls } = JSON.parse(json.said);
  assert.equal(revision, '2025-11-25');
  assert.deepEqual(
    findings.map((/** @type {any} */ { severity, rule }) => `${severity} ${rule}`),
    ['warning output'],
  );
  assert.equal(calls[0].tool, 'book_room');
});

it('the lint of 2026-07-28 says of a server that ends at the first message that it probably speaks 2025-11-25', async () => {
  const { status, said } = await lint(['--revision', '2026-07-28']);
  assert.equal(status, 2);
  assert.equal(
    said,
    'The command ended with status 0. It ended at the first message of 2026-07-28; it probably speaks 2025-11-25.\n',
  );
});

it('the lint ends with 2 for a file that is neither a requested schema nor a request, and says where', async () => {
  const path = world.pathOf('odd.json');
  /** @type {[content: string, sentence: string][]} */
  const odd = [
    ['{"hello":1}', 'is neither a requested schema nor a request.'],
    ['{"method":"tools/list","params":{}}', 'is neither a requested schema nor a request.'],
    [
      '[{"message":"Hi","requestedSchema":{"type":"object","properties":{}}},3]',
      'has at /1 neither a requested schema nor a request.',
    ],
    ['[]', 'has no request.'],
  ];
  for (const [content, sentence] of odd) {
    await writeFile(path, content);
    const { status, said } = await world.start('--lint', '--json', path);
    assert.equal(status, 2, content);
    assert.equal(said(), `${path} ${sentence}\n`);
  }
});

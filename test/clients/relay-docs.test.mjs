// @ts-check
/** The code of docs/relay.md and its further pages: all of it compiles, and the chat runs. Run by `npm run test:clients`. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { gone, leave, part, press, type } from '../e2e/peers/person.mjs';
import { Page } from '../relay/world/wire-page.js';
import { typeErrors } from '../tools/type-errors.mjs';
import { start } from './process.mjs';
import { FOLDER, relayBlocks, writeDocs } from './relay/docs.mjs';
import { here } from './rows.mjs';
import { createServers } from './server.mjs';

const ENDPOINT = 'http://127.0.0.1:3001/mcp';
/** How each block begins to listen, and what the test puts in its place. @type {Record<string, Record<string, string>>} */
const LISTEN = {
  'server.ts': { "serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 3000 });": 'export { app };' },
  'express.ts': { "app.listen(3000, '127.0.0.1')": "export const listening = app.listen(0, '127.0.0.1')" },
  'ci.ts': {
    'createServer(toNodeHandler': 'export const server = createServer(toNodeHandler',
    'listen(3102,': 'listen(0,',
  },
};
const SIGNED_IN = { headers: { cookie: 'session=ada' } };
/** @param {string} name of a block */
function block(name) {
  const code = relayBlocks().get(name);
  assert.ok(code, name);
  return code;
}

/**
 * Bundles a block for Node.
 * @param {string} name
 * @param {Record<string, string>} changes what the test needs in place of what the block says
 * @returns {Promise<string>} the file
 */
async function bundle(name, changes) {
  let contents = block(name);
  for (const [text, other] of Object.entries(changes)) {
    assert.ok(contents.includes(text), text);
    contents = contents.replace(text, other);
  }
  const outfile = join(FOLDER, `${name}.mjs`);
  await build({
    stdin: { contents, resolveDir: dirname(join(FOLDER, name)), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outfile,
    logLevel: 'silent',
  });
  writeFileSync(outfile, readFileSync(outfile, 'utf8').replaceAll(' from "ai"', ' from "ai-7"'));
  return outfile;
}

/** What the relay sends first, or the status of its refusal. @param {Response} response */
async function firstOf(response) {
  if (response.status !== 200) return response.status;
  const reader = response.body?.getReader();
  const chunk = await reader?.read();
  await reader?.cancel();
  return JSON.parse(new TextDecoder().decode(chunk?.value).slice('data: '.length)).type;
}

describe('the code in docs/relay.md', () => {
  before(writeDocs);

  it('compiles as it stands there, also as the handlers of a Next route', async () => {
    assert.equal(await typeErrors(FOLDER), '');
  });

  it('makes an AI SDK chat behind Hono that asks in the browser and gives the answer to the model [RLY-13]', async () => {
    const servers = createServers();
    const site = await listen((request, response) => servers.handle(request, response));
    const browser = await launchChromium({ args: ['--lang=en-US'] });
    await build({
      absWorkingDir: here('.'), // where the package of another name is
      entryPoints: [join(FOLDER, 'page.ts')],
      bundle: true,
      format: 'esm',
      alias: { ai: 'ai-7' },
      outfile: join(FOLDER, 'page.js'),
      logLevel: 'silent',
    });
    const endpoint = `${site.origin}/2025-11-25/mcp`;
    const server = await bundle('server.ts', { ...LISTEN['server.ts'], [ENDPOINT]: endpoint });
    const chat = await start('relay/chat.mjs', server);
    try {
      const { page, problems } = await openPage(browser, String(chat.message));
      await page.waitForFunction(() => document.querySelector('form')?.onsubmit);
      await page.click('form button');
      await page.waitForSelector(part('submit'), { visible: true });
      assert.match(await page.$eval(part('server'), (name) => String(name.textContent)), /Everything/);
      await type(page, 'name', 'Ada');
      await press(page, 'submit');
      await page.waitForFunction(() => /"name\\*":\\*"Ada/.test(document.querySelector('p')?.textContent ?? ''));
      await gone(page);
      // What Chromium says of a page without an icon, and of a reply without a body.
      const mistakes = problems.filter((problem) => !/status of 404|net::ERR_ABORTED$/.test(problem));
      assert.deepEqual(mistakes, []);
      await leave(page);
    } finally {
      chat.stop();
      await browser.close();
      await servers.close();
      await site.close();
    }
  });

  it('tells a page’s stream that the elicitation is withdrawn when the person stops a chat whose library passes no signal', async () => {
    const servers = createServers();
    const site = await listen((request, response) => servers.handle(request, response));
    const module = await bundle('relay.ts', {});
    try {
      const chat = await start('relay/stopped.mjs', module, `${site.origin}/2025-11-25/mcp`);
      chat.stop();
      assert.deepEqual(chat.message, [null, 'open', 'withdrawn']);
    } finally {
      await servers.close();
      await site.close();
    }
  });

  it('serves the stream behind Express to signed-in people alone, reads their posts, and gives their answer to the tool [RLY-13]', async () => {
    const servers = createServers();
    const site = await listen((request, response) => servers.handle(request, response));
    const { listening: server } = await import(
      await bundle('express.ts', {
        ...LISTEN['express.ts'],
        [ENDPOINT]: `${site.origin}/2025-11-25/mcp`,
        'trigger-elicitation-request': 'ask',
      })
    );
    if (!server.listening) await once(server, 'listening');
    const origin = `http://127.0.0.1:${server.address().port}`;
    const url = `${origin}/elicitations?v=3`;
    const headers = { ...SIGNED_IN.headers, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
    try {
      assert.equal(await firstOf(await fetch(url, SIGNED_IN)), 'snapshot');
      assert.equal(await firstOf(await fetch(url)), 401);
      const post = await fetch(url, { method: 'POST', headers, body: '{"type":"shown","id":"A"}' });
      assert.deepEqual([post.status, (await post.json()).error], [404, 'There is no such elicitation']);
      /** @param {Request} request */
      const send = async ({ method, headers, body }) =>
        fetch(url, { method, headers, ...(body && { body: await new Response(body).text() }) });
      const page = await new Page(/** @type {any} */ ({ fetch: send }), 'ada').connect();
      assert.equal((await fetch(`${origin}/call`, { method: 'POST' })).status, 401);
      const calling = fetch(`${origin}/call`, { method: 'POST', ...SIGNED_IN });
      const { id, server: asker } = await page.asked();
      assert.equal(asker?.name, 'Everything');
      await page.accept(id, { name: 'Ada', news: true });
      assert.match(await (await calling).text(), /Ada/);
      await page.leave();
    } finally {
      server.closeAllConnections();
      server.close();
      await servers.close();
      await site.close();
    }
  });

  it('has a server to try parking on, which requires input and takes the answer with the second call', async () => {
    const { server } = await import(await bundle('ci.ts', LISTEN['ci.ts'] ?? {}));
    if (!server.listening) await once(server, 'listening');
    const capabilities = { elicitation: { form: {} } };
    const client = new Client({ name: 'docs', version: '1' }, { capabilities, versionNegotiation: { mode: 'auto' } });
    const call = { name: 'deploy', arguments: { version: '1.0' } };
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${server.address().port}/mcp`)));
      const { resultType, inputRequests } = await client.callTool(call, { allowInputRequired: true });
      assert.equal(resultType, 'input_required');
      assert.deepEqual(Object.keys(inputRequests ?? {}), ['where']);
      const where = { action: /** @type {const} */ ('accept'), content: { environment: 'staging' } };
      const { content } = await client.callTool({ ...call, inputResponses: { where } }, { allowInputRequired: true });
      assert.deepEqual(content, [{ type: 'text', text: 'Deployed 1.0 to staging' }]);
    } finally {
      await client.close();
      server.closeAllConnections();
      server.close();
    }
  });

  it('serves the stream from a Next route to a person who is signed in, and to nobody else', async () => {
    const { GET } = await import(await bundle('app/elicitations/route.ts', {}));
    const url = 'http://127.0.0.1/elicitations?v=3';
    assert.equal(await firstOf(await GET(new Request(url, SIGNED_IN))), 'snapshot');
    assert.equal(await firstOf(await GET(new Request(url))), 401);
  });
});

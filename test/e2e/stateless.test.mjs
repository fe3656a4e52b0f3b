// @ts-check
/** Two processes of the demo's server that share no state, behind a proxy that alternates between them. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request as forward } from 'node:http';
import process from 'node:process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { listen } from './peers/http.mjs';

/** @import { ElicitOptions, Outcome } from '../../src/adapters/index.js' */

/** @type {typeof import('../../src/adapters/index.js')} */
const { elicitationCapability, withInputs } = await import(
  new URL('../../dist/adapters/index.js', import.meta.url).href
);

const DEMO = fileURLToPath(new URL('../../demo/server.mjs', import.meta.url));
const CALLS = 50;
const QUESTIONS_A_CALL = 4;

async function startProcess() {
  const child = spawn(process.execPath, [DEMO], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text;
    const url = /http:\S+/.exec(said)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`The demo did not start: ${said}`);
}

/** @type {Awaited<ReturnType<typeof startProcess>>[]} */
let processes;
/** How many requests each of them got. @type {[number, number]} */
const requests = [0, 0];
/** @type {Awaited<ReturnType<typeof listen>>} */
let proxy;

before(async () => {
  processes = await Promise.all([startProcess(), startProcess()]);
  /** @type {0 | 1} */
  let turn = 0;
  proxy = await listen((incoming, response) => {
    turn = turn ? 0 : 1;
    requests[turn] += 1;
    const { hostname, port } = new URL(/** @type {any} */ (processes[turn]).url);
    const { method, url, headers } = incoming;
    const outgoing = forward({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(outgoing);
  });
});

after(async () => {
  await proxy?.close();
  for (const { child } of processes ?? []) {
    child.kill();
    await once(child, 'exit');
  }
});

test(`${CALLS * QUESTIONS_A_CALL} elicitations of wizards that move from process to process are each shown once, and none is lost [SRV-02]`, async () => {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: { elicitation: elicitationCapability() }, versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', proxy.origin)));
  let asked = 0;
  /** A person who answers each wizard in their own way. @param {number} i */
  const person = (i) => ({
    /** @type {(request: any, options?: ElicitOptions) => Promise<Outcome>} */
    async elicit({ message, requestedSchema }) {
      asked++;
      const [key] = Object.keys(requestedSchema.properties);
      if (key === 'environment')
        return { action: 'accept', content: { environment: i % 2 ? 'staging' : 'production' } };
      if (key === 'version') return { action: 'accept', content: { version: `1.0.${i}` } };
      if (key === 'replicas') return { action: 'accept', content: { replicas: (i % 20) + 1 } };
      assert.match(message, new RegExp(`^Deploy 1\\.0\\.${i} to `));
      return { action: 'accept', content: {} };
    },
    complete() {},
  });
  const calls = Array.from({ length: CALLS }, (_, i) =>
    withInputs((retry) => client.callTool({ name: 'deploy', ...retry }, { allowInputRequired: true }), person(i)),
  );
  const results = await Promise.all(calls);
  results.forEach((result, i) => {
    const { text } = /** @type {{ text: string }} */ (/** @type {any} */ (result).content[0]);
    const answers = JSON.parse(text.slice(text.indexOf('{')));
    assert.deepEqual(answers, {
      where: { environment: i % 2 ? 'staging' : 'production' },
      release: { version: `1.0.${i}` },
      size: { replicas: (i % 20) + 1 },
      confirm: {},
    });
  });
  assert.equal(asked, CALLS * QUESTIONS_A_CALL);
  const [one, other] = requests;
  assert.ok(Math.abs(one - other) <= 1 && one >= CALLS, `${one} and ${other} requests`);
  await client.close();
});

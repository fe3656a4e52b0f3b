// @ts-check
/**
 * The demo in a real browser: it starts, each of its tools asks once, and its server gets the answers. What the element, the
 * adapters and the relay do with each SDK and revision is proven in sdk.test.mjs and relay*.test.mjs.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { startDemo } from '../../demo/server.mjs';
import { ROOT } from '../tools/results.mjs';
import { gone, leave, prepareDemo, press, run, start, told, type } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const person = prepareDemo(() => startDemo({ port: 0 }));

/** @param {string} selector */
const inCard = (selector) => `mcp-elicitation >>> ${selector}`;

/** Waits for a question. @param {Page} page @param {string} message */
const asked = (page, message) => page.waitForSelector(inCard(`[part~=message] ::-p-text(${message})`));

test('one command starts the demo and its MCP server, and prints their addresses [CARD-05]', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.equal(scripts.start, 'node demo/start.mjs');
  const child = spawn(process.execPath, ['demo/start.mjs'], { cwd: ROOT, env: { ...process.env, PORT: '0' } });
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  const url = /http:\S+/.exec(line)?.[0];
  assert.ok(url, line);
  const page = await fetch(url);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<mcp-elicitation/);
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
});

/** @type {Record<string, string>[]} */
const WAYS = [
  { sdk: 'v1', revision: '2025-06-18' },
  { sdk: 'v2', revision: '2026-07-28' },
  { client: 'server', revision: '2025-11-25', presentation: 'inline' },
];
for (const way of WAYS) {
  test(`the demo’s server gets what a person typed: ${Object.values(way).join(', ')} [CARD-05]`, async () => {
    const { page, problems } = await person.visit(way);
    await run(page, 'contact');
    await type(page, 'name', 'Zoë');
    await type(page, 'email', 'zoe@northwind.example');
    await press(page, 'submit');
    const content = { name: 'Zoë', email: 'zoe@northwind.example' };
    const text = `Accepted. The server got this content:\n${JSON.stringify(content, null, 2)}`;
    assert.equal(await told(page, 'contact'), text);
    await gone(page); // On 2026-07-28 the card stays a moment longer than the result, for a next round.
    assert.deepEqual(problems(), []);
    await leave(page);
  });
}

test('each tool of the demo shows a card, and says what its server made of a rejection', async () => {
  const { page, problems } = await person.visit({ revision: '2025-11-25' });
  for (const tool of [
    'transfer',
    'delete_file',
    'migrate',
    'amend_record',
    'connect_calendar',
    'import_invoices',
    'password',
    'suspicious_link',
  ]) {
    await run(page, tool);
    await press(page, 'reject');
    assert.match(String(await told(page, tool)), /^Rejected|^URL elicitation required/, tool);
    await gone(page);
  }
  for (const agent of ['agent', 'agent-file']) {
    await page.click(`#agent button[value=${agent}]`);
    await page.waitForSelector(inCard('[part~=reject]'), { visible: true });
    await press(page, 'reject');
    assert.match(String(await told(page, agent)), /The tool did not run\./, agent);
    await gone(page);
  }
  assert.deepEqual(problems(), []);
  await leave(page);
});

for (const revision of ['2026-07-28', '2025-11-25']) {
  test(`the demo’s wizard builds each step on the answers before it, on ${revision} [SRV-09, MCP-23]`, async () => {
    const { page, problems } = await person.visit({ revision });
    await start(page, 'deploy');
    await asked(page, 'Where should the release go?');
    await page.click(inCard('::-p-text(Staging)'));
    await press(page, 'submit');
    await asked(page, 'Which release goes to staging?');
    await type(page, 'version', '2.4.0');
    await press(page, 'submit');
    await asked(page, 'How large should it be on staging?');
    await press(page, 'submit');
    await asked(page, 'Deploy 2.4.0 to staging, with 2 replicas?');
    await press(page, 'submit');
    const said = String(await told(page, 'deploy'));
    assert.deepEqual(JSON.parse(said.slice(said.indexOf('{'))), {
      where: { environment: 'staging' },
      release: { version: '2.4.0' },
      size: { replicas: 2 },
      confirm: {},
    });
    await gone(page);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
}

// @ts-check
/**
 * The demo in a real browser. What the element, the adapters and the relay do with each SDK and revision is proven in
 * sdk.test.mjs and relay*.test.mjs: here each tool and each setting of the demo works once.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { test } from 'node:test';
import { startDemo } from '../../demo/server.mjs';
import { ROOT } from '../tools/results.mjs';
import { answers, gone, leave, prepareDemo, press, run, sent, start, told, type, visitSite } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'";

/** @type {(() => void) | undefined} what the server's last timer does */
let elapse;

const person = prepareDemo(() =>
  startDemo({
    port: 0,
    after(_delay, callback) {
      elapse = callback;
      return () => {};
    },
  }),
);

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

/**
 * Sends a request exactly as written: `fetch` would normalise paths, and refuses to set some headers.
 * @param {string} url
 * @param {import('node:http').RequestOptions} options
 * @param {string} [body]
 * @returns {Promise<import('node:http').IncomingMessage>}
 */
async function send(url, options, body) {
  const { hostname, port } = new URL(url);
  const sent = request({ hostname, port, agent: false, ...options }).end(body);
  const [response] = await once(sent, 'response');
  return response.resume();
}

/** @type {{ what: string, path: string, headers?: Record<string, string>, status: number }[]} */
const REQUESTS = [
  { what: 'its page', path: '/', status: 200 },
  { what: 'an unknown path', path: '/nothing', status: 404 },
  { what: 'a path out of the folder', path: '/%2e%2e/%2e%2e/etc/passwd', status: 404 },
  { what: 'another host name', path: '/', headers: { host: 'evil.example' }, status: 403 },
  { what: 'another origin', path: '/mcp', headers: { origin: 'https://evil.example' }, status: 403 },
];
for (const { what, path, headers = {}, status } of REQUESTS) {
  test(`the demo answers ${what} with status ${status} and its strict policy [USE-08]`, async () => {
    const response = await send(person.demo.url, { path, headers });
    assert.equal(response.statusCode, status);
    assert.equal(response.headers['content-security-policy'], POLICY);
  });
}

/** @type {Record<string, string>[]} */
const WAYS = [
  { sdk: 'v1', revision: '2025-06-18' },
  { sdk: 'v1', revision: '2025-11-25' },
  { sdk: 'v2', revision: '2025-06-18' },
  { sdk: 'v2', revision: '2025-11-25', presentation: 'inline' },
  { sdk: 'v2', revision: '2026-07-28' },
  { client: 'server', revision: '2025-11-25', presentation: 'inline' },
  { client: 'server', revision: '2026-07-28' },
];
for (const way of WAYS) {
  test(`the demo’s server gets what a person typed, and no content with a rejection: ${Object.values(way).join(', ')} [CARD-05, MCP-07]`, async () => {
    const { page, problems } = await person.visit(way);
    await run(page, 'contact');
    await type(page, 'name', 'Zoë');
    await type(page, 'email', 'zoe@northwind.example');
    await press(page, 'submit');
    const content = { name: 'Zoë', email: 'zoe@northwind.example' };
    const text = `Accepted. The server got this content:\n${JSON.stringify(content, null, 2)}`;
    assert.equal(await told(page, 'contact'), text);
    await gone(page); // On 2026-07-28 the card stays a moment longer than the result, for a next round.
    await run(page, 'migrate');
    await press(page, 'reject');
    assert.equal(await told(page, 'migrate'), 'Declined. The server got no content.');
    const expected = [{ action: 'accept', content }, { action: 'decline' }];
    if (!way.client) assert.deepEqual(await answers(page), expected);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
}

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

  test(`the demo’s wizard deploys nothing when the person rejects one of its steps, on ${revision} [SRV-09]`, async () => {
    const { page } = await person.visit({ revision });
    await start(page, 'deploy');
    await asked(page, 'Where should the release go?');
    await page.click(inCard('::-p-text(Staging)'));
    await press(page, 'submit');
    await asked(page, 'Which release goes to staging?');
    await press(page, 'reject');
    await asked(page, 'How large should it be on staging?');
    await press(page, 'submit');
    assert.equal(await told(page, 'deploy'), 'Nothing was deployed: "release" was answered decline.');
    await leave(page);
  });
}

for (const client of ['page', 'server']) {
  test(`the demo’s calendar is connected when the person allows it on the other site: client ${client} [CARD-05, MCP-18]`, async () => {
    const { page, problems } = await person.visit({ client, revision: '2025-11-25' });
    await run(page, 'connect_calendar');
    const { heading } = await visitSite(page, 'allow');
    assert.equal(heading, 'Allowed');
    const connected = 'Connected. The server may use Fabrikam Calendar now.';
    assert.equal(await told(page, 'connect_calendar'), connected);
    await gone(page);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
}

test('a form of another site decides nothing on the demo’s other site', async () => {
  const { page } = await person.visit({ revision: '2025-11-25' });
  await run(page, 'connect_calendar');
  const { site } = await visitSite(page);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
  const options = { method: 'POST', path: new URL(site.url()).pathname, headers };
  const { statusCode } = await send(site.url(), options, 'decision=allow');
  assert.ok(statusCode === 400 || statusCode === 403, String(statusCode));
  await site.reload();
  assert.ok(await site.$('button[value=allow]'));
  await leave(page);
});

test('a request that the demo’s server takes back leaves the screen without a reply [CARD-05, MCP-26]', async () => {
  const { page, problems } = await person.visit({ revision: '2025-11-25', withdraw: '5' });
  await run(page, 'transfer');
  elapse?.();
  await gone(page);
  assert.equal(await told(page, 'transfer'), 'Taken back. The server got no content.');
  assert.deepEqual(await answers(page), []);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('one answer in a second tab of the demo closes the request in both, and another person sees nothing of it [RLY-03, RLY-06]', async () => {
  const settings = { client: 'server', revision: '2026-07-28' };
  const first = await person.visit(settings);
  const second = await person.visit(settings, first.page);
  await run(first.page, 'delete_file');
  const other = await person.visit(settings);
  await other.page.waitForSelector('#wire [data-method=snapshot]');
  assert.deepEqual((await sent(other.page, 'snapshot', 'notification'))[0].states, []);
  await second.page.bringToFront();
  await second.page.waitForSelector(inCard('[part~=submit]'), { visible: true });
  await press(second.page, 'submit');
  for (const { page } of [second, first]) {
    await page.bringToFront();
    assert.match(String(await told(page, 'delete_file')), /^Accepted/);
  }
  await Promise.all([leave(first.page), leave(other.page)]);
});

test('the demo’s backend does nothing for a person with a session that it did not sign, or for another site [RLY-07]', async () => {
  /** @param {string} action @param {RequestInit} [init] */
  const act = (action, init) => fetch(new URL(`backend/${action}`, person.demo.url), { method: 'POST', ...init });
  const issued = String((await act('session')).headers.get('set-cookie'));
  assert.match(issued, /; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = issued.split(';');
  assert.equal((await act('tools', { headers: { cookie } })).status, 200);
  for (const forged of [cookie.replace(/.$/, ''), cookie.replace(/\..*/, ''), '']) {
    const headers = { cookie: forged };
    for (const action of ['tools', 'call?tool=transfer']) assert.equal((await act(action, { headers })).status, 401);
    assert.equal((await act('elicitations?v=2', { method: 'GET', headers })).status, 401);
  }
  const headers = { cookie, origin: 'https://evil.example' };
  assert.equal((await act('call?tool=transfer', { headers })).status, 403);
});

test('the demo’s agent runs its tool with what the person approved, and not when they reject it [CARD-05, REV-02]', async () => {
  const { page, problems } = await person.visit({ revision: '2025-11-25' });
  await page.click('#agent button');
  await page.waitForSelector(inCard('.edit'), { visible: true });
  await page.click(inCard('.edit'));
  await page.click(inCard('[name=amount]'), { count: 3 });
  await page.keyboard.type('900');
  await page.$$eval(inCard('[data-argument]'), async (rows) => {
    for (const row of rows) {
      row.scrollIntoView({ block: 'nearest' });
      await new Promise((resolve) => new IntersectionObserver(resolve).observe(row));
    }
  });
  await press(page, 'submit');
  const [, ran = ''] = String(await told(page, 'agent')).split('\n\n');
  const { amount, to } = JSON.parse(ran.slice(ran.indexOf('{')));
  assert.deepEqual([amount, to.iban], [900, 'DE89 3704 0044 0532 0130 00']);
  await gone(page);

  await page.click('#agent button');
  await page.waitForSelector(inCard('[part~=reject]'), { visible: true });
  await press(page, 'reject');
  await page.waitForFunction(() =>
    document.querySelector('#result pre')?.textContent?.includes('The tool did not run.'),
  );
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('the demo’s agent changes a file as the person saw it, line by line [REV-16]', async () => {
  const { page, problems } = await person.visit({ revision: '2025-11-25' });
  await page.click('#agent button[value=agent-file]');
  await page.waitForSelector(inCard('.line'), { visible: true });
  const lines = await page.$$eval(inCard('.line'), (lines) => lines.map(({ textContent }) => textContent));
  assert.deepEqual(lines.slice(5, 8), ['Removed -  NO: 22,', 'Added +  NO: 25,', 'Added +  CH: 8.1,']);
  await press(page, 'submit');
  const [, ran = ''] = String(await told(page, 'agent-file')).split('\n\n');
  assert.ok(JSON.parse(ran.slice(ran.indexOf('{'))).patch.includes('-  NO: 22,\n+  NO: 25,\n'));
  assert.deepEqual(problems(), []);
  await leave(page);
});

for (const client of ['page', 'server']) {
  test(`the demo shows the trail of an answer, proves it, and names what was tampered with: client ${client} [SRV-12]`, async () => {
    const { page } = await person.visit({ client, revision: '2026-07-28' });
    const reason = 'The blood count fell below the limit that the trial’s protocol sets.';
    await run(page, 'amend_record');
    await type(page, 'reason', reason);
    await type(page, 'code', 'BER-0417');
    await press(page, 'submit');
    assert.match(String(await told(page, 'amend_record')), /BER-0417/);
    await gone(page);
    await page.waitForSelector('#trail li', { visible: true });
    assert.equal((await page.$eval('#trail ol', ({ textContent }) => String(textContent))).includes(reason), false);
    for (const [what, verdict] of [
      ['Changed', 'Entry 3 was changed.'],
      ['Cut off', 'Entry 3 and all after it were cut off.'],
      ['Nothing', '3 entries, all as they were written.'],
    ]) {
      await page.click(`#trail label ::-p-text(${what})`);
      await page.waitForFunction(
        (text) => document.querySelector('#trail .verdict')?.textContent === text,
        {},
        verdict,
      );
    }
    await leave(page);
  });
}

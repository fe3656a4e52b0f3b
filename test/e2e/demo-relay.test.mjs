// @ts-check
/** The demo with its MCP client on the server: the page is asked, and answers, over the relay. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDemo, TABS_POLICY } from '../../demo/server.mjs';
import {
  CARD,
  gone,
  leave,
  prepareDemo,
  press,
  run,
  sent,
  start,
  startOwnDemo,
  told,
  type,
  visitDemo,
  visitSite,
} from './demo-person.mjs';

/** @import { Frame, HTTPRequest, Page } from 'puppeteer-core' */

const NOTICE = 'mcp-elicitation >>> [part~=notice]';
const SUBMIT = 'mcp-elicitation >>> [part~=submit]';
const DELETED = 'Accepted. The server got this content:\n{}';
const REVISION = '2026-07-28';

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

/**
 * Opens the demo with the client on the server.
 * @param {Record<string, string>} [settings]
 * @param {Page} [beside] another tab of the same browser; by default the browser is a new person's
 */
function visit(settings, beside) {
  return person.visit({ client: 'server', revision: REVISION, ...settings }, beside);
}

/** @param {Page | Frame} page */
async function noticeIn(page) {
  const notice = await page.waitForSelector(NOTICE, { visible: true });
  return notice?.$eval('p', ({ textContent }) => textContent?.trim());
}

/** @param {Page} page @param {string} method */
async function waitForSent(page, method) {
  await page.waitForSelector(`#wire [data-method=${method}]`);
  return sent(page, method, 'notification');
}

/**
 * Without the streams that ended: their page is gone, or another tab asked for a new snapshot.
 * @param {string[]} problems
 */
function real(problems) {
  return problems.filter((problem) => !/\/backend\/elicitations\?.*: net::ERR_ABORTED$/.test(problem));
}

/**
 * @param {string} action of the backend
 * @param {RequestInit} [init]
 */
function act(action, init) {
  return fetch(new URL(`backend/${action}`, person.demo.url), { method: 'POST', ...init });
}

for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
  test(`the server gets over the relay what a person typed in the demo, on ${revision} [CARD-05]`, async () => {
    const { page, problems } = await visit({ revision });
    await run(page, 'contact');
    await type(page, 'name', 'Zoë');
    await type(page, 'email', 'zoe@northwind.example');
    await press(page, 'submit');

    const content = { name: 'Zoë', email: 'zoe@northwind.example' };
    const text = await told(page, 'contact');
    assert.equal(text, `Accepted. The server got this content:\n${JSON.stringify(content, null, 2)}`);
    const [posted] = await sent(page, 'answer', 'request');
    assert.deepEqual(posted.answer, { action: 'accept', content });
    assert.deepEqual(await sent(page, 'tools/call', 'request'), []);
    assert.deepEqual(problems(), []);
    await leave(page);
  });
}

test('the person can move the demo’s client to the server in the settings, and its tools still ask [CARD-05]', async () => {
  const { page, problems } = await person.visit({ sdk: 'v1', revision: '2025-11-25' });
  assert.equal(await page.$eval('#tabs-hint', (hint) => hint.checkVisibility()), false);
  await page.click('#settings label ::-p-text(On the server)');
  await page.waitForFunction(() => document.querySelector('#wire [data-method=snapshot]'));
  await page.waitForSelector('#connection[data-state=open]');

  assert.match(page.url(), /client=server&sdk=v2&revision=2025-11-25/);
  await page.waitForSelector('#sdk-hint', { visible: true });
  await page.waitForSelector('#tabs-hint', { visible: true });
  await run(page, 'delete_file');
  assert.equal(await page.$eval(SUBMIT, ({ textContent }) => textContent?.trim()), 'Delete file');
  await press(page, 'submit');
  assert.equal(await told(page, 'delete_file'), DELETED);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('one answer in a second tab of the demo closes the request in both, and both report the result [RLY-03]', async () => {
  const first = await visit();
  const second = await visit({}, first.page);
  await run(first.page, 'delete_file');
  await second.page.bringToFront();
  await second.page.waitForSelector(SUBMIT, { visible: true });
  await press(second.page, 'submit');

  await gone(second.page);
  assert.equal(await told(second.page, 'delete_file'), DELETED);
  await first.page.bringToFront();
  assert.equal(await noticeIn(first.page), 'Answered elsewhere.');
  assert.equal(await told(first.page, 'delete_file'), DELETED);
  assert.equal(await first.page.$eval(CARD, (card) => card.checkVisibility()).catch(() => false), false);
  assert.equal(await second.page.$(NOTICE), null);
  assert.deepEqual(real([...first.problems(), ...second.problems()]), []);
  await leave(first.page);
});

test('the demo shows two tabs side by side, where one answer closes both [RLY-03]', async () => {
  const { page, problems } = await visit();
  await Promise.all([page.waitForNavigation(), page.click('#tabs')]);
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  assert.equal(frames.length, 2);
  const [first, second] = /** @type {[Frame, Frame]} */ (frames);
  for (const frame of frames) await frame.waitForSelector('#connection[data-state=open]');
  await first.click('#tools button[value=delete_file]');
  for (const frame of frames) await frame.waitForSelector(SUBMIT, { visible: true });
  await second.click(SUBMIT);

  assert.equal(await noticeIn(first), 'Answered elsewhere.');
  for (const frame of frames) {
    await frame.waitForSelector(CARD, { hidden: true });
    await frame.waitForFunction((text) => document.querySelector('#result pre')?.textContent === text, {}, DELETED);
  }
  await Promise.all([page.waitForNavigation(), page.click('header a')]);
  await page.waitForSelector('#connection[data-state=open]');
  assert.deepEqual(real(problems()), []);
  await leave(page);
});

test('when two tabs open together for a new person, the second waits for the session of the first', async () => {
  const context = await person.browser.createBrowserContext();
  const page = await context.newPage();
  await page.setRequestInterception(true);
  /** @type {HTTPRequest[]} */
  const signIns = [];
  let meetsSecond = () => {};
  const met = new Promise((resolve) => {
    meetsSecond = () => resolve(undefined);
  });
  page.on('request', (request) => {
    if (!request.url().includes('/backend/session')) request.continue();
    else if (signIns.push(request) === 2) meetsSecond();
  });
  const first = page.waitForRequest((request) => request.url().includes('/backend/session'));
  await page.goto(`${person.demo.url}tabs`, { waitUntil: 'domcontentloaded' });
  await first;
  const waits = page.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  await Promise.race([met, waits.catch(() => {})]);

  assert.equal(signIns.length, 1);
  await signIns[0]?.continue();
  await met;
  const reply = page.waitForResponse((response) => response.url().includes('/backend/session'));
  await signIns[1]?.continue();
  assert.equal((await reply).headers()['set-cookie'], undefined);
  await context.close();
});

test('a request of the demo appears again after a reload, and its answer reaches the earlier call [RLY-02]', async () => {
  const { page } = await visit();
  await run(page, 'delete_file');
  await page.reload();
  await page.waitForSelector(SUBMIT, { visible: true });
  await press(page, 'submit');
  await gone(page);
  assert.equal(await told(page, 'delete_file'), DELETED);
  await leave(page);
});

test('a request of the demo waits while the person looks at another revision, which is another conversation [RLY-06]', async () => {
  const { page } = await visit({ presentation: 'inline' });
  await run(page, 'delete_file');
  await page.click('#clear');
  await page.click('#settings label ::-p-text(2025-11-25)');
  await gone(page);
  const [snapshot] = await waitForSent(page, 'snapshot');
  assert.deepEqual(snapshot.states, []);
  await page.click('#settings label ::-p-text(2026-07-28)');
  await page.waitForSelector(SUBMIT, { visible: true });
  await press(page, 'submit');
  assert.equal(await told(page, 'delete_file'), DELETED);
  await leave(page);
});

test('another person sees nothing of a request of the demo [RLY-06]', async () => {
  const asked = await visit();
  await run(asked.page, 'delete_file');
  const other = await visit();
  const [snapshot] = await waitForSent(other.page, 'snapshot');
  assert.deepEqual(snapshot.states, []);
  await Promise.all([leave(asked.page), leave(other.page)]);
});

test('a request that the demo’s server withdraws leaves the page over the relay [RLY-08]', async () => {
  const { page, problems } = await visit({ revision: '2025-11-25', withdraw: '5' });
  await run(page, 'delete_file');
  elapse?.();
  await gone(page);
  assert.equal(await told(page, 'delete_file'), 'Taken back. The server got no content.');
  assert.deepEqual(await sent(page, 'answer', 'request'), []);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('a visit that the demo’s server asks for ends by itself over the relay [RLY-10]', async () => {
  const { page, problems } = await visit({ revision: '2025-11-25' });
  await run(page, 'connect_calendar');
  await visitSite(page, 'allow');
  assert.equal(await told(page, 'connect_calendar'), 'Connected. The server may use Fabrikam Calendar now.');
  await gone(page);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('the demo’s call ends over the relay when the person stops waiting for a page [RLY-10]', async () => {
  const { page } = await visit({ revision: '2025-11-25' });
  await run(page, 'connect_calendar');
  await visitSite(page);
  await press(page, 'cancel');
  assert.match(String(await told(page, 'connect_calendar')), /You stopped waiting/);
  await leave(page);
});

test('the demo’s wizard goes back a step over the relay, and all rounds reach the server [RLY-11]', async () => {
  const { page, problems } = await visit();
  await run(page, 'deploy');
  await page.click('mcp-elicitation >>> [data-name=environment] ::-p-text(Staging)');
  await press(page, 'submit');
  await page.waitForSelector('mcp-elicitation >>> input[name=version]', { visible: true });
  await type(page, 'version', '2.4.0');
  await press(page, 'submit');
  await page.waitForSelector('mcp-elicitation >>> input[name=replicas]', { visible: true });
  await press(page, /** @type {any} */ ('back'));
  await page.waitForSelector('mcp-elicitation >>> input[name=version]', { visible: true });
  await press(page, 'submit');
  await page.waitForSelector('mcp-elicitation >>> input[name=replicas]', { visible: true });
  await press(page, 'submit');
  await page.waitForFunction(() =>
    /Deploy 2\.4\.0/.test(
      document.querySelector('mcp-elicitation')?.shadowRoot?.querySelector('[part~=message]')?.textContent ?? '',
    ),
  );
  await press(page, 'submit');
  assert.match(String(await told(page, 'deploy')), /"environment": "staging"[\s\S]*"replicas": 2/);
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('the demo’s server tells the page that a call failed before it asked', async () => {
  const { page } = await visit({ revision: '2025-06-18' });
  await start(page, 'connect_calendar');
  assert.match(String(await told(page, 'connect_calendar')), /no URL mode/);
  await leave(page);
});

test('the demo’s backend does nothing for a person without a session, or with one that it did not sign [RLY-07]', async () => {
  const issued = String((await act('session')).headers.get('set-cookie'));
  assert.match(issued, /^northwind-session=[\w-]{36}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  const [cookie = ''] = issued.split(';');
  assert.equal((await act('tools', { headers: { cookie: `theme=dark; ${cookie}` } })).status, 200);
  assert.equal((await act('session', { headers: { cookie } })).headers.get('set-cookie'), null);

  const [, signature] = cookie.split('.');
  const forged = [`northwind-session=admin.${signature}`, cookie.replace(/.$/, ''), cookie.replace(/\..*/, ''), ''];
  for (const header of forged) {
    const init = { headers: { cookie: header } };
    for (const action of ['tools', 'call?tool=transfer', 'last-call']) {
      assert.equal((await act(action, init)).status, 401, `${action} ${header}`);
    }
    assert.equal((await act('elicitations?v=2', { ...init, method: 'GET' })).status, 401, header);
  }
});

test('the demo’s backend refuses posts from other sites, and unknown methods and actions [RLY-07]', async () => {
  const cookie = String((await act('session')).headers.get('set-cookie'));
  assert.equal((await act('session', { headers: { origin: 'https://evil.example' } })).status, 403);
  assert.equal((await act('tools', { method: 'GET', headers: { cookie } })).status, 405);
  assert.equal((await act('nothing', { headers: { cookie } })).status, 404);
});

test('only the demo’s page with two tabs may have frames, and only of the demo itself [USE-08]', async () => {
  const policyOf = async (/** @type {string} */ path) =>
    (await fetch(new URL(path, person.demo.url))).headers.get('content-security-policy');
  assert.equal(await policyOf('tabs'), TABS_POLICY);
  assert.match(TABS_POLICY, /; frame-src 'self'$/);
  assert.doesNotMatch(String(await policyOf('')), /frame-src/);
});

test('the demo removes its backend’s requests from the page when it stops [RLY-09]', async () => {
  const own = await startOwnDemo();
  const { page } = await visitDemo(person.browser, own.url, { client: 'server', revision: REVISION });
  await run(page, 'delete_file');
  await own.close();
  await gone(page);
  await assert.rejects(fetch(own.url));
  await leave(page);
});

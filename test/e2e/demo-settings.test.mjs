// @ts-check
/** The settings of the demo: the generation of the SDK, and whether the server cancels its request. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startDemo } from '../../demo/server.mjs';
import { answers, gone, leave, prepareDemo, press, run, sent, told, type } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @type {{ delay: number, elapse(): void } | undefined} the timer that the server set last */
let timer;

const person = prepareDemo(() =>
  startDemo({
    port: 0,
    after(delay, callback) {
      timer = { delay, elapse: callback };
      return () => {};
    },
  }),
);

/** @param {Page} page @param {string} value */
function isDisabled(page, value) {
  return page.$eval(`#settings input[value="${value}"]`, (input) => /** @type {HTMLInputElement} */ (input).disabled);
}

for (const { sdk, srv } of [
  { sdk: 'v2', srv: 'SRV-02' },
  { sdk: 'v1', srv: 'SRV-01' },
]) {
  for (const presentation of ['dialog', 'inline']) {
    test(`an elicitation that the server cancels leaves the screen without a reply, with SDK ${sdk} and presentation ${presentation} [${srv}, MCP-26]`, async () => {
      const settings = { sdk, presentation, revision: '2025-11-25', withdraw: '5' };
      const { page, problems } = await person.visit(settings);
      await run(page, 'transfer');
      await type(page, 'amount', '12');
      assert.equal(timer?.delay, 5000);
      timer.elapse();

      await gone(page);
      assert.equal(await told(page, 'transfer'), 'Taken back. The server got no content.');
      const [question] = await sent(page, 'elicitation/create', 'request');
      const [cancelled] = await sent(page, 'notifications/cancelled', 'notification');
      assert.equal(cancelled.params.requestId, question.id);
      assert.deepEqual(await answers(page), []);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  }
}

test('the elicitation in the demo has the look of the chosen application', async () => {
  const { page, problems } = await person.visit({ presentation: 'inline', revision: '2026-07-28' });
  await run(page, 'delete_file');
  /** @type {Record<string, string[]>} */
  const looks = {};
  for (const look of ['plain', 'paper', 'console']) {
    await page.click(`#settings label:has([value=${look}])`);
    looks[look] = await page.$eval('mcp-elicitation >>> [part~=submit]', (button) => {
      const { backgroundColor, fontFamily, borderRadius } = getComputedStyle(button);
      return [backgroundColor, fontFamily.split(',')[0] ?? '', borderRadius];
    });
  }
  assert.deepEqual(looks, {
    plain: ['rgb(31, 79, 216)', 'system-ui', '10px'],
    paper: ['rgb(29, 91, 67)', '"Iowan Old Style"', '4px'],
    console: ['rgb(90, 63, 208)', 'ui-monospace', '0px'],
  });
  assert.equal(new URL(page.url()).searchParams.get('look'), 'console');
  assert.deepEqual(problems(), []);
  await leave(page);
});

test('the element stops offering a page when the server cancels its elicitation [MCP-26]', async () => {
  const { page } = await person.visit({ revision: '2025-11-25', withdraw: '5' });
  await run(page, 'connect_calendar');
  timer?.elapse();
  await gone(page);
  assert.equal(await told(page, 'connect_calendar'), 'Taken back. The server got no content.');
  assert.deepEqual(await answers(page), []);
  await leave(page);
});

test('an answer that the person gives before the server cancels reaches the server [CARD-05]', async () => {
  const { page } = await person.visit({ revision: '2025-06-18', withdraw: '5' });
  await run(page, 'delete_file');
  await press(page, 'submit');
  assert.match(String(await told(page, 'delete_file')), /^Accepted/);
  timer?.elapse();
  assert.deepEqual(await answers(page), [{ action: 'accept', content: {} }]);
  await leave(page);
});

test('the demo says on 2026-07-28 that the server cannot cancel, beside the setting for it', async () => {
  const { page } = await person.visit({ revision: '2026-07-28', withdraw: '5' });
  assert.equal(await isDisabled(page, '5'), true);
  await page.waitForSelector('#withdraw-hint', { visible: true });
  await run(page, 'delete_file');
  const [call] = await sent(page, 'tools/call', 'request');
  assert.equal('northwind.example/withdraw-after' in call.params._meta, false);
  await leave(page);
});

describe('SDK v1 in the demo', () => {
  for (const revision of ['2025-06-18', '2025-11-25']) {
    test(`sends the server what a person typed, on ${revision} [SRV-01, CARD-05]`, async () => {
      const { page, problems } = await person.visit({ sdk: 'v1', revision });
      await run(page, 'contact');
      await type(page, 'name', 'Zoë');
      await type(page, 'email', 'zoe@northwind.example');
      await press(page, 'submit');

      const content = { name: 'Zoë', email: 'zoe@northwind.example' };
      assert.match(String(await told(page, 'contact')), /^Accepted/);
      assert.deepEqual(await answers(page), [{ action: 'accept', content }]);
      const [{ params }] = await sent(page, 'initialize', 'request');
      const [{ result }] = await sent(page, 'initialize', 'result');
      assert.deepEqual([params.protocolVersion, result.protocolVersion], [revision, revision]);
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  }

  for (const [button, action] of /** @type {const} */ ([
    ['reject', 'decline'],
    ['cancel', 'cancel'],
  ])) {
    test(`sends the server ${action} without content [SRV-01]`, async () => {
      const { page } = await person.visit({ sdk: 'v1', revision: '2025-11-25' });
      await run(page, 'migrate');
      await press(page, button);
      assert.match(String(await told(page, 'migrate')), /The server got no content/);
      assert.deepEqual(await answers(page), [{ action }]);
      await leave(page);
    });
  }

  test('loads when it is chosen, and switches the page to a revision that it speaks [SRV-01, CARD-05]', async () => {
    const { page, requests } = await person.visit({ revision: '2026-07-28' });
    const loaded = () => requests.filter((url) => url.includes('/sdk-v1-'));
    assert.deepEqual(loaded(), []);
    await page.click('#settings label ::-p-text(v1)');
    await page.waitForSelector('#connection[data-state=open]');

    assert.equal(loaded().length, 1);
    assert.match(page.url(), /sdk=v1&revision=2025-11-25/);
    assert.equal(await isDisabled(page, '2026-07-28'), true);
    await page.waitForSelector('#revision-hint', { visible: true });
    await run(page, 'delete_file');
    await leave(page);
  });
});

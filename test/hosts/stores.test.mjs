// @ts-check
/** Hosts whose own store holds the requests: views come and go, deliveries fail, pages reload. They are in `demo/hosts/stores`. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { leave, part, press, type } from '../e2e/peers/person.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const DEMO = join(ROOT, 'demo/hosts/stores');
const PARAMS = {
  message: 'Who are you?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' }, password: { type: 'string' } } },
};
const ADA = { action: 'accept', content: { name: 'Ada' } };
const FIELD = 'mcp-elicitation >>> [name=name]';

/** Serves the built pages, and is the backend of two of them. */
async function startHost() {
  /** @type {{ status: number, posted: [path: string, body: any][] }} */
  const backend = { status: 200, posted: [] };
  const server = await listen(async (request, response) => {
    const { pathname } = new URL(String(request.url), 'http://127.0.0.1');
    /** @param {string} type @param {string} body */
    const send = (type, body, status = 200) => response.writeHead(status, { 'content-type': type }).end(body);
    if (request.method === 'POST') {
      let body = '';
      for await (const chunk of request) body += chunk;
      backend.posted.push([pathname, JSON.parse(body)]);
      response.writeHead(backend.status).end();
    } else if (pathname === '/events') {
      const asked = { id: 'r1', params: PARAMS, server: { id: 'bank', name: 'Northwind Bank' } };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(asked)}\n\n`);
    } else if (pathname === '/round') {
      const requests = ['First?', 'Second?'].map((message, i) => ({
        id: String(9 - i),
        params: { ...PARAMS, message },
      }));
      send('application/json', JSON.stringify({ opId: 'op', requests }));
    } else {
      const kind = pathname.endsWith('.js') ? 'javascript' : pathname.endsWith('.css') ? 'css' : 'html';
      const file = await readFile(join(DEMO, 'dist', pathname), 'utf8').catch(() => '');
      send(`text/${kind}; charset=utf-8`, file, file ? 200 : 404);
    }
  });
  return { ...server, backend };
}

describe('a host whose store holds the request', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof startHost>>} */
  let host;

  before(async () => {
    browser = await launchChromium({ args: ['--lang=en-US'] });
    host = await startHost();
  });
  after(async () => {
    await browser?.close();
    await host?.close();
  });

  /**
   * Does something on a page of its own, whose storage is empty. `isExpected` matches the problems that a fault causes.
   * @param {string} name
   * @param {(page: Page) => Promise<void>} act
   * @param {RegExp} [isExpected]
   */
  async function onPage(name, act, isExpected = /^$/) {
    Object.assign(host.backend, { status: 200, posted: [] });
    const { page, problems } = await openPage(browser, `${host.origin}/${name}.html`);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await act(page);
    assert.deepEqual(
      // Chromium says that of a response whose body nobody reads.
      problems.filter((problem) => !problem.endsWith('net::ERR_ABORTED') && !isExpected.test(problem)),
      [],
    );
    await leave(page);
  }

  /** @param {Page} page */
  const shown = (page) => page.waitForSelector(FIELD, { visible: true });
  /** @param {Page} page */
  const gone = (page) => page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
  /** @param {Page} page @param {string} [field] */
  const typed = (page, field = FIELD) => page.$eval(field, (input) => /** @type {HTMLInputElement} */ (input).value);
  /** @param {Page} page @param {string} text */
  const says = (page, text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('mcp-elicitation')?.shadowRoot?.textContent?.includes(wanted),
      {},
      text,
    );

  describe('in React with zustand, SSE and REST', () => {
    it('keeps the request, and what was typed but for the password, when a virtual list takes its row away [HOST-09]', () =>
      onPage('index', async (page) => {
        await shown(page);
        await type(page, 'name', 'Ada');
        await type(page, 'password', 'hunter2');
        await page.click('#scroll');
        await gone(page);
        await page.click('#scroll');
        await shown(page);
        assert.equal(await typed(page), 'Ada');
        assert.equal(await typed(page, 'mcp-elicitation >>> [name=password]'), '');
        assert.deepEqual(host.backend.posted, []);
        await press(page, 'submit');
        await page.waitForSelector('mcp-elicitation-receipt');
        assert.deepEqual(host.backend.posted, [['/requests/r1', ADA]]);
      }));

    it('asks again after a reload, and shows the receipt of an answered request after another one [HOST-09, HOST-11]', () =>
      onPage('index', async (page) => {
        await shown(page);
        await page.reload();
        await shown(page);
        await type(page, 'name', 'Ada');
        await press(page, 'submit');
        await page.waitForSelector('mcp-elicitation-receipt >>> time');
        await page.reload();
        await page.waitForSelector('mcp-elicitation-receipt >>> time');
        const text = await page.$eval('mcp-elicitation-receipt >>> .receipt', ({ textContent }) =>
          textContent?.replace(/\s+/g, ' ').trim(),
        );
        assert.match(String(text), /^Northwind Bank asks Who are you\? NameAda Answered /);
        assert.equal(await page.$('mcp-elicitation'), null);
      }));

    it('lets one of two panels edit, and the other one take over with what was typed [HOST-09]', () =>
      onPage('index', async (page) => {
        await shown(page);
        await page.click('#split');
        await page.waitForSelector('#inspector mcp-elicitation[inert]');
        await type(page, 'name', 'Ada');
        await page.click('#inspector');
        await page.waitForSelector('#transcript mcp-elicitation[inert]');
        const taken = '#inspector mcp-elicitation:not([inert]) >>> [name=name]';
        await page.waitForSelector(taken, { visible: true });
        assert.equal(await typed(page, taken), 'Ada');
        await page.click('#inspector mcp-elicitation >>> [part~=submit]');
        await page.waitForFunction(() => document.querySelectorAll('mcp-elicitation-receipt').length === 2);
        assert.deepEqual(host.backend.posted, [['/requests/r1', ADA]]);
      }));

    it('shows what was answered when the post fails, in the next view and after a reload too, and posts the same again [HOST-10]', () =>
      onPage(
        'index',
        async (page) => {
          await shown(page);
          await type(page, 'name', 'Ada');
          host.backend.status = 500;
          await press(page, 'submit');
          await says(page, 'It is not clear whether your answer arrived.');
          assert.equal(await typed(page), 'Ada');
          await page.click('#scroll');
          await gone(page);
          await page.click('#scroll');
          await says(page, 'Try again');
          assert.equal(await typed(page), 'Ada');
          await page.reload();
          await says(page, 'Try again');
          assert.equal(await typed(page), 'Ada');
          host.backend.status = 200;
          await press(page, 'submit');
          await page.waitForSelector('mcp-elicitation-receipt');
          assert.deepEqual(host.backend.posted, [
            ['/requests/r1', ADA],
            ['/requests/r1', ADA],
          ]);
        },
        /500|not taken/,
      ));

    it('ends a request that the backend does not know with a notice, and does not ask again after a reload [HOST-10]', () =>
      onPage(
        'index',
        async (page) => {
          await shown(page);
          host.backend.status = 404;
          await press(page, 'submit');
          await says(page, 'Your answer could not be delivered.');
          assert.equal(await page.$(part('submit')), null);
          await page.reload();
          await page.waitForSelector('#transcript mcp-elicitation');
          assert.equal(await page.$(part('submit')), null);
        },
        /404/,
      ));
  });

  describe('in React with Redux and IPC', () => {
    /** The main process asks, and answers the calls of the page. @param {Page} page */
    const ask = (page) =>
      page.evaluate((params) => {
        const { main, answers } = Object.assign(/** @type {any} */ (window), { answers: [], error: '' });
        main.onmessage = (/** @type {MessageEvent} */ { data }) => {
          answers.push(data.payload);
          main.postMessage({ call: data.call, error: /** @type {any} */ (window).error });
        };
        main.postMessage({ asked: { id: 'r1', params } });
      }, PARAMS);
    /** @param {Page} page */
    const answers = (page) => page.evaluate(() => /** @type {any} */ (window).answers);

    it('keeps the request while its route is away, and sends the answer again when the call throws [HOST-09, HOST-10]', () =>
      onPage(
        'redux',
        async (page) => {
          await page.waitForSelector('#route');
          await ask(page);
          await shown(page);
          await type(page, 'name', 'Ada');
          await page.$eval('#route', (button) => /** @type {HTMLElement} */ (button).click());
          await gone(page);
          assert.deepEqual(await answers(page), []);
          await page.click('#route');
          await shown(page);
          assert.equal(await typed(page), 'Ada');
          await page.evaluate(() => Object.assign(window, { error: 'No handler' }));
          await press(page, 'submit');
          await says(page, 'It is not clear whether your answer arrived.');
          await page.evaluate(() => Object.assign(window, { error: '' }));
          await press(page, 'submit');
          await page.waitForFunction(() => /** @type {any} */ (window).answers.length === 2);
          assert.deepEqual((await answers(page)).at(-1), { id: 'r1', result: ADA });
        },
        /No handler/,
      ));
  });

  describe('in Vue with a map of requests', () => {
    it('keeps the request while <KeepAlive> has its tab, and moves it with <Teleport> [HOST-09]', () =>
      onPage('acp', async (page) => {
        await page.waitForSelector('#tab');
        await page.evaluate((params) => {
          const host = /** @type {any} */ (window);
          host.request('r1', params).then((/** @type {object} */ result) => Object.assign(host, { result }));
        }, PARAMS);
        await shown(page);
        await type(page, 'name', 'Ada');
        await page.click('#tab');
        await gone(page);
        await page.click('#tab');
        await shown(page);
        assert.equal(await typed(page), 'Ada');
        await page.click('#move');
        await page.waitForSelector('#right mcp-elicitation >>> [name=name]');
        assert.equal(await typed(page), 'Ada');
        assert.equal(await page.evaluate(() => /** @type {any} */ (window).result), undefined);
        await press(page, 'submit');
        await page.waitForFunction(() => /** @type {any} */ (window).result);
        assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).result), ADA);
      }));
  });

  describe('in Svelte with a round as data', () => {
    it('asks the round one after the other, and posts all answers together [HOST-12]', () =>
      onPage('round', async (page) => {
        for (const [i, name] of ['Ada', 'Bob'].entries()) {
          await page.waitForFunction(
            (step) =>
              document.querySelector('mcp-elicitation')?.shadowRoot?.querySelector('.step')?.textContent === step,
            {},
            `${i + 1} of 2`,
          );
          await type(page, 'name', name);
          await press(page, 'submit');
        }
        await page.waitForFunction(() => document.querySelector('#posted')?.textContent === '200');
        const answer = (/** @type {string} */ name) => ({ action: 'accept', content: { name } });
        assert.deepEqual(host.backend.posted, [['/rounds/op', { 9: answer('Ada'), 8: answer('Bob') }]]);
      }));
  });

  it('has the code that docs/hosts.md shows', () => {
    const blocks = blocksIn(readPage('docs/hosts.md')).map(({ code }) => code.trim());
    for (const file of ['store.ts', 'stored-request.tsx']) {
      assert.ok(blocks.includes(readFileSync(join(DEMO, 'src/zustand', file), 'utf8').trim()), file);
    }
  });
});

// @ts-check
/** What a server gets when the person leaves a page with a direct connection, and what the person finds on return. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { ROOT } from '../tools/results.mjs';
import { until } from '../tools/until.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { listen } from './peers/http.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const REQUEST = {
  jsonrpc: '2.0',
  id: 7,
  method: 'elicitation/create',
  params: { message: 'Who are you?', requestedSchema: { type: 'object', properties: { name: { type: 'string' } } } },
};

/** Shows what the server sends, and posts the replies. `?cancel` sets the option, `?stream` keeps a connection open. */
const PAGE = `import { connectJsonRpc } from '/element.js';
const element = document.querySelector('mcp-elicitation');
const search = new URLSearchParams(location.search);
const cancelOnPageHide = search.has('cancel');
const host = {
  elicit: (request, options) => element.elicit(request, { ...options, cancelOnPageHide }),
  complete: (...given) => element.complete(...given),
};
const post = (path, body) => fetch(path, { method: 'POST', keepalive: true, body: JSON.stringify(body) });
const { receive } = connectJsonRpc(host, { send: (message) => post('/replies', message) });
addEventListener('pagehide', ({ persisted }) => post('/left', { persisted }));
if (search.has('stream')) new EventSource('/stream').onmessage = ({ data }) => receive(JSON.parse(data));
else receive(await (await fetch('/request')).json());`;

/** @param {string} body */
const html = (body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;

describe('a page that the person leaves while a server asks', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  /** What the page posted, in order: the path and the body. @type {[string, any][]} */
  let posted = [];

  before(async () => {
    const script = await readFile(`${ROOT}dist/mcp-elicitation.min.js`);
    /** @type {Record<string, [type: string, body: string | Buffer]>} */
    const files = {
      '/': ['text/html', html('<mcp-elicitation></mcp-elicitation><script type="module" src="/page.js"></script>')],
      '/elsewhere': ['text/html', html('<p>Elsewhere</p><script src="/elsewhere.js"></script>')],
      '/elsewhere.js': ['text/javascript', "fetch('/arrived', { method: 'POST', body: '{}' });"],
      '/element.js': ['text/javascript', script],
      '/page.js': ['text/javascript', PAGE],
      '/request': ['application/json', JSON.stringify(REQUEST)],
    };
    site = await listen(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      if (request.method === 'POST') {
        posted.push([pathname, JSON.parse(await text(request))]);
        response.writeHead(204).end();
      } else if (pathname === '/stream') {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write(`data: ${JSON.stringify(REQUEST)}\n\n`);
      } else {
        const [type, body] = files[pathname] ?? ['text/plain', ''];
        response.writeHead(200, { 'content-type': type }).end(body);
      }
    });
  });

  after(() => site.close());

  /** A browser for the tests of one suite. @param {string[]} args */
  function launch(args) {
    before(async () => {
      browser = await launchChromium({ args: ['--lang=en-US', ...args] });
    });
    after(() => browser.close());
  }

  /** Opens the page, and waits until the question is on screen. @param {string} query */
  async function ask(query) {
    posted = [];
    const { page, problems } = await openPage(browser, `${site.origin}/?${query}`);
    await page.waitForSelector('mcp-elicitation >>> [name=name]', { visible: true });
    return { page, problems };
  }

  /** Follows a link to another page of the site, and waits until both pages have posted. @param {Page} page */
  async function leave(page) {
    await page.goto(`${site.origin}/elsewhere`);
    await until(() => left() && posted.some(([path]) => path === '/arrived'));
  }

  /** What the page posted as it was left. Each post may take a connection of its own, and so arrive before an earlier one. */
  const left = () => posted.find(([path]) => path === '/left')?.[1];

  /** What the server got as replies. */
  const replies = () => posted.filter(([path]) => path === '/replies').map(([, reply]) => reply);
  /** Whether a problem is anything but the request of a page that is gone. @param {string} problem */
  const isNoAbort = (problem) => !problem.endsWith('net::ERR_ABORTED');
  const cancelled = { jsonrpc: '2.0', id: REQUEST.id, result: { action: 'cancel' } };

  describe('and the browser does not keep', () => {
    launch(['--disable-back-forward-cache']);

    /** @type {[string, (page: Page) => Promise<unknown>][]} */
    const ends = [
      ['a link', leave],
      ['a reload', (page) => page.reload()],
      [
        'closing the tab',
        (page) =>
          Promise.all([new Promise((closed) => page.once('close', closed)), page.close({ runBeforeUnload: true })]),
      ],
    ];
    for (const [how, end] of ends) {
      it(`answers cancel through a keepalive request when the option asks for it: ${how} [END-03]`, async () => {
        const { page, problems } = await ask('stream&cancel');
        await end(page);
        await until(() => left() && replies().length > 0);
        assert.deepEqual(replies(), [cancelled]);
        assert.deepEqual(left(), { persisted: false });
        assert.deepEqual(problems.filter(isNoAbort), []);
        if (!page.isClosed()) await page.close();
      });
    }

    it('answers nothing without the option, because a backend or a task may keep the request', async () => {
      const { page, problems } = await ask('stream');
      await leave(page);
      assert.deepEqual(replies(), []);
      assert.deepEqual(left(), { persisted: false });
      assert.deepEqual(problems.filter(isNoAbort), []);
      await page.close();
    });
  });

  describe('and the browser keeps it', () => {
    launch([]);

    it('answers nothing, and the person who comes back finds the form and answers it', async () => {
      const { page, problems } = await ask('cancel');
      await page.type('mcp-elicitation >>> [name=name]', 'Ada');
      await leave(page);
      assert.deepEqual(left(), { persisted: true });
      assert.deepEqual(replies(), []);
      await page.goBack();
      await page.click('mcp-elicitation >>> [part~=submit]');
      await until(() => replies().length > 0);
      assert.deepEqual(replies(), [{ ...cancelled, result: { action: 'accept', content: { name: 'Ada' } } }]);
      assert.deepEqual(problems.filter(isNoAbort), []);
      await page.close();
    });
  });
});

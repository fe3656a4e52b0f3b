// @ts-check
/** The code of docs/chat.md, in Chromium. Run by `npm run test:package`. */
import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { leave, part, press, type } from '../e2e/peers/person.mjs';
import { blocksIn, readPage } from '../tools/markdown.mjs';
import { COMPILER_OPTIONS, writeBlocks } from './docs.mjs';
import { HERE, run } from './run.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

const PAGE = 'docs/chat.md';

/** The block of the page whose first line is this comment. @param {string} first */
function blockThatBegins(first) {
  const block = blocksIn(readPage(PAGE)).find(({ code }) => code.startsWith(first));
  assert.ok(block, first);
  return block.code;
}

/** A client that asks when the test does, and what the transcript holds by then. */
const CLIENT = `
export const messages = globalThis.messages;
export const client = {
  setRequestHandler(method, handle) {
    globalThis.ask = (params) => handle({ params }, { mcpReq: { signal: new AbortController().signal, id: 1 } });
  },
  setNotificationHandler() {},
};`;

const APPLICATION = {
  'tsconfig.json': JSON.stringify({
    compilerOptions: COMPILER_OPTIONS,
    include: ['receipts.ts', 'chat.tsx', 'main.tsx'],
  }),
  'client.js': CLIENT,
  'react.jsx': `import { createRoot } from 'react-dom/client';
import { Chat } from './chat';
import { client, messages } from './client';
createRoot(document.querySelector('main')).render(<Chat client={client} messages={messages} />);`,
};

/** The other end of the page's socket, and the messages of the other recipes. */
const SOCKET = `
globalThis.WebSocket = class {
  constructor() {
    let id = 0;
    const replies = new Map();
    this.send = (text) => replies.get(JSON.parse(text).id)(JSON.parse(text).result);
    const receive = (message) => this.onmessage({ data: JSON.stringify({ jsonrpc: '2.0', ...message }) });
    globalThis.ask = (params) => {
      id += 1;
      return new Promise((resolve) => {
        replies.set(id, resolve);
        receive({ id, method: 'elicitation/create', params });
      });
    };
  }
};
for (const text of globalThis.messages) {
  const message = document.createElement('p');
  message.textContent = text;
  document.querySelector('.transcript').prepend(message);
}`;

const REQUEST = {
  message: 'How much shall we send?',
  requestedSchema: {
    type: 'object',
    properties: { amount: { type: 'number', title: 'Amount' }, pin: { type: 'string', title: 'PIN' } },
    required: ['amount'],
  },
};

describe('a chat as docs/chat.md has it', () => {
  /** @type {string} */
  let folder;
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let server;

  before(async () => {
    folder = writeBlocks(PAGE, APPLICATION);
    /** @type {Map<string, string>} */
    const scripts = new Map([
      ...(await Promise.all(
        ['mcp-elicitation.min.js', 'mcp-elicitation.routes.min.js'].map(
          async (name) =>
            /** @type {[string, string]} */ ([`/${name}`, await readFile(join(HERE, '../../dist', name), 'utf8')]),
        ),
      )),
      ['/socket.js', SOCKET],
    ]);
    const { outputFiles } = await build({
      entryPoints: [join(folder, 'react.jsx')],
      bundle: true,
      format: 'esm',
      outdir: folder,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      write: false,
      logLevel: 'warning',
    });
    for (const { path, text } of outputFiles) scripts.set(path.slice(folder.length).replace(/^\/?/, '/'), text);
    const css = blockThatBegins('/* chat */');
    const html = blockThatBegins('<!-- chat.html -->');
    server = await listen((request, response) => {
      const url = new URL(String(request.url), 'http://127.0.0.1');
      const script = scripts.get(url.pathname);
      const isPlain = url.pathname === '/html';
      const count = Number(url.searchParams.get('messages'));
      response.writeHead(200, { 'content-type': `text/${script ? 'javascript' : 'html'}; charset=utf-8` });
      response.end(
        script ??
          `<!doctype html><html lang="en"><meta charset="utf-8"><title>Chat</title><link rel="icon" href="data:,"><style>${css}</style>
          <script>globalThis.messages = Array.from({ length: ${count} }, (_, i) => 'Message ' + i);</script>
          <body><main>${isPlain ? html.replace('<script', '<script src="/socket.js"></script><script') : ''}</main>
          ${isPlain ? '' : `<script type="module" src="${url.pathname}.js"></script>`}`,
      );
    });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser?.close();
    await server?.close();
    await rm(folder, { recursive: true });
  });

  it('compiles in React', async () => {
    const { code, output } = await run('tsc', ['-p', folder]);
    assert.equal(code, 0, output);
  });

  /** Asks, and keeps the reply as the page's title. @param {Page} page */
  async function ask(page) {
    await page.waitForFunction('window.ask');
    await page.evaluate((params) => {
      /** @type {any} */ (globalThis).ask(params).then((/** @type {unknown} */ result) => {
        document.title = JSON.stringify(result);
      });
    }, REQUEST);
    await page.waitForSelector(part('submit'));
  }

  /** The children of the transcript as a person reads them. @param {Page} page @returns {Promise<string[]>} */
  const transcript = (page) =>
    page.$$eval('.transcript > *', (all) =>
      /** @type {HTMLElement[]} */ (all).map((element) => {
        if (element.localName === 'mcp-elicitation') return 'CARD';
        const shown = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.receipt') ?? element);
        return shown.innerText.trim().replace(/\s+/g, ' ');
      }),
    );

  for (const recipe of ['react', 'html']) {
    it(`shows the card below the last message, and leaves a receipt without secrets in its place: ${recipe}`, async () => {
      const { page, problems } = await openPage(browser, `${server.origin}/${recipe}?messages=1`);
      await ask(page);
      const [first, ...others] = await transcript(page);
      assert.equal(first, 'Message 0');
      assert.equal(others.at(-1), 'CARD');
      await type(page, 'amount', '12.5');
      await type(page, 'pin', '1234');
      await press(page, 'submit');
      await page.waitForFunction(() => document.title !== 'Chat');
      assert.deepEqual(JSON.parse(await page.title()), { action: 'accept', content: { amount: 12.5, pin: '1234' } });
      await page.waitForSelector('mcp-elicitation-receipt >>> time');
      const [receipt = '', last] = (await transcript(page)).slice(-2);
      assert.match(receipt, /^Northwind Bank asks How much shall we send\? Amount 12\.5 Answered \w+ \d+, \d{4}/);
      assert.equal(last, 'CARD');
      assert.equal(await page.$eval('mcp-elicitation', ({ offsetHeight }) => offsetHeight), 0);
      assert.deepEqual(problems, []);
      await leave(page);
    });
  }
});

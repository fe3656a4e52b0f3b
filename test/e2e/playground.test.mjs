// @ts-check
/** The playground: a person at its page, with the built-in tools, with servers that others wrote, and with bad ones. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import process from 'node:process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { violations } from './axe.mjs';
import { EVERYTHING, startChild } from './peers/child.mjs';
import { peers } from './peers/person.mjs';
import {
  answer,
  callAndWait,
  choose,
  findings,
  part,
  preparePlayground,
  QUESTION,
  resultOf,
  typeAnswer,
  typeArgument,
} from './playground-world.mjs';

/** @import { RequestListener } from 'node:http' */
/** @import { Page } from 'puppeteer-core' */
/** @import { Started } from './playground-world.mjs' */

const HARBOUR = fileURLToPath(new URL('peers/harbour.mjs', import.meta.url));

/** With the built-in tools. @type {Started} */
let playground;
const world = preparePlayground(async (start) => {
  playground = await start('--no-open');
  await playground.says(/Connected/);
});

/** Leaves the playground as it was. @param {Page} page */
async function clear(page) {
  await page.$eval('#clear', (button) => /** @type {any} */ (button).click());
  await page.browserContext().close();
}

/** Waits until an element has a text. @param {Page} page @param {string} selector @param {string} text */
async function says(page, selector, text) {
  const has = (/** @type {string} */ at, /** @type {string} */ words) =>
    document.querySelector(at)?.textContent?.includes(words);
  await page.waitForFunction(has, {}, selector, text);
}

for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
  it(`the playground asks with the built-in tools, and shows what the server got, on ${revision} [CARD-05]`, async () => {
    const { page, problems } = await world.visit(playground.url);
    await page.click(`#settings input[value='${revision}']`);
    await says(page, '#connection', `Connected, ${revision}`);
    await callAndWait(page, 'contact');
    await typeAnswer(page, 'name', 'Zoë');
    await typeAnswer(page, 'email', 'zoe@a.example');
    await answer(page, 'submit');
    assert.match(String(await resultOf(page, 'contact')), /"name": "Zoë"/);
    assert.ok(await page.$('#wire li[data-method="tools/call"]'));
    assert.deepEqual(problems(), []);
    await clear(page);
  });
}

it('the playground’s request is there again after a reload, and goes with the call that the person gives up', async () => {
  const { page } = await world.visit(playground.url);
  await callAndWait(page, 'delete_file');
  await page.reload();
  await page.waitForSelector(part('submit'), { visible: true });
  await page.click('#stop');
  await page.waitForSelector(QUESTION, { hidden: true });
  assert.match(String(await resultOf(page, 'delete_file')), /You gave the call up/);
  await clear(page);
});

it('the playground’s switches change language, direction, width, theme and presentation, and are kept in the address', async () => {
  const { page } = await world.visit(playground.url);
  for (const value of ['rtl', 'phone', 'dark']) await page.click(`#settings input[value=${value}]`);
  await page.select('#settings select', 'ar');
  await page.reload();
  await callAndWait(page, 'contact');
  const look = await page.$eval(QUESTION, (card) => {
    const { direction, colorScheme } = getComputedStyle(card);
    return { direction, colorScheme, width: card.getBoundingClientRect().width, isModal: card.matches(':modal') };
  });
  assert.deepEqual(look, { direction: 'rtl', colorScheme: 'dark', width: 360, isModal: false });
  await page.click('#settings input[value=dialog]');
  await page.waitForFunction(() =>
    document.querySelector('#question')?.shadowRoot?.querySelector('[part~=dialog]')?.matches(':modal'),
  );
  await answer(page, 'reject');
  await resultOf(page, 'contact');
  await clear(page);
});

for (const [theme, width] of /** @type {const} */ ([
  ['light', 390],
  ['dark', 1400],
])) {
  it(`the playground’s page passes the checks of axe, ${theme} and ${width} pixels wide, and never scrolls sideways`, async () => {
    const { page } = await world.visit(playground.url);
    await page.setViewport({ width, height: 900 });
    await page.$eval(`#settings input[value=${theme}]`, (input) => /** @type {any} */ (input).click());
    await callAndWait(page, 'transfer');
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await answer(page, 'reject');
    await resultOf(page, 'transfer');
    await clear(page);
  });
}

describe('the playground with @modelcontextprotocol/server-everything', () => {
  const command = ['--', process.execPath, EVERYTHING, 'stdio'];

  it('asks for the arguments of a tool in a form of the element, and calls nothing while they are missing', async (t) => {
    t.diagnostic(await peers('@modelcontextprotocol/server-everything'));
    await world.withPlayground(command, async ({ page }) => {
      await choose(page, 'get-sum');
      await page.click('#call');
      await page.waitForSelector('#arguments mcp-elicitation >>> [part~=error]');
      assert.equal(await page.$('#result[data-tool]'), null);
      await typeArgument(page, 'a', '2');
      await typeArgument(page, 'b', '40');
      await page.click('#call');
      assert.match(String(await resultOf(page, 'get-sum')), /42/);
    });
  });

  it('says what is wrong with the address of a page, and reports a rejection to the server [CARD-05]', async () => {
    await world.withPlayground(command, async ({ page }) => {
      await choose(page, 'trigger-url-elicitation');
      await typeArgument(page, 'url', 'https://a.example/errand?api_key=1');
      await page.click('#call');
      await page.waitForSelector(part('submit'), { visible: true });
      assert.deepEqual(await findings(page), ['error /url']);
      await answer(page, 'reject');
      assert.match(String(await resultOf(page, 'trigger-url-elicitation')), /"action": "decline"/);
    });
  });

  for (const [transport, path] of /** @type {const} */ ([
    ['streamableHttp', 'mcp'],
    ['sse', 'sse'],
  ])) {
    it(`is reached over ${transport}`, async () => {
      const server = await startChild(EVERYTHING, [transport]);
      try {
        await world.withPlayground(['--url', `${server.origin}/${path}`], async ({ page }) => {
          await callAndWait(page, 'trigger-elicitation-request');
          await answer(page, 'reject');
          assert.match(String(await resultOf(page, 'trigger-elicitation-request')), /"action": "decline"/);
        });
      } finally {
        await server.close();
      }
    });
  }
});

it('when a server ends while it asks, the playground says that the question is closed, and with which signal', async () => {
  await world.withPlayground(['--', process.execPath, HARBOUR], async ({ page }) => {
    await callAndWait(page, 'book_room');
    const about = await page.$eval('#tool-about', ({ textContent }) => String(textContent));
    const [, pid] = /Process (\d+)/.exec(about) ?? [];
    process.kill(Number(pid), 'SIGTERM');
    await says(page, '#asked', 'The server ended; its question is closed.');
    await says(page, '#result', 'The command ended by SIGTERM during book_room.');
  });
});

describe('of a server that cannot be used, the playground says in the terminal and on its page', () => {
  /** @param {string[]} argv */
  async function sentenceFor(...argv) {
    const started = await world.start('--no-open', ...argv);
    const { page } = await world.visit(started.url, 'failed');
    const sentence = await page.$eval('#connection', ({ textContent }) => String(textContent));
    assert.ok(started.said().includes(`${sentence}\n`), started.said());
    await page.browserContext().close();
    await started.close();
    return sentence;
  }

  /** @param {string} code that Node runs */
  const node = (code) => ['--', process.execPath, '-e', code];

  /** @type {[argv: string[], sentence: string][]} */
  const COMMANDS = [
    [['--', 'no-such-command-anywhere'], 'There is no command “no-such-command-anywhere” on this machine.'],
    [
      node('console.error("No API key."); process.exit(3)'),
      'The command ended with status 3. Its last words: “No API key.”.',
    ],
    [
      node('console.log("Welcome!")'),
      'The command ended with status 0. It wrote “Welcome!” where only JSON-RPC may be.',
    ],
    [['--timeout', '1', ...node('process.stdin.resume()')], 'The server has not answered for 1 s.'],
    [['--url', 'http://nowhere.invalid/mcp'], 'There is no host nowhere.invalid.'],
  ];
  for (const [argv, sentence] of COMMANDS) {
    it(sentence, async () => assert.equal(await sentenceFor(...argv), sentence));
  }

  /** @type {[what: string, handle: RequestListener, sentence: (url: string) => string][]} */
  const SITES = [
    [
      'that it is a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello</p>'),
      (url) => `${url} answers with text/html, so it is no MCP server.`,
    ],
    [
      'that it redirects, and follows nothing',
      (_, response) => response.writeHead(308, { location: 'https://elsewhere.example/mcp' }).end(),
      (url) => `${url} redirects to https://elsewhere.example/mcp. Give that address instead.`,
    ],
    [
      'that it needs authorisation, and of what kind',
      (_, response) => response.writeHead(401, { 'www-authenticate': 'Bearer realm="mcp"' }).end(),
      (url) =>
        `${new URL(url).host} needs authorisation (status 401). It asks for “Bearer realm="mcp"”. Add --header 'Authorization: Bearer …'.`,
    ],
  ];
  for (const [what, handle, sentence] of SITES) {
    it(what, async () => {
      const site = createServer(handle);
      await new Promise((resolve) => site.listen(0, '127.0.0.1', () => resolve(undefined)));
      const { port } = /** @type {import('node:net').AddressInfo} */ (site.address());
      const url = `http://127.0.0.1:${port}/mcp`;
      assert.equal(await sentenceFor('--url', url), sentence(url));
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
    });
  }
});

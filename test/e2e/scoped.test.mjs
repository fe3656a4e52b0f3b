// @ts-check
/** The one-file build in pages that it shares: from another origin, rendered by a server, in frames. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { ROOT } from '../tools/results.mjs';
import { until } from '../tools/until.mjs';
import { launchChromium, openPage } from './browser.mjs';
import { listen } from './peers/http.mjs';

/** @import { Browser, Frame, Page } from 'puppeteer-core' */

const SCHEMA = JSON.stringify({ type: 'object', properties: { name: { type: 'string' } }, required: ['name'] });
const question = (attributes = '') =>
  `<mcp-elicitation open presentation="inline" server-name="Bank" message="Who are you?" schema='${SCHEMA}' ${attributes}></mcp-elicitation>`;

/**
 * @param {string} head
 * @param {string} body
 */
const html = (head, body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** The scripts of the pages. */
const LISTEN = `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
  (window.violations ??= []).push(violatedDirective + ' ' + blockedURI);
});
for (const element of document.querySelectorAll('mcp-elicitation')) {
  for (const type of ['accept', 'cancel', 'url-open', 'waiting', 'close']) {
    element.addEventListener(type, ({ content, url }) => {
      (window.events ??= []).push([element.localName, type, content ?? url ?? null]);
    });
  }
}`;

describe('the one-file build, in a page that it shares', () => {
  /** @type {Browser} */
  let browser;
  /** Where the script comes from. @type {Awaited<ReturnType<typeof listen>>} */
  let elsewhere;
  /** @type {Awaited<ReturnType<typeof listen>>} */
  let site;
  /** @type {Map<string, { body: string, policy?: string }>} */
  const pages = new Map();
  let hash = '';

  before(async () => {
    const script = await readFile(`${ROOT}dist/mcp-elicitation.min.js`);
    hash = `sha384-${createHash('sha384').update(script).digest('base64')}`;
    elsewhere = await listen((_, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*' });
      response.end(script);
    });
    site = await listen(({ url = '' }, response) => {
      const path = url.replace(/\?.*/s, '');
      const page = pages.get(path);
      const body = page?.body ?? { '/listen.js': LISTEN, '/element.js': script, '/favicon.ico': ' ' }[path];
      response.writeHead(body ? 200 : 404, {
        'content-type': page ? 'text/html; charset=utf-8' : 'text/javascript',
        'access-control-allow-origin': '*', // A frame in a sandbox is of no origin, and its modules are asked for by CORS.
        ...(page?.policy && { 'content-security-policy': page.policy }),
      });
      response.end(body);
    });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser.close();
    await Promise.all([site.close(), elsewhere.close()]);
  });

  /**
   * @param {string} path
   * @param {{ body: string, policy?: string }} page
   */
  function open(path, page) {
    pages.set(path, page);
    return openPage(browser, `${site.origin}${path}`);
  }

  /**
   * @param {Page | Frame} page
   * @param {'Enter'} [key] in place of a click
   */
  async function answer(page, key) {
    const input = await page.waitForSelector('mcp-elicitation >>> [name=name]', { visible: true });
    await input?.type('Ada');
    if (key) await input?.press(key);
    else await (await page.$('mcp-elicitation >>> [part~=submit]'))?.click();
    await page.waitForFunction('window.events'); // The first one is that of the answer.
  }

  /** @param {Page | Frame} page */
  const events = async (page) => /** @type {unknown[]} */ (await page.evaluate('window.events ?? []'));

  describe('loaded from another origin', () => {
    const policy = () =>
      `default-src 'none'; script-src 'self' ${elsewhere.origin}; style-src 'self'; img-src data:; require-trusted-types-for 'script'`;
    /** @param {string} file */
    const head = (file) =>
      `<script type="module" src="${elsewhere.origin}/${file}" integrity="${hash}" crossorigin></script><script type="module" src="/listen.js"></script>`;

    it('runs with its hash under a policy that names that origin [CARD-03, USE-08]', async () => {
      const { page, problems } = await open('/integrity', {
        body: html(head('element.js'), question()),
        policy: policy(),
      });
      await answer(page);
      assert.deepEqual((await events(page))[0], ['mcp-elicitation', 'accept', { name: 'Ada' }]);
      assert.deepEqual(await page.evaluate('window.violations ?? []'), []);
      assert.deepEqual(problems, []);
      await page.close();
    });

    it('has the hash that the build prints', async () => {
      const { stdout } = await promisify(execFile)('node', ['build/package.mjs'], { cwd: ROOT });
      assert.ok(stdout.includes(`integrity="${hash}"`), stdout.slice(-200));
    });
  });

  it('runs under the policy that docs/security.md gives', async () => {
    const docs = await readFile(`${ROOT}docs/security.md`, 'utf8');
    const policy = /^Content-Security-Policy: (.+)$/m.exec(docs)?.[1] ?? '';
    const scripts = ['/listen.js', '/element.js'].map((src) => `<script type="module" src="${src}"></script>`).join('');
    const body = html(scripts, question()).replace(/<link[^>]*>/, '');
    const { page, problems } = await open('/documented', { body, policy });
    await answer(page);
    assert.deepEqual((await events(page))[0], ['mcp-elicitation', 'accept', { name: 'Ada' }]);
    assert.deepEqual(await page.evaluate('window.violations ?? []'), []);
    assert.deepEqual(problems, []);
    await page.close();
  });

  describe('rendered by a server', () => {
    it('shows the elicitation of its attributes once the script arrives, and ignores its children', async () => {
      const { page, problems } = await open('/rendered', {
        body: html('', question('timeout="0"').replace('></', '><p>One moment, please.</p></')),
      });
      assert.equal(await page.$eval('mcp-elicitation', (element) => element.innerText), 'One moment, please.');
      // A property that a script sets before the element is defined counts too.
      await page.$eval('mcp-elicitation', (element) => {
        element.message = 'Who are you now?';
      });
      await page.addScriptTag({ url: '/element.js', type: 'module' });
      await page.addScriptTag({ url: '/listen.js', type: 'module' });
      const message = await page.waitForSelector('mcp-elicitation >>> [part~=message]', { visible: true });
      assert.equal(await message?.evaluate(({ textContent }) => textContent?.trim()), 'Who are you now?');
      assert.equal(await page.$eval('mcp-elicitation > p', (waiting) => waiting.checkVisibility()), false);
      await answer(page);
      assert.deepEqual((await events(page))[0], ['mcp-elicitation', 'accept', { name: 'Ada' }]);
      assert.deepEqual(problems, []);
      await page.close();
    });
  });

  describe('in a frame', () => {
    /**
     * @param {string} path
     * @param {string} sandbox
     * @param {string} body
     */
    async function frame(path, sandbox, body) {
      const head = '<script type="module" src="/element.js"></script><script type="module" src="/listen.js"></script>';
      pages.set(`${path}/inside`, { body: html(head, body) });
      const outside = html('', `<iframe width="600" height="600" src="${path}/inside" sandbox="${sandbox}"></iframe>`);
      const { page, problems } = await open(path, { body: outside });
      const inside = await (await page.waitForSelector('iframe'))?.contentFrame();
      assert.ok(inside);
      await inside.waitForSelector('mcp-elicitation >>> [part~=submit]', { visible: true });
      return { page, inside, problems };
    }

    for (const [sandbox, key] of /** @type {const} */ ([
      ['allow-scripts allow-forms', undefined],
      ['allow-scripts', undefined],
      ['allow-scripts', 'Enter'],
    ])) {
      it(`can be answered with ${key ?? 'a click'} in the sandbox "${sandbox}"`, async () => {
        const { page, inside, problems } = await frame(`/frame-${sandbox.length}-${key}`, sandbox, question());
        await answer(inside, key);
        assert.deepEqual((await events(inside))[0], ['mcp-elicitation', 'accept', { name: 'Ada' }]);
        assert.deepEqual(problems, []);
        await page.close();
      });
    }

    it('names the page and offers its address where the sandbox allows no popups', async () => {
      const url = `${site.origin}/destination`;
      const body = `<mcp-elicitation open mode="url" url="${url}" server-name="Bank" message="Sign in" presentation="inline"></mcp-elicitation>`;
      const { page, inside, problems } = await frame('/frame-popup', 'allow-scripts allow-forms', body);
      const before = (await browser.pages()).length;
      await (await inside.$('mcp-elicitation >>> [part~=submit]'))?.click();
      await inside.waitForSelector('mcp-elicitation >>> .copy', { visible: true });
      const text = await inside.$eval('mcp-elicitation >>> [part~=dialog]', ({ textContent }) => textContent ?? '');
      assert.ok(text.replace(/\s/g, '').includes('127.0.0.1'), text);
      await until(() => /allow-popups/.test(problems.join('\n'))); // The page opens once that has been announced.
      assert.deepEqual(
        (await events(inside)).map((event) => /** @type {unknown[]} */ (event)[1]),
        ['url-open', 'accept', 'waiting'],
      );
      assert.equal((await browser.pages()).length, before);
      await page.close();
    });
  });
});

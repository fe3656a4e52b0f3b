// @ts-check
/** `mcp-elicitation/react` in both versions of React. Run by `npm run test:hosts -- package`. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { listen } from '../e2e/peers/http.mjs';
import { leave, part, press, type } from '../e2e/peers/person.mjs';
import { HERE, run } from './run.mjs';

/** @import { Browser, Page } from 'puppeteer-core' */

/**
 * @param {'18' | '19'} version of React
 * @param {'client' | 'server'} side
 */
function bundle(version, side) {
  const old = { react: 'react-18', 'react-dom': 'react-dom-18' };
  return build({
    absWorkingDir: HERE, // Aliases are found from here.
    entryPoints: [join(HERE, `react/${side}.jsx`)],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    // A server runs the packages as Node finds them.
    platform: side === 'server' ? 'node' : 'browser',
    conditions: side === 'server' ? ['node'] : ['browser'],
    banner:
      side === 'server' ? { js: "import { createRequire } from 'module'; const require = createRequire('/');" } : {},
    // The build of React that reports what developers do wrong.
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: version === '18' ? old : {},
    outfile: join(HERE, `react.tmp/${side}-${version}.mjs`),
    logLevel: 'warning',
  });
}

for (const version of /** @type {const} */ (['18', '19'])) {
  describe(`the component of React, in React ${version}`, () => {
    /** @type {Browser} */
    let browser;
    /** @type {Awaited<ReturnType<typeof listen>>} */
    let server;
    /** @type {{ version: string, html: string }} */
    let rendered;

    before(async () => {
      await Promise.all([bundle(version, 'client'), bundle(version, 'server')]);
      const path = join(HERE, `react.tmp/server-${version}.mjs`);
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [path]);
      assert.equal(stderr, '', 'what React reports on the server');
      rendered = JSON.parse(stdout);
      const script = await readFile(join(HERE, `react.tmp/client-${version}.mjs`), 'utf8');
      const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><link rel="icon" href="data:,">
        <body><div id="app">${rendered.html}</div><script type="module" src="/client.js"></script>`;
      server = await listen((request, response) => {
        const isScript = request.url === '/client.js';
        response.writeHead(200, { 'content-type': `text/${isScript ? 'javascript' : 'html'}; charset=utf-8` });
        response.end(isScript ? script : page);
      });
      browser = await launchChromium({ args: ['--lang=en-US'] });
    });

    after(async () => {
      await browser.close();
      await server.close();
      await rm(join(HERE, 'react.tmp'), { recursive: true, force: true });
    });

    /**
     * Does something on the page. The test fails for anything that React or the browser reports meanwhile.
     * @param {(page: Page) => Promise<void>} act
     */
    async function onPage(act) {
      const { page, problems } = await openPage(browser, server.origin);
      page.setDefaultTimeout(10_000);
      await page.waitForFunction(() => document.querySelector('mcp-elicitation')?.schema);
      await act(page);
      assert.deepEqual(problems, []);
      await leave(page);
    }

    /** @param {Page} page @param {string} events all of them, in their order */
    async function heard(page, events) {
      const text = () => page.$eval('#events', ({ textContent }) => textContent);
      await page
        .waitForFunction((all) => document.querySelector('#events')?.textContent === all, {}, events)
        .catch(async (cause) => {
          throw new Error(`The events are ${JSON.stringify(await text())}`, { cause });
        });
    }

    it('is rendered on a server as the tag with its children, and hydrated without a complaint', () =>
      onPage(async (page) => {
        assert.ok(rendered.version.startsWith(`${version}.`), rendered.version);
        assert.match(rendered.html, /<mcp-elicitation[^>]*><span slot="footer">Footer<\/span><\/mcp-elicitation>/);
        assert.doesNotMatch(rendered.html, /\[object Object\]/);
        assert.equal(await page.$eval('mcp-elicitation', ({ serverName }) => serverName), 'Northwind Bank');
      }));

    it('gives the element an object as its schema, and the handlers get its own events [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        const given = await page.$eval('mcp-elicitation', (element) => [
          element.hasAttribute('schema'),
          Object.keys(element.schema?.properties ?? {}),
          element.className,
          element.id,
        ]);
        assert.deepEqual(given, [false, ['name'], 'card', 'question']);
        await type(page, 'name', 'root');
        await press(page, 'submit');
        await page.waitForSelector(part('error'), { visible: true });
        await type(page, 'name', '2');
        await press(page, 'submit');
        // The last number says that the handler is that of the last render.
        await heard(page, 'shown\naccept {"name":"root2"} 1\nclose');
        await page.click('#form');
        await page.waitForSelector(part('reason'), { visible: true });
        await page.type(part('reason'), 'Not today.');
        await press(page, 'reject');
        await heard(page, 'shown\naccept {"name":"root2"} 1\nclose\nshown\nreject Not today.\nclose');
      }));

    it('hears a cancellation and the end of the time, each once under StrictMode [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await press(page, 'cancel');
        await heard(page, 'shown\ncancel\nclose');
        await page.$eval('mcp-elicitation', (element) => {
          element.timeout = 1;
        });
        await page.click('#form');
        await heard(page, 'shown\ncancel\nclose\nshown\ntimeout\nclose');
      }));

    it('hears the event with a hyphen, and goes on with the visit when React renders meanwhile [LIB-06]', () =>
      onPage(async (page) => {
        await page.click('#url');
        await page.waitForSelector(part('submit'), { visible: true });
        await press(page, 'submit');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting');
        await page.click('#render');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting\nrender');
        await press(page, 'finish');
        await heard(page, 'shown\nurl-open /opened\naccept undefined 1\nwaiting\nrender\nclose');
        assert.equal(await page.$(part('submit')), null);
      }));

    it('does not ask again when React renders with the open of before, which has not changed', () =>
      onPage(async (page) => {
        await page.click('#stay');
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await press(page, 'cancel');
        await heard(page, 'shown\ncancel\nclose');
        await page.click('#render');
        await heard(page, 'shown\ncancel\nclose\nrender');
        await page.$eval('mcp-elicitation', (element) => element.updateComplete);
        assert.equal(await page.$(part('submit')), null);
      }));

    it('keeps what the person has typed when React renders again, and ends the request when open becomes false', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await type(page, 'name', 'Ada');
        await page.$eval('#render', (button) => button.click());
        await heard(page, 'shown\nrender');
        assert.deepEqual(await page.$eval('mcp-elicitation', ({ values }) => values), { name: 'Ada' });
        await page.$eval('#close', (button) => button.click());
        await heard(page, 'shown\nrender\ncancel\nclose');
      }));

    it('calls no handler once the component has gone [HOST-07]', () =>
      onPage(async (page) => {
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await heard(page, 'shown');
        await page.$eval('#toggle', (button) => button.click());
        await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
        await page.click('#render');
        await heard(page, 'shown\nrender');
      }));

    it('gives the element by its ref, also after the component has gone and is back', () =>
      onPage(async (page) => {
        await page.click('#toggle');
        await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
        await page.click('#toggle');
        await page.click('#form');
        await page.waitForSelector(part('submit'), { visible: true });
        await page.$eval('#submit', (button) => button.click());
        await page.waitForSelector(part('error'), { visible: true });
        await heard(page, 'shown');
      }));

    it('has types that know its properties and events, and refuse others [LIB-06]', async () => {
      const { code, output } = await run('tsc', [
        '-p',
        version === '18' ? 'types/react/tsconfig.18.json' : 'types/react',
      ]);
      assert.equal(code, 0, output);
    });
  });
}

describe('the component of React', () => {
  it('has a handler for each event of the element', async () => {
    const { modules } = JSON.parse(
      await readFile(join(HERE, 'node_modules/mcp-elicitation/custom-elements.json'), 'utf8'),
    );
    const element = modules
      .flatMap((/** @type {any} */ { declarations }) => declarations)
      .find((/** @type {any} */ { tagName }) => tagName);
    const source = await readFile(join(HERE, 'node_modules/mcp-elicitation/frameworks/react.js'), 'utf8');
    const heard = [...source.matchAll(/^ {4}on\w+: '([\w-]+)',$/gm)].map(([, event]) => event);
    assert.deepEqual(heard.sort(), element.events.map((/** @type {any} */ { name }) => name).sort());
  });
});

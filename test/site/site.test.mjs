// @ts-check
/** The pages of the documentation site, as `npm run build:site` has written them. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, it } from 'node:test';
import { press, type } from '../e2e/peers/person.mjs';
import { PAGES as SOURCES } from '../tools/markdown.mjs';
import { ROOT } from '../tools/results.mjs';
import { openSite, reply, scrollsSideways, seen, violations } from './visitor.mjs';

const DIST = join(ROOT, 'site/dist');
const PAGES = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.html') && name !== '404.html')
  .sort();
/** What an application imports, but the one-file builds, `element` and the frameworks' types, which have no page. */
const ENTRY_POINTS = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).exports)
  .filter((path) => !/\*|\.js(?:on)?$|^\.\/(?:element|react|preact|solid|svelte|vue)$/.test(path))
  .map((path) => `mcp-elicitation${path.slice(1)}`);
/** @param {string} page */
const read = (page) => readFileSync(join(DIST, page), 'utf8');
/** @param {string} page */
const pathOf = (page) => `/${page.replace(/(?:index)?\.html$/, '')}`;

const { urlOf, visit } = openSite();

describe('the documentation site', () => {
  it('has each page of docs/, and a reference of the element and of each entry point', () => {
    const wanted = SOURCES.filter((page) => page.startsWith('docs/')).map((page) => page.replace(/^docs\/|\.md$/g, ''));
    assert.ok(ENTRY_POINTS.length > 5);
    for (const page of [...wanted, 'api/element', ...ENTRY_POINTS.map((name) => `api/${name}`)]) {
      assert.ok(PAGES.includes(`${page}.html`), page);
    }
  });

  it('shows every page without an error, with one heading, at 320 pixels without scrolling sideways', async () => {
    const { page, problems } = await visit('/', { width: 320 });
    for (const name of PAGES) {
      await page.goto(urlOf(pathOf(name)));
      const headings = await page.$$eval('h1', (found) => found.map(({ textContent }) => textContent?.trim() ?? ''));
      assert.equal(headings.filter(Boolean).length, 1, `${name}: ${headings}`);
      assert.equal(await scrollsSideways(page), false, `${name} scrolls sideways`);
    }
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });

  it('has no internal link that leads to no page or to no heading', () => {
    const texts = new Map(PAGES.map((name) => [pathOf(name).replace(/\/$/, '/index'), read(name)]));
    const broken = [...texts].flatMap(([path, html]) =>
      [...html.matchAll(/<a [^>]*href="(\/[^"]*|#[^"]+)"/g)].flatMap(([, href = '']) => {
        const [target = '', id] = href.split('#');
        const own = target === '' ? path : target.replace(/\.html$/, '').replace(/\/$/, '/index');
        const text = texts.get(own);
        if (text === undefined) return existsSync(join(DIST, own)) ? [] : [`${path}: ${href}`];
        const isThere = !id || text.includes(`id="${decodeURIComponent(id)}"`);
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    assert.deepEqual(broken, []);
  });

  it('allows no script but its own files', () => {
    for (const name of PAGES) {
      assert.match(read(name), /http-equiv="Content-Security-Policy" content="[^"]*script-src 'self';/, name);
      assert.doesNotMatch(read(name), /<script(?![^>]*\ssrc="\/)/, name);
    }
  });

  it('searches its pages without another server', async () => {
    const { page, problems } = await visit('/security');
    await page.click('.DocSearch-Button');
    const field = await page.waitForSelector('.search-input');
    await field?.type('requestTimeout');
    await page.waitForSelector('.results a[href*="relay"], .results a[href*="api"]');
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });

  it('draws the diagram of the phases, with its text beside it', async () => {
    const { page, problems } = await visit('/architecture');
    const drawn = await page.waitForSelector('.diagram svg');
    assert.match(String(await drawn?.evaluate(({ textContent }) => textContent)), /visiting/);
    assert.match(await page.$eval('.diagram pre', ({ textContent }) => String(textContent)), /\[\*\] --> open/);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });
});

describe('the home page', () => {
  it('has a card that a person can answer, says what the server gets, and asks again', async () => {
    const { page, problems } = await visit('/');
    await seen(page);
    await type(page, 'account', '0123456789');
    await press(page, 'submit');
    const content = { amount: 1500.75, account: '0123456789', priority: 'Standard', save: true };
    assert.deepEqual(await reply(page), { action: 'accept', content });
    await page.click('.live-card > .button');
    await seen(page);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });
});

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [1280, 390]) {
    it(`the site’s pages pass the checks of axe, ${theme} and ${width} pixels wide`, async () => {
      const { page } = await visit('/', { theme, width });
      for (const path of ['/', '/server-authors', '/api/element', '/architecture']) {
        await page.goto(urlOf(path));
        await page.waitForSelector({ '/': 'mcp-elicitation', '/architecture': '.diagram svg' }[path] ?? 'h1');
        assert.deepEqual(await violations(page), [], path);
      }
      await page.browserContext().close();
    });
  }
}

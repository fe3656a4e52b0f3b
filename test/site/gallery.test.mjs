// @ts-check
/** The gallery of the documentation site, as a person uses it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import samples from '../../site/gallery/samples.data.mjs';
import { part, press, type } from '../e2e/peers/person.mjs';
import { openSite, reply, says, scrollsSideways, violations, write } from './visitor.mjs';

/** @import { Page } from 'puppeteer-core' */

const { openGallery: open, visit } = openSite();

/** @param {Page} page */
const message = (page) => page.$eval(part('message'), ({ textContent }) => String(textContent).trim());

describe('the gallery', () => {
  it('shows the request that a person chooses, then what they make of it, and what the server gets', async () => {
    const { page, problems } = await open();
    await page.select('select[name=sample]', 'c103');
    await page.waitForSelector('mcp-elicitation >>> [name=rating]');
    await write(page, {
      message: 'Which city?',
      requestedSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    });
    await page.waitForSelector('mcp-elicitation >>> [name=city]');
    await type(page, 'city', 'Lisbon');
    assert.equal(await message(page), 'Which city?');
    assert.equal(await page.$eval('select[name=sample]', (list) => /** @type {any} */ (list).value), 'own');
    await press(page, 'submit');
    const result = { action: 'accept', content: { city: 'Lisbon' } };
    assert.deepEqual(await reply(page), { jsonrpc: '2.0', id: 1, result });
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });

  it('says where the text is not JSON or not a request, and keeps the last valid request on screen', async () => {
    const { page } = await open();
    const before = await message(page);
    for (const [text, words] of [
      ['{\n  "message": "Why?",\n}', 'Line 3, column 1: this is no JSON. The comma before it is one too many.'],
      ["{ 'message': 1 }", 'Line 1, column 3: this is no JSON. Names and texts stand in double quotes.'],
      ['{ "message": "Why?"', 'The text ends too early'],
      ['{ "message": "", "mode": "url" }', 'The text "url" is missing'],
    ]) {
      await write(page, text);
      await says(page, '#request-problem', String(words));
      assert.equal(await message(page), before);
    }
    await page.browserContext().close();
  });

  it('shows each of its requests without an error, the hostile ones too', async () => {
    const { page, problems } = await open();
    for (const { id, text } of samples.load().flatMap(({ samples: own }) => own)) {
      await page.select('select[name=sample]', id);
      await page.waitForFunction(
        (wanted) => /** @type {any} */ (document.querySelector('mcp-elicitation')).message === wanted,
        {},
        JSON.parse(text).message,
      );
      await page.waitForSelector(part('dialog'), { visible: true });
      assert.equal(await page.$eval('#request-problem', ({ textContent }) => textContent), '', id);
      assert.equal(await scrollsSideways(page), false, id);
    }
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });
});

describe('a link to the gallery', () => {
  it('opens the same request and settings in another tab', async () => {
    const { page } = await open();
    await write(page, { message: 'Größe? 你好 🙂', requestedSchema: { properties: { size: { type: 'integer' } } } });
    await page.select('select[name=locale]', 'de');
    await page.select('select[name=look]', 'console');
    await page.click('section[aria-labelledby=request-heading] .button');
    await page.waitForFunction(() => location.hash.startsWith('#s='));
    const { page: other, problems } = await open(new URL(page.url()).hash);
    await other.waitForSelector('mcp-elicitation >>> [name=size]');
    assert.equal(await message(other), 'Größe? 你好 🙂');
    const chosen = (/** @type {string} */ name) =>
      other.$eval(`select[name=${name}]`, (list) => /** @type {any} */ (list).value);
    assert.deepEqual([await chosen('locale'), await chosen('look')], ['de', 'console']);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
    await other.browserContext().close();
  });

  it('runs nothing that it contains: its request stays text, and a script is not a page to open', async () => {
    const text = JSON.stringify({ mode: 'url', message: '<img src=x onerror=alert(1)>', url: 'javascript:alert(1)' });
    const state = Buffer.from(JSON.stringify({ text })).toString('base64url');
    const { page, problems } = await visit(`/gallery#s=${state}`);
    await page.waitForSelector(part('notice'), { visible: true });
    assert.equal(await page.$('mcp-elicitation >>> [part~=submit]'), null);
    assert.deepEqual(problems, []);
    await page.browserContext().close();
  });
});

for (const theme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [1280, 390]) {
    it(`the gallery passes the checks of axe, ${theme} and ${width} pixels wide, and never scrolls sideways`, async () => {
      const { page } = await open('', { theme, width });
      assert.deepEqual(await violations(page), []);
      assert.equal(await scrollsSideways(page), false);
      await page.select('select[name=locale]', 'ar');
      await page.select('select[name=look]', 'console');
      await write(page, '{');
      await says(page, '#request-problem', 'no JSON');
      assert.deepEqual(await violations(page), []);
      assert.equal(await scrollsSideways(page), false);
      await page.browserContext().close();
    });
  }
}

// @ts-check
/** What a server writes: nothing pushes the form out of reach, outshines who asks, or reads otherwise than it is sent. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemaOf } from '../form/schema-of.mjs';
import { run, serveAttackPage } from './attack-page.mjs';

/** @import { Page } from 'puppeteer-core' */

/** The most of a text that is in the page before the person asks for more, in UTF-16 code units. */
const CAP = 4096;
const MIXED = 'aא1ب '.repeat(120_000);
/** As long as the longest message may be. */
const SHORTER = MIXED.slice(0, 20_000);
const THAI = 'กี่ที่ปู้'.repeat(38_000);

const open = serveAttackPage();

/** A page with a request on screen. @param {Record<string, unknown>} request */
async function show(request) {
  const page = await open({ width: 640, height: 640 });
  await page.evaluate((given) => /** @type {any} */ (window).elicit('evil', given), request);
  await run(page, 'await frames()');
  return page;
}

/** Of what is on screen. What screen readers read with a control is in the tree once more. @param {Page} page @param {string} selector @returns {Promise<number>} */
const lengthOf = (page, selector) =>
  run(
    page,
    `const lengthOf = (part) => part.textContent.length - [...part.querySelectorAll('[hidden]')].reduce((sum, { textContent }) => sum + textContent.length, 0);
    return [...el.shadowRoot.querySelectorAll('${selector}')].reduce((sum, part) => sum + lengthOf(part), 0)`,
  );

/** As much of a description as the element reads. @param {string} text */
const readable = (text) => text.slice(0, 32 * 1024);

describe('A long text of a server', () => {
  const text = { type: 'string' };
  /** @type {Record<string, { request: Record<string, unknown>, selector: string, length: number }>} */
  const TEXTS = {
    'a message': { request: { message: SHORTER }, selector: '.message', length: SHORTER.length },
    'the description of a schema': {
      request: { message: '', requestedSchema: { ...schemaOf({ a: text }), description: readable(MIXED) } },
      selector: '.message',
      length: readable(MIXED).trimEnd().length,
    },
    'the description of a field': {
      request: { message: 'm', requestedSchema: schemaOf({ a: { ...text, description: readable(THAI) } }) },
      selector: '[data-name=a] .theirs',
      length: readable(THAI).length,
    },
  };
  for (const [what, { request, selector, length }] of Object.entries(TEXTS)) {
    it(`is cut after ${CAP} characters until the person asks for all of it: ${what} [END-21]`, async () => {
      const page = await show(request);
      const before = await lengthOf(page, '.middle');
      assert.ok(before < CAP + 500, `${before} characters`);
      await run(page, `el.shadowRoot.querySelector('.more button').click()`);
      assert.equal(await lengthOf(page, selector), length);
      assert.equal(await run(page, `return el.shadowRoot.activeElement.className`), 'more');
      await page.close();
    });
  }

  it('in an error is cut, and shown without characters that reorder it [END-21]', async () => {
    const page = await open();
    await page.evaluate(
      (texts) => /** @type {any} */ (window).elicit('evil', ...texts),
      [{ message: 'm', requestedSchema: schemaOf({ a: text }) }, { errors: { '/a': `\u202E${MIXED}`, '': MIXED } }],
    );
    assert.ok((await lengthOf(page, '.middle')) < 3 * CAP);
    assert.ok(!(await run(page, 'return el.shadowRoot.textContent')).includes('\u202E'));
    await page.close();
  });
});

describe('A text of a server that looks blank', () => {
  for (const blank of [
    '\n\u2800',
    '\n\u3164',
    '\n\u115f',
    '\n\u00a0',
    '\n\u200d',
    '\n\ufe0f',
    '\n\u0301',
    '\n',
    '\u2800 ',
    '\t',
    '\u00a0\u2003',
  ]) {
    const escaped = JSON.stringify(blank).replace(
      /[^ -~]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    it(`made of ${escaped} does not push the form out of view [END-21]`, async () => {
      const blanks = blank.repeat(500);
      const field = { type: 'string', title: `Name${blanks}of the folder`, description: `One${blanks}two` };
      const page = await show({ message: `May I?${blanks}Thanks`, requestedSchema: schemaOf({ a: field }) });
      const isSeen = await run(
        page,
        `const input = el.shadowRoot.querySelector('input').getBoundingClientRect();
        return input.bottom <= el.shadowRoot.querySelector('.footer').getBoundingClientRect().top`,
      );
      assert.ok(isSeen);
      await page.close();
    });
  }
});

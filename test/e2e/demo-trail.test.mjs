// @ts-check
/** The demo's audit trail: the page shows it, checks it, and shows what tampering looks like. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gone, leave, prepareDemo, press, run, startOwnDemo, told, type } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const REASON = 'The blood count fell below the limit that the trial’s protocol sets.';
const CODE = 'BER-0417';

const person = prepareDemo(startOwnDemo);

/**
 * Does something to the trail, and reads what the page says of it.
 * @param {Page} page
 * @param {string} what
 */
async function tamper(page, what) {
  const before = await page.$eval('#trail .verdict', ({ textContent }) => textContent);
  await page.click(`#trail label ::-p-text(${what})`);
  await page.waitForFunction((text) => document.querySelector('#trail .verdict')?.textContent !== text, {}, before);
  return look(page);
}

/** @param {Page} page */
function look(page) {
  return page.$eval('#trail', (trail) => ({
    verdict: trail.querySelector('.verdict')?.textContent,
    rows: [...trail.querySelectorAll('li')].map(({ dataset, textContent }) => [
      textContent?.split('{')[0]?.replace(/\d+:\d+:\d+.*$/, ''),
      dataset.found,
    ]),
  }));
}

for (const client of ['page', 'server']) {
  for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
    test(`the demo shows the trail of an answer, proves it, and names what was tampered with: client ${client}, ${revision} [SRV-12]`, async () => {
      const { page, problems } = await person.visit({ client, revision });
      assert.equal(await page.$eval('#trail', (trail) => trail.checkVisibility()), false);
      await run(page, 'amend_record');
      await type(page, 'reason', REASON);
      await type(page, 'code', CODE);
      await press(page, 'submit');
      assert.match(String(await told(page, 'amend_record')), /BER-0417/);
      await gone(page); // On 2026-07-28 the card stays a moment longer than the result, for a next round.
      await page.waitForSelector('#trail li', { visible: true });

      const whole = {
        verdict: '3 entries, all as they were written.',
        rows: [['1asked'], ['2shown'], ['3answered, accept']],
      };
      const unmarked = (/** @type {Awaited<ReturnType<typeof look>>} */ { verdict, rows }) => ({
        verdict,
        rows: rows.map(([text, found]) => (found ? [text, found] : [text])),
      });
      assert.deepEqual(unmarked(await look(page)), whole);
      assert.deepEqual(unmarked(await tamper(page, 'Changed')), {
        verdict: 'Entry 3 was changed.',
        rows: [['1asked'], ['2shown'], ['3answered, reject', 'changed']],
      });
      assert.deepEqual(unmarked(await tamper(page, 'Removed')), {
        verdict: 'Entry 2 was removed.',
        rows: [['1asked'], ['Entry 2 was removed.', 'removed'], ['3answered, accept']],
      });
      assert.deepEqual(unmarked(await tamper(page, 'Cut off')), {
        verdict: 'Entry 3 and all after it were cut off.',
        rows: [['1asked'], ['2shown'], ['Entry 3 and all after it were cut off.', 'cut-off']],
      });
      assert.deepEqual(unmarked(await tamper(page, 'Nothing')), whole);

      const entries = await page.$eval('#trail ol', ({ textContent }) => String(textContent));
      assert.match(entries, /Why does the dose at visit 4 change/);
      assert.match(entries, /Northwind Bank/);
      for (const text of [REASON, CODE]) assert.equal(entries.includes(text), false, text);
      assert.deepEqual(
        problems().filter((problem) => !/elicitations\?.*: net::ERR_ABORTED$/.test(problem)),
        [],
      );
      await leave(page);
    });
  }
}

test('the demo accepts a reason of at least 50 characters and a code of the right form, and no other tool shows a trail', async () => {
  const { page } = await person.visit({ client: 'server', revision: '2026-07-28' });
  await run(page, 'amend_record');
  await type(page, 'reason', 'Too short');
  await type(page, 'code', 'ber-417a');
  await press(page, 'submit');
  const errors = await page.waitForFunction(() => {
    const root = document.querySelector('mcp-elicitation')?.shadowRoot;
    const shown = [...(root?.querySelectorAll('[part~=error]') ?? [])].filter((error) => error.textContent?.trim());
    return shown.length === 2 && shown.length;
  });
  assert.equal(await errors.jsonValue(), 2);
  await press(page, 'reject');
  await gone(page);
  await page.waitForSelector('#trail li', { visible: true });
  const { verdict, rows } = await look(page);
  assert.equal(verdict, '3 entries, all as they were written.');
  assert.equal(rows[2]?.[0], '3answered, reject');

  await run(page, 'delete_file');
  await press(page, 'submit');
  await told(page, 'delete_file');
  assert.equal(await page.$eval('#trail', (trail) => trail.checkVisibility()), false);
  await leave(page);
});

// @ts-check
/** What the playground's page says of successive calls, and of a server that ends during one. */
import assert from 'node:assert/strict';
import process from 'node:process';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { answer, callAndWait, choose, part, preparePlayground, QUESTION, resultOf } from './playground-world.mjs';

/** @import { Page } from 'puppeteer-core' */

const HARBOUR = fileURLToPath(new URL('peers/harbour.mjs', import.meta.url));

const world = preparePlayground();

/** @param {(page: Page) => Promise<void>} act */
const withHarbour = (act) => world.withPlayground(['--', process.execPath, HARBOUR], ({ page }) => act(page));

/** @param {Page} page @param {string} selector */
const textOf = (page, selector) => page.$eval(selector, ({ textContent }) => String(textContent));

/** @param {Page} page @param {string} selector */
const isVisible = (page, selector) => page.$eval(selector, (element) => element.checkVisibility());

/** Waits until an element has a text. @param {Page} page @param {string} selector @param {string} text */
async function says(page, selector, text) {
  await page.waitForFunction(
    (at, words) => document.querySelector(at)?.textContent?.includes(words),
    {},
    selector,
    text,
  );
}

it('when a server ends while it asks, the page says that the question is closed, not that the server withdrew it', async () => {
  await withHarbour(async (page) => {
    await callAndWait(page, 'book_room');
    const [, pid] = /Process (\d+)/.exec(await textOf(page, '#tool-about')) ?? [];
    process.kill(Number(pid), 'SIGTERM');
    await says(page, '#asked', 'The server ended; its question is closed.');
    await page.waitForFunction(() => !document.querySelector('#question')?.shadowRoot?.querySelector('[part~=notice]'));
    await says(page, '#result', 'The command ended by SIGTERM during book_room.');
    assert.equal(await textOf(page, '#no-tools'), 'Not connected.');
  });
});

it('the page leaves no notice of a request when the person connects again', async () => {
  await withHarbour(async (page) => {
    await callAndWait(page, 'book_room');
    await page.$eval('#settings [value="2025-11-25"]', (choice) => /** @type {HTMLElement} */ (choice).click());
    await page.waitForSelector(QUESTION, { hidden: true });
    await page.waitForSelector('#connection[data-state=open]');
    await says(page, '#asked', 'Call a tool.');
    assert.equal(await page.$(part('notice')), null);
  });
});

it('the result of a call during which the server ends repeats its last words', async () => {
  await withHarbour(async (page) => {
    await callAndWait(page, 'sink');
    await answer(page, 'cancel');
    assert.equal(
      await resultOf(page, 'sink'),
      'sinkThe command ended with status 1 during sink. Its last words: “The harbour is under water.”.',
    );
  });
});

it('the page of a server that cannot be used says that it is not connected, without empty sections', async () => {
  const playground = await world.start('--no-open', '--', process.execPath, '-e', '0');
  const { page } = await world.visit(playground.url, 'failed');
  assert.equal(await textOf(page, '#no-tools'), 'Not connected.');
  assert.equal(await textOf(page, '#asked'), 'Not connected.');
  assert.equal(await isVisible(page, '#result-section'), false);
  assert.equal(await isVisible(page, '#findings-section'), false);
  await page.browserContext().close();
  await playground.close();
});

it('the result of a call is in view after the answer, also on a phone and below earlier findings', async () => {
  await withHarbour(async (page) => {
    await page.setViewport({ width: 390, height: 700 });
    for (let call = 0; call < 2; call++) {
      await callAndWait(page, 'book_berth');
      await answer(page, 'reject');
      await resultOf(page, 'book_berth');
      await page.waitForFunction(() => {
        const { top, bottom } = /** @type {Element} */ (document.querySelector('#result')).getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    }
  });
});

it('a badge beside the request counts its errors and leads to them, and only the newest request is open', async () => {
  await withHarbour(async (page) => {
    await callAndWait(page, 'book_room');
    assert.equal(await isVisible(page, '#badge'), false);
    await answer(page, 'reject');
    await resultOf(page, 'book_room');
    await callAndWait(page, 'book_berth');
    await says(page, '#badge', '4 errors, 2 warnings');
    assert.equal(await page.$eval('#badge', (link) => link.getAttribute('href')), '#findings-heading');
    assert.deepEqual(await page.$$eval('.request > details', (requests) => requests.map(({ open }) => open)), [
      true,
      false,
    ]);
    await answer(page, 'reject');
    await resultOf(page, 'book_berth');
    await page.$eval('#clear-requests', (button) => /** @type {any} */ (button).click());
    await page.waitForFunction(() => document.querySelectorAll('.request').length === 0);
  });
});

it('a result disappears when the person chooses another tool or the next call runs, also after a reload', async () => {
  await withHarbour(async (page) => {
    await choose(page, 'weather');
    await page.click('#call');
    assert.equal(await resultOf(page, 'weather'), 'weather"calm"');
    assert.equal(await textOf(page, '#asked'), 'weather asked nothing.');
    await choose(page, 'book_room');
    assert.equal(await textOf(page, '#result'), 'No call yet.');
    await page.click('#call');
    await page.waitForSelector(part('submit'), { visible: true });
    assert.equal(await textOf(page, '#result'), 'book_room runs.');
    await page.reload();
    await page.waitForSelector(part('submit'), { visible: true });
    await says(page, '#result', 'book_room runs.');
    await answer(page, 'reject');
    await resultOf(page, 'book_room');
  });
});

it('the page distinguishes the name that requests show from the name that the server gives itself', async () => {
  await withHarbour(async (page) => {
    assert.equal(
      await textOf(page, '#own-name'),
      'Requests name the server as the client does: “harbour”. It calls itself “Harbour Office”.',
    );
  });
});

it('the settings of the look are folded on a phone, and a button unfolds them', async () => {
  await withHarbour(async (page) => {
    assert.equal(await isVisible(page, 'input[name=theme]'), true);
    await page.setViewport({ width: 390, height: 700 });
    await page.waitForFunction(() => !document.querySelector('input[name=theme]')?.checkVisibility());
    await page.click('#looks-toggle');
    assert.equal(await isVisible(page, 'input[name=theme]'), true);
  });
});

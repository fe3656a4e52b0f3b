// @ts-check
/** The playground's page, with the built-in tools. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { violations } from './axe.mjs';
import { answer, callAndWait, part, preparePlayground, QUESTION, resultOf, typeAnswer } from './playground-world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { Started } from './playground-world.mjs' */

/** With the built-in tools. @type {Started} */
let playground;
const world = preparePlayground(async (start) => {
  playground = await start('--no-open');
  await playground.says(/Connected/);
});

describe('the playground without a server', () => {
  for (const revision of ['2025-06-18', '2025-11-25', '2026-07-28']) {
    it(`asks with the built-in tools, on ${revision} [CARD-05]`, async () => {
      const { page, problems } = await world.visit(playground.url);
      await page.click(`#settings input[value='${revision}']`);
      await page.waitForFunction(
        (text) => document.querySelector('#connection')?.textContent === text,
        {},
        `Connected, ${revision}`,
      );
      await callAndWait(page, 'contact');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'email', 'zoe@a.example');
      await answer(page, 'submit');
      assert.match(String(await resultOf(page, 'contact')), /"name": "Zoë"/);
      assert.deepEqual(problems(), []);
      await clear(page);
    });
  }

  it('shows every message on the wire, and the request again after a reload', async () => {
    const { page } = await world.visit(playground.url);
    await callAndWait(page, 'delete_file');
    await page.reload();
    await page.waitForSelector(part('submit'), { visible: true });
    const methods = await page.$$eval('#wire li', (items) =>
      items.map(({ dataset }) => `${dataset.from} ${dataset.method}`),
    );
    assert.ok(methods.includes('page tools/call'), methods.join());
    assert.equal(await page.$$eval('#requests li.request', (items) => items.length), 1);
    await answer(page, 'reject');
    assert.match(String(await resultOf(page, 'delete_file')), /Declined/);
    await clear(page);
  });

  it('stops a call that the person gives up, and removes its request without blaming the server', async () => {
    const { page } = await world.visit(playground.url);
    await callAndWait(page, 'delete_file');
    await page.click('#stop');
    await page.waitForSelector(QUESTION, { hidden: true });
    assert.match(String(await resultOf(page, 'delete_file')), /You gave the call up/);
    assert.equal(await page.$(part('notice')), null);
    await clear(page);
  });

  it('says what is wrong with arguments that are not JSON, and calls nothing', async () => {
    const { page } = await world.visit(playground.url);
    await page.click('.raw summary');
    for (const text of ['{', '[]']) {
      await page.$eval('#json', (area, value) => Object.assign(area, { value }), text);
      await page.click('#call-json');
      assert.match(await page.$eval('#json-wrong', ({ textContent }) => String(textContent)), /no JSON|an object/);
    }
    assert.equal(await page.$eval('#stop', (button) => button.checkVisibility()), false);
    await clear(page);
  });
});

it('the page says that the playground has ended', async () => {
  const own = await world.start('--no-open');
  const { page } = await world.visit(own.url);
  await own.close();
  await page.waitForFunction(() => document.querySelector('#connection')?.textContent?.includes('has ended'));
  await page.browserContext().close();
});

describe('the playground’s switches', () => {
  it('change language, direction, width, theme and presentation of a request', async () => {
    const { page } = await world.visit(playground.url);
    for (const value of ['rtl', 'phone', 'dark']) await page.click(`#settings input[value=${value}]`);
    await page.select('#settings select', 'ar');
    await callAndWait(page, 'contact');
    const card = await page.waitForSelector(QUESTION, { visible: true });
    const look = await card?.evaluate((element) => {
      const { direction, colorScheme } = getComputedStyle(element);
      return {
        direction,
        colorScheme,
        width: element.getBoundingClientRect().width,
        isModal: element.matches(':modal'),
      };
    });
    assert.deepEqual(look, { direction: 'rtl', colorScheme: 'dark', width: 360, isModal: false });
    assert.match(String(await page.$eval(part('submit'), ({ textContent }) => textContent)), /إرسال/);
    await page.click('#settings input[value=dialog]');
    await page.waitForFunction(() =>
      document.querySelector('#question')?.shadowRoot?.querySelector('[part~=dialog]')?.matches(':modal'),
    );
    await answer(page, 'reject');
    await resultOf(page, 'contact');
    await clear(page);
  });

  it('are kept in the address', async () => {
    const { page } = await world.visit(playground.url);
    await page.click('#settings input[value=wide]');
    assert.match(page.url(), /width=wide/);
    await page.reload();
    assert.equal(await page.$eval('#settings input[value=wide]', (input) => /** @type {any} */ (input).checked), true);
    await clear(page);
  });
});

for (const theme of ['light', 'dark']) {
  for (const width of [390, 1400]) {
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
}

/** Leaves the playground as it was. @param {Page} page */
async function clear(page) {
  await page.$eval('#clear', (button) => /** @type {any} */ (button).click());
  await page.browserContext().close();
}

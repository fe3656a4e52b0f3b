// @ts-check
/** Fingers, pens, keys, zoom, and assistive technology: nobody answers by mistake, and nobody is locked out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  aim,
  click,
  clickAt,
  now,
  outcomes,
  pressKey,
  rawClicks,
  ready,
  run,
  serveAttackPage,
  TOO_SOON,
  tap,
} from './attack-page.mjs';

/** @import { Page } from 'puppeteer-core' */

const open = serveAttackPage();

const SUBMIT = '[part~=submit]';
const ASK = `await elicit('evil', { message: 'Delete?' })`;

/**
 * Taps where nothing is. The browser would take a second tap on a button for a double click, which counts from the first
 * press, even half a second after it.
 * @param {Page} page
 */
async function endClicks(page) {
  await run(page, `window.tapped = new Promise((resolve) => addEventListener('click', resolve, { once: true }))`);
  await tap(page, { x: 390, y: 690 });
  await run(page, 'await tapped');
}

describe('Each kind of input', () => {
  /** Each at a moment, or now. @type {Record<string, (page: Page, moment?: number) => Promise<void>>} */
  const INPUTS = {
    'a mouse': async (page, moment) => (await rawClicks(page))(await aim(page, SUBMIT), 'mouse', moment),
    'a pen': async (page, moment) => (await rawClicks(page))(await aim(page, SUBMIT), 'pen', moment),
    'a finger': async (page, moment) => {
      if (moment === undefined) await endClicks(page);
      await tap(page, await aim(page, SUBMIT), moment);
    },
    Enter: (page, moment) => pressKey(page, 'Enter', moment),
    'the space bar': (page, moment) => pressKey(page, ' ', moment),
    // Chromium activates a button for assistive technology as it does for an access key: focus, then a trusted click
    // without a pointer, whose `detail` is 0. No driver reaches the default action of the accessibility tree itself.
    'assistive technology': (page, moment) => pressKey(page, 'q', moment),
  };
  for (const [input, press] of Object.entries(INPUTS)) {
    it(`${input} answers nothing in the first half second, and answers after it [END-13]`, async () => {
      const page = await open({ width: 1000, height: 800, hasTouch: true });
      const asked = await now(page);
      await run(
        page,
        `el.presentation = 'inline'; ${ASK}; await frames(3);
        const submit = el.shadowRoot.querySelector('${SUBMIT}'); submit.accessKey = 'q'; submit.focus()`,
      );
      await press(page, asked + TOO_SOON);
      assert.deepEqual(await outcomes(page), []);
      await ready(page);
      await press(page);
      await page.waitForFunction('outcomes.length > 0'); // A tap becomes a click some frames later.
      assert.deepEqual(await outcomes(page), ['Delete?: accept']);
      await page.close();
    });
  }

  it('A filter, opacity, or transform around the element locks nobody out [END-13]', async () => {
    const page = await open();
    await run(
      page,
      `const style = document.querySelector('main').style;
      style.setProperty('filter', 'blur(1px)'); style.setProperty('opacity', '0.5'); style.setProperty('transform', 'scale(0.9)');
      el.presentation = 'inline'; ${ASK}`,
    );
    await ready(page);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await page.close();
  });
});

describe('Keys that were typed for the page', () => {
  it('do not end in a field of a server that sends its question with errors [END-13]', async () => {
    const page = await open();
    await page.type('#chat', 'my pass');
    await run(
      page,
      `await elicit('evil', { message: 'Delete?', requestedSchema: { type: 'object', properties: { a: { type: 'string' } } } },
      { errors: { '/a': 'Wrong' } })`,
    );
    await page.keyboard.type('word');
    assert.equal(await run(page, `return el.shadowRoot.querySelector('input').value`), '');
    await page.close();
  });

  it('do not answer, held, one question after the other [END-13]', async () => {
    const page = await open();
    await run(page, `for (const message of ['one', 'two']) elicit('evil', { message }); await el.updateComplete;`);
    await ready(page);
    await run(page, `el.shadowRoot.querySelector('${SUBMIT}').focus()`);
    await page.keyboard.down('Enter');
    await ready(page);
    await run(page, `el.shadowRoot.querySelector('${SUBMIT}').focus()`);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    assert.deepEqual(await outcomes(page), ['one: accept']);
    await page.close();
  });

  it('do not answer by a space bar that went down for another text [END-13]', async () => {
    const page = await open();
    await run(
      page,
      `el.addEventListener('accept', () => outcomes.push('accept ' + el.message));
      Object.assign(el, { message: 'Look?', open: true }); await el.updateComplete`,
    );
    await ready(page);
    await run(page, `el.shadowRoot.querySelector('${SUBMIT}').focus()`);
    await page.keyboard.down('Space');
    await run(page, `el.message = 'Delete?'; await el.updateComplete`);
    await ready(page);
    await page.keyboard.down('Space'); // It repeats while it is held.
    await page.keyboard.up('Space');
    assert.deepEqual(await outcomes(page), []);
    await ready(page);
    await page.keyboard.press('Space');
    assert.deepEqual(await outcomes(page), ['accept Delete?']);
    await page.close();
  });
});

describe('A page under load, zoomed, or slow', () => {
  it('takes a click that was made after half a second, however late it is handled [END-13]', async () => {
    const page = await open();
    await run(page, ASK);
    await ready(page);
    const place = await aim(page, SUBMIT);
    const send = await rawClicks(page);
    const begun = new Promise((resolve) => page.once('console', resolve));
    const over = run(page, `console.log('blocked'); block(400)`);
    await begun;
    await send(place);
    await over;
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await page.close();
  });

  it('zoomed by two fingers, takes no click until it has stood still [END-13]', async () => {
    const page = await open({ width: 400, height: 700, hasTouch: true, isMobile: true });
    const session = await page.createCDPSession();
    await run(page, `el.presentation = 'inline'; ${ASK}`);
    await ready(page);
    const place = await aim(page, SUBMIT);
    const before = await now(page);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.5 });
    await page.waitForFunction('visualViewport.scale > 1.4');
    await tap(page, place, before + TOO_SOON);
    await ready(page);
    assert.deepEqual(await outcomes(page), [], 'a tap on what has just grown');
    await endClicks(page);
    await tap(page, place);
    await page.waitForFunction('outcomes.length > 0'); // A tap becomes a click some frames later.
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await page.close();
  });
});

describe('A window that comes back to the front', () => {
  it('takes no click for its question right away [END-13]', async () => {
    const page = await open();
    await run(page, ASK);
    await ready(page);
    // Windows of a headless browser all have focus: the page is told otherwise.
    await run(page, `document.hasFocus = () => false; dispatchEvent(new Event('blur'))`);
    const back = await now(page);
    await run(page, `delete document.hasFocus; dispatchEvent(new Event('focus')); await frames(4)`);
    await clickAt(page, await aim(page, SUBMIT), back + TOO_SOON);
    assert.deepEqual(await outcomes(page), []);
    await ready(page);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await page.close();
  });
});

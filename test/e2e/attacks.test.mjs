// @ts-check
/** A server acts at the moment of a press, with a real mouse: no press aimed at one thing may answer another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  aim,
  click,
  clickAt,
  now,
  outcomes,
  rawClicks,
  ready,
  run,
  serveAttackPage,
  TOO_SOON,
} from './attack-page.mjs';

/** @import { Page } from 'puppeteer-core' */

const open = serveAttackPage();

describe('A server that acts just before a click', () => {
  it('withdraws its request, and the click does not answer the next one in its place [END-13]', async () => {
    const page = await open();
    await run(page, 'await lineUp()');
    await ready(page);
    const place = await aim(page, '[part~=submit]');
    const withdrawn = await now(page);
    await run(page, 'taken.abort(); await el.updateComplete; await frames(3)');
    await clickAt(page, place, withdrawn + TOO_SOON);
    assert.deepEqual(await outcomes(page), ['Look?: withdrawn']);
    await ready(page);
    await click(page, await aim(page, '[part~=submit]'));
    assert.deepEqual(await outcomes(page), ['Look?: withdrawn', 'Delete?: accept']);
    await page.close();
  });

  it('withdraws its request while the mouse button is down, and releasing it later does not answer the next one [END-13]', async () => {
    const page = await open();
    await run(page, `el.presentation = 'inline'; await lineUp()`);
    await ready(page);
    const { x, y } = await aim(page, '[part~=submit]');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await run(page, 'taken.abort(); await el.updateComplete');
    await ready(page);
    await page.mouse.up();
    assert.deepEqual(await outcomes(page), ['Look?: withdrawn']);
    await page.close();
  });

  for (const blocked of [300, 900]) {
    it(`replaces its request and blocks the page for ${blocked} ms, and a click during the block answers nothing [END-13]`, async () => {
      const page = await open();
      await run(page, 'await lineUp()');
      await ready(page);
      const place = await aim(page, '[part~=submit]');
      const send = await rawClicks(page);
      const begun = new Promise((resolve) => page.once('console', resolve));
      // The next question is rendered before the block, and painted after it.
      const over = run(page, `taken.abort(); await el.updateComplete; console.log('blocked'); block(${blocked})`);
      await begun;
      await send(place);
      await over;
      assert.deepEqual(await outcomes(page), ['Look?: withdrawn']);
      await page.close();
    });
  }
});

describe('An application that acts just before a click', () => {
  /** Shows what the application declares, and records each answer with the message. */
  const declare = (/** @type {Page} */ page, /** @type {string} */ properties) =>
    run(
      page,
      `for (const name of ['accept', 'reject']) el.addEventListener(name, () => outcomes.push(name + ' ' + el.message));
      Object.assign(el, { ...${properties}, open: true }); await el.updateComplete`,
    );

  it('changes its own text, which the click does not answer [END-13]', async () => {
    const page = await open();
    await declare(page, `{ message: 'Look?' }`);
    await ready(page);
    const place = await aim(page, '[part~=submit]');
    const swapped = await now(page);
    await run(page, `el.message = 'Delete?'; await el.updateComplete; await frames()`);
    await clickAt(page, place, swapped + TOO_SOON);
    assert.deepEqual(await outcomes(page), []);
    await ready(page);
    await click(page, place);
    assert.deepEqual(await outcomes(page), ['accept Delete?']);
    await page.close();
  });
});

describe('The second click of a slow double click', () => {
  it('does not answer the next question of a series [END-15]', async () => {
    const page = await open();
    await run(page, `elicit('evil', { message: 'Look?' }); await elicit('evil', { message: 'Delete?' })`);
    await ready(page);
    const place = await aim(page, '[part~=submit]');
    await click(page, place, 1);
    await ready(page);
    await click(page, place, 2);
    assert.deepEqual(await outcomes(page), ['Look?: accept']);
    await ready(page);
    await click(page, place, 1);
    assert.deepEqual(await outcomes(page), ['Look?: accept', 'Delete?: accept']);
    await page.close();
  });

  it('does not complete the next visit above the card [END-15]', async () => {
    const page = await open();
    for (const name of ['one', 'two']) {
      await run(
        page,
        `await elicit('${name}', { mode: 'url', message: '${name}', url: 'https://${name}.example/', elicitationId: '${name}' });
        await frames(); el.shadowRoot.querySelector('[part~=submit]').click(); await el.updateComplete`,
      );
    }
    await run(page, `await elicit('bank', { message: 'Pay?' })`);
    await ready(page);
    const place = await aim(page, '.folded [part=finish]');
    await click(page, place, 1);
    await ready(page);
    await click(page, place, 2);
    const visited = (await outcomes(page)).filter((outcome) => outcome.includes('visited'));
    assert.deepEqual(visited, ['one visited: completed']);
    await page.close();
  });

  it('does not answer a question that appeared under the first click [END-15]', async () => {
    const page = await open();
    await run(
      page,
      `document.getElementById('after').addEventListener('click', () => elicit('evil', { message: 'Delete?' }))`,
    );
    const after = await page.$('#after');
    await after?.click();
    await ready(page);
    await click(page, await aim(page, '[part~=submit]'), 2);
    assert.deepEqual(await outcomes(page), []);
    await page.close();
  });
});

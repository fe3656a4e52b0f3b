// @ts-check
/** What lies over a card, or hides it: coming back, two elements, two copies of the package, frames. With real input. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { aim, click, outcomes, ready, run, serveAttackPage } from './attack-page.mjs';

const STYLE = `iframe { position: absolute; inset: 0; width: 600px; height: 500px; border: 0 }
.cover { position: absolute; inset: 0; width: 600px; height: 500px; background: white; pointer-events: none }
.above { position: fixed; inset: 0; background: white }
.shifted { margin-top: 40px }`;
const FRAMED = '<!doctype html><link rel="stylesheet" href="/frame.css"><iframe src="/"></iframe>';

const open = serveAttackPage(async () => {
  const build = await readFile(new URL('../../dist/mcp-elicitation.min.js', import.meta.url));
  return {
    files: {
      '/copy.min.js': ['text/javascript', build],
      '/framed': ['text/html', FRAMED],
      '/frame.css': ['text/css', STYLE],
    },
    policy: "frame-src 'self'",
  };
});

const SUBMIT = '[part~=submit]';

describe('A question that comes back into view', () => {
  it('in a tab that was hidden, is not answered by a click right away [END-13]', async () => {
    const page = await open();
    const other = await page.browserContext().newPage(); // Tabs of one context hide each other.
    await other.bringToFront();
    await run(
      page,
      `if (document.visibilityState !== 'hidden') await new Promise((resolve) =>
      document.addEventListener('visibilitychange', resolve, { once: true }));
      await elicit('evil', { message: 'Delete?' });
      setTimeout(() => outcomes.push('waited'), 600);`,
    );
    await page.waitForFunction('outcomes.includes("waited")', { polling: 100 });
    await page.bringToFront();
    await run(page, 'await frames(4)');
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['waited']);
    await ready(page);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['waited', 'Delete?: accept']);
    await other.close();
    await page.close();
  });

  it('in an element that was hidden, is not answered by a click or by Escape right away [END-13]', async () => {
    const page = await open();
    await run(
      page,
      `el.hidden = true; await elicit('evil', { message: 'Delete?' });
      setTimeout(() => outcomes.push('waited'), 900);`,
    );
    await page.waitForFunction('outcomes.includes("waited")');
    await page.keyboard.press('Escape');
    await run(page, 'el.hidden = false; await frames()');
    await click(page, await aim(page, SUBMIT));
    await page.keyboard.press('Escape');
    assert.deepEqual(await outcomes(page), ['waited']);
    await page.close();
  });

  it('from below a layer of the page, is not answered by a click right away [END-13]', async () => {
    const page = await open();
    await run(
      page,
      `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/frame.css' }));
      el.presentation = 'inline'; await elicit('evil', { message: 'Delete?' });
      window.layer = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'above' }))`,
    );
    await page.waitForFunction('layer.getBoundingClientRect().width > 900');
    await run(page, 'setTimeout(() => outcomes.push("waited"), 900)');
    await page.waitForFunction('outcomes.includes("waited")');
    const place = await aim(page, SUBMIT);
    await run(page, 'layer.remove(); await frames()');
    await click(page, place);
    assert.deepEqual(await outcomes(page), ['waited']);
    await ready(page);
    await click(page, place);
    assert.deepEqual(await outcomes(page), ['waited', 'Delete?: accept']);
    await page.close();
  });

  it('in another place, is not answered by a click right away [END-13]', async () => {
    const page = await open();
    await run(page, `el.presentation = 'inline'; await elicit('evil', { message: 'Delete?' })`);
    await ready(page);
    await run(page, `document.body.prepend(document.createElement('hr')); await frames()`);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), []);
    await run(page, `document.querySelector('main').prepend(el); await frames()`);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), []);
    await ready(page);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await page.close();
  });
});

const COPIES = {
  'two elements': 'window.other = create()',
  'two copies of the package': `const { McpElicitation } = await import('/copy.min.js');
    McpElicitation.define('other-elicitation');
    window.other = document.body.appendChild(Object.assign(document.createElement('other-elicitation'), { timeout: 0 }))`,
};
const NOTE = `requestedSchema: { type: 'object', properties: { note: { type: 'string' } } }`;

for (const [what, prepare] of Object.entries(COPIES)) {
  describe(`With ${what}, one dialog above the other`, () => {
    async function openTwo() {
      const page = await open();
      await run(page, `${prepare}; await elicit('app', { message: 'own', ${NOTE} })`);
      await ready(page);
      await run(page, `await elicit('evil', { message: 'upper', ${NOTE} }, {}, other)`);
      await ready(page, 'other');
      return page;
    }

    it('a double click on the upper one does not answer the lower one, however slow it is [END-13, END-15]', async () => {
      const page = await openTwo();
      const place = await aim(page, SUBMIT, 'other');
      assert.deepEqual(place, await aim(page, SUBMIT));
      await click(page, place, 1);
      await click(page, place, 2);
      assert.deepEqual(await outcomes(page), ['upper: accept']);
      await ready(page);
      await click(page, place, 2);
      assert.deepEqual(await outcomes(page), ['upper: accept']);
      await click(page, place, 1);
      assert.deepEqual(await outcomes(page), ['upper: accept', 'own: accept']);
      await page.close();
    });

    it('Enter twice answers the upper one alone [END-13]', async () => {
      const page = await openTwo();
      await run(page, `el.shadowRoot.querySelector('input').focus(); other.shadowRoot.querySelector('input').focus()`);
      await page.keyboard.press('Enter');
      await run(page, `el.shadowRoot.querySelector('input').focus()`);
      await page.keyboard.press('Enter');
      assert.deepEqual(await outcomes(page), ['upper: accept']);
      await page.close();
    });

    it('Escape twice cancels the upper one alone [END-13]', async () => {
      const page = await openTwo();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      assert.deepEqual(await outcomes(page), ['upper: cancel']);
      await page.close();
    });
  });
}

describe('In a frame', () => {
  it('a click through something that the outer page draws over the actions answers nothing, until it is gone [END-13]', async () => {
    const page = await open({ width: 800, height: 700 }, 'framed');
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
    assert.ok(frame);
    await frame.waitForFunction('window.isPrepared');
    await run(
      page,
      `window.cover = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'cover' }))`,
    );
    await run(frame, `await elicit('evil', { message: 'Delete?' }); setTimeout(() => outcomes.push('waited'), 1500)`);
    await frame.waitForFunction('outcomes.includes("waited")');
    const place = await aim(/** @type {any} */ (frame), SUBMIT);
    await click(page, place);
    assert.deepEqual(await outcomes(/** @type {any} */ (frame)), ['waited']);
    await run(page, 'cover.remove()');
    await run(frame, 'await el.ready');
    await click(page, place);
    assert.deepEqual(await outcomes(/** @type {any} */ (frame)), ['waited', 'Delete?: accept']);
    await page.close();
  });
});

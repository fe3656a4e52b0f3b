// @ts-check
/** What lies over a card, or hides it: coming back, two elements, two copies of the package. With real input. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { aim, click, clickAt, now, outcomes, pressKey, ready, run, serveAttackPage, TOO_SOON } from './attack-page.mjs';

const open = serveAttackPage(async () => {
  const build = await readFile(new URL('../../dist/mcp-elicitation.min.js', import.meta.url));
  return { '/copy.min.js': ['text/javascript', build] };
});

const SUBMIT = '[part~=submit]';

describe('A question that comes back into view', () => {
  it('in a tab that was hidden is not answered by a click right away [END-13]', async () => {
    const page = await open();
    const other = await page.browserContext().newPage(); // Tabs of one context hide each other.
    await other.bringToFront();
    await page.waitForFunction(`document.visibilityState === 'hidden'`, { polling: 50 }); // Hidden pages draw no frames.
    await run(page, `await elicit('evil', { message: 'Delete?' })`);
    const back = await now(page);
    await page.bringToFront();
    await run(page, 'await frames(4)');
    await clickAt(page, await aim(page, SUBMIT), back + TOO_SOON);
    assert.deepEqual(await outcomes(page), []);
    await ready(page);
    await click(page, await aim(page, SUBMIT));
    assert.deepEqual(await outcomes(page), ['Delete?: accept']);
    await other.close();
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
      await ready(page);
      await click(page, place, 1);
      assert.deepEqual(await outcomes(page), ['upper: accept', 'own: accept']);
      await page.close();
    });

    it('Enter twice answers only the upper one [END-13]', async () => {
      const page = await openTwo();
      await run(page, `el.shadowRoot.querySelector('input').focus(); other.shadowRoot.querySelector('input').focus()`);
      const closed = await now(page);
      await page.keyboard.press('Enter');
      await run(page, `el.shadowRoot.querySelector('input').focus()`);
      await pressKey(page, 'Enter', closed + TOO_SOON);
      assert.deepEqual(await outcomes(page), ['upper: accept']);
      await page.close();
    });
  });
}

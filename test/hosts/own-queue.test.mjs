// @ts-check
/** A host with its own queue, whose requests are inline in the modals of three libraries. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { part, press, type } from '../e2e/peers/person.mjs';
import { askForTransfer, BUILDS, MODALS, resultEnds, startOwnQueue } from './own-queue.mjs';

/** The scripts that have Lit in them, which says its version in each. The application itself has no other use for it. @param {string[]} urls */
async function withLit(urls) {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
  return urls.filter((_, i) => texts[i]?.includes('litElementVersions'));
}

for (const react of /** @type {(keyof typeof BUILDS)[]} */ (Object.keys(BUILDS))) {
  describe(`a host with its own queue, in ${react}`, () => {
    /** @type {Awaited<ReturnType<typeof startOwnQueue>>} */
    let host;

    before(async () => {
      host = await startOwnQueue(react);
    });

    after(() => host.close());

    for (const modal of MODALS) {
      it(`answers a tool of a real server from inside the modal of ${modal}`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          await type(page, 'amount', '12.5');
          await type(page, 'account', '1234567890');
          await press(page, 'submit');
          await page.waitForFunction(() => document.querySelector('#result')?.textContent);
          const result = await page.$eval('#result', ({ textContent }) => textContent ?? '');
          const content = { amount: 12.5, account: '1234567890', priority: 'standard', saveRecipient: true };
          assert.deepEqual(JSON.parse(result.slice(result.indexOf('{'))), content);
          await page.waitForFunction(() => !document.querySelector('mcp-elicitation'));
        }));

      it(`answers cancel when the person closes the modal of ${modal}`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          await page.keyboard.press('Escape');
          await resultEnds(page, 'Cancelled. The server got no content.');
          assert.equal(await page.$('mcp-elicitation'), null);
        }));
    }

    it('shows one request after the other, and each in an element of its own', () =>
      host.onPage('mantine', async (page) => {
        await askForTransfer(page);
        await type(page, 'amount', '1');
        await page.$eval('#transfer', (button) => /** @type {HTMLElement} */ (button).click());
        await page.waitForFunction(() => document.querySelector('#queued')?.textContent === '2');
        await press(page, 'reject');
        await resultEnds(page, 'Declined. The server got no content.');
        await page.waitForFunction(() => document.querySelector('#queued')?.textContent === '1');
        await page.waitForSelector('mcp-elicitation >>> [name=amount]', { visible: true });
        assert.equal(
          await page.$eval(
            'mcp-elicitation >>> [name=amount]',
            (input) => /** @type {HTMLInputElement} */ (input).value,
          ),
          '',
        );
      }));

    it('answers cancel when the page takes the component away, so that the server is not left waiting', () =>
      host.onPage('radix', async (page) => {
        await askForTransfer(page);
        await page.$eval('#toggle', (button) => /** @type {HTMLElement} */ (button).click());
        await resultEnds(page, 'Cancelled. The server got no content.');
      }));

    it('loads nothing of the element before the first request [HOST-08]', () =>
      host.onPage('mantine', async (page, requested) => {
        const scripts = () => requested.filter((url) => url.endsWith('.js'));
        const before = scripts();
        assert.ok(before.length > 0);
        assert.deepEqual(await withLit(before), []);
        assert.equal(await page.evaluate(() => customElements.get('mcp-elicitation')), undefined);
        await askForTransfer(page);
        assert.notDeepEqual(await withLit(scripts()), []);
        await page.waitForSelector(part('submit'), { visible: true });
      }));
  });
}

// @ts-check
/** A host with its own queue, whose requests are inline in the modals of three libraries, built with React 18 and with React 19. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { serveHost } from '../../demo/hosts/serve.mjs';
import { launchChromium, openPage } from '../e2e/browser.mjs';
import { leave, part } from '../e2e/peers/person.mjs';

/** @import { Page } from 'puppeteer-core' */

/** The directory of each build. */
const BUILDS = /** @type {const} */ ({ 'React 18': 'dist/18', 'React 19': 'dist/19' });
const MODALS = /** @type {const} */ (['mantine', 'radix', 'headless']);

/** @param {keyof typeof BUILDS} react */
async function startOwnQueue(react) {
  const directory = fileURLToPath(new URL(`../../demo/hosts/own-queue/${BUILDS[react]}`, import.meta.url));
  const host = await serveHost(directory, { port: 0, inlineStyles: true });
  const browser = await launchChromium({ args: ['--lang=en-US'] });
  return {
    url: host.url,
    /**
     * Does something on the page. Fails for any error meanwhile.
     * @param {typeof MODALS[number]} modal
     * @param {(page: Page) => Promise<void>} act
     */
    async onPage(modal, act) {
      const { page, problems } = await openPage(browser, `${host.url}?modal=${modal}`);
      await page.waitForSelector('#transfer');
      await act(page);
      assert.deepEqual(problems, []);
      await leave(page);
    },
    async close() {
      await browser.close();
      await host.close();
    },
  };
}

/** Calls the tool that asks, and waits for the request in the modal. @param {Page} page */
async function askForTransfer(page) {
  await page.click('#transfer');
  await page.waitForSelector('mcp-elicitation >>> [name=amount]', { visible: true });
  await page.waitForSelector(part('submit'), { visible: true });
}

/** @param {Page} page @param {string} end */
async function resultEnds(page, end) {
  await page.waitForFunction((text) => document.querySelector('#result')?.textContent?.endsWith(text), {}, end);
}

/** What has focus, in whichever tree: the name of a field, a part, or a tag. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('name') ?? active?.getAttribute('part') ?? active?.localName;
  });

/** The places where focus goes with each Tab, until one of them comes again. @param {Page} page @param {boolean} back */
async function tabs(page, back) {
  /** @type {Set<string | undefined>} */
  const places = new Set();
  if (back) await page.keyboard.down('Shift');
  for (let place; !places.has(place); place = await focused(page)) {
    places.add(place);
    await page.keyboard.press('Tab');
  }
  if (back) await page.keyboard.up('Shift');
  places.delete(undefined);
  return [...places];
}

/** Presses Tab until focus is at a place. @param {Page} page @param {string} place */
async function tabTo(page, place) {
  for (let presses = 0; (await focused(page)) !== place; presses++) {
    assert.ok(presses < 12, `Tab does not reach ${place}`);
    await page.keyboard.press('Tab');
  }
}

/** Fails unless the whole button is in the window. @param {Page} page @param {string} modal */
async function expectSubmitInView(page, modal) {
  const { top, bottom } = await page.$eval(part('submit'), (button) => button.getBoundingClientRect().toJSON());
  assert.ok(top >= 0 && bottom <= 360, `Submit is from ${top} to ${bottom} px in a window of 360 px, in ${modal}`);
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
      it(`lets Tab go through each field and button in the modal of ${modal}, forwards and backwards, and never out of it`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          for (const back of [false, true]) {
            const places = await tabs(page, back);
            for (const place of ['amount', 'account', 'reject', 'submit']) {
              assert.ok(places.includes(place), `${place} is not among ${places.join(', ')}`);
            }
            for (const outside of ['transfer', 'toggle', 'body']) {
              assert.ok(!places.includes(outside), places.join(', '));
            }
          }
        }));

      it(`answers cancel when the person closes the modal of ${modal}`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          await page.keyboard.press('Escape');
          await resultEnds(page, 'Cancelled. The server got no content.');
          assert.equal(await page.$('mcp-elicitation'), null);
        }));
    }

    it('is answered by keys alone in the modals of three libraries, from focus() to Submit, which is always in view [HOST-02]', async () => {
      for (const modal of MODALS) {
        await host.onPage(modal, async (page) => {
          await page.setViewport({ width: 800, height: 360 });
          await askForTransfer(page);
          await page.$eval('mcp-elicitation', (element) => element.focus());
          assert.equal(await focused(page), 'h2', modal);
          await expectSubmitInView(page, modal);
          await tabTo(page, 'amount');
          await page.keyboard.type('12.5');
          await page.keyboard.press('Tab');
          await page.keyboard.type('1234567890');
          await expectSubmitInView(page, modal);
          await tabTo(page, 'submit');
          await expectSubmitInView(page, modal);
          await page.keyboard.press('Enter');
          await resultEnds(page, '}');
        });
      }
    });
  });
}

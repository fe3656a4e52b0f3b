// @ts-check
/**
 * What a person at a keyboard finds in the modals of three libraries. Not among the files of `../hosts/run.mjs` until the element has
 * `focus()`, lets Tab in, and keeps its buttons in view. Build the application, then:
 *
 *     node test/tools/run-node-tests.mjs test/hosts/own-queue-keys.test.mjs
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { part } from '../e2e/peers/person.mjs';
import { askForTransfer, BUILDS, MODALS, resultEnds, startOwnQueue } from './own-queue.mjs';

/** @import { Page } from 'puppeteer-core' */

/** What has focus, in whichever tree: the name of a field, a part, or a tag. @param {Page} page */
const focused = (page) =>
  page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active?.getAttribute('name') ?? active?.getAttribute('part') ?? active?.localName;
  });

/** The places where focus goes with each Tab, until the first comes again. @param {Page} page @param {boolean} back */
async function tabs(page, back = false) {
  const places = [];
  for (let presses = 0; presses < 12; presses++) {
    if (back) await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    if (back) await page.keyboard.up('Shift');
    places.push(await focused(page));
  }
  return places;
}

for (const react of /** @type {(keyof typeof BUILDS)[]} */ (Object.keys(BUILDS))) {
  describe(`the element inside a modal, in ${react}`, () => {
    /** @type {Awaited<ReturnType<typeof startOwnQueue>>} */
    let host;

    before(async () => {
      host = await startOwnQueue(react);
    });

    after(() => host.close());

    for (const modal of MODALS) {
      it(`lets Tab go through each field and button in the modal of ${modal}, and never out of it [HOST-02]`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          for (const back of [false, true]) {
            const places = await tabs(page, back);
            for (const place of ['amount', 'account', 'reject', 'submit']) {
              assert.ok(places.includes(place), `${place} is not among ${places.join(', ')}`);
            }
            for (const outside of ['transfer', 'toggle', 'body'])
              assert.ok(!places.includes(outside), places.join(', '));
          }
        }));

      it(`takes focus when the host calls focus() in the modal of ${modal} [HOST-02]`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          const isInside = await page.$eval('mcp-elicitation', (element) => {
            element.focus();
            return document.activeElement === element && element.shadowRoot?.activeElement !== null;
          });
          assert.ok(isInside, `focus is at ${await focused(page)}`);
        }));

      it(`has its buttons in view in the modal of ${modal}, however long the form [HOST-02]`, () =>
        host.onPage(modal, async (page) => {
          await page.setViewport({ width: 800, height: 360 });
          await askForTransfer(page);
          const bottom = await page.$eval(part('submit'), (button) => button.getBoundingClientRect().bottom);
          assert.ok(bottom <= 360, `Submit ends ${bottom - 360} px below the window`);
        }));

      it(`can be answered by keys alone in the modal of ${modal} [HOST-02]`, () =>
        host.onPage(modal, async (page) => {
          await askForTransfer(page);
          await page.$eval('mcp-elicitation', (element) => element.focus());
          for (let presses = 0; (await focused(page)) !== 'amount'; presses++) {
            assert.ok(presses < 12, 'Tab does not reach the amount');
            await page.keyboard.press('Tab');
          }
          await page.keyboard.type('12.5');
          await page.keyboard.press('Tab');
          await page.keyboard.type('1234567890');
          await page.keyboard.press('Enter');
          await resultEnds(page, '}');
        }));
    }
  });
}

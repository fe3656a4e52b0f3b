// @ts-check
/** The code that the gallery offers, in its page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import looks from '../../site/gallery/looks.data.mjs';
import samples from '../../site/gallery/samples.data.mjs';
import { settingsFrom } from '../../site/gallery/settings.mjs';
import { SNIPPETS } from '../../site/gallery/snippets.mjs';
import { openSite, says, write } from './visitor.mjs';

/** @import { Page } from 'puppeteer-core' */

const { openGallery: open } = openSite();

/** @param {Page} page */
const code = (page) => page.$eval('.snippets pre', ({ textContent }) => String(textContent));

describe('the code in the gallery', () => {
  it('follows the request, the framework and the settings', async () => {
    const { page } = await open();
    assert.match(await code(page), /message="Please provide your contact information"/);
    await page.click('.snippets input[value=Svelte]');
    assert.match(await code(page), /onaccept=\{save\}/);
    await page.select('select[name=locale]', 'ar');
    await page.select('select[name=theme]', 'dark');
    await page.select('select[name=look]', 'paper');
    await page.select('select[name=width]', 'phone');
    for (const line of ['dir="rtl"', "setLocale('ar')", 'color-scheme: dark', '--mcp-elicitation-width: 22.5rem']) {
      assert.ok((await code(page)).includes(line), line);
    }
    assert.match(await code(page), /--mcp-elicitation-accent: light-dark\(#1d5b43, #9fd8bd\)/);
    await write(page, { message: 'Which city?' });
    await says(page, '.snippets pre', 'Which city?');
    await page.browserContext().close();
  });

  it('announces each copy of the code, and removes the message when the code changes', async () => {
    const { page } = await open();
    await page.$eval('.snippets .said', (place) => {
      const announced = /** @type {(string | null)[]} */ ([]);
      new MutationObserver(() => announced.push(place.textContent)).observe(place, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(window, { announced });
    });
    for (const count of [1, 2]) {
      await page.click('.snippets .button');
      await page.waitForFunction(
        (wanted) => /** @type {any} */ (window).announced.filter(Boolean).length === wanted,
        {},
        count,
      );
    }
    await page.click('.snippets input[value=Svelte]');
    await page.waitForFunction(() => document.querySelector('.snippets .said')?.textContent === '');
    await page.browserContext().close();
  });

  it('sets each sample request on the element, as the server sent it', async () => {
    const { page } = await open();
    for (const { id, text } of samples.load().flatMap(({ samples: own }) => own)) {
      const request = JSON.parse(text);
      for (const settings of [
        settingsFrom({}),
        settingsFrom({ presentation: 'dialog', look: 'paper', locale: 'ar' }),
      ]) {
        const html = SNIPPETS.HTML?.({ request, settings, looks: looks.load() });
        const given = await page.evaluate((markup) => {
          const place = document.createElement('div');
          document.body.append(place);
          place.innerHTML = String(markup).replace(/^ {2}open$/m, ''); // Only what it declares is of interest.
          const { mode, message, url, schema } = /** @type {any} */ (place.querySelector('mcp-elicitation'));
          place.remove();
          return JSON.stringify({ mode, message, url, schema });
        }, html);
        const { mode = 'form', message, url = '', requestedSchema } = request;
        const schema = mode === 'form' ? requestedSchema : undefined;
        assert.deepEqual(
          JSON.parse(given),
          JSON.parse(JSON.stringify({ mode, message, url: mode === 'url' ? url : '', schema })),
          id,
        );
      }
    }
    await page.browserContext().close();
  });
});

// @ts-check
/** The recipe of docs/chat.md that leads to a card out of view, with the element. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchChromium, openPage } from './browser.mjs';
import { leave, part } from './peers/person.mjs';
import { servePlainPage } from './plain-page.mjs';
import { bundleWithRecipe } from './recipe.mjs';

/** @import { Browser } from 'puppeteer-core' */

/** A long transcript, the element below it, and a button that stays in view. */
const APPLICATION = `import { leadToCard } from 'recipe';
const transcript = document.createElement('div');
transcript.style.blockSize = '3000px';
const element = document.createElement('mcp-elicitation');
element.presentation = 'inline';
const button = Object.assign(document.createElement('button'), { id: 'lead', hidden: true, textContent: 'A question is open' });
Object.assign(button.style, { position: 'fixed', insetBlockEnd: '0' });
document.body.append(transcript, element, button);
leadToCard(element, button);
window.asks = () => void element.elicit({ message: 'Close it?', requestedSchema: { type: 'object', properties: {} } });
window.asks();`;

describe('the button of a page that leads to a card out of view', () => {
  /** @type {Browser} */
  let browser;
  /** @type {Awaited<ReturnType<typeof servePlainPage>>} */
  let server;

  before(async () => {
    const application = await bundleWithRecipe('docs/chat.md', 'lead-to-card.ts', APPLICATION);
    server = await servePlainPage('', { files: { '/application.js': ['text/javascript', application] } });
    browser = await launchChromium({ args: ['--lang=en-US'] });
  });

  after(async () => {
    await browser.close();
    await server.close();
  });

  async function open() {
    const { page, problems } = await openPage(browser, server.url);
    await page.waitForFunction('window.exported');
    await page.evaluate("import('/application.js')");
    return { page, problems };
  }

  it('is there until the card is in view, and a press on it brings the card and focus there [PAGE-02]', async () => {
    const { page, problems } = await open();
    await page.waitForSelector('#lead', { visible: true });
    assert.equal(await page.evaluate('scrollY'), 0, 'the card scrolls nothing by itself');
    await page.click('#lead');
    await page.waitForSelector('#lead', { hidden: true });
    const { top, bottom } = await page.$eval(part('dialog'), (card) => card.getBoundingClientRect().toJSON());
    assert.ok(top >= 0 && bottom <= Number(await page.evaluate('innerHeight')), `the card is at ${top}, ${bottom}`);
    assert.equal(await page.$eval('mcp-elicitation', ({ shadowRoot }) => shadowRoot?.activeElement?.localName), 'h2');
    assert.deepEqual(problems, []);
    await leave(page);
  });

  it('is gone when the question is over, and comes with the next one', async () => {
    const { page, problems } = await open();
    await page.waitForSelector('#lead', { visible: true });
    await page.$eval('mcp-elicitation', (element) => element.cancel());
    await page.waitForSelector('#lead', { hidden: true });
    await page.evaluate('asks()');
    await page.waitForSelector('#lead', { visible: true });
    assert.deepEqual(problems, []);
    await leave(page);
  });
});

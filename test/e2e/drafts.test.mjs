// @ts-check
/** What a person typed, over real reloads of a real page: keys, a profile on disk, a relay. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { launchChromium } from './browser.mjs';
import { leave, part, press, type, visitPage } from './peers/person.mjs';
import { ALICE, accepted, said, shown, textIn } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';
import { startSite } from './peers/site.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @param {Page} page */
const errorsIn = (page) => page.evaluate(() => /** @type {any} */ (window).page.errors);

/**
 * Waits until the page has written all that was typed, and its database holds this many drafts.
 * @param {Page} page
 * @param {number} count
 */
function stored(page, count) {
  const isThere = (/** @type {number} */ wanted) =>
    new Promise((resolve) => {
      const request = indexedDB.open('mcp-elicitation-drafts');
      request.onsuccess = () => {
        const { result } = request;
        const found = result.transaction('drafts').objectStore('drafts').count(IDBKeyRange.lowerBound(''));
        found.onsuccess = () => {
          result.close();
          resolve(found.result === wanted && /** @type {any} */ (window).page.isStored());
        };
      };
    });
  return page.waitForFunction(isThere, {}, count);
}

/**
 * Waits until the text is in the field. A draft that comes from the store replaces the field.
 * @param {Page} page
 * @param {string} text
 */
function reads(page, text) {
  const isThere = (/** @type {string} */ wanted) => {
    const { shadowRoot } = /** @type {any} */ (window).page.element;
    return shadowRoot.querySelector('[name=name]')?.value === wanted;
  };
  return page.waitForFunction(isThere, {}, text);
}

describe('a page that is reloaded', () => {
  /** @type {Awaited<ReturnType<typeof startSite>>} */
  let site;

  before(async () => {
    site = await startSite({ pages: ['drafts'] });
  });

  after(() => site?.close());

  /** All bytes of the profile's databases. @param {string} profile */
  function bytesOf(profile) {
    const files = readdirSync(profile, { recursive: true, withFileTypes: true });
    const found = files.filter((file) => file.isFile() && file.parentPath.includes('IndexedDB'));
    assert.ok(found.length > 0, 'the profile has a database');
    return Buffer.concat(found.map((file) => readFileSync(join(file.parentPath, file.name))));
  }

  /** @param {Buffer} bytes @param {string} word */
  const holds = (bytes, word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'));

  it('keeps the typed text for its own person, even after a restart of the browser, but no secret, and no file contains a typed word [USE-04]', async () => {
    const userDataDir = mkdtempSync(join(tmpdir(), 'drafts-'));
    const launch = () => launchChromium({ userDataDir });
    let browser = await launch();
    try {
      const address = `${site.origin}/drafts?user=ada.lovelace`;
      const first = await visitPage(browser, address, { isPrivate: false });
      await shown(first.page);
      await type(first.page, 'name', 'Charlottenburg');
      await type(first.page, 'password', 'hunter2');
      await stored(first.page, 1);
      await first.page.reload();
      await reads(first.page, 'Charlottenburg');
      assert.equal(await textIn(first.page, 'password'), '');
      await first.page.goto(address.replace('ada.lovelace', 'bob'));
      await shown(first.page);
      assert.equal(await textIn(first.page, 'name'), '');
      await first.page.goto(address);
      await reads(first.page, 'Charlottenburg');
      // What the search would find if it were there.
      await first.page.evaluate(
        () =>
          new Promise((resolve) => {
            const request = indexedDB.open('control');
            request.onupgradeneeded = () => request.result.createObjectStore('texts').put('Spandau', 0);
            request.onsuccess = () => {
              request.result.close();
              resolve(undefined);
            };
          }),
      );
      assert.deepEqual([first.problems(), await errorsIn(first.page)], [[], []]);
      await browser.close();

      const bytes = bytesOf(userDataDir);
      assert.ok(holds(bytes, 'Spandau'), 'the search finds a text that is not encrypted');
      const words = ['Charlotten', 'hunter2', 'Who are', 'acme', 'Acme', 'lovelace', 'text/name'];
      assert.deepEqual(
        words.filter((word) => holds(bytes, word)),
        [],
      );

      browser = await launch();
      const second = await visitPage(browser, address, { isPrivate: false });
      await reads(second.page, 'Charlottenburg');
      await shown(second.page);
      await press(second.page, 'submit');
      await stored(second.page, 0);
      await second.page.reload();
      await shown(second.page);
      assert.equal(await textIn(second.page, 'name'), '');
      assert.deepEqual(second.problems(), []);
    } finally {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true });
    }
  });
});

describe('a page that is connected to a relay and stores drafts', () => {
  /** @type {Awaited<ReturnType<typeof startRelayWorld>>} */
  let world;

  before(async () => {
    world = await startRelayWorld();
  });

  after(() => world?.close());

  it('shows an elicitation from before a reload with the half-typed answer, once, and again in another tab [RLY-02]', async () => {
    const backend = await world.backend({ unseenAfter: 100 });
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    assert.deepEqual(await backend.run('unseen'), { user: 'alice', message: 'Who are you?' });
    const context = await world.signIn('alice');
    const { page, problems } = await world.visit(context, '?relay&user=alice', 'drafts');
    await shown(page);
    await type(page, 'name', 'Zo');
    await stored(page, 1);
    await page.reload();
    await reads(page, 'Zo');
    await shown(page);
    const other = await world.visit(context, '?relay&user=bob', 'drafts');
    await shown(other.page);
    assert.equal(await textIn(other.page, 'name'), '');
    await other.page.close();
    await shown(page);
    await page.click('mcp-elicitation >>> [name=name]');
    await page.keyboard.press('End');
    await page.keyboard.type('ë');
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await page.waitForSelector(part('dialog'), { hidden: true });
    await stored(page, 0);
    assert.deepEqual([problems(), await errorsIn(page)], [[], []]);
    await leave(page);
  });
});

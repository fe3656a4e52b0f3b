// @ts-check
/** Multi round-trips of a backend: the demo's wizard over the relay. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { CARD, gone, leave, press, type } from './peers/person.mjs';
import { ALICE, asked, textIn } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Page } from 'puppeteer-core' */

const world = await startRelayWorld();
after(() => world.close());
const backend = await world.backend();

/**
 * Submits the last elicitation of a round: that of the next round appears in the same dialog.
 * @param {Page} page
 * @param {string} text of the next one
 */
async function submitInto(page, text) {
  const dialog = (await page.waitForSelector(CARD)) ?? assert.fail();
  await press(page, 'submit');
  await asked(page, text);
  assert.equal(await dialog.evaluate((card) => card.isConnected && /** @type {HTMLDialogElement} */ (card).open), true);
}

/** The wizard's second round. */
async function begin() {
  const { page, problems } = await world.visit(await world.signIn('alice'));
  const call = backend.call(ALICE, {
    mcp: world.mcp.demo,
    tool: 'deploy',
    revision: '2026-07-28',
    way: 'inputs',
  });
  await asked(page, 'Where should the release go?');
  await page.click('mcp-elicitation >>> ::-p-text(Staging)');
  await submitInto(page, 'Which release goes to staging?');
  return { page, problems, call };
}

/** @param {Page} page */
const stepOf = (page) => page.$eval('mcp-elicitation >>> .step', ({ textContent }) => textContent);

describe('a wizard of several rounds over the relay', () => {
  it('has steps and a way back, and every round follows in the same dialog [RLY-11]', async () => {
    const { page, problems, call } = await begin();
    assert.equal(await stepOf(page), '1 of 2');
    await type(page, 'version', '2.4.0');
    await press(page, 'submit');
    await asked(page, 'How large should it be on staging?');
    assert.equal(await stepOf(page), '2 of 2');
    await page.click('mcp-elicitation >>> .back');
    await asked(page, 'Which release goes to staging?');
    assert.equal(await textIn(page, 'version'), '2.4.0');
    await press(page, 'submit');
    await asked(page, 'How large should it be on staging?');
    await submitInto(page, 'Deploy 2.4.0 to staging, with 2 replicas?');
    await press(page, 'submit');
    const text = String(await call);
    assert.deepEqual(JSON.parse(text.slice(text.indexOf('{'))), {
      where: { environment: 'staging' },
      release: { version: '2.4.0' },
      size: { replicas: 2 },
      confirm: {},
    });
    await gone(page);
    assert.deepEqual(problems(), []);
    assert.deepEqual(await backend.run('errors'), []);
    await leave(page);
  });

  it('ends as a whole when the person cancels all [RLY-11]', async () => {
    const { page, call } = await begin();
    await page.click('mcp-elicitation >>> .cancel-all');
    assert.equal(String(await call), 'Nothing was deployed: "release" was answered cancel.');
    await gone(page);
    await leave(page);
  });
});

// @ts-check
/** The wizard of the demo: four elicitations in three rounds. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answers, CARD, gone, leave, prepareDemo, press, start, startOwnDemo, told, type } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const person = prepareDemo(startOwnDemo);

/** @param {string} name */
const part = (name) => `mcp-elicitation >>> [part~=${name}]`;

/** Waits for a question. @param {Page} page @param {string} message */
async function asked(page, message) {
  await page.waitForSelector(`${part('message')} ::-p-text(${message})`, { visible: true });
}

for (const [revision, hasSteps] of /** @type {const} */ ([
  ['2026-07-28', true],
  ['2025-11-25', false],
])) {
  describe(`the wizard on ${revision}`, () => {
    /** @param {Page} page to the second round */
    async function begin(page) {
      await start(page, 'deploy');
      await asked(page, 'Where should the release go?');
      await page.click('mcp-elicitation >>> ::-p-text(Staging)');
      await press(page, 'submit');
      await asked(page, 'Which release goes to staging?');
    }

    test('builds each step on the answers before it, and deploys in the end [SRV-09, CARD-05, MCP-23]', async () => {
      const { page, problems } = await person.visit({ revision });
      await begin(page);
      await type(page, 'version', '2.4.0');
      await press(page, 'submit');
      await asked(page, 'How large should it be on staging?');
      await press(page, 'submit');
      await asked(page, 'Deploy 2.4.0 to staging, with 2 replicas?');
      await press(page, 'submit');
      const said = String(await told(page, 'deploy'));
      assert.deepEqual(JSON.parse(said.slice(said.indexOf('{'))), {
        where: { environment: 'staging' },
        release: { version: '2.4.0' },
        size: { replicas: 2 },
        confirm: {},
      });
      await gone(page);
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    test('deploys nothing when the person rejects one of its steps [SRV-09]', async () => {
      const { page } = await person.visit({ revision });
      await begin(page);
      await press(page, 'reject');
      if (await page.waitForSelector(`${part('message')} ::-p-text(How large)`)) await press(page, 'submit');
      assert.equal(await told(page, 'deploy'), 'Nothing was deployed: "release" was answered decline.');
      await leave(page);
    });

    if (!hasSteps) return;

    test('shows the position of a step in its round, and lets the person go back [MCP-24]', async () => {
      const { page } = await person.visit({ revision });
      await begin(page);
      const step = () => page.$eval(part('step'), ({ textContent }) => textContent);
      assert.equal(await step(), '1 of 2');
      await type(page, 'version', '2.4.0');
      await press(page, 'submit');
      await asked(page, 'How large should it be on staging?');
      assert.equal(await step(), '2 of 2');
      await page.click(part('back'));
      await asked(page, 'Which release goes to staging?');
      assert.equal(
        await page.$eval('mcp-elicitation >>> [name=version]', (input) => /** @type {any} */ (input).value),
        '2.4.0',
      );
      await page.click(part('cancel-all'));
      assert.equal(await told(page, 'deploy'), 'Nothing was deployed: "release" was answered cancel.');
      assert.deepEqual((await answers(page)).at(-1), { action: 'cancel' });
      await leave(page);
    });

    test('stays in one dialog between its rounds [MCP-23]', async () => {
      const { page } = await person.visit({ revision });
      await start(page, 'deploy');
      await asked(page, 'Where should the release go?');
      const dialog = await page.waitForSelector(CARD);
      await page.click('mcp-elicitation >>> ::-p-text(Staging)');
      await press(page, 'submit');
      await asked(page, 'Which release goes to staging?');
      assert.equal(await dialog?.evaluate((card) => card.isConnected && /** @type {any} */ (card).open), true);
      await leave(page);
    });
  });
}

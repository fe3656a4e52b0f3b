// @ts-check
/** The demo's scripted agent: a person decides about its tool call in Chromium. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gone, leave, prepareDemo, press, startOwnDemo, told, wire } from './demo-person.mjs';

/** @import { Page } from 'puppeteer-core' */

const person = prepareDemo(startOwnDemo);

const ARGS = {
  amount: 1250,
  currency: 'EUR',
  to: { name: 'Hansa Freight', iban: 'DE89 3704 0044 0532 0130 00' },
  lines: [
    { text: 'Sea freight, two containers', price: 1100 },
    { text: 'Customs papers', price: 150 },
  ],
};

/** @param {string} selector */
const inCard = (selector) => `mcp-elicitation >>> ${selector}`;

/** Runs the agent. @param {Record<string, string>} settings */
async function begin(settings) {
  const visit = await person.visit({ revision: '2025-11-25', ...settings });
  await visit.page.click('#agent button');
  await visit.page.waitForSelector(inCard('[part~=submit]'), { visible: true });
  return visit;
}

/** Reads one argument after the other, to the last. @param {Page} page */
async function readAll(page) {
  await page.$$eval(inCard('[part~=argument]'), async (rows) => {
    for (const row of rows) {
      row.scrollIntoView({ block: 'nearest' });
      await new Promise((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve(undefined);
        });
        observer.observe(row);
      });
    }
  });
}

/** Presses a button of the card that has no name among the parts of `press`. @param {Page} page @param {string} selector */
async function click(page, selector) {
  await page.waitForSelector(inCard(selector), { visible: true });
  await page.click(inCard(selector));
}

/** What the demo says at the end of the run. @param {Page} page */
async function end(page) {
  const text = String(await told(page, 'agent'));
  const [got = '', ran = ''] = text.split('\n\n');
  /** @param {string} part */
  const json = (part) => (part.includes('{') ? JSON.parse(part.slice(part.indexOf('{'))) : part);
  return { decision: json(got), ran: json(ran) };
}

for (const presentation of ['dialog', 'inline']) {
  describe(`the demo's agent, ${presentation === 'dialog' ? 'in a dialog' : 'in the page'}`, () => {
    test('runs its tool with the arguments that the person read and approved [CARD-05, REV-02]', async () => {
      const { page, problems } = await begin({ presentation });
      const card = await page.$eval(inCard('[part~=dialog]'), (card) => card.textContent);
      for (const text of ['Household agent', 'Pay an invoice', 'Hansa Freight', 'Customs papers', '1100']) {
        assert.ok(card?.includes(text), text);
      }
      await readAll(page);
      await press(page, 'submit');
      assert.deepEqual(await end(page), { decision: { type: 'approve' }, ran: ARGS });
      await gone(page);
      assert.equal(await page.$eval('#result-heading', ({ textContent }) => textContent), 'What the agent got');
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    test('runs its tool with the person’s changes, and with the arguments that no field can change [REV-02]', async () => {
      const { page, problems } = await begin({ presentation });
      await click(page, '[part~=edit]');
      await page.click(inCard('[name=amount]'), { count: 3 });
      await page.keyboard.type('900');
      await readAll(page);
      await press(page, 'submit');
      const args = { ...ARGS, amount: 900 };
      const decision = { type: 'edit', editedAction: { name: 'pay_invoice', args } };
      assert.deepEqual(await end(page), { decision, ran: args });
      assert.deepEqual(problems(), []);
      await leave(page);
    });

    test('gets the reason of a person who rejects its tool call, and does not run the tool [REV-02]', async () => {
      const { page, problems } = await begin({ presentation });
      await click(page, '.reason summary');
      await click(page, '[part~=reason]');
      await page.keyboard.type('It is paid already');
      await press(page, 'reject');
      const decision = { type: 'reject', message: 'It is paid already' };
      assert.deepEqual(await end(page), { decision, ran: 'The tool did not run.' });
      assert.deepEqual(problems(), []);
      await leave(page);
    });
  });
}

test("the demo's agent waits when the person dismisses its question, and continues when they run it again", async () => {
  const { page } = await begin({});
  await press(page, 'cancel');
  assert.equal(await told(page, 'agent'), 'Nothing was decided. The run waits: run it again to go on.');
  await page.click('#agent button');
  await page.waitForSelector(inCard('[part~=submit]'), { visible: true });
  await readAll(page);
  await press(page, 'submit');
  await page.waitForFunction(() => document.querySelector('#result pre')?.textContent?.includes('The tool ran with'));
  const methods = (await wire(page)).map(({ method }) => method).filter((method) => !method?.includes('/'));
  assert.deepEqual(methods.slice(-6), ['run', 'interrupt', 'run', 'interrupt', 'resume', 'end']);
  await leave(page);
});

test('the demo answers 400 to a body that is neither a run nor a decision of its agent', async () => {
  const agent = new URL('agent', person.demo.url);
  const bad = [
    '',
    '[',
    '{"resume":{}}',
    '{"resume":{"decisions":[{"type":"respond"}]}}',
    '{"resume":{"decisions":[]}}',
  ];
  for (const body of [...bad, '{"resume":{"decisions":[{"type":"edit"}]}}', 'null']) {
    assert.equal((await fetch(agent, { method: 'POST', body })).status, 400, body);
  }
});

// @ts-check
/** What agents in Python ask beside approvals: the questions of Claude's tool, and a form of the Agent Client Protocol. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { find, press, shown } from '../interrupts/card.mjs';
import { EMITTERS } from './emitters.mjs';
import { prepareAgent, stateOf } from './world.mjs';

/** @import { Page } from 'puppeteer-core' */

/** @param {string} name */
function emitterCalled(name) {
  const emitter = EMITTERS.find((one) => one.name === name);
  assert(emitter);
  return emitter;
}

/** Chooses an option by its label. @param {Page} page @param {string} label */
async function pick(page, label) {
  await (await find(page, `::-p-text(${label})`)).click();
}

describe('an agent of Claude that asks the person', () => {
  const { open, agent } = prepareAgent(emitterCalled('Claude Agent SDK'));
  const questions = [
    {
      question: 'Which account?',
      header: 'Account',
      options: [
        { label: 'Savings', description: 'Has 1,200' },
        { label: 'Checking', description: 'Has 80' },
      ],
      multiSelect: false,
    },
    {
      question: 'Who gets a receipt?',
      header: 'Receipt',
      options: [{ label: 'Ada' }, { label: 'Bob' }, { label: 'Nobody' }],
      multiSelect: true,
    },
  ];

  it('gets the labels that the person chose, for each question [REV-09]', async () => {
    const before = agent.ran().length;
    const page = await open([{ questions }]);
    await shown(page, 'Which account?');
    await pick(page, 'Savings');
    await pick(page, 'Ada');
    await pick(page, 'Bob');
    await press(page, 'submit');
    assert.equal(await stateOf(page), 'over', agent.said());
    assert.deepEqual(agent.ran().slice(before), [{ 'Which account?': 'Savings', 'Who gets a receipt?': 'Ada, Bob' }]);
    await page.close();
  });

  it('goes on without an answer after a no [REV-09]', async () => {
    const before = agent.ran().length;
    const page = await open([{ questions }]);
    await shown(page, 'Which account?');
    await press(page, 'reject');
    assert.equal(await stateOf(page), 'over', agent.said());
    assert.deepEqual(agent.ran().slice(before), []);
    await page.close();
  });
});

describe('an agent of the Agent Client Protocol that asks with a form', () => {
  const { open, agent } = prepareAgent(emitterCalled('Agent Client Protocol'));

  for (const { action, ran } of [
    { action: 'submit', ran: [{ amount: 120, to: 'Bob' }] },
    { action: 'reject', ran: [] },
    { action: 'cancel', ran: [] },
  ]) {
    it(`${ran.length > 0 ? 'gets the answer' : `runs nothing after ${action}`} [LIB-05]`, async () => {
      const before = agent.ran().length;
      const page = await open([{ amount: 120 }]);
      await shown(page, 'Who gets the money?');
      if (action === 'submit') await pick(page, 'Bob');
      await press(page, action);
      assert.equal(await stateOf(page), 'over', agent.said());
      assert.deepEqual(agent.ran().slice(before), ran);
      await page.close();
    });
  }
});

// @ts-check
/** A question that outlives the program in Python which asked it. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { press, shown } from '../interrupts/card.mjs';
import { here, pythonOf, startProgram } from './programs.mjs';
import { environmentOf, writeRecipes } from './recipes.mjs';
import { KEY, prepareRelay } from './world.mjs';

const relay = prepareRelay();
before(writeRecipes);

it('is killed, and another program gets the outcome of its question until it says that it has done what it asked for', async () => {
  const env = environmentOf(relay.url, KEY);
  /** @param {string} what */
  const start = (what) => startProgram(pythonOf('main'), [here('programs/keep.py'), what, 'refund42'], { env });
  const first = start('leave');
  assert.equal(await first.says('that it left its question'), 'left');
  await first.kill();
  const { page } = await relay.open('refund42');
  const second = start('take');
  try {
    await shown(page, 'refund');
    await press(page, 'submit');
    assert.deepEqual(await second.says('the outcome, twice, and its end'), ['approve', 'approve', 410]);
  } finally {
    await Promise.all([second.kill(), page.close()]);
  }
});

// @ts-check
/** Servers in Java: the official SDK with its asynchronous exchange, and Spring AI's starter with its synchronous one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, callAndWait, typeAnswer } from '../e2e/playground-world.mjs';
import { behaves, listens, visits } from './behaviours.mjs';
import { here, pick, prepareServers } from './world.mjs';

const world = prepareServers();

/** @param {string} name @param {string} main */
const program = (name, main) => ({
  name,
  command: 'java',
  args: ['-cp', `${here(`.cache/java/${name}/classes`)}:${here(`.cache/java/${name}/lib`)}/*`, `desk.${main}`],
  row: 'SRV-14',
});
const sdk = program('sdk', 'SdkServer');
const spring = program('spring', 'SpringServer');

describe('the SDK of Java', () => {
  it('gets a form that is written by hand, with its defaults, without what was left empty [SRV-14]', async () => {
    await world.withCommand(sdk, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'seats', '2');
      await pick(page, 'cabin', 'Business');
      await typeAnswer(page, 'day', '03012027');
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        action: 'accept',
        content: { name: 'Zoë', seats: 2, weight: 12.5, window: false, cabin: 'biz', day: '2027-03-01' },
      });
    });
  });

  behaves(world, sdk, { givesUp: 'silently', hearsStop: false });
  visits(world, sdk);
  listens(world, sdk);
});

describe('Spring AI of Java', () => {
  it('gets a form from a record, as that record [SRV-14]', async () => {
    await world.withCommand(spring, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'seats', '2');
      await typeAnswer(page, 'miles', '1000');
      await typeAnswer(page, 'weight', '12.5');
      await pick(page, 'window', 'Yes');
      await pick(page, 'cabin', 'BUSINESS');
      await pick(page, 'others', 'ECONOMY');
      await typeAnswer(page, 'day', '03012027');
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        name: 'Zoë',
        seats: 2,
        miles: 1000,
        weight: 12.5,
        window: true,
        cabin: 'BUSINESS',
        others: ['ECONOMY'],
        day: '2027-03-01',
      });
    });
  });

  it('gets the refusal of a page [SRV-14]', async () => {
    await world.withCommand(spring, async ({ page, got }) => {
      await callAndWait(page, 'visit');
      await answer(page, 'reject');
      assert.deepEqual(await got('visit'), { action: 'decline' });
    });
  });

  // Two threads that send at once lose a message in the library's stdio: docs/server-authors.md says so.
  behaves(world, spring, { givesUp: 'never', hearsStop: false, asksTwice: false });
});

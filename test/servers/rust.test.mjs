// @ts-check
/** A server in Rust: rmcp, with schemas that schemars derives. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, callAndWait, choose, typeAnswer } from '../e2e/playground-world.mjs';
import { behaves, listens, visits } from './behaviours.mjs';
import { error, here, pick, prepareServers } from './world.mjs';

const world = prepareServers();
const rmcp = { name: 'rmcp', command: here('.cache/rust/target/debug/desk'), row: 'SRV-15' };

describe('rmcp of Rust', () => {
  it('gets a struct from its derived schema, after a correction, and nothing for what was left empty [SRV-15]', async () => {
    await world.withCommand(rmcp, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'seats', '300');
      await typeAnswer(page, 'miles', '1000');
      await typeAnswer(page, 'weight', '12.5');
      await pick(page, 'window', 'Yes');
      await pick(page, 'cabin', 'business');
      await answer(page, 'submit');
      assert.match(await error(page, 'seats'), /From 0 to 255\./);
      await page.keyboard.press('Backspace');
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), {
        name: 'Zoë',
        seats: 30,
        miles: 1000,
        weight: 12.5,
        window: true,
        cabin: 'business',
        age: null,
        note: '',
      });
    });
  });

  it('cannot ask for an enum by reference, because the library refuses its own schema [SRV-15]', async () => {
    await world.withCommand(rmcp, async ({ page, got }) => {
      await choose(page, 'refused');
      await page.click('#call');
      assert.match(await got('refused'), /data did not match any variant/);
    });
  });

  behaves(world, rmcp, { givesUp: 'silently' });
  visits(world, rmcp);
  listens(world, rmcp);
});

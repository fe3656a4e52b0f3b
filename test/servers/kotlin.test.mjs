// @ts-check
/** A server in Kotlin: the official SDK, with a schema of its own types. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, callAndWait, typeAnswer } from '../e2e/playground-world.mjs';
import { behaves, listens } from './behaviours.mjs';
import { error, here, pick, prepareServers } from './world.mjs';

const world = prepareServers();
const kotlin = {
  name: 'kotlin',
  command: 'java',
  args: ['-cp', `${here('.cache/java/kotlin/classes')}:${here('.cache/java/kotlin/lib')}/*`, 'desk.KotlinServerKt'],
  row: 'SRV-15',
};

describe('the SDK of Kotlin', () => {
  it('gets a form of its typed schema, after a correction, without what was left empty [SRV-15]', async () => {
    await world.withCommand(kotlin, async ({ page, got }) => {
      await callAndWait(page, 'book');
      await typeAnswer(page, 'name', 'Zoë');
      await typeAnswer(page, 'seats', '20');
      await pick(page, 'cabin', 'Business');
      await answer(page, 'submit');
      assert.match(await error(page, 'seats'), /From 1 to 9\./);
      await page.keyboard.press('Backspace');
      await answer(page, 'submit');
      assert.deepEqual(await got('book'), { name: 'Zoë', seats: 2, weight: 12.5, window: false, cabin: 'biz' });
    });
  });

  behaves(world, kotlin);
  listens(world, kotlin);
});

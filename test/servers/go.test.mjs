// @ts-check
/** Servers in Go: the official SDK, and mcp-go. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answer, callAndWait, typeAnswer } from '../e2e/playground-world.mjs';
import { behaves, listens, visits } from './behaviours.mjs';
import { here, pick, prepareServers } from './world.mjs';

/** @import { Program } from './world.mjs' */

const world = prepareServers();

const sdk = { name: 'go-sdk', command: here('.cache/go/bin/sdk'), row: 'SRV-14' };
const mcpgo = { name: 'mcp-go', command: here('.cache/go/bin/mcpgo'), row: 'SRV-14' };

/** What a server gets of a struct with a pointer and a slice. @type {[program: Program, what: string, got: RegExp][]} */
const OPTIONAL = [
  // docs/server-authors.md says so.
  [sdk, 'refuses the answer to a pointer and a slice, because it cannot read its own schema', /has unsupported type/],
  [mcpgo, 'gets the answer to a pointer and a slice', /^{"age":40,"tags":\["jazz"\]}$/],
];

for (const [program, what, expected] of OPTIONAL) {
  describe(`${program.name} of Go`, () => {
    it('gets a form from a struct with its tags, without what was left empty [SRV-14]', async () => {
      await world.withCommand(program, async ({ page, got }) => {
        await callAndWait(page, 'book');
        await typeAnswer(page, 'name', 'Zoë');
        await typeAnswer(page, 'seats', '2');
        await typeAnswer(page, 'weight', '12.5');
        await pick(page, 'window', 'Yes');
        await answer(page, 'submit');
        assert.deepEqual(await got('book'), { name: 'Zoë', seats: 2, weight: 12.5, window: true });
      });
    });

    it(`${what} [SRV-14]`, async () => {
      await world.withCommand(program, async ({ page, got }) => {
        await callAndWait(page, 'optional');
        await typeAnswer(page, 'age', '40');
        await typeAnswer(page, 'tags', 'jazz');
        await page.keyboard.press('Enter');
        await answer(page, 'submit');
        assert.match(JSON.stringify(await got('optional')), expected);
      });
    });

    behaves(world, program, { givesUp: program === mcpgo ? 'silently' : 'says' });
    visits(world, program);
    listens(world, program);
  });
}

it('go-sdk of Go gets the answer with its call, again, in 2026-07-28 [SRV-14]', async () => {
  await world.withCommand(
    sdk,
    async ({ page, got }) => {
      await callAndWait(page, 'order');
      await pick(page, 'size', 'large');
      await answer(page, 'submit');
      assert.deepEqual(await got('order'), { content: { size: 'large' }, state: 'asked' });
    },
    ['--revision', '2026-07-28'],
  );
});

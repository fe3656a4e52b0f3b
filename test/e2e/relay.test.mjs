// @ts-check
/** MCP clients of both SDKs in a backend process, and the person at a page: the relay from end to end. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { gone, leave, part, peers, press, type } from './peers/person.mjs';
import { ALICE, accepted, said, shown } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

const world = await startRelayWorld();
after(() => world.close());
const backend = await world.backend();

const CLIENTS = /** @type {const} */ ([
  { name: 'SDK v1 on 2025-11-25', server: 'v1', how: { sdk: 'v1' } },
  { name: 'SDK v1 with a wrapped transport', server: 'v1', how: { sdk: 'v1', way: 'transport' } },
  { name: 'SDK v2 on 2025-11-25', server: 'v2', how: { revision: '2025-11-25' } },
  { name: 'SDK v2 on 2026-07-28', server: 'modern', how: { revision: '2026-07-28' } },
  { name: 'SDK v2 on 2026-07-28 with withInputs()', server: 'modern', how: { revision: '2026-07-28', way: 'inputs' } },
  {
    name: 'SDK v2 on 2026-07-28 with a wrapped transport',
    server: 'modern',
    how: { revision: '2026-07-28', way: 'transport' },
  },
]);

for (const { name, server, how } of CLIENTS) {
  describe(`${name} in a backend`, () => {
    it('gets what the person accepts, rejects and cancels in a page, through a pipeline [RLY-01]', async (t) => {
      t.diagnostic(await peers('@modelcontextprotocol/sdk', '@modelcontextprotocol/client'));
      const { page, problems } = await world.visit(await world.signIn('alice'));
      const ask = () => backend.call(ALICE, { mcp: world.mcp[server], tool: 'ask', ...how, args: { id: '', url: '' } });
      /** The tool repeats the answer; on 2026-07-28 by its key. @param {Promise<string[]>} call */
      const answer = async (call) => {
        const { who, ...others } = await said(call);
        return who ?? others;
      };

      const first = ask();
      await shown(page);
      assert.equal(await page.$eval(part('server'), ({ textContent }) => textContent), 'Acme');
      await type(page, 'name', 'Zoë');
      await press(page, 'submit');
      assert.deepEqual(await answer(first), accepted('Zoë'));
      await gone(page);
      for (const [button, action] of /** @type {const} */ ([
        ['reject', 'decline'],
        ['cancel', 'cancel'],
      ])) {
        const next = ask();
        await shown(page);
        await press(page, button);
        assert.deepEqual(await answer(next), { action });
        await gone(page);
      }
      assert.deepEqual(problems(), []);
      assert.deepEqual(await backend.run('errors'), []);
      await leave(page);
    });
  });
}

// @ts-check
/** Pages to visit that a backend's MCP server asks for: consent in the page, the end of the visit from everywhere. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { gone, leave, openBy, part, press } from './peers/person.mjs';
import { ALICE, said, shown } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Call } from './peers/relay-calls.mjs' */

const world = await startRelayWorld();
after(() => world.close());

/** @type {[string, 'v1' | 'v2' | 'modern', Partial<Call>][]} */
const CLIENTS = [
  ['SDK v1 on 2025-11-25', 'v1', { sdk: 'v1' }],
  ['SDK v2 on 2025-11-25', 'v2', {}],
  ['SDK v2 on 2026-07-28', 'modern', { revision: '2026-07-28' }],
];

for (const [name, server, how] of CLIENTS) {
  describe(`a visit that ${name} asks for in a backend`, () => {
    /** The person agrees to visit a page. @param {string} id */
    async function consent(id) {
      const backend = await world.backend();
      const { page, problems } = await world.visit(await world.signIn('alice'));
      const url = `${world.destination.origin}/sign-in/${id}`;
      const call = backend.call(ALICE, { mcp: world.mcp[server], tool: 'visit', args: { id, url }, ...how });
      await shown(page);
      await (await openBy(page, 'submit', url)).close();
      await page.waitForSelector(part('finish'), { visible: true });
      /** The card goes, and the call has its answer. */
      const end = async () => {
        await gone(page);
        const answer = await said(call);
        assert.deepEqual(answer.where ?? answer, { action: 'accept' });
        assert.deepEqual(problems(), []);
        assert.deepEqual(await backend.run('errors'), []);
        await leave(page);
        await backend.kill();
      };
      return { backend, page, end };
    }

    it('is still open after a reload between consent and completion', async () => {
      const { page, end } = await consent('reloaded');
      await page.reload();
      await page.waitForSelector(part('finish'), { visible: true });
      await press(page, 'finish');
      await end();
    });

    it('ends in the page when the backend’s status callback says so [RLY-10]', async () => {
      const { backend, end } = await consent('polled');
      await backend.run('finish');
      await end();
    });

    if (server !== 'modern') {
      it('ends in the page when the server tells the backend that it is complete [RLY-10]', async () => {
        const { page, end } = await consent('completed');
        await page.reload();
        await page.waitForSelector(part('finish'), { visible: true });
        await world.servers[server].complete('completed');
        await end();
      });
    }
  });
}

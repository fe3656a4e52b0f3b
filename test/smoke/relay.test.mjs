// @ts-check
/** The relay: a client in a backend process is asked, and a person answers in a page that comes late. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { leave, press, type } from '../e2e/peers/person.mjs';
import { ALICE, accepted, said, shown, textIn } from '../e2e/peers/relay-person.mjs';
import { startRelayWorld } from '../e2e/peers/relay-world.mjs';

const world = await startRelayWorld();
after(() => world.close());

describe('a page that comes late', () => {
  it('shows what was asked while no page was there, and again after a reload', async () => {
    const own = await world.backend({ unseenAfter: 100 });
    const call = own.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    assert.deepEqual(await own.run('unseen'), { user: 'alice', message: 'Who are you?' });
    const { page, problems } = await world.visit(await world.signIn('alice'));
    await shown(page);
    await type(page, 'name', 'Half');
    await page.reload();
    await shown(page);
    await type(page, 'name', 'Ada');
    assert.equal(await textIn(page, 'name'), 'Ada');
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Ada'));
    assert.deepEqual(problems(), []);
    await leave(page);
  });
});

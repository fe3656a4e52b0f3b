// @ts-check
/** What ends an elicitation of a backend without the person, and the time that they have. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { CARD, gone, leave, part, press, type } from './peers/person.mjs';
import { ALICE, accepted, noticed, said, shown } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

const world = await startRelayWorld();
after(() => world.close());

/**
 * Milliseconds from an act until the messages about it have gone to the pages.
 * @param {() => unknown} act
 */
async function timeOf(act) {
  const { sent } = world.gate;
  const overs = () => sent.filter(({ type }) => type === 'over');
  const { length } = overs();
  const start = performance.now();
  await act();
  await world.gate.until(() => overs().length > length);
  return Number(overs()[length]?.at) - start;
}

describe('an elicitation that the server withdraws', () => {
  it('closes in every tab within a second, and nothing is sent [RLY-08]', async () => {
    const backend = await world.backend();
    const context = await world.signIn('alice');
    const tabs = [
      (await world.visit(context)).page,
      (await world.visit(context)).page,
      (await world.visit(await world.signIn('alice'))).page,
    ];
    const before = world.gate.outcomes().length;
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    for (const page of tabs) await shown(page);
    assert.ok((await timeOf(() => world.servers.v2.withdraw())) < 1000);
    for (const page of tabs) {
      await noticed(page, 'Acme has withdrawn its question.');
      assert.equal(await page.$(part('submit')), null);
    }
    assert.equal(await said(call), 'withdrawn');
    assert.equal(world.gate.outcomes().length, before);
    assert.deepEqual(world.servers.v2.errors, []);
    for (const page of tabs.slice(1)) await leave(page);
  });
});

describe('the time of an elicitation over the relay', () => {
  it('starts when a page first shows it, so a person who comes late has all of it [RLY-12]', async () => {
    const backend = await world.backend({ unseenAfter: 2500, timeout: 2000 });
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    await backend.run('unseen'); // More time than the limit has passed.
    const { page } = await world.visit(await world.signIn('alice'));
    await noticed(page, 'Acme got no answer in time.'); // Only an elicitation that was on screen leaves a notice.
    assert.deepEqual(await said(call), { action: 'cancel' });
    await leave(page);
  });

  it('does not count towards the backend’s limit for the call [RLY-12]', async () => {
    const backend = await world.backend({ timeout: 5000 });
    const { page } = await world.visit(await world.signIn('alice'));
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask', requestTimeout: 4000 });
    await noticed(page, 'Acme got no answer in time.'); // That is later than the limit of the call.
    assert.deepEqual(await said(call), { action: 'cancel' });
    await leave(page);
  });

  it('ends when nobody sees it, and the application is told early enough to send a mail [RLY-12]', async () => {
    const backend = await world.backend({ unseenAfter: 100, unseenTimeout: 6000 });
    let isOver = false;
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' }).finally(() => {
      isOver = true;
    });
    assert.deepEqual(await backend.run('unseen'), { user: 'alice', message: 'Who are you?' });
    assert.equal(isOver, false);
    assert.deepEqual(await said(call), { action: 'cancel' });
    const { page } = await world.visit(await world.signIn('alice'));
    const next = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    await shown(page);
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    assert.deepEqual(await said(next), accepted('Zoë'));
    await gone(page);
    assert.equal(await page.$(CARD), null);
    await leave(page);
  });
});

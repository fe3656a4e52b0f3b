// @ts-check
/** The connection between a page and its backend breaks, and comes back. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { gone, leave, press, type } from './peers/person.mjs';
import { ALICE, accepted, reads, said, shown, textIn } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Page } from 'puppeteer-core' */
/** @import { BackendOptions } from './peers/relay-world.mjs' */

const NOT_CONNECTED = 'Not connected. Your answer will be sent later.';

const world = await startRelayWorld();
after(() => world.close());

/** A page in which the person is asked. @param {BackendOptions} [options] */
async function start(options) {
  const backend = await world.backend(options);
  const { page } = await world.visit(await world.signIn('alice'));
  const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
  await shown(page);
  const before = world.gate.outcomes().length;
  return {
    backend,
    page,
    call,
    /** The statuses of the replies to the person's answers. */
    statuses: () =>
      world.gate
        .outcomes()
        .slice(before)
        .map(({ status }) => status),
  };
}

/** @type {{ what: string, lose(page: Page): unknown, restore(page: Page): unknown }[]} */
const OUTAGES = [
  {
    what: 'the browser is offline',
    async lose(page) {
      await page.setOfflineMode(true);
      world.gate.cut(); // Chromium does not close open connections.
    },
    restore: (page) => page.setOfflineMode(false),
  },
  { what: 'the server takes no connections', lose: () => world.gate.goOffline(), restore: () => world.gate.goOnline() },
  {
    what: 'a proxy holds the stream back',
    lose: () => world.gate.setBuffering(true),
    restore: () => world.gate.setBuffering(false),
  },
];

for (const { what, lose, restore } of OUTAGES) {
  describe(`while ${what}`, () => {
    it('the page says so, the person can keep typing, and the answer is sent once when the connection is back [RLY-04]', async () => {
      const { page, call, statuses } = await start();
      await type(page, 'name', 'Zo');
      await lose(page);
      await reads(page, NOT_CONNECTED);
      await page.keyboard.type('ë');
      await press(page, 'submit');
      await reads(page, NOT_CONNECTED);
      assert.equal(await textIn(page, 'name'), 'Zoë');
      assert.deepEqual(statuses(), []);
      await restore(page);
      assert.deepEqual(await said(call), accepted('Zoë'));
      await gone(page);
      assert.deepEqual(statuses(), [202]);
      await leave(page);
    });
  });
}

describe('an answer', () => {
  it('counts once when its reply gets lost and the page sends it again [RLY-04]', async () => {
    const { page, call, statuses } = await start();
    await type(page, 'name', 'Zoë');
    world.gate.loseReply();
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await gone(page);
    assert.deepEqual(statuses(), [202, 202]);
    await leave(page);
  });

  for (const [action, expected] of /** @type {const} */ ([
    ['submit', accepted('Zoë')],
    ['reject', { action: 'decline' }],
    ['cancel', { action: 'cancel' }],
  ])) {
    it(`is on screen as being sent until the call has it, after ${action} [RLY-21]`, async () => {
      const { page, call, statuses } = await start();
      await type(page, 'name', 'Zoë');
      const release = world.gate.holdOutcome();
      const arrived = world.gate.arrived();
      await press(page, action);
      await world.gate.until(() => world.gate.arrived() > arrived);
      await reads(page, 'Sending your answer');
      assert.deepEqual(statuses(), []);
      release();
      assert.deepEqual(await said(call), expected);
      await gone(page);
      assert.deepEqual(statuses(), [202]);
      await leave(page);
    });
  }
});

describe('a proxy that sends a stream only when it ends', () => {
  it('delays the elicitation, and the person can answer it once the connection works [RLY-22]', async () => {
    const backend = await world.backend();
    world.gate.setBuffering(true);
    const { opened } = world.gate;
    const { page } = await world.visit(await world.signIn('alice'));
    await world.gate.until(() => world.gate.opened > opened);
    const call = backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });
    await world.gate.until(() => world.gate.sent.at(-1)?.type === 'asked');
    world.gate.flush();
    await shown(page);
    world.gate.setBuffering(false);
    await type(page, 'name', 'Zoë');
    await press(page, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await leave(page);
  });
});

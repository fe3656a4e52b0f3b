// @ts-check
/** Several tabs, and several browsers, of one person who is asked by a backend. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { CARD, gone, leave, part, press, type } from './peers/person.mjs';
import { ALICE, accepted, noticed, said, shown } from './peers/relay-person.mjs';
import { startRelayWorld } from './peers/relay-world.mjs';

/** @import { Page } from 'puppeteer-core' */

const world = await startRelayWorld();
after(() => world.close());
const backend = await world.backend();

const ask = () => backend.call(ALICE, { mcp: world.mcp.v2, tool: 'ask' });

/** The statuses of the replies to all outcomes from now on. */
function outcomesFromNow() {
  const before = world.gate.outcomes().length;
  return () =>
    world.gate
      .outcomes()
      .slice(before)
      .map(({ status }) => status);
}

describe('several tabs that show the same elicitation', () => {
  it('take the first answer, and say in the others that it was answered elsewhere [RLY-03]', async () => {
    const context = await world.signIn('alice');
    const { page: one, problems } = await world.visit(context);
    const { page: other, problems: otherProblems } = await world.visit(context);
    const { page: phone } = await world.visit(await world.signIn('alice'));
    const statuses = outcomesFromNow();
    const call = ask();
    for (const page of [other, phone, one]) await shown(page);
    await type(one, 'name', 'Zoë');
    await press(one, 'submit');
    assert.deepEqual(await said(call), accepted('Zoë'));
    await gone(one);
    for (const page of [other, phone]) {
      await noticed(page, 'Answered elsewhere.');
      assert.equal(await page.$(part('submit')), null);
    }
    assert.equal(await one.$(part('notice')), null);
    assert.deepEqual(statuses(), [202]);
    assert.deepEqual([...problems(), ...otherProblems()], []);
    await leave(phone);
    await leave(one);
  });

  it('tell the person whose answer came too late that it was answered elsewhere [RLY-03]', async () => {
    const { page: late } = await world.visit(await world.signIn('alice'));
    const { page: early } = await world.visit(await world.signIn('alice'));
    const statuses = outcomesFromNow();
    const call = ask();
    await shown(early);
    await type(early, 'name', 'Early');
    await shown(late);
    await type(late, 'name', 'Late');
    const release = world.gate.holdOutcome();
    const arrived = world.gate.arrived();
    await press(late, 'submit');
    await world.gate.until(() => world.gate.arrived() > arrived);
    await early.bringToFront();
    await press(early, 'submit');
    assert.deepEqual(await said(call), accepted('Early'));
    release();
    await noticed(late, 'Answered elsewhere.');
    await world.gate.until(() => statuses().length === 2);
    assert.deepEqual(statuses(), [202, 409]);
    await leave(early);
    await leave(late);
  });
});

describe('six tabs of one browser', () => {
  it('continue with a new stream when the tab that has the stream closes', async () => {
    await world.gate.until(() => world.gate.streams === 0); // Those of the tests before end.
    const context = await world.signIn('alice');
    const { page: leader } = await world.visit(context);
    await world.gate.until(() => world.gate.streams === 1);
    const { page: next } = await world.visit(context);
    const { page: last } = await world.visit(context);
    const call = ask();
    await shown(last);
    const { opened } = world.gate;
    await leader.close();
    await world.gate.until(() => world.gate.opened > opened && world.gate.streams === 1);
    await type(last, 'name', 'Last');
    await press(last, 'submit');
    assert.deepEqual(await said(call), accepted('Last'));
    await noticed(next, 'Answered elsewhere.');
    const second = ask();
    await shown(next);
    await press(next, 'reject');
    assert.deepEqual(await said(second), { action: 'decline' });
    await last.bringToFront();
    await gone(last);
    assert.equal(world.gate.streams, 1);
    await leave(last);
  });
});

describe('a page in which somebody else has signed in', () => {
  it('shows nothing of that person, who is asked in their own tab [SEE-07]', async () => {
    await world.gate.until(() => world.gate.streams === 0); // Those of the tests before end.
    const context = await world.signIn('alice');
    const { page: left, problems } = await world.visit(context);
    await world.gate.until(() => world.gate.streams === 1);
    await context.setCookie({ name: 'session', value: 'bob', domain: '127.0.0.1', path: '/' });
    const { page: bobs } = await world.visit(context);
    await world.gate.until(() => world.gate.streams === 2);
    const call = backend.call({ user: 'bob' }, { mcp: world.mcp.v2, tool: 'ask' });
    await shown(bobs);
    const { opened } = world.gate;
    world.gate.cut();
    await world.gate.until(() => world.gate.opened === opened + 2 && world.gate.streams === 1);
    assert.equal(await left.$(CARD), null);
    assert.match(problems().join(), /somebody else is signed in now/);
    await type(bobs, 'name', 'Bob');
    await press(bobs, 'submit');
    assert.deepEqual(await said(call), accepted('Bob'));
    await leave(bobs);
  });
});

describe('a tab that the person does not answer', () => {
  it('posts no answer when it closes, goes elsewhere, loses its element, disconnects, or changes its scope', async () => {
    const context = await world.signIn('alice');
    const { page: stays } = await world.visit(context);
    const statuses = outcomesFromNow();
    const call = ask();
    await shown(stays);
    /** @type {((page: Page) => Promise<unknown>)[]} */
    const departures = [
      (page) => page.close(),
      (page) => page.goto('about:blank'),
      (page) => page.evaluate(() => /** @type {any} */ (window).relay.element.remove()),
      (page) => page.evaluate(() => /** @type {any} */ (window).relay.connection.close()),
      (page) =>
        page.evaluate(() => Object.assign(/** @type {any} */ (window).relay.element, { scope: { user: 'bob' } })),
    ];
    for (const depart of departures) {
      const { page } = await world.visit(context);
      await shown(page);
      await depart(page);
      if (!page.isClosed() && page.url() !== 'about:blank') await gone(page);
    }
    await shown(stays);
    await type(stays, 'name', 'Stays');
    await press(stays, 'submit');
    assert.deepEqual(await said(call), accepted('Stays'));
    assert.deepEqual(statuses(), [202]);
    await leave(stays);
  });
});

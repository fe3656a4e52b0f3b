/** What ends an elicitation without the person at this page, from the call in the backend to the card and the server. */
import { expect } from '@open-wc/testing';
import { pipeline, rateLimit } from '../../../src/host/index.js';
import { ElicitationOver } from '../../../src/protocol/over.js';
import { HandRelay } from '../world/hand-relay.js';
import { connectPage, howOver, settle, submit } from '../world/host-page.js';

const CLOSED_BY_V2 = Object.assign(new Error('Connection closed'), { code: 'CONNECTION_CLOSED' });

for (const [what, reason, why] of [
  ['has no reason', undefined, 'withdrawn'],
  ['has a text of the server', 'not needed any more', 'withdrawn'],
  ['has an error that nobody knows', new Error('closed'), 'withdrawn'],
  ['comes from a connection that the SDK closed', CLOSED_BY_V2, 'lost'],
  ['comes from a connection that is lost', new ElicitationOver('lost'), 'lost'],
  ['says that the page is finished', new ElicitationOver('completed'), 'completed'],
  ['says that it was answered elsewhere', new ElicitationOver('answered'), 'answered'],
  ['says that time ran out', new ElicitationOver('expired'), 'expired'],
  ['says that an answer could not be delivered', new ElicitationOver('undelivered'), 'undelivered'],
  ['has nothing to say', new ElicitationOver('closed'), 'closed'],
] as const) {
  describe(`an abort in the backend, behind a pipeline, that ${what}`, () => {
    it(`closes the card as ${why}, also for an answer that comes too late, and the server gets "withdrawn"`, async () => {
      const backend = new HandRelay();
      const call = new AbortController();
      const page = await connectPage({ backend });
      const host = pipeline(backend.host(), rateLimit());
      const outcome = host.elicit({ message: 'Question a' }, { signal: call.signal });
      await settle();
      const late = await connectPage({ backend });
      const { shown } = page;
      const { shown: shownLate } = late;
      backend.network.reply = async (_, forward) => {
        call.abort(reason);
        await settle();
        return forward();
      };
      await submit(shownLate, {});
      await settle();
      expect(await outcome).to.deep.equal({ action: 'withdrawn' });
      expect(howOver(shownLate)).to.equal(why === 'lost' ? 'undelivered' : why);
      expect(howOver(shown)).to.equal(why);
      expect(page.messages).to.deep.equal([]);
      expect([page.errors, late.errors]).to.deep.equal([[], []]);
      expect(backend.network.outcomes).to.have.length(1);
    });
  });
}

describe('an elicitation that was answered elsewhere', () => {
  it('closes as answered, and nothing is posted', async () => {
    const page = await connectPage({ asks: ['a'] });
    const { shown } = page;
    const other = await page.backend.page();
    await other.accept(page.questions[0].id, { name: 'Bob' });
    await settle();
    expect(howOver(shown)).to.equal('answered');
    expect(page.network.outcomes).to.deep.equal([]);
  });
});

describe('an elicitation that is over', () => {
  it('closes even if the store came back with older data, and counts its end as an earlier version', async () => {
    const page = await connectPage({ asks: ['a'] });
    const [{ id }] = page.questions;
    const { shown } = page;
    await (await page.backend.page()).show(id);
    await settle();
    page.network.send({ type: 'states', states: [{ id, version: 1, phase: 'over', attempt: 1, how: 'lost' }] });
    await settle();
    expect(howOver(shown)).to.equal('lost');
  });

  it('does not come back when its events arrive twice or in the wrong order [RLY-22]', async () => {
    const page = await connectPage();
    const question = await page.ask('b');
    question.end('withdrawn');
    await settle();
    const again = [...page.network.sent];
    for (const message of [...again, ...again].reverse()) page.network.send(message);
    await settle();
    expect(page.host.messages).to.deep.equal(['Question b']);
    expect(page.messages).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });

  it('does not appear in a page that hears of its end first', async () => {
    const page = await connectPage();
    const state = { id: 'a', version: 2, attempt: 1, phase: 'over', how: 'withdrawn' };
    const elicitation = { request: { message: 'Question a' }, options: {} };
    page.network.send({ type: 'states', states: [state] });
    page.network.send({ type: 'states', states: [{ ...state, version: 1, phase: 'open', elicitation }] });
    await settle();
    expect(page.host.asked).to.deep.equal([]);
  });

  it('does not appear again with a snapshot that is older than the answer', async () => {
    const page = await connectPage({ asks: ['a'] });
    const [snapshot] = page.network.sent;
    await submit(page.shown);
    page.network.send(snapshot!);
    await settle();
    expect(page.host.asked).to.have.length(1);
  });
});

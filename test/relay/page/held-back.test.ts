/** What a server asks too often, from the limit in the backend to the pages of its person. */
import { expect } from '@open-wc/testing';
import { elicitationHandler } from '../../../src/adapters/index.js';
import { pipeline, rateLimit } from '../../../src/host/index.js';
import type { ElicitationHost, HostElicitOptions } from '../../../src/index.js';
import { memoryStore } from '../../../src/relay/stores/memory-store.js';
import { ask, HandHost, yes } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { HandRelay } from '../world/hand-relay.js';
import { connectPage, press, settle } from '../world/host-page.js';

const server = { id: 'acme', name: 'Acme' };
const signal = new AbortController().signal;

/** The host of a page, and what it was to say on screen. */
function sayingHost() {
  const said: unknown[] = [];
  const sayHeldBack = (options: HostElicitOptions) => void said.push(options.server);
  return { said, host: Object.assign(new HandHost(), { sayHeldBack }) };
}

/** The limit of an adapter, and that of a pipeline without one in the adapter. */
const limits = [
  [
    'an adapter',
    (host: ElicitationHost) => elicitationHandler(host, { server, clock: new HandClock(), onLimited() {} }),
  ],
  [
    'a pipeline',
    (host: ElicitationHost) =>
      elicitationHandler(pipeline(host, rateLimit({ clock: new HandClock() })), { server, rateLimit: false }),
  ],
] as const;

for (const [where, connect] of limits) {
  describe(`the limit of ${where} in a backend`, () => {
    it('is said once on each page of the person, whichever process serves it, and on nobody else’s [MCP-27]', async () => {
      const store = memoryStore({ clock: new HandClock() });
      const asking = new HandRelay({ store });
      const serving = new HandRelay({ store });
      const here = sayingHost();
      const there = sayingHost();
      const page = await connectPage({ backend: asking, host: here.host });
      await connectPage({ backend: serving, host: there.host });
      serving.network.user = 'bob';
      const bob = sayingHost();
      await connectPage({ backend: serving, host: bob.host });
      const handler = connect(asking.host());
      for (let i = 0; i < 12; i++) void handler({ params: ask(`${i}`) }, { signal, requestId: i });
      await settle();
      expect([page.messages.length, here.said, there.said, bob.said]).to.deep.equal([10, [server], [server], []]);
      for (const message of asking.network.sent) if (message.type === 'states') asking.network.send(message);
      await settle();
      expect(here.said).to.deep.equal([server]);
      expect([asking.errors, serving.errors, page.errors]).to.deep.equal([[], [], []]);
    });

    it('is not met by an interview whose questions the person answers on the page [MCP-27]', async () => {
      const { host, said } = sayingHost();
      const page = await connectPage({ host });
      const handler = connect(page.backend.host());
      const replies = [];
      for (let i = 0; i < 13; i++) {
        const reply = handler({ params: ask(`${i}`) }, { signal, requestId: i });
        await settle();
        const { shown } = page;
        shown.options.onState?.('shown');
        await press(shown, i % 2 === 0 ? yes() : { action: 'reject' });
        replies.push((await reply).action);
      }
      expect(new Set(replies)).to.deep.equal(new Set(['accept', 'decline']));
      expect(said).to.deep.equal([]);
    });
  });
}

import { expect } from '@open-wc/testing';
import { connectRelay } from '../../../src/relay/page/index.js';
import { HandHost } from '../../host/hand-host.js';
import { until } from '../../tools/until.mjs';
import { HandRelay } from '../world/hand-relay.js';

describe("several tabs, with the browser's own locks and channels", () => {
  it('share one stream, and another tab takes it over when a tab closes', async () => {
    const backend = new HandRelay();
    const { network } = backend;
    const hosts = [new HandHost(), new HandHost(), new HandHost()];
    const connections = hosts.map((host) => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const page = frame.contentWindow as Window & typeof globalThis;
      const connection = connectRelay(host, { url: '/real-tabs', fetch: network.fetch, page });
      return { close: () => connection.close(), frame };
    });
    /** The backend asks, and all tabs that are still there show it. */
    const ask = async (name: string, closed: number) => {
      await backend.ask(name);
      await until(() => hosts.slice(closed).every(({ asked }) => asked.length > closed));
    };
    await ask('a', 0);
    await until(() => network.streams === 1);
    for (const [tab, name] of ['b', 'c'].entries()) {
      connections[tab]!.close(); // Either a tab that closes has the stream, or the last one does.
      await ask(name, tab + 1);
    }
    await until(() => network.streams === 1);
    for (const { close, frame } of connections) {
      close();
      frame.remove();
    }
    expect(hosts.map(({ asked }) => asked.length)).to.deep.equal([1, 2, 3]);
  });
});

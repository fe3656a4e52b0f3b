/** The relay's port passes the same check as one of an application, and leaves nothing behind. */
import { expect } from '@open-wc/testing';
import type { Link } from '../../../src/relay/page/link.js';
import { showElicitation } from '../../../src/relay/page/shown-elicitation.js';
import { checkPort } from '../../../src/testing/check-port.js';
import { HandHost } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { connectPage, portOf, settle } from '../world/host-page.js';

describe('the port of a page that is connected to a relay', () => {
  it('fits: its states are plain data, and an answer counts once', async () => {
    const page = await connectPage();
    const question = await page.ask('a');
    await checkPort(portOf(page.shown), { answer: { action: 'accept', content: { name: 'Ada' } } });
    expect(await question.outcome).to.deep.equal({ action: 'accept', content: { name: 'Ada' } });
  });

  it('leaves no listener at the connection, which outlives each question', async () => {
    const listeners = new Set<() => void>();
    const link = {
      isLost: false,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    } as Partial<Link> as Link;
    const host = new HandHost();
    const options = {
      host,
      link,
      clock: new HandClock(),
      isVisible: () => true,
      post: expect.fail,
      report: expect.fail,
    };
    const request = { message: 'Your name?', requestedSchema: { type: 'object', properties: {} } } as const;
    const first = { id: 'a', version: 1, phase: 'open', attempt: 1 } as const;
    const { port } = showElicitation(first, { request, options: {} }, options, () => {});
    await settle();
    expect(listeners.size, 'while it is on screen').to.be.above(0);
    port.end('withdrawn');
    await settle();
    expect([host.open.length, listeners.size], 'when it is over').to.deep.equal([0, 0]);
  });
});

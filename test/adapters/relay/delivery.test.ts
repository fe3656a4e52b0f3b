import { expect } from '@open-wc/testing';
import { isAnswerUnchecked } from '../../../src/protocol/answer-check.js';
import { ElicitationOver } from '../../../src/protocol/over.js';
import { deliver } from '../../../src/relay/page/delivery.js';
import type { Post } from '../../../src/relay/page/poster.js';
import type { WireState } from '../../../src/relay/wire.js';
import { createListeners } from '../../../src/runtime/listeners.js';
import { turns } from '../../host/hand-host.js';
import { HandClock } from '../../runtime/hand-clock.js';
import { wire } from './hand-backend.js';

const ANSWER = { action: 'accept', content: { branch: 'main' } } as const;

/** An answer that the backend has received as "mine"; `receive` says what became of it. */
function delivered() {
  const listeners = createListeners();
  const known = {
    id: 'a',
    state: wire('a') as WireState,
    subscribe: listeners.subscribe,
    receive(state: WireState) {
      known.state = state;
      listeners.notify();
    },
  };
  const posts: unknown[] = [];
  const post: Post = async (event) => {
    posts.push(event);
    return {
      status: 202,
      isRepeated: false,
      reply: { state: wire('a', { phase: 'answered', version: 2, answer: 'mine' }), answer: 'mine' },
    };
  };
  const told = deliver(known, ANSWER, new Set(), post, new HandClock(), new AbortController().signal).catch(
    (error: unknown) => error,
  );
  return { told, posts, receive: known.receive };
}

describe('the notice about an answer that the backend has received', () => {
  it('says that it arrived, once the owner has taken it', async () => {
    const { told, receive } = delivered();
    await turns();
    receive(wire('a', { phase: 'over', how: 'answered', version: 3, answer: 'mine' }));
    expect(await told).to.equal(undefined);
  });

  it('says that it was not delivered if the owner died before taking it', async () => {
    const { told, receive } = delivered();
    await turns();
    receive(wire('a', { phase: 'over', how: 'lost', version: 3, answer: 'mine' }));
    const error = await told;
    expect(error).to.be.instanceOf(ElicitationOver);
    expect((error as ElicitationOver).why).to.equal('undelivered');
  });

  it('shows the errors of the application as soon as they come, without another post', async () => {
    const { told, posts, receive } = delivered();
    await turns();
    receive(wire('a', { attempt: 2, version: 3, answer: 'mine', errors: { '/branch': 'Protected' } }));
    expect(await told).to.deep.equal({ '/branch': 'Protected' });
    expect(posts).to.have.length(1);
  });

  it('says that the answer could not be checked if the check of the application failed', async () => {
    const { told, receive } = delivered();
    await turns();
    receive(wire('a', { attempt: 2, version: 3, answer: 'mine', failure: 'check' }));
    expect(isAnswerUnchecked(await told)).to.equal(true);
  });

  it('says that another answer was taken if a store that went back in time gave that one the same version', async () => {
    const { told, receive } = delivered();
    await turns();
    receive(wire('a', { phase: 'over', how: 'answered', version: 3, answer: 'of another tab' }));
    expect(((await told) as ElicitationOver).why).to.equal('answered');
  });
});

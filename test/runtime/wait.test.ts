import { expect } from '@open-wc/testing';
import { createListeners } from '../../src/runtime/listeners.js';
import { wait } from '../../src/runtime/wait.js';
import { HandClock } from './hand-clock.js';

/** A wait for a change or a second, and how many still listen to changes. */
function startWait(signal?: AbortSignal) {
  const clock = new HandClock();
  const changes = createListeners();
  let listening = 0;
  const subscribe = (listener: () => void) => {
    const stop = changes.subscribe(listener);
    listening++;
    return () => {
      listening--;
      stop();
    };
  };
  return { clock, changes, over: wait(clock, 1000, signal, subscribe), count: () => listening };
}

describe('a wait that a change ends early', () => {
  it('listens no more once its time is over', async () => {
    const { clock, over, count } = startWait();
    expect(count()).to.equal(1);
    clock.pass(1000);
    await over;
    expect(count()).to.equal(0);
  });

  it('listens no more once it is ended by the change', async () => {
    const { changes, over, count } = startWait();
    changes.notify();
    await over;
    expect(count()).to.equal(0);
  });

  it('listens no more once its signal aborts', async () => {
    const controller = new AbortController();
    const { over, count } = startWait(controller.signal);
    controller.abort('enough');
    expect(await over.catch((reason) => reason)).to.equal('enough');
    expect(count()).to.equal(0);
  });

  it('listens no more if the change comes while it begins to listen', async () => {
    let isListening = true;
    await wait(new HandClock(), 1000, undefined, (end) => {
      end();
      return () => {
        isListening = false;
      };
    });
    expect(isListening).to.equal(false);
  });
});

import { expect } from '@open-wc/testing';
import { inParts, pipeline } from '../../src/host/index.js';
import { answeringHost, ask, yes } from './hand-host.js';

describe('inParts()', () => {
  it('passes on the callbacks that a part before sets, as it does all other options, and still tells the part after who answered', async () => {
    const heard: string[] = [];
    const { host } = answeringHost((_, { onState, onRule }) => {
      onState?.('shown');
      onRule?.('late');
      return yes();
    });
    const watch = inParts({
      name: 'watch',
      before: (_, { onState }) => ({
        options: {
          onState(state) {
            heard.push(state);
            onState?.(state);
          },
          onRule: (rule) => heard.push(rule),
        },
      }),
      after(outcome, { wasSeen, rule }) {
        heard.push(`seen: ${wasSeen}, by: ${rule}`);
        return outcome;
      },
    });
    const states: string[] = [];
    await pipeline(host, watch).elicit(ask('Well?'), { onState: (state) => states.push(state) });
    expect(heard).to.deep.equal(['shown', 'late', 'seen: true, by: late']);
    expect(states).to.deep.equal(['queued', 'shown', 'done']);
  });
});

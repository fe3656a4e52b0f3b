import { expect } from '@open-wc/testing';
import { audit, memorySink } from '../../../src/audit/index.js';
import { pipeline, policy } from '../../../src/host/index.js';
import { answerHumanRequest } from '../../../src/interrupts/index.js';
import { isListed, isReview } from '../../../src/protocol/review.js';
import { approve, type Deed, scriptedHost } from './scripted-host.js';

const TOOLS = { send: { approveRest: true } };
const run = (...actions: [name: string, args: object][]) => ({
  actionRequests: actions.map(([name, args]) => ({ name, args })),
  reviewConfigs: actions.map(([actionName]) => ({ actionName, allowedDecisions: ['approve', 'reject'] })),
});
const approveAll: Deed = (request) => ({
  action: 'approve',
  args: isReview(request) ? request.args : null,
  rest: true,
});

describe('"Approve the rest"', () => {
  it('covers the later actions of the same tool; the others are asked by themselves [REV-04]', async () => {
    const host = scriptedHost(approveAll, approve, approve);
    const actions = run(['send', { n: 1 }], ['delete', { n: 1 }], ['send', { n: 2 }]);
    await answerHumanRequest(host, actions, { tools: TOOLS });
    expect(host.reviews[0]?.rest).to.deep.equal([{ n: 2 }]);
    const listed = host.asked.map(({ options }, i) => isListed(host.reviews[i]!, options.series?.listedBy));
    expect(listed).to.deep.equal([false, false, true]);
  });

  it('is taken back by Back: each later action is asked', async () => {
    const back: Deed = () => ({ action: 'back' });
    const reject: Deed = () => ({ action: 'reject' });
    const host = scriptedHost(approveAll, back, reject, approve, reject);
    const actions = run(['send', { n: 1 }], ['delete', { n: 1 }], ['send', { n: 2 }]);
    const answer = await answerHumanRequest(host, actions, { tools: TOOLS });
    expect(answer).to.deep.equal({
      resume: { decisions: [{ type: 'reject' }, { type: 'approve' }, { type: 'reject' }] },
    });
    expect(host.asked.slice(2).every(({ options }) => options.series?.listedBy === undefined)).to.equal(true);
    expect(host.reviews[3], 'so that its draft is found').to.equal(host.reviews[1]);
    expect(host.reviews[2]?.rest, 'the card offers it again').to.deep.equal([{ n: 2 }]);
  });

  it('leaves what a policy refuses refused, and each action has its entry in the trail [REV-04]', async () => {
    const sink = memorySink();
    const trail = audit({ sink, key: new Uint8Array(32), onError: (error) => expect.fail(String(error)) });
    const inner = scriptedHost(approveAll, approve);
    const rules = policy((request) => ((request as { args?: { n?: number } }).args?.n === 3 ? 'decline' : 'ask'));
    const host = pipeline(inner, trail, rules);
    const actions = run(['send', { n: 1 }], ['send', { n: 2 }], ['send', { n: 3 }]);
    const answer = await answerHumanRequest(host, actions, { tools: TOOLS });
    expect(answer).to.deep.equal({
      resume: { decisions: [{ type: 'approve' }, { type: 'approve' }, { type: 'reject' }] },
    });
    const ended = sink.entries.filter(({ action }) => action !== undefined);
    expect(ended.map(({ action }) => action)).to.deep.equal(['approve', 'approve', 'reject']);
  });
});

import { expect } from '@open-wc/testing';
import { askAll, CallAbandoned, InvalidResult } from '../../src/adapters/index.js';
import type { Completion, ElicitationRequest } from '../../src/index.js';
import { control, create, find, press, schemaOf, settled, type } from '../element/helpers.js';
import { answeringHost, failureOf, HandHost, turns, yes } from '../host/hand-host.js';

const form = (message: string): ElicitationRequest => ({
  message,
  requestedSchema: schemaOf({ name: { type: 'string' } }, ['name']),
});
const page: ElicitationRequest = { mode: 'url', message: 'Visit', url: 'https://a.example/', elicitationId: '1' };
/** Keys that look like numbers: an object would have them in another order. */
const round = (): [string, ElicitationRequest][] => [
  ['12', form('First?')],
  ['7', form('Second?')],
  ['__proto__', form('Third?')],
];

describe('askAll() with a round that arrives as data', () => {
  it('asks one after the other with "n of m" and Back, in the order of the list, and gives all answers by key [HOST-12]', async () => {
    const element = await create();
    const answers = askAll(element, round());
    const steps: unknown[] = [];
    const answer = async (name: string) => {
      await settled(element);
      const message = find(element, '[part~=message]').textContent;
      steps.push([message, find(element, '.step').textContent, control(element, 'name').value]);
      type(control(element, 'name'), name);
      await press(element, 'submit');
    };
    await answer('Ada');
    await settled(element);
    find(element, '.back').click();
    await answer('Eve');
    await answer('Bob');
    await answer('Cy');
    expect(Object.entries(await answers)).to.deep.equal([
      ['7', { action: 'accept', content: { name: 'Bob' } }],
      ['12', { action: 'accept', content: { name: 'Eve' } }],
      ['__proto__', { action: 'accept', content: { name: 'Cy' } }],
    ]);
    expect(steps).to.deep.equal([
      ['First?', '1 of 3', ''],
      ['First?', '1 of 3', 'Ada'],
      ['Second?', '2 of 3', ''],
      ['Third?', '3 of 3', ''],
    ]);
  });

  it('gives cancel to all of them when the person cancels all', async () => {
    const element = await create();
    const answers = askAll(element, round());
    await settled(element);
    find(element, '.cancel-all').click();
    expect(Object.values(await answers)).to.deep.equal(Array(3).fill({ action: 'cancel' }));
  });

  it('gives cancel for a request that cannot be shown, says why to the application, and asks the others', async () => {
    const refused: string[] = [];
    const { host } = answeringHost(yes);
    const requests = [...round(), ['odd', { message: 5 } as never]] as const;
    const answers = await askAll(host, requests, {
      onRefused: (key, { message }) => refused.push(`${key}: ${message}`),
    });
    expect(answers.odd).to.deep.equal({ action: 'cancel' });
    expect(answers['7']?.action).to.equal('accept');
    expect(refused).to.have.length(1);
    expect(refused[0]).to.match(/^odd: /);
  });

  it('gives cancel for a page that the person gave up, with the answers to the others', async () => {
    const completion = Promise.resolve<Completion>('dismissed');
    const host = new HandHost();
    const answers = askAll(host, [
      ['page', page],
      ['form', form('Name?')],
    ]);
    await turns();
    host.open[0]?.answer({ action: 'accept', completion });
    await turns();
    host.open[0]?.answer({ action: 'reject' });
    expect(await answers).to.deep.equal({ page: { action: 'cancel' }, form: { action: 'decline' } });
  });

  it('asks nothing where a key comes twice or there are too many, and gives nothing for an empty round', async () => {
    const host = new HandHost();
    const twice = await failureOf(
      askAll(host, [
        ['a', form('One?')],
        ['a', form('Two?')],
      ]),
    );
    expect(twice).to.be.instanceOf(InvalidResult);
    expect(await failureOf(askAll(host, round(), { maxRequests: 2 }))).to.be.instanceOf(InvalidResult);
    expect(host.asked).to.have.length(0);
    expect(await askAll(host, [])).to.deep.equal({});
  });

  it('rejects when the server takes the round back, and when the host takes a request away', async () => {
    const host = new HandHost();
    const controller = new AbortController();
    const reason = new Error('the turn was stopped');
    const aborted = failureOf(askAll(host, round(), { signal: controller.signal }));
    await turns();
    controller.abort(reason);
    expect(await aborted).to.equal(reason);
    const withdrawn = failureOf(askAll(host, round()));
    await turns();
    host.open[0]?.answer({ action: 'withdrawn' });
    expect(await withdrawn).to.be.instanceOf(CallAbandoned);
  });
});

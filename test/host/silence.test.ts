import { expect } from '@open-wc/testing';
import { type Middleware, pipeline, scopedServerKey, silence } from '../../src/host/index.js';
import { uncaught } from '../runtime/uncaught.js';
import { ask, from, HandHost, NO, turns } from './hand-host.js';

describe('silence()', () => {
  it('takes the other requests of the server off the screen at once, even when a middleware behind it delays the outcome [USE-15]', async () => {
    const host = new HandHost();
    const slow: Middleware = async (_, next) => {
      const outcome = await next();
      await turns();
      return outcome;
    };
    const noisy = pipeline(host, silence(), slow);
    const outcomes = ['one', 'two', 'three'].map((message) => noisy.elicit(ask(message), from('noisy')));
    await turns();
    host.open[0]?.answer({ action: 'reject', silence: true });
    await Promise.resolve();
    expect(host.open).to.have.length(0);
    expect(await Promise.all(outcomes)).to.deep.equal([{ action: 'reject', silence: true }, NO, NO]);
  });

  it('also silences a server when a middleware does so in the person’s place', async () => {
    const host = new HandHost();
    const inPlace: Middleware = async ({ message }, next) =>
      message === 'spam' ? { action: 'reject', silence: true } : next();
    const whole = pipeline(host, silence(), inPlace);
    const open = whole.elicit(ask('one'), from('noisy'));
    await turns();
    expect(await whole.elicit(ask('spam'), from('noisy'))).to.deep.equal({ action: 'reject', silence: true });
    expect(await open).to.deep.equal(NO);
    expect(host.open, 'the question is off the screen').to.have.length(0);
  });

  it('calls onSilenced once for each request that it ends', async () => {
    const host = new HandHost();
    const told: string[] = [];
    const quiet = silence({ onSilenced: (id, { message }) => told.push(`${id}: ${message}`) });
    const whole = pipeline(pipeline(host), quiet); // The inner pipeline reports the silence as well.
    const outcomes = ['one', 'two'].map((message) => whole.elicit(ask(message), from('noisy')));
    await turns();
    await host.open[0]?.answer({ action: 'reject', silence: true });
    await Promise.all(outcomes);
    expect(told).to.deep.equal(['noisy: two']);
    await whole.elicit(ask('three'), from('noisy'));
    expect(told).to.deep.equal(['noisy: two', 'noisy: three']);
  });

  it('does not end the open requests of other servers [USE-15]', async () => {
    const host = new HandHost();
    const whole = pipeline(host, silence());
    const noisy = whole.elicit(ask('one'), from('noisy'));
    const calm = whole.elicit(ask('two'), from('calm'));
    await turns();
    await host.open[0]?.answer({ action: 'reject', silence: true });
    await noisy;
    expect(host.open.map(({ message }) => message)).to.deep.equal(['two']);
    await host.open[0]?.answer(NO);
    expect(await calm).to.deep.equal(NO);
  });

  it('silences a server in one scope only, for open requests and for later ones [END-04]', async () => {
    const host = new HandHost();
    const quiet = silence();
    const whole = pipeline(host, quiet);
    const inScope = (workspace: string) => from('noisy', { scope: { workspace } });
    const first = whole.elicit(ask('in A'), inScope('A'));
    whole.elicit(ask('in B'), inScope('B'));
    await turns();
    await host.open[0]?.answer({ action: 'reject', silence: true });
    await first;
    expect(host.open.map(({ message }) => message)).to.deep.equal(['in B']);
    expect(await whole.elicit(ask('again in A'), inScope('A'))).to.deep.equal(NO);
    whole.elicit(ask('again in B'), inScope('B'));
    await turns();
    expect(host.messages).to.deep.equal(['in A', 'in B', 'again in B']);
    expect([...quiet.servers]).to.deep.equal([scopedServerKey(inScope('A'))]);
    quiet.servers.delete(scopedServerKey(inScope('A')));
    whole.elicit(ask('once more in A'), inScope('A'));
    await turns();
    expect(host.messages.at(-1)).to.equal('once more in A');
  });

  it('ends each silenced request even if `onRule` of one throws, and reports the error', async () => {
    const host = new HandHost();
    const onRule = () => {
      throw new Error('no log');
    };
    const reported = await uncaught(async () => {
      const whole = pipeline(host, silence());
      const one = whole.elicit(ask('one'), from('noisy'));
      const two = whole.elicit(ask('two'), from('noisy', { onRule }));
      const three = whole.elicit(ask('three'), from('noisy'));
      await turns();
      await host.open[0]?.answer({ action: 'reject', silence: true });
      expect(await Promise.all([one, two, three])).to.deep.equal([{ action: 'reject', silence: true }, NO, NO]);
    });
    expect(reported).to.include('no log');
  });

  it('throws a TypeError that names an option of the wrong type', () => {
    expect(() => silence({ onSilenced: 1 as never })).to.throw(TypeError, 'silence(): onSilenced');
  });
});

import { expect } from '@open-wc/testing';
import { create } from './helpers.js';

/** Compiles only if the two types are the same. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
const same = <A, B>(_: Same<A, B>) => {};

describe('the type of an event', () => {
  it('is the element’s own for its events, and the native one for all others', async () => {
    const element = await create();
    element.addEventListener('accept', (event) =>
      same<typeof event.content, import('../../src/index.js').Content | undefined>(true),
    );
    element.addEventListener('reject', (event) => same<typeof event.reason, string | undefined>(true));
    element.addEventListener('close', (event) => same<typeof event, Event>(true));
    element.addEventListener('keydown', (event) => same<typeof event, KeyboardEvent>(true));
    element.addEventListener('click', null);
    let reason: string | undefined;
    element.addEventListener('reject', (event) => (reason = event.reason), { once: true });
    const outcome = element.elicit({ message: 'Go on?' });
    await element.updateComplete;
    element.reject('not mine');
    expect(await outcome).to.deep.equal({ action: 'reject', reason: 'not mine' });
    expect(reason).to.equal('not mine');
  });
});

describe('the type of a request', () => {
  it('has no member schema, which would be ignored and leave a yes/no question', async () => {
    const element = await create();
    // @ts-expect-error it is called requestedSchema
    const outcome = element.elicit({ message: 'Who?', schema: { type: 'object', properties: {} } });
    element.withdraw();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
  });

  it('takes a schema whose type says no more than object', async () => {
    const element = await create();
    const requestedSchema: object = { type: 'object', properties: { name: { type: 'string' } } };
    const outcome = element.elicit({ message: 'Who?', requestedSchema });
    await element.updateComplete;
    expect(Object.keys(element.values)).to.deep.equal([]);
    expect(element.shadowRoot?.querySelector('[name=name]')).not.to.equal(null);
    element.withdraw();
    await outcome;
  });
});

import { expect } from '@open-wc/testing';
import { Outage } from '../../src/runtime/outage.js';

describe('an outage', () => {
  it('is reported with its first error, and again only after an attempt has worked', async () => {
    const errors: unknown[] = [];
    const outage = new Outage((error) => errors.push(error));
    const results: unknown[] = [];
    for (const attempt of ['one', 'two', 7, 'three', 'four'])
      results.push([
        await outage.watch(typeof attempt === 'number' ? Promise.resolve(attempt) : Promise.reject(attempt)),
        outage.isOn,
      ]);
    expect(errors).to.deep.equal(['one', 'three']);
    expect(results).to.deep.equal([
      [undefined, true],
      [undefined, true],
      [7, false],
      [undefined, true],
      [undefined, true],
    ]);
  });

  it('is on once it is reported, and reported once, even if the report throws', () => {
    const seen: boolean[] = [];
    const outage: Outage = new Outage(() => {
      seen.push(outage.isOn);
      throw new Error('no log');
    });
    expect(() => outage.failed('one')).to.throw('no log');
    outage.failed('two');
    expect(seen).to.deep.equal([true]);
  });
});

import { expect } from '@open-wc/testing';
import { canonicalJson, canonicalText, plainJson } from '../../src/protocol/canonical-json.js';
import rfc8785 from '../fixtures/rfc8785.json' with { type: 'json' };

function numberOf(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

describe('canonical JSON', () => {
  it('has the bytes that RFC 8785 gives for its sample', () => {
    const bytes = new TextEncoder().encode(canonicalJson(JSON.parse(rfc8785.sample)));
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    expect(hex).to.equal(rfc8785.sampleBytes);
  });

  it('puts members into the order of RFC 8785, whatever order they had', () => {
    const text = canonicalJson(rfc8785.unsorted);
    expect([...text.matchAll(/:"([^"]+)"/g)].map(([, value]) => value)).to.deep.equal(rfc8785.sortedValues);
  });

  for (const [bits, text] of rfc8785.numbers as [string, string][]) {
    it(`writes the number ${bits} as ${text}, as RFC 8785 does`, () => {
      expect(canonicalJson(numberOf(bits))).to.equal(text);
    });
  }

  it('refuses values that JSON cannot express', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { a: '\udc00' }, [undefined], 1n, () => {}]) {
      expect(() => canonicalJson(value)).to.throw(TypeError);
    }
  });

  it('ends at a thousand levels, because the call stack ends, too', () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 20_000; depth++) value = [value];
    expect(canonicalText(value)).to.equal(`${'['.repeat(1000)}null${']'.repeat(1000)}`);
  });

  it('can be made of anything that a server or a host sends, once it is plain', () => {
    const cycle: Record<string, unknown> = { '\ud800': 'a\udc00b', number: Number.NaN, call() {}, list: [undefined] };
    cycle.inside = cycle;
    const text = canonicalJson(plainJson(cycle));
    expect(text)
      .to.contain('"\ufffd":"a\ufffdb"')
      .and.to.contain('"number":null')
      .and.to.contain('"list":[null]')
      .and.to.contain('"inside":null');
    expect(text).not.to.contain('call');
  });

  it('keeps a member with the name __proto__', () => {
    expect(canonicalJson(plainJson(JSON.parse('{"__proto__":{"a":1}}')))).to.equal('{"__proto__":{"a":1}}');
  });
});

import { expect } from '@open-wc/testing';
import { elicitationCapability, elicitationModes } from '../../src/adapters/index.js';

describe('elicitationCapability()', () => {
  it('declares only form mode by default [MCP-22]', () => {
    expect(elicitationCapability()).to.deep.equal({ form: {} });
  });

  it('declares the given modes, as JSON that a server can read [MCP-22]', () => {
    expect(elicitationCapability(['form', 'url'])).to.deep.equal({ form: {}, url: {} });
    expect(elicitationCapability(['url'])).to.deep.equal({ url: {} });
  });

  it('never declares URL mode on 2025-06-18, which does not have it [MCP-22]', () => {
    expect(elicitationCapability(['form', 'url'], '2025-06-18')).to.deep.equal({ form: {} });
    expect(elicitationCapability(['url'], '2025-06-18')).to.deep.equal({});
  });

  for (const revision of ['2025-11-25', '2026-07-28'] as const) {
    it(`declares both modes on ${revision} [MCP-22]`, () => {
      expect(elicitationCapability(['form', 'url'], revision)).to.deep.equal({ form: {}, url: {} });
    });
  }
});

describe('elicitationModes()', () => {
  for (const [capabilities, modes] of [
    [{ elicitation: {} }, ['form']],
    [{ elicitation: { form: {} } }, ['form']],
    [{ elicitation: { url: {} } }, ['url']],
    [{ elicitation: { form: {}, url: {} } }, ['form', 'url']],
    [{ elicitation: { form: { applyDefaults: true } } }, ['form']],
    [{ elicitation: { telepathy: {} } }, []],
    [{ elicitation: { form: null, url: 1 } }, []],
    [{ elicitation: true }, []],
    [{ sampling: {} }, []],
    [{}, []],
    [undefined, []],
    ['form', []],
  ] as const) {
    it(`reads a peer’s ${JSON.stringify(capabilities)} as ${modes.join(' and ') || 'none'} [MCP-22]`, () => {
      expect(elicitationModes(capabilities)).to.deep.equal(modes);
    });
  }

  it('reads capabilities that an object inherits as none [MCP-22]', () => {
    expect(elicitationModes(Object.create({ elicitation: {} }))).to.deep.equal([]);
  });
});

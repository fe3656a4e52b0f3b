import { expect } from '@open-wc/testing';
import { elicitationCapability } from '../../src/adapters/index.js';

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

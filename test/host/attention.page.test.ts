import { expect } from '@open-wc/testing';
import { attention, pipeline } from '../../src/host/index.js';
import { ask, from, HandHost, NO, turns } from './hand-host.js';

describe('attention() in a page', () => {
  it('uses the document if the application names no page, and does not change the title of a visible page', async () => {
    const before = document.title;
    const begun: string[] = [];
    const host = new HandHost();
    pipeline(host, attention({ onBegin: () => begun.push('begun') })).elicit(ask('one'), from('a'));
    await turns();
    expect([document.visibilityState, document.title]).to.deep.equal(['visible', before]);
    await host.open[0]?.answer(NO);
    await turns();
    expect(document.title).to.equal(before);
    expect(begun).to.deep.equal([]);
  });
});

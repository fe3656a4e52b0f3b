import { expect } from '@open-wc/testing';
import { readParams, readRequest } from '../../src/protocol/read-request.js';
import type { ElicitationScope } from '../../src/protocol/scope.js';
import { reviewRequest } from '../../src/reviews/index.js';

const request = { message: 'Which branch?' };
const page = { mode: 'url', message: 'Sign in', url: 'https://example.com/' } as const;
const aborted = AbortSignal.abort();
const SCOPE = { user: 'ann', workspace: 'new' };

describe('what every host does first with a call of elicit()', () => {
  it('takes both modes of a client that declared none, and a review of the application', () => {
    for (const asked of [request, page, reviewRequest({ action: 'deploy', args: {} })]) {
      expect(readRequest(asked, {}).outcome).to.equal(undefined);
    }
  });

  it('refuses what is malformed or of a mode that was not declared, even if it is over already', () => {
    const host = { scope: SCOPE, lifetime: aborted };
    for (const [asked, modes] of [[{}], [page, ['form']], [request, ['url']]] as const) {
      const { outcome } = readRequest(asked, { ...(modes && { modes: [...modes] }), signal: aborted }, host);
      expect(outcome).to.include({ action: 'refused', code: -32602 });
    }
  });

  it('withdraws what the server has taken back, even if the host is over', () => {
    const { outcome } = readRequest(request, { signal: aborted }, { lifetime: aborted });
    expect(outcome).to.deep.equal({ action: 'withdrawn' });
  });

  const scopes: Array<[what: string, asked: { scope?: ElicitationScope | undefined }, isCancelled: boolean]> = [
    ['another workspace', { scope: { user: 'ann', workspace: 'old' } }, true],
    ['fewer members', { scope: { user: 'ann' } }, true],
    ['no members', { scope: {} }, true],
    ['no scope, said so', { scope: undefined }, true],
    ['no scope, not said', {}, false],
    ['the same members beside one that is null', { scope: { ...SCOPE, conversation: null as never } }, false],
    ['the same members in another order', { scope: { workspace: 'new', user: 'ann' } }, false],
  ];
  for (const [what, options, isCancelled] of scopes) {
    it(`${isCancelled ? 'cancels' : 'takes'} a request whose scope has ${what}`, () => {
      const { outcome } = readRequest(request, options, { scope: SCOPE });
      expect(outcome).to.deep.equal(isCancelled ? { action: 'cancel' } : undefined);
    });
  }

  it('leaves the scope to the host inside where a host has none of its own', () => {
    expect(readRequest(request, { scope: SCOPE }, {}).outcome).to.equal(undefined);
  });

  it('cancels what a call asks in another scope than before, where nothing else says whose it is', () => {
    const askedBy = {};
    const outcomes = [SCOPE, { ...SCOPE }, { user: 'bob' }, SCOPE].map(
      (scope) => readRequest(request, { series: { askedBy } }, { scope }).outcome,
    );
    expect(outcomes).to.deep.equal([undefined, undefined, { action: 'cancel' }, undefined]);
    expect(readRequest(request, { series: { askedBy: {} } }, { scope: { user: 'bob' } }).outcome).to.equal(undefined);
  });

  it('cancels what comes after the end of its lifetime', () => {
    expect(readRequest(request, {}, { lifetime: aborted }).outcome).to.deep.equal({ action: 'cancel' });
  });
});

describe('what every adapter does first with what a server sent', () => {
  it('refuses a review, because no server may send one', () => {
    expect(readParams(reviewRequest({ action: 'deploy', args: {} }), {}).outcome).to.include({ action: 'refused' });
  });
});

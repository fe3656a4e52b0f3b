import { expect } from '@open-wc/testing';
import { audit, memorySink } from '../../src/audit/index.js';
import {
  checkAnswers,
  guardSecrets,
  type Middleware,
  pipeline,
  policy,
  rateLimit,
  unattendedHost,
} from '../../src/host/index.js';
import { reviewFromBackend } from '../../src/protocol/make-review.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { parseRequest } from '../../src/protocol/parse-request.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { questionRequest } from '../../src/reviews/review-request.js';
import { KEY } from '../audit/hand-trail.js';
import { answeringHost } from './hand-host.js';

const review = reviewRequest({
  action: 'transfer',
  args: { amount: 1, api_key: 'x' },
  allow: ['approve', 'edit', 'reject'],
});

/** Rethrows, so that the test fails. */
function fail(error: unknown): never {
  throw error;
}

const approved: Outcome = { action: 'approve', args: review.args };

describe('a review on its way to the person', () => {
  it('has a mode of its own, so that middleware of an application cannot take it for a form', async () => {
    const schemas: unknown[] = [];
    const readSchemas: Middleware = (request, next) => {
      // @ts-expect-error a review has no schema: the mode must be asked first
      schemas.push(request.requestedSchema);
      if (request.mode !== 'url' && request.mode !== 'review') schemas.push(request.requestedSchema);
      return next();
    };
    const { host } = answeringHost(approved);
    expect(await pipeline(host, readSchemas).elicit(review)).to.deep.equal(approved);
    expect(schemas).to.deep.equal([undefined]);
  });

  it('cannot be approved under a name that no heading can show whole', () => {
    for (const name of [{ action: 'T'.repeat(1025) }, { action: 'transfer', title: 'T'.repeat(1025) }]) {
      const { args, defect } = reviewRequest({ args: { amount: 1 }, ...name });
      expect([args, defect]).to.deep.equal([null, 'action: over 1024 characters']);
    }
    expect(reviewRequest({ action: 'T'.repeat(1024), args: {} }).defect).to.equal('');
  });

  it('passes the rate limit, the policy and the guard of secrets as a form does [REV-05]', async () => {
    const { host, asked } = answeringHost(approved);
    const piped = pipeline(
      host,
      rateLimit({ limit: 1 }),
      policy({ default: 'ask' }),
      guardSecrets({ action: 'refuse' }),
    );
    expect(await piped.elicit(review)).to.deep.equal(approved);
    expect(await piped.elicit(review)).to.deep.equal({ action: 'cancel' });
    expect(asked).to.have.length(1);
  });

  it('is never approved by a rule, nor by a host without a person [REV-05] [SEE-08]', async () => {
    const { host, asked } = answeringHost({ action: 'reject' });
    await pipeline(host, policy({ default: { accept: ['a'] } })).elicit(review);
    expect(asked).to.have.length(1);
    const nobody = pipeline(unattendedHost, policy({ default: { accept: ['a'] } }));
    expect(await nobody.elicit(review)).to.deep.equal({ action: 'reject' });
    expect(() => policy({ tools: { transfer: { accept: ['a'] } as never } })).to.throw(TypeError, 'tools');
  });

  it('follows the rule for its tool if that is stricter than the rule for its server [REV-05]', async () => {
    const { host, asked } = answeringHost(approved);
    const tools = { transfer: 'decline' } as const;
    for (const action of ['trans\u00ADfer', 'transfer ', 'trans\u200Bfer']) {
      const outcome = await pipeline(host, policy({ tools: { [action]: 'ask' } })).elicit(
        reviewRequest({ action, args: {} }),
      );
      expect(outcome, action).to.include({ action: 'refused' });
    }
    expect(await pipeline(host, policy({ tools })).elicit(review)).to.deep.equal({ action: 'reject' });
    expect(asked).to.have.length(0);
    const other = reviewRequest({ action: 'read', args: {} });
    await pipeline(host, policy({ tools })).elicit(other);
    expect(asked).to.have.length(1);
  });

  it('releases changed arguments only after the check of the application [REV-05]', async () => {
    const edited: Outcome = { action: 'edit', args: { amount: 2 } };
    const seen: unknown[] = [];
    const piped = pipeline(
      answeringHost(edited).host,
      checkAnswers((content) => {
        seen.push(content);
        return undefined;
      }),
    );
    expect(await piped.elicit(review)).to.deep.equal(edited);
    expect(seen).to.deep.equal([{ amount: 2 }]);
  });

  it('names the function that the application called in the error about a wrong option', () => {
    expect(() => reviewRequest({ action: '', args: {} })).to.throw(TypeError, 'reviewRequest(): action must be a text');
    expect(() => questionRequest({ allow: [] })).to.throw(TypeError, 'questionRequest(): allow must list');
    expect(() => reviewFromBackend('', {} as never)).to.throw(TypeError, 'reviewFromBackend(): it must have args');
  });

  it('is refused when it comes from the wire or is a copy [REV-05]', () => {
    for (const value of [review, { ...review }, JSON.parse(JSON.stringify(review))]) {
      expect(parseRequest(value).status).to.equal('invalid');
    }
  });

  it('is in the audit: which tool, which decision, how long it holds, and what was edited [REV-03] [REV-05]', async () => {
    const sink = memorySink();
    const edited: Outcome = { action: 'edit', args: { amount: 2, api_key: 'x' }, remember: 'session' };
    await pipeline(answeringHost(edited).host, audit({ key: KEY, sink, onError: fail })).elicit(review);
    const about = { mode: 'review', tool: 'transfer' };
    const [asked, answered] = sink.entries;
    expect(asked).to.deep.include({ event: 'asked', ...about });
    const decision = { action: 'edit', remember: 'session', edited: ['/amount'], excluded: ['/api_key'] };
    expect(answered).to.deep.include({ event: 'answered', ...about, ...decision });
    expect(JSON.stringify(sink.entries)).not.to.contain('"x"');
  });
});

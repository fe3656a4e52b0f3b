import { expect } from '@open-wc/testing';
import { type AuditEntry, type AuditSink, memorySink, verifyAuditTrail } from '../../src/audit/index.js';
import { checkAnswers } from '../../src/host/index.js';
import type { HostElicitOptions } from '../../src/protocol/host.js';
import { NO, turns, yes } from '../host/hand-host.js';
import { HandTrail, KEY, keyOf, REASON, until } from './hand-trail.js';

const CONTENT = { reason: 'Blood count' };
const DOWN = new Error('The disk is full');

/** A sink that a test breaks and repairs. */
class HandSink {
  readonly kept = memorySink();
  attempts = 0;
  /** The effect of a write: it keeps the entry, rejects, or hangs until the test calls the function that it adds to `stuck`. */
  mode: 'works' | 'fails' | 'hangs' = 'works';
  readonly stuck: ((isKept: boolean) => void)[] = [];

  readonly write: AuditSink = async (entry: AuditEntry): Promise<void> => {
    this.attempts++;
    if (this.mode === 'fails') throw DOWN;
    if (this.mode === 'hangs') {
      const isKept = await new Promise<boolean>((resolve) => this.stuck.push(resolve));
      if (!isKept) throw DOWN;
    }
    await this.kept(entry);
  };

  get events() {
    return this.kept.entries.map(({ event }) => event);
  }
}

async function start(options: { required?: boolean } = {}) {
  const sink = new HandSink();
  const trail = new HandTrail({ sink: sink.write, ...options });
  const passUntil = (isSo: () => boolean) => trail.passUntil(isSo, () => sink.stuck.length > 0);
  const verdict = async () => verifyAuditTrail(sink.kept.entries, KEY, await trail.audit.anchor());
  return { sink, trail, passUntil, verdict };
}

describe('a sink that fails', () => {
  it('is retried, and not reported if it works again in time [SRV-12]', async () => {
    const { sink, trail, passUntil } = await start();
    sink.mode = 'fails';
    const outcome = trail.elicit();
    await passUntil(() => sink.attempts === 3);
    expect(trail.host.asked.length).to.equal(0);
    sink.mode = 'works';
    await passUntil(() => trail.host.open.length > 0);
    await trail.host.open[0]?.answer(NO);
    expect(await outcome).to.deep.equal(NO);
    expect(sink.events).to.deep.equal(['asked', 'answered']);
    expect(trail.errors).to.deep.equal([]);
  });

  it('delays the person by 5 s at most, is reported once, and leaves an entry about the gap when it works again [SRV-12]', async () => {
    const { sink, trail, passUntil, verdict } = await start();
    sink.mode = 'fails';
    const begun = trail.clock.now();
    const outcome = trail.elicit();
    await passUntil(() => trail.host.open.length > 0);
    expect(trail.clock.now() - begun).to.be.within(5000, 5100);
    await trail.host.open[0]?.answer(yes(CONTENT));
    expect(await outcome).to.deep.equal(yes(CONTENT)); // A sink that is known to be down causes no delay.
    expect(await trail.answered(NO)).to.deep.equal(NO);
    expect(trail.errors).to.deep.equal([DOWN]);

    await trail.passFor(trail.audit.anchor());
    sink.mode = 'works';
    await trail.answered(NO);
    await trail.audit.anchor();
    expect(sink.events).to.deep.equal(['gap', 'asked', 'answered']);
    const [gap] = sink.kept.entries;
    expect(gap).to.include({ lost: 4, since: new Date(begun).toISOString() });
    expect(gap).not.to.have.property('elicitation');
    expect(await verdict()).to.deep.equal({ ok: true, findings: [], unanchored: 0 });
    expect(trail.errors).to.deep.equal([DOWN]);
  });

  it('that hangs delays the person by 5 s at most, and an entry that it writes late does not break the chain [SRV-12]', async () => {
    const { sink, trail, passUntil, verdict } = await start();
    sink.mode = 'hangs';
    const begun = trail.clock.now();
    const outcome = trail.elicit();
    await passUntil(() => trail.host.open.length > 0);
    expect(trail.clock.now() - begun).to.be.within(5000, 5100);
    expect(trail.errors.length).to.equal(1);
    sink.mode = 'works';
    const answered = trail.host.open[0]?.answer(NO);
    await turns();
    sink.stuck[0]?.(true); // The entry was written after all.
    await answered;
    await outcome;
    await trail.audit.anchor();
    expect(sink.events).to.deep.equal(['asked', 'answered']);
    expect((await verdict()).ok).to.equal(true);
  });

  it('that hangs and then loses an entry leaves an entry about the gap', async () => {
    const { sink, trail, passUntil, verdict } = await start();
    sink.mode = 'hangs';
    const outcome = trail.elicit();
    await passUntil(() => trail.host.open.length > 0);
    sink.mode = 'works';
    sink.stuck[0]?.(false);
    await trail.host.open[0]?.answer(NO);
    await outcome;
    await trail.audit.anchor();
    expect(sink.events).to.deep.equal(['gap', 'answered']);
    expect((await verdict()).ok).to.equal(true);
  });

  it('whose last entry is of another key is not written to [SRV-12]', async () => {
    const other = new HandTrail({ key: keyOf(8) });
    await other.answered(NO);
    const { sink } = other;
    const { length } = sink.entries;
    const trail = new HandTrail({ sink, required: true });
    expect(await trail.passFor(trail.elicit())).to.include({ action: 'refused', code: -32603 });
    expect(sink.entries.length).to.equal(length);
    expect(String(trail.errors[0])).to.contain('another key');
  });
});

describe('a sink that is not asynchronous', () => {
  it('has each entry once when it returns nothing [SRV-12]', async () => {
    const entries: AuditEntry[] = [];
    const trail = new HandTrail({ sink: ((entry: AuditEntry) => void entries.push(entry)) as never });
    const outcome = trail.elicit();
    await trail.passUntil(() => trail.host.open.length > 0);
    trail.host.open[0]?.answer(NO);
    await trail.passFor(outcome);
    expect(entries.map(({ event, sequence }) => [sequence, event])).to.deep.equal([
      [0, 'asked'],
      [1, 'answered'],
    ]);
    expect(trail.errors).to.deep.equal([]);
  });
});

describe('a required trail: no entry, no answer', () => {
  const REFUSED = { action: 'refused', code: -32603 };

  it('shows no request that it cannot record [SRV-12]', async () => {
    const { sink, trail } = await start({ required: true });
    sink.mode = 'fails';
    expect(await trail.passFor(trail.elicit())).to.include(REFUSED);
    expect(trail.host.asked).to.deep.equal([]);
  });

  /** Asks, breaks the sink, and answers through the check of the host, as the element and the relay do. */
  async function answerThroughCheck(options: HostElicitOptions = {}) {
    const begun = await start({ required: true });
    const outcome = begun.trail.elicit(REASON, options);
    const { options: given, answer } = await begun.trail.asked();
    const { signal } = new AbortController();
    const check = async () => given.checkAnswer?.(CONTENT, { signal });
    return { ...begun, outcome, check, answer };
  }

  it('fails the check of an answer that it cannot record, so that the form opens again [SRV-12]', async () => {
    const { sink, trail, check, answer, outcome } = await answerThroughCheck();
    sink.mode = 'fails';
    expect(await trail.passFor(check().catch(String))).to.contain('could not be recorded');
    sink.mode = 'works';
    expect(await check()).to.deep.equal({});
    await answer(yes(CONTENT));
    expect(await outcome).to.deep.equal(yes(CONTENT));
    expect(sink.events).to.deep.equal(['asked', 'gap', 'answered']);
    expect(trail.errors.length).to.equal(1);
  });

  it('records an answer once, before the check that sends it [SRV-12]', async () => {
    const seen: string[][] = [];
    const { sink, check, answer, outcome } = await answerThroughCheck({
      checkAnswer: () => {
        seen.push([...sink.events]);
        return undefined;
      },
    });
    await check();
    await answer(yes(CONTENT));
    await outcome;
    expect(seen).to.deep.equal([['asked', 'answered']]);
    expect(sink.events).to.deep.equal(['asked', 'answered']);
  });

  it('gives the check no answer that the person took back while its entry was written, and says nothing of a form', async () => {
    const controller = new AbortController();
    let checks = 0;
    const { sink, trail } = await answerThroughCheck({
      checkAnswer: () => {
        checks++;
        controller.abort(); // The person cancels during the check.
        return { '/reason': 'Too short' };
      },
    });
    const { checkAnswer } = trail.host.asked[0]!.options;
    await checkAnswer?.(CONTENT, { signal: controller.signal });
    expect([sink.events, checks]).to.deep.equal([['asked', 'answered'], 1]);
    await Promise.resolve(checkAnswer?.(CONTENT, { signal: controller.signal })).catch(() => {});
    expect(checks).to.equal(1);
  });

  it('has an entry for a refused answer, which did not leave', async () => {
    const verdicts = [{ '/reason': 'Too short' }, {}];
    const { sink, check, answer, outcome } = await answerThroughCheck({ checkAnswer: () => verdicts.shift() });
    expect(await check()).to.deep.equal({ '/reason': 'Too short' });
    await check();
    await answer(yes(CONTENT));
    await outcome;
    expect(sink.events).to.deep.equal(['asked', 'answered', 'reopened', 'answered']);
  });

  it('records which answer counts when two tabs sent one each', async () => {
    const { sink, trail, answer, outcome } = await answerThroughCheck();
    const { signal } = new AbortController();
    const { checkAnswer } = trail.host.asked[0]!.options;
    await checkAnswer?.(CONTENT, { signal });
    await checkAnswer?.({ reason: 'Of the other tab' }, { signal });
    await answer(yes(CONTENT));
    await outcome;
    const macs = sink.kept.entries.flatMap(({ answer: mac }) => mac ?? []);
    expect(macs.length).to.equal(3);
    expect(macs[2]).to.equal(macs[0]);
  });

  it('runs the checks of an application before it records the answer', async () => {
    const sink = new HandSink();
    const trail = new HandTrail(
      { sink: sink.write, required: true },
      checkAnswers(() => ({ '/reason': 'No' })),
    );
    trail.elicit();
    const { options } = await trail.asked();
    const { signal } = new AbortController();
    expect(await options.checkAnswer?.(CONTENT, { signal })).to.deep.equal({ '/reason': 'No' });
    expect(sink.events).to.deep.equal(['asked']);
  });

  it('refuses the request when its answer comes without a check and cannot be recorded [SRV-12]', async () => {
    for (const given of [yes(CONTENT), NO, { action: 'cancel' } as const, { action: 'timeout' } as const]) {
      const { sink, trail } = await start({ required: true });
      const outcome = trail.elicit();
      const { answer } = await trail.asked();
      sink.mode = 'fails';
      answer(given);
      expect(await trail.passFor(outcome)).to.include(REFUSED);
    }
  });

  it('has an entry when the server withdrew the request while the answer was being recorded', async () => {
    const { sink, trail } = await start({ required: true });
    const controller = new AbortController();
    const outcome = trail.elicit(REASON, { signal: controller.signal });
    const { answer } = await trail.asked();
    sink.mode = 'hangs';
    await answer(NO);
    await until(() => sink.stuck.length > 0);
    controller.abort();
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    sink.mode = 'works';
    sink.stuck[0]?.(true);
    await until(() => sink.events.length === 3);
    expect(sink.events).to.deep.equal(['asked', 'answered', 'withdrawn']);
  });
});

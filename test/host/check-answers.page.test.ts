import { expect } from '@open-wc/testing';
import { checkAnswers, pipeline } from '../../src/host/index.js';
import type { Outcome } from '../../src/protocol/outcome.js';
import { control, create, errorOf, expectFocus, isShown, press, schemaOf, settled, type } from '../element/helpers.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import { ask, HandHost, turns, yes } from './hand-host.js';

const request = {
  message: 'Deploy where?',
  requestedSchema: schemaOf({ region: { type: 'string' }, zone: { type: 'string' } }),
};

/** The outcome of a request whose answer gets this check, once a host without a check of its own has the answer. */
async function outcomeAfter(
  check: Parameters<typeof checkAnswers>[0],
  answer: Outcome = yes({ a: 1 }),
  asked: object = ask('?'),
) {
  const host = new HandHost();
  const outcome = pipeline(host, checkAnswers(check)).elicit(asked as never);
  await turns();
  await host.open[0]?.answer(answer);
  return outcome;
}

describe('checkAnswers()', () => {
  it('opens the form again at the refused field, with everything that was typed, until the answer passes [SRV-07]', async () => {
    const element = await create();
    const checked: unknown[] = [];
    const host = pipeline(
      element,
      checkAnswers(async (content) => {
        checked.push(content);
        return content.zone === 'b' ? undefined : { '/zone': 'There is no such zone.' };
      }),
    );
    const outcome = host.elicit(request);
    await settled(element);
    type(control(element, 'region'), 'eu');
    type(control(element, 'zone'), 'x');
    await press(element, 'submit');
    await settled(element);
    expect(isShown(element)).to.equal(true);
    expect(errorOf(element, 'zone')).to.equal('There is no such zone.');
    expect(errorOf(element, 'region')).to.equal('');
    expect([control(element, 'region').value, control(element, 'zone').value]).to.deep.equal(['eu', 'x']);
    expectFocus(element, control(element, 'zone'));
    type(control(element, 'zone'), 'b');
    await press(element, 'submit');
    expect(await outcome).to.deep.equal(yes({ region: 'eu', zone: 'b' }));
    expect(checked).to.deep.equal([
      { region: 'eu', zone: 'x' },
      { region: 'eu', zone: 'b' },
    ]);
  });

  it('runs before the check that came with the request, which may send the answer', async () => {
    const host = new HandHost();
    const errors = { '/zone': 'There is no such zone.' };
    const sent: unknown[] = [];
    const check = checkAnswers((content) => (content.zone === 'b' ? undefined : errors));
    pipeline(host, check).elicit(request, { checkAnswer: (content) => void sent.push(content) });
    await turns();
    const { checkAnswer } = host.open[0]!.options;
    const { signal } = new AbortController();
    expect(await checkAnswer?.({ zone: 'x' }, { signal })).to.deep.equal(errors);
    expect(sent).to.deep.equal([]);
    await checkAnswer?.({ zone: 'b' }, { signal });
    expect(sent).to.deep.equal([{ zone: 'b' }]);
  });

  for (const [what, none] of [
    ['nothing', undefined],
    ['no errors', {}],
    ['an error that is undefined', { '/a': undefined }],
  ] as const) {
    it(`lets the answer leave when the check gives ${what}`, async () => {
      expect(await outcomeAfter(() => none as never)).to.deep.equal(yes({ a: 1 }));
    });
  }

  it('does not check a rejection, a dismissal or a visited page', async () => {
    const page = { mode: 'url', message: 'Pay', url: 'https://example.com/', elicitationId: 'payment' } as const;
    const answers = [
      [ask('?'), { action: 'reject' }],
      [ask('?'), { action: 'cancel' }],
      [page, { action: 'accept' }],
    ] as const;
    for (const [request, answer] of answers) {
      expect(await outcomeAfter(() => ({ '': 'no' }), answer, request)).to.deep.equal(answer);
    }
  });

  it('checks a yes to a form for which the host gives no content as an empty answer', async () => {
    const checked: unknown[] = [];
    const accept = { action: 'accept' } as const;
    expect(await outcomeAfter((content) => void checked.push(content), accept)).to.deep.equal(accept);
    expect(checked).to.deep.equal([{}]);
  });

  it('refuses an answer that it cannot check, and reports the error', async () => {
    const refused = { action: 'refused', code: -32603, message: 'The answer could not be checked' };
    const reported = await uncaught(async () => {
      const outcome = await outcomeAfter(() => {
        throw new Error('no service');
      });
      expect(outcome).to.deep.equal(refused);
    });
    expect(reported).to.include('no service');
  });

  it('refuses an answer that fails for the tenth time without the host’s check, instead of asking for ever', async () => {
    let asked = 0;
    const outcome = await pipeline(
      new HandHost(),
      checkAnswers(() => ({ '/a': 'Taken.' })),
      () => (asked++ < 99 ? yes({ a: 1 }) : { action: 'cancel' }),
    ).elicit(ask('?'));
    expect(outcome).to.deep.equal({ action: 'refused', code: -32603, message: 'The answer has errors' });
    expect(asked).to.equal(10);
  });

  for (const broken of [null, false, { '/a': 7 }]) {
    it(`refuses an answer when the check gives ${JSON.stringify(broken)}, which says neither yes nor no`, async () => {
      const reported = await uncaught(async () => {
        const outcome = await outcomeAfter(() => broken as never);
        expect(outcome).to.deep.include({ action: 'refused', code: -32603 });
      });
      expect(reported).to.include('TypeError');
    });
  }

  it('waits as long as a check takes, and no timeout of the pipeline releases the answer', async () => {
    const host = new HandHost();
    const clock = new HandClock();
    let release: (errors?: undefined) => void = () => {};
    const slow = () => new Promise<undefined>((resolve) => (release = resolve));
    let outcome: unknown;
    pipeline(host, [checkAnswers(slow)], { clock })
      .elicit(ask('?'))
      .then((ended) => (outcome = ended));
    await turns();
    await host.open[0]?.answer(yes({ a: 1 }));
    clock.pass(60_000);
    await turns();
    expect(outcome).to.equal(undefined);
    release();
    await turns();
    expect(outcome).to.deep.equal(yes({ a: 1 }));
  });

  it('does not ask again if the server withdrew the request during the check', async () => {
    const host = new HandHost();
    const controller = new AbortController();
    let refuse: (errors: Record<string, string>) => void = () => {};
    const outcome = pipeline(
      host,
      checkAnswers(() => new Promise((resolve) => (refuse = resolve))),
    ).elicit(ask('?'), { signal: controller.signal });
    await turns();
    await host.open[0]?.answer(yes({ a: 1 }));
    await turns();
    controller.abort();
    refuse({ '/a': 'Taken.' });
    expect(await outcome).to.deep.equal({ action: 'withdrawn' });
    expect(host.open).to.have.length(0);
  });

  it('throws a TypeError without a function', () => {
    expect(() => checkAnswers(undefined as never)).to.throw(TypeError, 'checkAnswers(): check must be a function');
  });
});

import { expect } from '@open-wc/testing';
import { checkAnswers, pipeline } from '../../src/host/index.js';
import { control, create, errorOf, expectFocus, find, isShown, press, schemaOf, type } from '../element/helpers.js';
import { HandClock } from './hand-clock.js';
import { ask, HandHost, turns, yes } from './hand-host.js';

const request = {
  message: 'Deploy where?',
  requestedSchema: schemaOf({ region: { type: 'string' }, zone: { type: 'string' } }),
};

describe('checkAnswers()', () => {
  it('opens the form again at the refused field, with all that was typed, until the answer is taken [SRV-07]', async () => {
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
    await turns();
    await element.updateComplete;
    type(control(element, 'region'), 'eu');
    type(control(element, 'zone'), 'x');
    await press(element, 'submit');
    await turns();
    await element.updateComplete;
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

  it('shows what belongs to no field above the form [SRV-07]', async () => {
    const element = await create();
    pipeline(
      element,
      checkAnswers(() => ({ '': 'The two do not go together.' })),
    ).elicit(request);
    await turns();
    await element.updateComplete;
    await press(element, 'submit');
    await turns();
    await element.updateComplete;
    expect(find(element, '[part~=notice]').textContent).to.include('The two do not go together.');
  });

  for (const none of [undefined, {}, null, { '/a': undefined }, { '/a': 7 }]) {
    it(`takes ${JSON.stringify(none)} for "nothing is wrong"`, async () => {
      const host = new HandHost();
      const outcome = pipeline(
        host,
        checkAnswers(() => none as never),
      ).elicit(ask('?'));
      await turns();
      await host.open[0]?.answer(yes({ a: 1 }));
      expect(await outcome).to.deep.equal(yes({ a: 1 }));
    });
  }

  it('checks neither a no nor a page that was visited', async () => {
    const host = new HandHost();
    const whole = pipeline(
      host,
      checkAnswers(() => ({ '': 'no' })),
    );
    for (const answer of [{ action: 'reject' }, { action: 'cancel' }, { action: 'accept' }] as const) {
      const outcome = whole.elicit(ask('?'));
      await turns();
      await host.open[0]?.answer(answer);
      expect(await outcome).to.deep.equal(answer);
    }
  });

  it('lets an answer through when the check fails or never ends, and tells the host once', async () => {
    for (const broken of [
      () => {
        throw new Error('no service');
      },
      () => new Promise<undefined>(() => {}),
    ]) {
      const host = new HandHost();
      const clock = new HandClock();
      const errors: unknown[] = [];
      const onError = (error: unknown) => errors.push(error);
      const outcome = pipeline(host, [checkAnswers(broken)], { clock, onError }).elicit(ask('?'));
      await turns();
      await host.open[0]?.answer(yes({ a: 1 }));
      clock.pass(10_000);
      expect(await outcome).to.deep.equal(yes({ a: 1 }));
      expect(errors).to.have.length(1);
    }
  });

  it('names what is missing', () => {
    expect(() => checkAnswers(undefined as never)).to.throw(TypeError, 'checkAnswers(): check must be a function');
  });
});

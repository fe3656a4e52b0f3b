import { expect } from '@open-wc/testing';
import { responseFor } from '../../src/adapters/index.js';
import { environment } from '../../src/element/environment.js';
import type { AnswerCheck, ElicitOptions, McpElicitation, Outcome } from '../../src/index.js';
import { HandClock } from '../runtime/hand-clock.js';
import { uncaught } from '../runtime/uncaught.js';
import {
  control,
  create,
  errorOf,
  expectFocus,
  find,
  findAll,
  handCheck,
  heard,
  isShown,
  look,
  plain,
  press,
  record,
  schemaOf,
  settled,
  type,
} from './helpers.js';
import { localization } from './one-localization.js';

const string = { type: 'string' };
const schema = schemaOf({ name: string, city: string }, ['name']);
const values = { name: 'Ada', city: 'London' };
const FAILED = 'Your answer could not be checked. Try again.';

type Way = 'property' | 'option';
const WAYS: readonly Way[] = ['property', 'option'];

interface Asked {
  element: McpElicitation;
  /** The events from the start. */
  names: string[];
  /** The outcomes that `elicit()` gave so far; always empty for a declared elicitation. */
  outcomes: Outcome[];
}

/** Shows a filled-in form whose answers are checked, declared with properties or as a request. */
async function asked(way: Way, checkAnswer: AnswerCheck, options: ElicitOptions = {}): Promise<Asked> {
  const element = await create({ serverName: 'Acme' });
  const names = record(element);
  const outcomes: Outcome[] = [];
  if (way === 'property') {
    const { timeout = 300_000, deadline } = options;
    Object.assign(element, { message: 'Who?', schema, defaultValues: values, timeout, deadline, checkAnswer });
    element.open = true;
  } else {
    const outcome = element.elicit({ message: 'Who?', requestedSchema: schema }, { values, ...options, checkAnswer });
    void outcome.then((result) => outcomes.push(result));
  }
  for (let update = 0; update < 3; update++) await element.updateComplete;
  look(500);
  return { element, names, outcomes };
}

/** A submitted form whose check is under way. */
async function checking(way: Way, options: ElicitOptions = {}) {
  const { calls, checkAnswer } = handCheck();
  const all = await asked(way, checkAnswer, options);
  await press(all.element, 'submit');
  expect(calls).to.have.length(1);
  return { ...all, calls, call: calls[0]! };
}

const isBusy = (element: McpElicitation) => find(element, '[part~=dialog]').getAttribute('aria-busy') === 'true';
const areFieldsInert = (element: McpElicitation) => control(element, 'name').closest('[inert]') !== null;
const notice = (element: McpElicitation) => findAll(element, '[part~=notice]').map(plain);

for (const way of WAYS) {
  describe(`checkAnswer as ${way === 'property' ? 'a property' : 'an option of elicit()'}`, () => {
    it('gets the content before any event leaves the element, and undefined lets the answer leave [USE-20]', async () => {
      const { element, names, outcomes, call } = await checking(way);
      await settled(element);
      expect(call.content).to.deep.equal(values);
      expect(names, 'while it checks').to.deep.equal(['shown']);
      expect(outcomes).to.deep.equal([]);
      let content: unknown;
      element.addEventListener('accept', (event) => (content = event.content));
      call.settle();
      await settled(element);
      expect(names).to.deep.equal(['shown', 'accept', 'close']);
      expect(content).to.deep.equal(values);
      expect(isShown(element)).to.equal(false);
      if (way === 'option') expect(outcomes).to.deep.equal([{ action: 'accept', content: values }]);
    });

    it('keeps the form busy: fields take no input, focus goes to Submit, and that is announced [USE-20, USE-07]', async () => {
      const { calls, checkAnswer } = handCheck();
      const { element } = await asked(way, checkAnswer);
      control(element, 'name').focus();
      await press(element, 'submit');
      await element.updateComplete;
      expect(isBusy(element)).to.equal(true);
      expect(areFieldsInert(element)).to.equal(true);
      expectFocus(element, find(element, '[part~=submit]'));
      expect(heard(element)).to.equal('Checking your answers');
      calls[0]?.settle({ '/city': 'Which one?' });
      await settled(element);
      expect(isBusy(element), 'after the check').to.equal(false);
      expect(areFieldsInert(element), 'after the check').to.equal(false);
    });

    it('is not called a second time while it checks, however often the person submits [USE-20]', async () => {
      const { element, calls } = await checking(way);
      await press(element, 'submit');
      element.submit();
      control(element, 'name').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(calls).to.have.length(1);
    });

    it('reopens the form with each error at its field, the answers as they were, and focus on the first [USE-20]', async () => {
      const { element, names, outcomes, calls, call } = await checking(way);
      call.settle({ '/city': 'No such city.', '/name': 'Taken.' });
      await settled(element);
      expect([errorOf(element, 'name'), errorOf(element, 'city')]).to.deep.equal(['Taken.', 'No such city.']);
      expect([control(element, 'name').value, control(element, 'city').value]).to.deep.equal(['Ada', 'London']);
      expectFocus(element, control(element, 'name'));
      expect(heard(element)).to.equal('Answers to complete: 2');
      expect(names).to.deep.equal(['shown']);
      type(control(element, 'name'), 'Grace');
      type(control(element, 'city'), 'Paris');
      await press(element, 'submit');
      expect(calls[1]?.content).to.deep.equal({ name: 'Grace', city: 'Paris' });
      calls[1]?.settle();
      await settled(element);
      expect(names).to.deep.equal(['shown', 'accept', 'close']);
      if (way === 'option') expect(outcomes[0]).to.have.deep.property('content', { name: 'Grace', city: 'Paris' });
    });

    it('leaves focus where the person has moved it when it reopens the form [USE-20]', async () => {
      const { element, call } = await checking(way);
      find(element, '[part~=reject]').focus();
      call.settle({ '/name': 'Taken.' });
      await settled(element);
      expectFocus(element, find(element, '[part~=reject]'));
      expect(errorOf(element, 'name')).to.equal('Taken.');
    });

    it('shows an error of no field above the form', async () => {
      const { element, names, call } = await checking(way);
      call.settle({ '': 'The two do not go together.', '/nowhere': 'Too late.' });
      await settled(element);
      expect(notice(element)).to.have.length(1);
      expect(notice(element)[0]).to.include('The two do not go together.').and.include('Too late.');
      expect(isBusy(element)).to.equal(false);
      expect(names).to.deep.equal(['shown']);
    });

    for (const [what, says, checkAnswer] of [
      [
        'throws',
        'no service',
        () => {
          throw new Error('no service');
        },
      ],
      [
        'rejects',
        'no service',
        async () => {
          throw new Error('no service');
        },
      ],
      ['returns true', 'checkAnswer() must return', () => true],
      ['returns null', 'checkAnswer() must return', () => null],
      ['returns a list', 'checkAnswer() must return', async () => ['Taken.']],
      ['returns an error that is no text', '/name', () => ({ '/city': 'Where?', '/name': { text: 'Taken.' } })],
    ] as const) {
      it(`lets nothing leave, reopens the form, and reports the error when it ${what}`, async () => {
        const { element, names, outcomes } = await asked(way, checkAnswer as unknown as AnswerCheck);
        const told = await uncaught(() => press(element, 'submit'));
        await settled(element);
        expect(told).to.include(says);
        expect(names).to.deep.equal(['shown']);
        expect(outcomes).to.deep.equal([]);
        expect(isBusy(element)).to.equal(false);
        expect(areFieldsInert(element)).to.equal(false);
        expect(notice(element)).to.deep.equal([FAILED]);
        expect(errorOf(element, 'city'), 'of errors that nobody can trust').to.equal('');
      });
    }

    it('says that the answer could not be checked in the language of the page, also after a switch', async () => {
      await localization.setLocale('de');
      try {
        const { element, call } = await checking(way);
        await uncaught(async () => call.fail(new Error('no service')));
        await settled(element);
        const german = 'Prüfung nicht möglich. Versuchen Sie es erneut.';
        expect(notice(element)).to.deep.equal([german]);
        await localization.setLocale('en');
        await element.updateComplete;
        expect(notice(element)).to.deep.equal([FAILED]);
      } finally {
        await localization.setLocale('en');
      }
    });

    for (const [part, outcome] of [
      ['reject', { action: 'reject' }],
      ['cancel', { action: 'cancel' }],
    ] as const) {
      it(`can be cut short with ${part}, and its late result changes nothing [USE-20]`, async () => {
        const { element, names, outcomes, call } = await checking(way);
        await press(element, part);
        expect(names).to.deep.equal(['shown', part, 'close']);
        expect(call.signal.aborted).to.equal(true);
        expect(isShown(element)).to.equal(false);
        call.settle();
        await settled(element);
        expect(names).to.deep.equal(['shown', part, 'close']);
        if (way === 'option') expect(outcomes).to.deep.equal([outcome]);
      });
    }

    it('makes accept fire once, so that responseFor() replies once [USE-16]', async () => {
      const { calls, checkAnswer } = handCheck();
      const { element, names } = await asked(way, checkAnswer);
      const replies: unknown[] = [];
      element.addEventListener('accept', (event) => replies.push(responseFor(event, { id: 7 })));
      await press(element, 'submit');
      calls[0]?.settle({ '/name': 'Taken.' });
      await settled(element);
      await press(element, 'submit');
      await press(element, 'submit');
      calls[1]?.settle();
      calls[1]?.settle();
      await settled(element);
      expect(replies).to.deep.equal([{ jsonrpc: '2.0', id: 7, result: { action: 'accept', content: values } }]);
      expect(names.filter((name) => name === 'accept')).to.have.length(1);
    });
  });
}

describe('what a screen reader finds after a check', () => {
  it('is no longer that the answers are being checked, even if the error belongs to no field', async () => {
    const { checkAnswer, calls } = handCheck();
    const { element } = await asked('option', checkAnswer);
    await press(element, 'submit');
    expect(heard(element)).to.include('Checking your answers');
    calls[0]!.settle({ '': 'The account is closed.' });
    await settled(element);
    expect(heard(element)).not.to.include('Checking your answers');
  });
});

describe('the time limit during a check', () => {
  let clock: HandClock;

  beforeEach(() => {
    clock = new HandClock();
    environment.clock = clock;
  });

  for (const way of WAYS) {
    it(`stands still, and continues when the form is open again (checkAnswer as ${way}) [USE-20]`, async () => {
      const { element, names, call } = await checking(way, { timeout: 60_000 });
      clock.pass(3_600_000);
      await settled(element);
      expect(names, 'an hour later').to.deep.equal(['shown']);
      call.settle({ '/name': 'Taken.' });
      await settled(element);
      clock.pass(59_000);
      await settled(element);
      expect(isShown(element), 'a second before the end').to.equal(true);
      clock.pass(1000);
      await settled(element);
      expect(names).to.deep.equal(['shown', 'timeout', 'close']);
    });
  }
});

describe('errors that the application sets while it checks', () => {
  it('stand at their fields when the form opens again, beside those that the check returns', async () => {
    const { checkAnswer, calls } = handCheck();
    const { element } = await asked('property', checkAnswer);
    await press(element, 'submit');
    element.errors = { '/name': 'Taken' };
    await settled(element);
    calls[0]!.settle({ '/city': 'Unknown' });
    await settled(element);
    expect([errorOf(element, 'name'), errorOf(element, 'city')]).to.deep.equal(['Taken', 'Unknown']);
  });

  it('stand in no elicitation that follows [SEE-07]', async () => {
    const { checkAnswer } = handCheck();
    const { element } = await asked('property', checkAnswer);
    await press(element, 'submit');
    element.errors = { '/name': 'Taken' };
    await settled(element);
    element.cancel();
    await settled(element);
    const next = handCheck();
    void element.elicit({ message: 'Who?', requestedSchema: schema }, { values, checkAnswer: next.checkAnswer });
    await settled(element);
    look(500);
    await press(element, 'submit');
    next.calls[0]!.settle({ '/city': 'Unknown' });
    await settled(element);
    expect([errorOf(element, 'name'), errorOf(element, 'city')]).to.deep.equal(['', 'Unknown']);
  });
});

describe('a check that is under way', () => {
  it('begins even if the application sets checkAnswer and submits in the same task', async () => {
    const { calls, checkAnswer } = handCheck();
    const element = await create({ message: 'Who?', schema, defaultValues: values, open: true });
    await element.updateComplete;
    const names = record(element);
    element.checkAnswer = checkAnswer;
    element.submit();
    await settled(element);
    expect(calls).to.have.length(1);
    expect(names).to.not.include('accept');
  });

  it('belongs to its own elicitation: the property is not called for a request of elicit()', async () => {
    const { calls, checkAnswer } = handCheck();
    const element = await create({ checkAnswer });
    const outcome = element.elicit({ message: 'Who?', requestedSchema: schema }, { values });
    await element.updateComplete;
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: values });
    expect(calls).to.have.length(0);
  });

  it('does not exist for a page: consent to visit one is not checked', async () => {
    const { calls, checkAnswer } = handCheck();
    environment.open = () => {};
    const element = await create();
    const outcome = element.elicit({ mode: 'url', message: 'Pay', url: 'https://example.com/' }, { checkAnswer });
    await element.updateComplete;
    find(element, '[part~=submit]').click();
    expect((await outcome).action).to.equal('accept');
    expect(calls).to.have.length(0);
  });
});

describe('preventDefault() on accept', () => {
  it('throws a TypeError that names checkAnswer', async () => {
    const { element, names } = await asked('property', () => undefined);
    let thrown: unknown;
    element.addEventListener('accept', (event) => {
      try {
        event.preventDefault();
      } catch (error) {
        thrown = error;
      }
    });
    await press(element, 'submit');
    await settled(element);
    expect(thrown).to.be.instanceOf(TypeError).and.to.have.property('message').that.includes('checkAnswer');
    expect(names, 'the answer is final').to.deep.equal(['shown', 'accept', 'close']);
  });

  it('stops a listener of the old pattern before it sends an answer that it wanted to check first', async () => {
    const element = await create({ message: 'Who?', schema, defaultValues: values, open: true });
    await element.updateComplete;
    const sent: unknown[] = [];
    element.addEventListener('accept', (event) => {
      event.preventDefault();
      sent.push(responseFor(event, { id: 1 }));
    });
    const told = await uncaught(() => press(element, 'submit'));
    expect(told).to.include('checkAnswer');
    expect(sent).to.deep.equal([]);
  });
});

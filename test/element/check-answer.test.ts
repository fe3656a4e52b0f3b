import { expect } from '@open-wc/testing';
import type { AnswerCheck, McpElicitation, Outcome } from '../../src/index.js';
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
  showRequest,
  type,
} from './helpers.js';
import { localization } from './one-localization.js';

// When a check runs, and what its results mean, is the session's: test/session/checking.test.ts.

const string = { type: 'string' };
const schema = schemaOf({ name: string, city: string }, ['name']);
const values = { name: 'Ada', city: 'London' };

/** Shows a filled-in form whose answers are checked. `outcomes` are those that `elicit()` gave so far. */
async function asked(checkAnswer: AnswerCheck, isDeclared = true) {
  const element = await create({ serverName: 'Acme' });
  const names = record(element);
  const outcomes: Outcome[] = [];
  if (isDeclared) {
    Object.assign(element, { message: 'Who?', schema, defaultValues: values, checkAnswer, open: true });
  } else {
    const outcome = element.elicit({ message: 'Who?', requestedSchema: schema }, { values, checkAnswer });
    void outcome.then((result) => outcomes.push(result));
  }
  for (let update = 0; update < 3; update++) await element.updateComplete;
  look(500);
  return { element, names, outcomes };
}

/** A submitted form whose check is under way. */
async function checking(isDeclared = true) {
  const { calls, checkAnswer } = handCheck();
  const all = await asked(checkAnswer, isDeclared);
  await press(all.element, 'submit');
  await all.element.updateComplete;
  return { ...all, calls, call: calls[0]! };
}

const isBusy = (element: McpElicitation) => find(element, '[part~=dialog]').getAttribute('aria-busy') === 'true';
const areFieldsInert = (element: McpElicitation) => control(element, 'name').closest('[inert]') !== null;
const notice = (element: McpElicitation) => findAll(element, '[part~=notice]').map(plain);
const errorsOf = (element: McpElicitation) => [errorOf(element, 'name'), errorOf(element, 'city')];

describe('checkAnswer', () => {
  for (const isDeclared of [true, false]) {
    it(`gets the content before any event leaves the element, and undefined lets the answer leave, ${isDeclared ? 'as a property' : 'as an option of elicit()'} [USE-20]`, async () => {
      const { element, names, outcomes, call } = await checking(isDeclared);
      await settled(element);
      expect(call.content).to.deep.equal(values);
      expect([names, outcomes], 'while it checks').to.deep.equal([['shown'], []]);
      call.settle();
      await settled(element);
      expect(names).to.deep.equal(['shown', 'accept', 'close']);
      expect(isShown(element)).to.equal(false);
      if (!isDeclared) expect(outcomes).to.deep.equal([{ action: 'accept', content: values }]);
    });
  }

  it('lets nothing leave when it fails, and says so in the language of the page, also after a switch', async () => {
    await localization.setLocale('de');
    try {
      const { element, names, call } = await checking();
      expect(await uncaught(async () => call.fail(new Error('no service')))).to.include('no service');
      await settled(element);
      expect(notice(element)).to.deep.equal(['Prüfung nicht möglich. Versuchen Sie es erneut.']);
      expect([isBusy(element), areFieldsInert(element)]).to.deep.equal([false, false]);
      await localization.setLocale('en');
      await element.updateComplete;
      expect(notice(element)).to.deep.equal(['Your answer could not be checked. Try again.']);
      expect(names).to.deep.equal(['shown']);
    } finally {
      await localization.setLocale('en');
    }
  });
});

describe('a form whose answers are checked', () => {
  it('is busy: its fields take no input, focus goes to Submit, and that is announced [USE-20, USE-07]', async () => {
    const { calls, checkAnswer } = handCheck();
    const { element } = await asked(checkAnswer);
    control(element, 'name').focus();
    await press(element, 'submit');
    await element.updateComplete;
    expect([isBusy(element), areFieldsInert(element)]).to.deep.equal([true, true]);
    expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
    expectFocus(element, find(element, '[part~=submit]'));
    expect(heard(element)).to.equal('Checking your answers');
    calls[0]?.settle({ '/city': 'Which one?' });
    await settled(element);
    expect([isBusy(element), areFieldsInert(element)], 'after the check').to.deep.equal([false, false]);
  });

  it('opens again with each error at its field, the answers as they were, and focus on the first [USE-20]', async () => {
    const { element, names, calls, call } = await checking();
    call.settle({ '/city': 'No such city.', '/name': 'Taken.' });
    await settled(element);
    expect(errorsOf(element)).to.deep.equal(['Taken.', 'No such city.']);
    expect(element.content).to.deep.equal(values);
    expectFocus(element, control(element, 'name'));
    expect(heard(element)).to.equal('Answers missing or not valid: 2. Name: Taken.');
    expect(names).to.deep.equal(['shown']);
    type(control(element, 'name'), 'Grace');
    type(control(element, 'city'), 'Paris');
    await press(element, 'submit');
    expect(calls[1]?.content).to.deep.equal({ name: 'Grace', city: 'Paris' });
  });

  for (const part of ['reject', 'cancel']) {
    it(`opens again with focus on ${part}, if the person has moved it there meanwhile [USE-20]`, async () => {
      const { element, call } = await checking();
      find(element, `[part~=${part}]`).focus();
      call.settle({ '/name': 'Taken.' });
      await settled(element);
      expectFocus(element, find(element, `[part~=${part}]`));
      expect(errorOf(element, 'name')).to.equal('Taken.');
    });
  }

  it('is checked even if the application sets checkAnswer and submits in the same task', async () => {
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

  it('is not that of a request of elicit(), for which the property is not called', async () => {
    const { calls, checkAnswer } = handCheck();
    const request = { message: 'Who?', requestedSchema: schema };
    const { element, outcome } = await showRequest(request, { values }, { checkAnswer });
    await press(element, 'submit');
    expect(await outcome).to.deep.equal({ action: 'accept', content: values });
    expect(calls).to.have.length(0);
  });
});

describe('errors that the application sets while it checks', () => {
  it('say something even where they are empty [USE-05]', async () => {
    const { element, call } = await checking();
    call.settle({ '/name': ' ' });
    await settled(element);
    expect(errorsOf(element)).to.deep.equal(['Check the format.', '']);
  });

  it('stand at their fields when the form opens again, beside those that the check returns', async () => {
    const { element, call } = await checking();
    element.errors = { '/name': 'Taken' };
    await settled(element);
    call.settle({ '/city': 'Unknown' });
    await settled(element);
    expect(errorsOf(element)).to.deep.equal(['Taken', 'Unknown']);
  });

  it('stand in no elicitation that follows [SEE-07]', async () => {
    const { element } = await checking();
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
    expect(errorsOf(element)).to.deep.equal(['', 'Unknown']);
  });
});

describe('preventDefault() on accept', () => {
  it('warns once that the answer is final, and names checkAnswer, so that @accept.prevent of a framework breaks nothing', async () => {
    const { warn } = console;
    const warnings: unknown[] = [];
    console.warn = (text) => warnings.push(text);
    try {
      const { element, names } = await asked(() => undefined);
      let content: unknown;
      element.addEventListener('accept', (event) => {
        event.preventDefault();
        event.preventDefault();
        ({ content } = event);
      });
      await press(element, 'submit');
      await settled(element);
      expect(names).to.deep.equal(['shown', 'accept', 'close']);
      expect(content).to.deep.equal({ name: 'Ada', city: 'London' });
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.include('checkAnswer');
    } finally {
      console.warn = warn;
    }
  });
});

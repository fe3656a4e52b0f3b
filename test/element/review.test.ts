import { expect } from '@open-wc/testing';
import type { HostElicitOptions, McpElicitation, Outcome, ReviewOptions } from '../../src/index.js';
import { answerGraphInterrupts, answerHumanRequest } from '../../src/interrupts/index.js';
import { reviewFromBackend } from '../../src/protocol/make-review.js';
import { reviewRequest } from '../../src/reviews/index.js';
import { questionRequest } from '../../src/reviews/review-request.js';
import { approve } from '../../src/testing/index.js';
import { until } from '../tools/until.mjs';
import {
  choose,
  chord,
  clickAfterLooking as click,
  control,
  create,
  expectFocus,
  find,
  findAll,
  handCheck,
  heard,
  isShown,
  look,
  observed,
  plain,
  referred,
  showBeginning,
  showRequest,
  type,
  withoutIsolates,
} from './helpers.js';

const ALL = ['approve', 'edit', 'reject', 'respond'] as const;
const TRANSFER = { amount: 120, to: { name: 'Ada', iban: 'DE02' }, tags: ['rent'], urgent: false, note: null };

/** A review that the person has looked at for half a second, at its beginning. */
const ask = (review: Partial<ReviewOptions> = {}, options: HostElicitOptions = {}, properties: object = {}) =>
  showBeginning(reviewRequest({ action: 'transfer', args: TRANSFER, allow: ALL, ...review }), options, properties);

const shown = (element: McpElicitation) =>
  findAll(element, '[data-argument]').map(
    (row) => `${plain(row.querySelector('dt'))}: ${plain(row.querySelector('dd'))}`,
  );

describe('a review of an action', () => {
  it('asks about the action by its name, and shows every argument with its value, nested ones included [REV-01]', async () => {
    const { element } = await ask({ title: 'Transfer money', message: 'Pays the rent.' });
    expect(withoutIsolates(plain(find(element, '[part~=heading]')))).to.equal('Transfer money');
    expect(plain(find(element, '[part~=message]'))).to.equal('Pays the rent.');
    expect(shown(element)).to.deep.equal([
      'Amount: 120',
      'Name: Ada',
      'IBAN: DE02',
      '1: rent',
      'Urgent: false',
      'Note: null',
    ]);
    expect(plain(find(element, '.argument.inside > dt'))).to.equal('To');
    await expect(element).to.be.accessible();
  });

  it('is refused in words that name the import where its part is missing, as after a store, and shows no form', async () => {
    const review = reviewRequest({ action: 'transfer', args: TRANSFER });
    const { message, ...data } = review;
    for (const copy of [reviewFromBackend(message, data), { ...review }, structuredClone({ ...review })]) {
      const element = await create();
      const outcome = await element.elicit(copy);
      expect(outcome.action === 'refused' && outcome.message).to.include('reviewRequest() of mcp-elicitation/reviews');
      expect(isShown(element)).to.equal(false);
    }
  });

  it('gives the arguments as they were shown, even if the object has changed when the person approves [REV-02]', async () => {
    const args = { amount: 1, to: 'Ada' };
    const { element, outcome } = await ask({ args });
    args.to = 'Mallory';
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { amount: 1, to: 'Ada' } });
  });

  it('has values of another direction at the side of their names, in a page from right to left', async () => {
    const page = document.documentElement;
    page.dir = 'rtl';
    try {
      const { element } = await ask({ args: { name: 'Ada' } }, {}, { presentation: 'inline' });
      const range = document.createRange();
      range.selectNodeContents(find(element, '[data-argument] .value p'));
      const side = find(element, '[data-argument] > dd').getBoundingClientRect().right;
      expect(range.getBoundingClientRect().right).to.be.closeTo(side, 1);
    } finally {
      page.removeAttribute('dir');
    }
  });

  it('takes the names of arguments from the schema [REV-01]', async () => {
    const schema = {
      type: 'object',
      properties: { amount: { type: 'number', title: 'Sum', description: 'In euros' } },
    };
    const { element } = await ask({ schema });
    expect(shown(element)[0]).to.equal('SumIn euros: 120');
  });

  it('distinguishes texts from values that look like them [REV-01]', async () => {
    const args = { a: '42', b: 42, c: '', d: 'null', e: null, f: {}, g: [], h: '{"a":1}', i: 'true ', j: '{\n}' };
    const { element } = await ask({ args });
    expect(shown(element)).to.deep.equal([
      'A: "42"',
      'B: 42',
      'C: ""',
      'D: "null"',
      'E: null',
      'F: {}',
      'G: []',
      'H: "{\\"a\\":1}"',
      'I: "true "',
      'J: "{\\n}"',
    ]);
  });

  it('shows the names of arguments whole, however long they are [REV-01]', async () => {
    const key = `dry_run_${'only_'.repeat(210)}IS_FALSE`;
    const { element } = await ask({ args: { [key]: true } });
    expect(find(element, '[part~=arguments]').textContent).to.contain(key);
  });

  it('spells out invisible and reordering characters in values and names [REV-01] [SEE-01]', async () => {
    const { element } = await ask({ args: { path: '/etc/\u202Edwssap', 'to\u200b': 'x', to: 'y' } });
    const [path, hidden, visible] = shown(element);
    expect(path).to.equal('Path: /etc/⟨U+202E⟩dwssap');
    expect(hidden).to.contain('"to\\u200b"');
    expect(visible).to.contain('"to"');
  });

  it('has the key beside names with the same label [REV-01]', async () => {
    const { element } = await ask({ args: { amount: 1, Amount: 2 } });
    expect(shown(element).map((text) => text.replace(/[\u2068\u2069]/g, ''))).to.deep.equal([
      'Amount "amount": 1',
      'Amount "Amount": 2',
    ]);
  });

  it('shows a long text whole, in blocks [REV-01]', async () => {
    const code = Array.from({ length: 900 }, (_, i) => `const value${i} = ${i};`).join('\n');
    const { element } = await ask({ args: { code } });
    const blocks = findAll(element, '.long-text .block').map(({ textContent }) => textContent);
    expect(blocks.join('\n')).to.equal(code);
  });

  it('shows values that are nested deep as JSON [REV-01]', async () => {
    const { element } = await ask({ args: { a: { b: { c: { d: { e: { f: 'deep' } } } } } } });
    expect(plain(find(element, '.value.json'))).to.contain('"f": "deep"');
  });

  it('masks what seems secret, and takes no approval while it is unread [REV-01]', async () => {
    const { element, outcome, over } = await ask({ args: { api_key: 'sk-1; rm -rf /' } });
    expect(element.shadowRoot!.textContent).not.to.contain('sk-1');
    await click(element, '[part~=submit]');
    expect(over()).to.equal(undefined);
    expect(plain(find(element, '.argument [part~=error]'))).to.equal('Show this value before you approve it.');
    await click(element, '.argument .link');
    expect(shown(element)[0]).to.contain('sk-1; rm -rf /');
    await click(element, '[part~=submit]');
    expect((await outcome).action).to.equal('approve');
  });

  it('does not ask again for a value that the person has shown and hidden [REV-01]', async () => {
    const { element, outcome } = await ask({ args: { api_key: 'sk-1' } });
    await click(element, '[part~=submit]');
    await click(element, '.argument .link');
    await click(element, '.argument .link');
    expect(plain(find(element, '.argument dd'))).to.equal('•••••••• Show');
    await click(element, '[part~=submit]');
    expect((await outcome).action).to.equal('approve');
  });

  for (const [what, args] of [
    ['over 1 MiB', { text: 'a'.repeat(1024 * 1024) }],
    ['deeper than 100', JSON.parse('['.repeat(102) + ']'.repeat(102))],
    ['with a date, which is not JSON', { when: new Date(0) }],
    ['with a function, which is not JSON', { call: () => 1 }],
    ['with NaN, which is not JSON', { big: Number.NaN }],
  ] as const) {
    it(`cannot approve arguments ${what}: they cannot be shown whole [REV-01]`, async () => {
      const { element, outcome } = await ask({ args });
      expect(findAll(element, '[part~=submit], .edit')).to.deep.equal([]);
      expect(plain(find(element, '[part~=notice]'))).to.contain('This cannot be shown here.');
      expect(plain(find(element, '.status'))).to.equal('So it cannot be approved.');
      element.submit();
      expect(isShown(element)).to.equal(true);
      await click(element, '[part~=reject]');
      expect(await outcome).to.deep.equal({ action: 'reject' });
    });
  }

  it('says so where an action has no arguments', async () => {
    const { element, outcome } = await ask({ args: {} });
    expect(plain(find(element, '[part~=arguments]'))).to.equal('{}');
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'approve', args: {} });
  });

  it('offers only the decisions that are allowed [REV-02]', async () => {
    const { element } = await ask({ allow: ['approve'] });
    expect(findAll(element, '.edit, .respond, [part~=reject]')).to.deep.equal([]);
    const { element: other } = await ask({ allow: ['reject', 'respond'] });
    expect(findAll(other, '.edit, [part~=submit]')).to.deep.equal([]);
    other.submit();
    expect(isShown(other)).to.equal(true);
  });

  it('cannot be rejected by a script where the application does not allow it', async () => {
    const { element, outcome } = await ask({ allow: ['approve'] });
    element.reject();
    await element.updateComplete;
    expect(isShown(element)).to.equal(true);
    await click(element, '[part~=submit]');
    expect((await outcome).action).to.equal('approve');
  });

  it('asks for no reason where nothing can be rejected', async () => {
    const { element } = await ask({ allow: ['respond'] }, { rejectReason: true });
    expect(findAll(element, '.reason')).to.deep.equal([]);
  });

  it('sends a reason with a rejection [REV-02]', async () => {
    const { element, outcome } = await ask({}, { rejectReason: true });
    type(find<HTMLInputElement>(element, '.reason input'), 'Too much');
    await click(element, '[part~=reject]');
    expect(await outcome).to.deep.equal({ action: 'reject', reason: 'Too much' });
  });

  it('responds with a text, and only with one [REV-02]', async () => {
    const { element, outcome } = await ask();
    await click(element, '.respond');
    const text = find<HTMLTextAreaElement>(element, '.response');
    expect(element.shadowRoot!.activeElement === text, 'focus is in the text').to.equal(true);
    expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
    type(text as never, ' Ask my bank first. ');
    await element.updateComplete;
    await expect(element).to.be.accessible();
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'respond', text: 'Ask my bank first.' });
  });

  it('sends a response of several lines as it was typed, and says what else is in it [SEE-01]', async () => {
    const { element, outcome } = await ask();
    await click(element, '.respond');
    const code = '    if x:\n        y = 1\n';
    type(find<HTMLTextAreaElement>(element, '.response') as never, `${' '.repeat(45)}no`);
    await element.updateComplete;
    expect(findAll(element, '.response + p.hint'), 'a line leaves without what is around it').to.be.empty;
    type(find<HTMLTextAreaElement>(element, '.response') as never, code);
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'respond', text: code });
  });

  it('says that the response is missing, and leads to it, where only blanks are written [USE-05]', async () => {
    const { element, over } = await ask();
    await click(element, '.respond');
    const text = find<HTMLTextAreaElement>(element, '.response');
    type(text as never, '  ');
    await click(element, '[part~=submit]');
    expect(over()).to.equal(undefined);
    expect(plain(find(element, '#status'))).to.equal('Enter an answer.');
    expect(heard(element)).to.equal('Enter an answer.');
    expect(element.shadowRoot!.activeElement === text, 'focus is in the text').to.equal(true);
    type(text as never, 'Ask my bank first.');
    await element.updateComplete;
    expect(plain(find(element, '#status'))).to.equal('');
  });

  it('says no more that the response is missing once the person goes back to the decision [USE-05]', async () => {
    const { element } = await ask();
    await click(element, '.respond');
    await click(element, '[part~=submit]');
    expect(plain(find(element, '#status'))).to.equal('Enter an answer.');
    await click(element, '.to-decide');
    expect(plain(find(element, '#status'))).to.equal('');
  });

  it('says that a text is missing beside Yes and No, and why Yes waits once there is one [USE-05]', async () => {
    const element = await create({ presentation: 'inline' });
    answerGraphInterrupts(element, [{ id: '1', value: 'Delete the branch?' }]);
    await until(() => findAll(element, '.response').length > 0);
    const text = find<HTMLTextAreaElement>(element, '.response');
    await click(element, '.respond');
    expect(plain(find(element, '#status'))).to.equal('Enter an answer.');
    expect(element.shadowRoot!.activeElement === text, 'focus is in the text').to.equal(true);
    type(text as never, 'no, stop');
    await click(element, '[part~=submit]');
    expect(heard(element)).to.equal('The agent may go on with whatever you write.');
    expect(element.shadowRoot!.activeElement === text, 'focus is in the text').to.equal(true);
  });

  it('takes no Yes beside a typed text, which Yes would not send [REV-13]', async () => {
    const element = await create({ presentation: 'inline' });
    const answer = answerGraphInterrupts(element, [{ id: '1', value: 'Delete the branch?' }]);
    await until(() => findAll(element, '.response').length > 0);
    type(find(element, 'textarea.response') as never, 'no, stop');
    await click(element, '[part~=submit]');
    expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
    await click(element, '.respond');
    expect(await answer).to.deep.include({ resume: 'no, stop' });
  });

  it('warns of an action that may do harm', async () => {
    const { element } = await ask({ tone: 'danger' });
    expect(plain(find(element, '.banner.danger'))).to.equal('This can cause damage.');
    expect(find(element, '[part~=submit]').classList.contains('danger')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('keeps the warning of harm in view while the person edits, however far they scroll', async () => {
    const args = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`argument_${i}`, `value ${i}`]));
    const { element } = await ask({ tone: 'danger', args });
    await click(element, '.edit');
    const middle = find(element, '.middle');
    middle.scrollTo(0, 100_000);
    expect(middle.scrollTop).to.be.above(0);
    const [warning, box] = [find(element, '.banner.danger'), find(element, 'dialog')].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(warning!.top).to.be.within(box!.top - 1, box!.bottom);
    expect(element.shadowRoot?.elementFromPoint(warning!.x + 20, warning!.y + 10)?.closest('.danger')).not.to.equal(
      null,
    );
  });

  it('announces the warning of harm, in a dialog and in the page', async () => {
    const { element } = await ask({ tone: 'danger' });
    await element.updateComplete;
    expect(heard(element)).to.include('This can cause damage.');
    const { element: inline } = await ask({ tone: 'danger' }, {}, { presentation: 'inline' });
    expect(heard(inline)).to.include('This can cause damage.');
  });

  it('cannot be approved while a reason for a no is written, and says so', async () => {
    const { element, outcome, over } = await ask({ args: { n: 1 } }, { rejectReason: true });
    const reason = find<HTMLInputElement>(element, '.reason input');
    type(reason, 'No, this is the wrong account');
    await element.updateComplete;
    expect(find(element, '[part~=submit]').ariaDisabled).to.equal('true');
    await click(element, '[part~=submit]');
    expect(over()).to.equal(undefined);
    expect(plain(find(element, '#status'))).to.equal('You have written a reason to reject. Delete it if you mean yes.');
    expect(element.shadowRoot!.activeElement).to.equal(reason);
    type(reason, '');
    await element.updateComplete;
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 1 } });
  });

  it('lets an approval hold only as long as the application offers, and looks twice at "always" [REV-03]', async () => {
    const { element, outcome } = await ask({ args: { n: 1 }, remember: ['session', 'always'] });
    const select = find<HTMLSelectElement>(element, '.remember select');
    expect([...select.options].map(({ text }) => text)).to.deep.equal(['Only this time', 'For this session', 'Always']);
    choose(select, 'always');
    await element.updateComplete;
    await click(element, '[part~=submit]');
    expect(plain(find(element, '[part~=submit]'))).to.equal('Yes, always');
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 1 }, remember: 'always' });
    const { element: once } = await ask({});
    expect(findAll(once, '.remember select')).to.deep.equal([]);
  });

  it('approves the rest of a series only where the application allows it [REV-04]', async () => {
    const step = { index: 1, count: 3, canGoBack: true };
    const { element, outcome } = await ask({ args: { n: 1 }, rest: [{ n: 2 }] }, { step });
    expect(plain(find(element, '.step'))).to.equal('2 of 3');
    await click(element, '.approve-rest');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 1 }, rest: true });
    const { element: other } = await ask({}, { step });
    expect(findAll(other, '.approve-rest')).to.deep.equal([]);
  });

  it('begins with the change that the person approved before they went back; Back leads from there to the decision', async () => {
    const element = await create();
    const actions = [
      { name: 'pay', args: { amount: 5, to: 'Ada' } },
      { name: 'mail', args: { to: 'Ada' } },
    ];
    const answer = answerHumanRequest(element, {
      action_requests: actions,
      review_configs: actions.map(({ name }) => ({ action_name: name, allowed_decisions: ['approve', 'edit'] })),
    });
    await until(() => isShown(element));
    await click(element, '.edit');
    type(control(element, 'amount'), '50');
    await click(element, '[part~=submit]');
    await until(() => plain(find(element, '.step')) === '2 of 2');
    await click(element, '.back');
    await until(() => plain(find(element, '.step')) === '1 of 2');
    expect(control<HTMLInputElement>(element, 'amount').value).to.equal('50');
    await click(element, '[part~=submit]');
    await until(() => plain(find(element, '.step')) === '2 of 2');
    await click(element, '.edit');
    expect(findAll(element, '.back')).to.deep.equal([]);
    await click(element, '.to-decide');
    await click(element, '[part~=submit]');
    expect(await answer).to.deep.equal({
      resume: {
        decisions: [
          { type: 'edit', edited_action: { name: 'pay', args: { amount: 50, to: 'Ada' } } },
          { type: 'approve' },
        ],
      },
    });
  });

  it('begins with the response that the person gave before they went back; an approved action begins anew', async () => {
    const before = { action: 'respond', text: 'Ask Ada first' } as const;
    const { element, outcome } = await ask({}, { step: { index: 0, count: 2, canGoBack: false }, before });
    expect(find<HTMLTextAreaElement>(element, 'textarea.response').value).to.equal(before.text);
    await click(element, '[part~=submit]');
    expect(await outcome).to.deep.equal(before);
    const approved = { action: 'approve', args: TRANSFER } as const;
    const { element: other } = await ask({}, { step: { index: 0, count: 2, canGoBack: false }, before: approved });
    expect(shown(other)[0]).to.equal('Amount: 120');
    expect(findAll(other, '.to-decide')).to.deep.equal([]);
  });

  it('lists what "Approve the rest" covers, whole, invisible characters spelled out [REV-04]', async () => {
    const { element } = await ask({ args: {}, title: 'Send', rest: [{ n: 2, to: 'a\u200bb' }, { password: 'x' }] });
    expect(findAll(element, '.rest li'), 'a secret is asked by itself').to.have.length(1);
    expect(plain(find(element, '.rest li'))).to.equal('Send: {"n":2,"to":"a⟨U+200B⟩b"}');
    expect(referred(element, find(element, '.rest'), 'aria-labelledby')).to.equal('Approve the rest');
    element.remove();
    const text = 'x'.repeat(1500);
    const { element: long } = await ask({ args: {}, rest: Array.from({ length: 30 }, (_, n) => ({ n, text })) });
    expect(findAll(long, '.rest li')).to.have.length(30);
    expect(plain(findAll(long, '.rest li').at(-1)))
      .to.include('"n":29')
      .and.include(text);
  });

  it('does not approve the rest before the end of its list was on screen [REV-04, SEE-06]', async () => {
    const { element, outcome, over } = await ask({ args: {}, rest: Array.from({ length: 40 }, (_, n) => ({ n })) });
    await click(element, '.approve-rest');
    expect(over()).to.equal(undefined);
    const { bottom } = find(element, '.middle').getBoundingClientRect();
    expect(findAll(element, '.rest li').at(-1)!.getBoundingClientRect().bottom).to.be.at.most(bottom);
    await click(element, '.approve-rest');
    expect(await outcome).to.include({ action: 'approve', rest: true });
  });

  it('approves an action without a card only if the card that the person answered listed it [REV-04]', async () => {
    const listedBy = reviewRequest({ action: 'transfer', args: {}, rest: [{ n: 2 }, { password: 'x' }] });
    const forged = await ask({ action: 'transfer', args: { n: 2 } }, { series: { listedBy } });
    expect(find(forged.element, '[part~=submit]'), 'nobody has answered that card').not.to.equal(null);
    expect(forged.over()).to.equal(undefined);
    forged.element.remove();
    const card = await showBeginning(listedBy);
    await click(card.element, '.approve-rest');
    expect(await card.outcome).to.deep.equal({ action: 'approve', args: {}, rest: true });
    const { outcome } = await ask({ action: 'transfer', args: { n: 2 } }, { series: { listedBy } });
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 2 } });
    for (const other of [{ args: { n: 3 } }, { args: { password: 'x' } }, { action: 'refund', args: { n: 2 } }]) {
      const { element, over } = await ask({ action: 'transfer', ...other }, { series: { listedBy } });
      expect(find(element, '[part~=submit]')).not.to.equal(null);
      expect(over()).to.equal(undefined);
      element.remove();
    }
  });

  it('asks again to confirm "always" where the next press would approve more, or something else [REV-03]', async () => {
    const review = { rest: [{ n: 2 }], allow: ALL, args: { n: 1 }, remember: ['always'] } as const;
    const { element, outcome, over } = await ask(review, { step: { index: 0, count: 2, canGoBack: false } });
    choose(find<HTMLSelectElement>(element, '.remember select'), 'always');
    await element.updateComplete;
    await click(element, '[part~=submit]');
    await click(element, '.approve-rest');
    expect(plain(find(element, '.approve-rest'))).to.equal('Yes, always');
    expect(plain(find(element, '[part~=submit]'))).to.equal('Approve');
    expect(over()).to.equal(undefined);
    await click(element, '.approve-rest');
    expect(await outcome).to.deep.equal({ action: 'approve', args: { n: 1 }, rest: true, remember: 'always' });
  });
});

describe('the arguments of an action, in a form', () => {
  const schema = {
    type: 'object',
    properties: {
      amount: { type: 'number', minimum: 1, maximum: 500 },
      to: { type: 'object', properties: { name: { type: 'string' }, iban: { type: 'string' } } },
      urgent: { type: 'boolean' },
      fee: { type: 'number', default: 3 },
      mode: { const: 'sepa' },
    },
    required: ['amount'],
  };
  const args = {
    amount: 120,
    to: { name: 'Ada', iban: 'DE02' },
    urgent: false,
    mode: 'sepa',
    steps: [{ a: 1 }],
    extra: 'x',
  };

  it('sends the changed values, and keeps the rest byte for byte, in its order [REV-02]', async () => {
    const { element, outcome } = await ask({ args, schema });
    await click(element, '.edit');
    type(find<HTMLInputElement>(element, '[name="to/name"]'), 'Grace');
    await approve(element);
    const { action, args: edited } = (await outcome) as Extract<Outcome, { action: 'edit' }>;
    expect(action).to.equal('edit');
    expect(JSON.stringify(edited)).to.equal(JSON.stringify({ ...args, to: { name: 'Grace', iban: 'DE02' } }));
  });

  it('shows the values that no field can change, and says that they stay [REV-02]', async () => {
    const { element } = await ask({ args, schema });
    await click(element, '.edit');
    expect(plain(find(element, '[part~=arguments] > .hint'))).to.equal('This stays as it is:');
    expect(shown(element)).to.deep.equal(['Mode: sepa', 'A: 1', 'Extra: x']);
    await expect(element).to.be.accessible();
  });

  it('keeps an argument that does not fit the schema, in view, and changes the others [REV-02]', async () => {
    const { element, outcome } = await ask({
      args: { amount: 'many', urgent: true },
      schema: { ...schema, required: [] },
    });
    await click(element, '.edit');
    expect(shown(element)).to.deep.equal(['Amount: many']);
    for (const radio of findAll<HTMLInputElement>(element, '[data-name=urgent] input[type=radio]')) {
      if (radio.value === 'false') radio.click();
    }
    await approve(element);
    expect(await outcome).to.deep.equal({ action: 'edit', args: { amount: 'many', urgent: false } });
  });

  it('adds no default of the schema that was not shown among the arguments [REV-02]', async () => {
    const { element, outcome } = await ask({ args: { amount: 120 }, schema });
    await click(element, '.edit');
    expect(find<HTMLInputElement>(element, '[name=fee]').value).to.equal('');
    type(find<HTMLInputElement>(element, '[name=amount]'), '100');
    await approve(element);
    expect(await outcome).to.deep.equal({ action: 'edit', args: { amount: 100 } });
  });

  it('approves where nothing was changed [REV-02]', async () => {
    const { element, outcome } = await ask({ args: { amount: 120 }, schema });
    await click(element, '.edit');
    await approve(element);
    expect(await outcome).to.deep.equal({ action: 'approve', args: { amount: 120 } });
  });

  it('checks what the person types against the schema, and with the check of the application [REV-02] [REV-05]', async () => {
    const { calls, checkAnswer } = handCheck();
    const { element, outcome, over } = await ask({ args: { amount: 120 }, schema }, { checkAnswer });
    await click(element, '.edit');
    type(find<HTMLInputElement>(element, '[name=amount]'), '9000');
    await click(element, '[part~=submit]');
    expect(over()).to.equal(undefined);
    expect(calls).to.deep.equal([]);
    type(find<HTMLInputElement>(element, '[name=amount]'), '90');
    await approve(element);
    expect(calls[0]?.content).to.deep.equal({ amount: 90 });
    expect(find(element, '.to-decide').getAttribute('aria-disabled')).to.equal('true');
    await click(element, '.to-decide');
    expect(element.shadowRoot!.activeElement?.localName, 'Back does nothing meanwhile').not.to.equal('h2');
    calls[0]?.settle();
    expect(await outcome).to.deep.equal({ action: 'edit', args: { amount: 90 } });
  });

  for (const silent of [undefined, {}, { type: 'object' }]) {
    it(`needs no schema that says anything, such as ${JSON.stringify(silent)}: a value may become another one of its type [REV-02]`, async () => {
      const { element, outcome } = await ask({
        args: { text: 'a', n: 1, deep: { b: 'c' } },
        ...(silent && { schema: silent }),
      });
      await click(element, '.edit');
      type(find<HTMLInputElement>(element, '[name="deep/b"]'), 'd');
      await click(element, '[part~=submit]');
      expect(await outcome).to.deep.equal({ action: 'edit', args: { text: 'a', n: 1, deep: { b: 'd' } } });
    });
  }

  it('can be left, and keeps the typed text [REV-02]', async () => {
    const { element } = await ask({ args: { amount: 120 }, schema });
    await click(element, '.edit');
    type(find<HTMLInputElement>(element, '[name=amount]'), '90');
    await click(element, '.to-decide');
    expect(shown(element)).to.deep.equal(['Amount: 120']);
    await click(element, '.edit');
    expect(find<HTMLInputElement>(element, '[name=amount]').value).to.equal('90');
  });

  it('comes back with the typed text when the same action is reviewed again [REV-05]', async () => {
    const { element } = await ask({ args: { amount: 120 }, schema }, { server: { id: 'agent' } });
    await click(element, '.edit');
    type(find<HTMLInputElement>(element, '[name=amount]'), '90');
    element.cancel();
    await element.updateComplete;
    const again = (amount: number) =>
      element.elicit(reviewRequest({ action: 'transfer', args: { amount }, schema, allow: ALL }), {
        server: { id: 'agent' },
      });
    again(120);
    await element.updateComplete;
    await observed(element);
    look(500);
    await click(element, '.edit');
    expect(find<HTMLInputElement>(element, '[name=amount]').value).to.equal('90');
    element.cancel();
    again(121);
    await element.updateComplete;
    await observed(element);
    look(500);
    await click(element, '.edit');
    expect(find<HTMLInputElement>(element, '[name=amount]').value).to.equal('121');
  });
});

describe('the form of an action', () => {
  it('takes a change of a file in letters of one width, and corrects no argument as prose', async () => {
    const args = { patch: '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-a\n+b\n', iban: 'DE02' };
    const { element } = await ask({ args, show: { patch: 'diff' } });
    await click(element, '.edit');
    const [patch, iban] = [control(element, 'patch'), control(element, 'iban')];
    expect(getComputedStyle(patch).fontFamily).to.include('monospace');
    expect(getComputedStyle(iban).fontFamily).not.to.include('monospace');
    for (const { spellcheck, autocapitalize } of [patch, iban]) {
      expect({ spellcheck, autocapitalize }).to.deep.equal({ spellcheck: false, autocapitalize: 'none' });
    }
  });
});

describe('Control and Enter in a question of an agent', () => {
  it('say yes where no text can be written, and ask for no text', async () => {
    const { element, outcome } = await showBeginning(
      questionRequest({ message: 'Go on?', allow: ['approve', 'reject'] }),
    );
    await click(element, '[part~=message]');
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(heard(element)).not.to.include('Enter an answer');
    expect((await outcome).action).to.equal('approve');
  });

  it('say no yes beside a field for a text, and lead there', async () => {
    const { element, over } = await showBeginning(questionRequest({ message: 'Go on?' }));
    await click(element, '[part~=message]');
    await chord('Control', 'Enter');
    await element.updateComplete;
    expect(heard(element)).to.include('Enter an answer');
    expectFocus(element, find(element, '.response'));
    expect(over()).to.equal(undefined);
  });
});

describe('a form that may do harm', () => {
  const button = (buttons: boolean) => (buttons ? 'the Yes of its two buttons' : 'its "Delete"');
  for (const buttons of [false, true]) {
    it(`has the colour of danger on ${button(buttons)}`, async () => {
      const requestedSchema = { type: 'object', properties: { all: { type: 'boolean' } } };
      const options = { tone: 'danger', labels: { accept: 'Delete' }, buttons } as const;
      const { element } = await showRequest({ message: 'Delete 40 files?', requestedSchema }, options);
      element.style.setProperty('--mcp-elicitation-danger', 'rgb(1, 2, 3)');
      const accept = find(element, '[part~=submit], .yes');
      expect(plain(accept)).to.equal(buttons ? 'Yes' : 'Delete');
      expect(getComputedStyle(accept).backgroundColor).to.equal('rgb(1, 2, 3)');
    });
  }
});

describe('what the application shows beside an action', () => {
  it('stands below the arguments, and replaces none of them', async () => {
    const { element } = await ask();
    const preview = Object.assign(document.createElement('p'), {
      slot: 'review',
      textContent: 'Leaves 80 on the account',
    });
    element.append(preview);
    await element.updateComplete;
    expect(preview.getBoundingClientRect().height).to.be.greaterThan(0);
    expect(preview.getBoundingClientRect().top).to.be.greaterThan(
      findAll(element, '[data-argument]').at(-1)!.getBoundingClientRect().bottom - 1,
    );
    expect(shown(element)).to.have.length(6);
  });

  it('is not shown with a request of a server', async () => {
    const { element } = await showRequest({ message: 'Name?' });
    const preview = Object.assign(document.createElement('p'), { slot: 'review', textContent: 'Approved by IT' });
    element.append(preview);
    await element.updateComplete;
    expect(preview.getBoundingClientRect().height).to.equal(0);
  });
});

describe('a question of an agent that lists answers', () => {
  it('has the accent on Respond, because none of them is Yes', async () => {
    const accented = async (details: object) => {
      const { element } = await showBeginning(questionRequest({ message: 'Which one?', details }));
      return findAll(element, '.buttons .primary').map(plain);
    };
    expect(await accented({ options: ['a', 'b'] })).to.deep.equal(['Respond']);
    expect(await accented({ options: [] })).to.deep.equal(['Yes']);
    expect(await accented({})).to.deep.equal(['Yes']);
  });
});

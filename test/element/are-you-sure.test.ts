import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  click,
  clickAfterLooking,
  control,
  errorOf,
  expectFocus,
  field,
  find,
  findAll,
  plain,
  schemaOf,
  settled,
  show,
  showBeginning,
  showRequest,
  tabTo,
} from './helpers.js';
import { localization } from './one-localization.js';

const boolean = { type: 'boolean', title: 'Delete it?' };
const string = { type: 'string' };

/** Asks with one property `sure`. */
const ask = (property: object, required: string[] = [], presentation = 'modal') =>
  showBeginning({ message: 'Delete the file?', requestedSchema: schemaOf({ sure: property }, required) }, {}, {
    presentation,
  } as Partial<McpElicitation>);

const group = (element: McpElicitation) => find(element, '[data-name=sure] [role=radiogroup]');
const choices = (element: McpElicitation) => findAll(element, '[data-name=sure] label').map(plain);
const chosen = (element: McpElicitation) =>
  findAll(element, '[data-name=sure] :checked').map((input) => plain(input.closest('label')));
const words = (element: McpElicitation) =>
  ['cancel', 'reject', 'submit'].map((part) => plain(find(element, `[part~=${part}]`)));

describe('a question of one yes or no', () => {
  for (const required of [[], ['sure']]) {
    const what = required.length > 0 ? 'a required one' : 'an optional one';

    it(`is a group of Yes and No in which nothing is chosen, also ${what} [MCP-04, DLG-02]`, async () => {
      const { element } = await ask(boolean, required);
      expect([choices(element), chosen(element)]).to.deep.equal([['Yes', 'No'], []]);
      expect(group(element).getAttribute('aria-required')).to.equal('true');
      expect(find(element, `#${group(element).getAttribute('aria-labelledby')}`).textContent).to.include('Delete it?');
      expect(plain(field(element, 'sure'))).not.to.include('No answer');
      await expect(element).to.be.accessible();
    });

    it(`sends nothing by a press of Submit alone, says what is missing and leads there: ${what} [MCP-04, DLG-04, USE-05]`, async () => {
      const { element, outcome, over } = await ask(boolean, required);
      expect(find(element, '[part~=submit]').getAttribute('aria-disabled')).to.equal('true');
      await click(element);
      await settled(element);
      expect(over()).to.equal(undefined);
      expect(errorOf(element, 'sure')).to.equal('Choose one.');
      expect(group(element).getAttribute('aria-invalid')).to.equal('true');
      expectFocus(element, find(element, '[value=true]'));
      await click(element, 'label:has([value=false])');
      expect(errorOf(element, 'sure')).to.equal('');
      await clickAfterLooking(element, '[part~=submit]');
      expect(await outcome).to.deep.equal({ action: 'accept', content: { sure: false } });
    });
  }

  for (const [keys, sure] of [
    [[' '], true],
    [['ArrowDown'], false],
    [['ArrowDown', 'ArrowUp'], true],
  ] as const) {
    it(`is answered ${sure} with keys alone: ${keys.map((key) => (key === ' ' ? 'Space' : key)).join(' ')} [MCP-04]`, async () => {
      const { element, outcome } = await ask(boolean);
      await tabTo(element, find(element, '[value=true]'));
      expect(chosen(element), 'not by coming there').to.deep.equal([]);
      for (const key of keys) await sendKeys(key === ' ' ? { type: key } : { press: key });
      await tabTo(element, find(element, '[part~=submit]'));
      await sendKeys({ press: 'Enter' });
      expect(await outcome).to.deep.equal({ action: 'accept', content: { sure } });
    });
  }

  it('is not answered by Enter on a choice that is not made', async () => {
    const { element, over } = await ask(boolean);
    await tabTo(element, find(element, '[value=true]'));
    await sendKeys({ press: 'Enter' });
    await settled(element);
    expect([over(), chosen(element)]).to.deep.equal([undefined, []]);
  });

  for (const [value, text] of [
    [true, 'Yes'],
    [false, 'No'],
  ] as const) {
    it(`has its default ${value} chosen for all to see, and Submit sends it [MCP-04, MCP-08, SEE-01]`, async () => {
      const { element, outcome } = await ask({ ...boolean, default: value });
      expect([choices(element), chosen(element)]).to.deep.equal([['Yes', 'No'], [text]]);
      await click(element);
      expect(await outcome).to.deep.equal({ action: 'accept', content: { sure: value } });
    });
  }

  it('stays on Yes or No: what was chosen cannot become no answer', async () => {
    const { element } = await ask({ type: ['boolean', 'null'], title: 'Delete it?' });
    expect([choices(element), chosen(element)]).to.deep.equal([['Yes', 'No'], []]);
  });

  it('has its draft again, and nothing else, when it is asked again', async () => {
    const element = await show({ presentation: 'inline', schema: schemaOf({ sure: boolean }) });
    find(element, '[value=false]').click();
    await settled(element);
    find(element, '[part~=cancel]').click();
    await settled(element);
    element.open = true;
    await settled(element);
    expect(chosen(element)).to.deep.equal(['No']);
  });
});

describe('a yes or no beside other questions', () => {
  it('is Yes or No without a default if it is required, a switch with one, and may stay unanswered otherwise [MCP-04, DLG-01]', async () => {
    const yesNo = { type: 'boolean' };
    const properties = { must: yesNo, on: { ...yesNo, default: true }, may: yesNo };
    const element = await show({ schema: schemaOf(properties, ['must', 'on']) });
    expect(findAll(element, '[data-name=must] label').map(plain)).to.deep.equal(['Yes', 'No']);
    expect(findAll(element, '[data-name=must] :checked')).to.deep.equal([]);
    expect(control(element, 'on').getAttribute('role')).to.equal('switch');
    expect(plain(find(element, '[data-name=may] :checked').closest('label'))).to.equal('No answer');
    await click(element);
    expect(errorOf(element, 'must')).to.equal('Choose one.');
  });
});

describe('the words of the buttons', () => {
  afterEach(() => localization.setLocale('en'));

  const empty: [what: string, request: object][] = [
    ['no properties', { requestedSchema: schemaOf({}) }],
    ['no schema', {}],
  ];
  for (const [what, more] of empty) {
    it(`are Cancel, Reject and Confirm for a question with ${what} [USE-01]`, async () => {
      const { element, outcome } = await showRequest({ message: 'Delete the memory?', ...more });
      expect(words(element)).to.deep.equal(['Cancel', 'Reject', 'Confirm']);
      await click(element);
      expect(await outcome).to.deep.equal({ action: 'accept', content: {} });
    });
  }

  it('are those of a plain question in a series, too: it has nothing to go on to but the yes [USE-01]', async () => {
    const { element } = await showRequest({ message: 'Delete?' }, { step: { index: 0, count: 2, canGoBack: false } });
    expect(words(element)[2]).to.equal('Confirm');
  });

  it('are those of the application where it names the action [USE-20]', async () => {
    const { element } = await showRequest({ message: 'Delete?' }, { labels: { accept: 'Delete memory' } });
    expect(words(element)[2]).to.equal('Delete memory');
  });

  for (const [what, property] of [
    ['an enum', { ...string, enum: ['approve', 'reject', 'cancel', 'submit'] }],
    [
      'titled options',
      { ...string, oneOf: ['Reject!', 'CANCEL', 'Submit'].map((title, i) => ({ const: `${i}`, title })) },
    ],
    ['full-width letters', { ...string, enum: ['Ｒｅｊｅｃｔ', 'Ｃａｎｃｅｌ', 'Ｓｕｂｍｉｔ'] }],
    ['a list', { ...string, enum: ['submit', 'reject', 'cancel', ...'abcdefgh'] }],
    ['several to choose', { type: 'array', items: { ...string, enum: ['Reject', 'Cancel', 'Submit', 'Reject'] } }],
  ] as const) {
    it(`differ from those of the options on the card: ${what}`, async () => {
      const { element } = await showRequest({ message: 'Deploy?', requestedSchema: schemaOf({ decision: property }) });
      expect(words(element)).to.deep.equal(['Close without an answer', 'Reject the request', 'Send response']);
    });
  }

  it('are as short as ever beside other options, and beside options that only begin like them', async () => {
    const decision = { ...string, enum: ['Reject all', 'Cancellation', 'Approve'] };
    const { element } = await showRequest({ message: 'Deploy?', requestedSchema: schemaOf({ decision }) });
    expect(words(element)).to.deep.equal(['Cancel', 'Reject', 'Submit']);
  });

  it('differ from the options in another language, too [L10N-01]', async () => {
    await localization.setLocale('de');
    const decision = { ...string, enum: ['Genehmigen', 'Ablehnen', 'reject'] };
    const { element } = await showRequest({ message: 'Ausrollen?', requestedSchema: schemaOf({ decision }) });
    expect(words(element)).to.deep.equal(['Abbrechen', 'Anfrage ablehnen', 'Senden']);
  });
});

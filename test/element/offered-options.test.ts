import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { McpElicitation } from '../../src/index.js';
import {
  accepted,
  choose,
  control,
  errorOf,
  field,
  findAll,
  press,
  schemaOf,
  show,
  type,
  typeKeys,
} from './helpers.js';
import { localization } from './one-localization.js';

/** What an element shows of the options, without isolates. */
const textsOf = (nodes: Iterable<Element>) =>
  [...nodes].map((node) => node.textContent!.trim().replace(/[\u2068\u2069]/g, ''));
const optionsOf = (element: McpElicitation) =>
  textsOf(control<HTMLSelectElement>(element, 'a').querySelectorAll('option'));
const segmentsOf = (element: McpElicitation) => textsOf(field(element, 'a').querySelectorAll('label.segment'));
const names = ['No answer', 'B', 'C', 'D', 'E'];
const many = Array.from({ length: 60 }, (_, i) => `Option ${i}`);

describe('an option with the element’s own words', () => {
  afterEach(() => localization.setLocale('en'));

  it('is marked as the server’s in a list, with its value [SEE-02]', async () => {
    const element = await show({ schema: schemaOf({ a: { enum: ['all', 'b', 'c', 'd', 'e'], enumNames: names } }) });
    expect(optionsOf(element).slice(0, 2)).to.deep.equal(['No answer', 'From the server: No answer "all"']);
    choose(control<HTMLSelectElement>(element, 'a'), 'all');
    expect(await accepted(element)).to.deep.equal({ a: 'all' });
  });

  for (const words of ['choose...', 'ＣＨＯＯＳＥ', '“Choose…”', 'No  answer']) {
    it(`is marked in a list that must be answered: ${words} [SEE-02]`, async () => {
      const property = { enum: ['x', 'b', 'c', 'd', 'e'], enumNames: [words, ...names.slice(1)] };
      const element = await show({ schema: schemaOf({ a: property }, ['a']) });
      expect(optionsOf(element)[0]).to.equal('Choose…');
      expect(optionsOf(element)[1]).to.match(/^From the server: /);
    });
  }

  it('is marked in a group of buttons [SEE-02]', async () => {
    const element = await show({ schema: schemaOf({ a: { enum: ['all', 'b'], enumNames: ['No answer', 'B'] } }) });
    const shown = [...segmentsOf(element), ...(field(element, 'a').querySelector('select') ? optionsOf(element) : [])];
    expect(shown.filter((text) => text === 'No answer')).to.have.length(1);
    expect(shown.some((text) => text.startsWith('From the server: No answer'))).to.equal(true);
  });

  it('is marked in a search, where it can be chosen as well [SEE-02]', async () => {
    const element = await show({ schema: schemaOf({ a: { enum: ['No answer', ...many] } }) });
    control(element, 'a').focus();
    await sendKeys({ press: 'ArrowDown' });
    const shown = textsOf(findAll(element, '[role=option]')).slice(0, 2);
    expect(shown).to.deep.equal(['No answer', 'From the server: No answer']);
  });

  it('is marked among checkboxes beside the element’s "None" and "Other…" [SEE-02]', async () => {
    const items = { anyOf: [{ enum: ['None', 'Other', 'A'] }, { type: 'string' }] };
    const element = await show({ schema: schemaOf({ a: { type: 'array', items } }, ['a']) });
    expect(textsOf(field(element, 'a').querySelectorAll('.check bdi'))).to.deep.equal([
      'From the server: None',
      'From the server: Other',
      'A',
      'Other…',
      'None',
    ]);
  });

  it('is marked in the language of the page, also when that changes [SEE-02]', async () => {
    const property = { enum: ['all', 'b', 'c', 'd', 'e'], enumNames: ['Keine Angabe', ...names] };
    const element = await show({ schema: schemaOf({ a: property }) });
    expect(optionsOf(element)[1]).to.equal('all');
    await localization.setLocale('de');
    await element.updateComplete;
    const own = optionsOf(element)[0]!;
    const german = await show({ schema: schemaOf({ a: { ...property, enumNames: [own, 'B', 'C', 'D', 'E'] } }) });
    expect(optionsOf(german).slice(0, 2)).to.deep.equal([own, `Vom Server: ${own} "all"`]);
    await localization.setLocale('en');
    await german.updateComplete;
    expect(optionsOf(german).slice(0, 2)).to.deep.equal(['No answer', own]);
  });

  it('is unchanged where the element has no such words: Yes, No, None, Other', async () => {
    const honest = ['Yes', 'No', 'None', 'Other', 'Nothing'];
    const element = await show({ schema: schemaOf({ a: { enum: honest } }) });
    expect(optionsOf(element).slice(1)).to.deep.equal(honest);
  });
});

describe('a typed text that matches two options', () => {
  const values = ['keep', 'delete', ...many];
  const property = { enum: values, enumNames: ['Keep', 'Keep', ...many] };

  it('chooses neither, says so, and is not sent [SEE-02]', async () => {
    const element = await show({ schema: schemaOf({ a: property }, ['a']) });
    control(element, 'a').focus();
    await typeKeys('keep');
    control(element, 'a').blur();
    expect(errorOf(element, 'a')).to.equal('Several options match. Choose one.');
    expect(control(element, 'a').value).to.equal('keep');
    await press(element, 'submit');
    expect(element.open).to.equal(true);
  });

  it('chooses neither of several answers, stays in the input, says so, and is not sent [SEE-02]', async () => {
    const labelled = values.map((value, i) => ({ const: value, title: property.enumNames[i] }));
    const element = await show({ schema: schemaOf({ a: { type: 'array', items: { anyOf: labelled } } }) });
    control(element, 'a').focus();
    await typeKeys('keep');
    control(element, 'a').blur();
    expect(control(element, 'a').value).to.equal('keep');
    expect(errorOf(element, 'a')).to.equal('Several options match. Choose one.');
    expect(await accepted(element)).to.equal(undefined);
  });

  it('is not sent as the person’s own words where those are an answer [SEE-02]', async () => {
    const element = await show({
      schema: schemaOf({ a: { anyOf: [property, { type: 'string' }].map((part) => ({ ...part })) } }),
    });
    control(element, 'a').focus();
    type(control(element, 'a'), 'keep');
    control(element, 'a').blur();
    expect(errorOf(element, 'a')).to.equal('Several options match. Choose one.');
  });
});
